/** Powers of ten that a number holds exactly. */
const powers = Float64Array.from({ length: 23 }, (_, power) => 10 ** power)
const mostDigits = 15
const [minus, point, zero, nine] = [45, 46, 48, 57]

/**
 * The number that the bytes from one place up to another write. Those of at most fifteen digits are reckoned from them,
 * which gives the same as `Number` of the text and takes a tenth of the time.
 * @returns NaN where they write none
 */
export function numberOf(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  const isNegative = bytes[at] === minus
  if (isNegative) at += 1
  let digits = 0
  let mantissa = 0
  let decimals = -1
  for (; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= zero && byte <= nine) {
      mantissa = mantissa * 10 + byte - zero
      digits += 1
      if (decimals >= 0) decimals += 1
    } else if (byte === point && decimals < 0) {
      decimals = 0
    } else {
      return slowly(bytes, from, to)
    }
  }
  if (digits === 0 || digits > mostDigits) return slowly(bytes, from, to)
  const value = decimals > 0 ? mantissa / (powers[decimals] ?? 1) : mantissa
  return isNegative ? -value : value
}

function slowly(bytes: Uint8Array, from: number, to: number): number {
  const text = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 400))).trim()
  return to - from <= 400 && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}
