import { codes } from './cell-code.ts'
import { daysOf1904, lastSerial } from './serial-date.ts'

/**
 * A number as its format takes it: days of a workbook that counts from 1904 are moved, a time alone and a duration are
 * not; what is no day of any calendar stays a number.
 */
export function datedNumber(code: number, value: number, is1904: boolean): { code: number; value: number } {
  if ((code & 7) !== codes.date) return { code, value }
  const isMoved = is1904 && code !== codes.duration && !(code === codes.time && value < 1)
  const serial = isMoved ? value + daysOf1904 : value
  return serial >= 0 && serial < lastSerial + 1 ? { code, value: serial } : { code: codes.number, value }
}
