export interface HouseNumber {
  /** As it is written, in one way: "12", "12a", "12-14"; empty for a place at a street without numbers. */
  text: string
  /** `null` without a number. */
  first: number | null
  /** The end of a range; `null` for a single number. */
  last: number | null
}

const inOneWay = (text: string): string => text.toLowerCase().replace(/[–—]/g, '-').replace(/\s+/g, '')

const numberIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** The number of a house from the columns that it stands in. */
export function houseNumberOf(written: string, { upTo, letter }: { upTo: string; letter: string }): HouseNumber {
  const whole = inOneWay(written)
  // some lists give the range and the letter twice
  const [isRange, hasLetter] = [/\d-\d/.test(whole), /[a-zåäö]/.test(whole)]
  const range = upTo === '' || upTo === '0' || isRange ? '' : `-${inOneWay(upTo)}`
  const text = `${whole === '0' ? '' : whole}${range}${hasLetter ? '' : inOneWay(letter)}`
  const [, first, last] = /^(\d{1,6})[a-zåäö]?(?:-(\d{1,6}))?/.exec(text) ?? []
  return { text, first: numberIn(first), last: numberIn(last) }
}
