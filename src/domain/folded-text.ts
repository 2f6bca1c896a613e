/** Letters that have no accent to take off. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** Text without case and accents, so that "Ääkkönen" is found by "aakkonen". Everything but letters and digits is a space. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{Mark}]/gu, '')
    .replace(/[øłđðħŧŋıæœßþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

export const foldedWords = (text: string): string[] => folded(text).split(' ').filter(Boolean)

/** Equal for two spellings of one name: case, accents and the order of its words do not count. */
export const nameKey = (name: string): string => foldedWords(name).sort().join(' ')
