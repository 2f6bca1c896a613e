import { limits } from './limits.ts'
import { builtInCode, formatCode } from './number-formats.ts'
import { Refused } from './refused.ts'
import { forEachTag } from './xml.ts'

/** What each style of a workbook makes of a number, by the style's number; see `cell-code.ts`. */
export function styleCodes(text: string, part: string): Uint8Array {
  const formats = new Map<number, number>()
  const styles: number[] = []
  const checkCount = (count: number) => {
    if (count > limits.styles) throw new Refused('damaged', { part })
  }
  forEachTag(text, part, ({ name, within, attribute }) => {
    const parent = within.at(-1)
    if (name === 'numFmt' && parent === 'numFmts') {
      formats.set(Number(attribute('numFmtId')), formatCode(attribute('formatCode') ?? ''))
      checkCount(formats.size)
    } else if (name === 'xf' && parent === 'cellXfs') {
      styles.push(Number(attribute('numFmtId') ?? 0))
      checkCount(styles.length)
    }
  })
  return Uint8Array.from(styles, (id) => formats.get(id) ?? builtInCode(id))
}
