/** A number in digits, without exponent; with the zeros in front that its format writes. */
export function numberText(value: number, zeros = 0): string {
  // what was reckoned has digits behind the fifteenth that nobody entered
  const text = plainDigits(String(Number.isInteger(value) ? value : Number(value.toPrecision(15))))
  return zeros > 0 && value >= 0 && Number.isInteger(value) ? text.padStart(zeros, '0') : text
}

/** "1.5e-7" as "0.00000015", "1e21" as "1000000000000000000000". */
function plainDigits(text: string): string {
  const [, sign = '', whole = '', fraction = '', power] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (power === undefined) return text
  const point = whole.length + Number(power)
  const digits = whole + fraction
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  // the shortest digits of a number that large never reach behind its point
  return sign + digits.padEnd(point, '0')
}
