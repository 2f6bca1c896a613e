import { codes, zeroFilled } from './cell-code.ts'

/** Formats that have a number and no code of their own. Source: Office Open XML, numFmt; 27 to 58 those of East Asia. */
const builtIn: readonly (readonly [first: number, last: number, code: number])[] = [
  [9, 10, codes.percent],
  [14, 17, codes.date],
  [18, 21, codes.time],
  [22, 22, codes.date],
  [27, 31, codes.date],
  [32, 35, codes.time],
  [36, 36, codes.date],
  [45, 45, codes.time],
  [46, 46, codes.duration],
  [47, 47, codes.time],
  [50, 54, codes.date],
  [55, 56, codes.time],
  [57, 58, codes.date],
]

/** What a format that has no code of its own makes of a number; see `cell-code.ts`. */
export const builtInCode = (id: number): number =>
  builtIn.find(([first, last]) => id >= first && id <= last)?.[2] ?? codes.number

const widestZeros = 15

/** What a format makes of a number, told by its code: "d.m.yyyy" a date, "00000" one of five digits. */
export function formatCode(format: string): number {
  const bare = bareFormat(format.slice(0, 255))
  const letters = bare.signs.toLowerCase().replaceAll('am/pm', 'h').replaceAll('a/p', 'h')
  if (bare.isDuration) return codes.duration
  if (/^general$/.test(letters.trim())) return codes.number
  if (/[dy]/.test(letters)) return codes.date
  if (letters.includes('m') && !/[hs]/.test(letters)) return codes.date
  if (/[hs]/.test(letters)) return codes.time
  if (letters.includes('%')) return codes.percent
  const [first = ''] = letters.split(';')
  return /^0{2,15}$/.test(first) ? zeroFilled(Math.min(first.length, widestZeros)) : codes.number
}

/** A format without what it writes as it is, and without conditions, colours and languages in brackets. */
function bareFormat(format: string): { signs: string; isDuration: boolean } {
  let signs = ''
  let isDuration = false
  for (let at = 0; at < format.length; at += 1) {
    const sign = format.charAt(at)
    if (sign === '\\' || sign === '_' || sign === '*') {
      at += 1
    } else if (sign === '"' || sign === '[') {
      const end = format.indexOf(sign === '[' ? ']' : '"', at + 1)
      const inside = format.slice(at + 1, end < 0 ? format.length : end)
      if (sign === '[' && /^(h+|m+|s+)$/i.test(inside)) isDuration = true
      at += inside.length + 1
    } else {
      signs += sign
    }
  }
  return { signs, isDuration }
}
