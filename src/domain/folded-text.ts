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

/**
 * Whether every word of what is typed is in a folded text. Nothing typed is in every text; signs without a letter or a
 * digit are in none.
 */
export function holdsWords(foldedText: string, typed: string): boolean {
  const words = foldedWords(typed)
  return words.length > 0 ? words.every((word) => foldedText.includes(word)) : typed.trim() === ''
}

/** As it is spelled: only case and the way of composing letters do not count. "ä" is not "a". */
export const spelled = (text: string): string => text.normalize('NFC').toLowerCase()

/** Whether there is a letter or a digit in it: signs alone find nothing. */
export const isSearchable = (typed: string): boolean => folded(typed) !== ''

/** Parts of what is typed, between its spaces. Those without a letter or a digit do not count. */
const partsOf = (typed: string): string[] => typed.split(/\s+/).filter(isSearchable)

/**
 * Whether every part of what is typed is in a text, but for case and accents. Nothing typed is in every text; signs
 * without a letter or a digit are in none.
 */
export function holdsParts(text: string, typed: string): boolean {
  const [parts, asFolded] = [partsOf(typed), folded(text)]
  return parts.length > 0 ? parts.every((part) => asFolded.includes(folded(part))) : typed.trim() === ''
}

/** Those whose text is spelled as it was typed before the others, else in the order that they have. */
export function spelledFirst<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): Item[] {
  const parts = partsOf(typed).map(spelled)
  const isSpelled = (item: Item) => parts.every((part) => spelled(textOf(item)).includes(part))
  return [...items.filter(isSpelled), ...items.filter((item) => !isSpelled(item))]
}

/** Equal for two spellings of one name: case, accents and the order of its words do not count. */
export const nameKey = (name: string): string => foldedWords(name).sort().join(' ')
