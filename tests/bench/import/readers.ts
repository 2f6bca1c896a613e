import { cellKinds } from '#domain/import/sheet.ts'

/** How many cells hold something, the titles with them: counted when the time is taken. */
type Count = () => number
/** Reads a file, so that all of its rows are in memory. */
type Read = (bytes: Uint8Array<ArrayBuffer>) => Promise<Count>

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const filledIn = (row: readonly unknown[]) => row.reduce<number>((sum, value) => sum + (isFilled(value) ? 1 : 0), 0)

/** With ours the rows are ready to be shown, paged and judged. */
async function ours(): Promise<Read> {
  const { SheetReading } = await import('../../../workers/import/sheet-reading.ts')
  return async (bytes) => {
    const reading = new SheetReading()
    await reading.open(new Blob([bytes]))
    await reading.read(0, null, () => undefined)
    const { sheet } = reading
    if (!sheet) throw new Error('Nothing was read.')
    return () => {
      let cells = sheet.columns
      for (let row = 0; row < sheet.rows; row += 1) {
        for (let column = 0; column < sheet.columns; column += 1) {
          if (sheet.kindAt(row, column) !== cellKinds.blank) cells += 1
        }
      }
      return cells
    }
  }
}

/** Each reader, loaded before it is measured. */
export const readers = {
  'our-workbook': ours,
  'our-text': ours,
  async xlsx(): Promise<Read> {
    const { read } = await import('xlsx')
    return (bytes) => {
      const book = read(bytes, {
        ...{ type: 'array', dense: true, cellFormula: false, cellHTML: false, cellText: false },
      })
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] as unknown as { '!data': ({ v?: unknown } | undefined)[][] }
      const count = () => sheet['!data'].reduce((sum, row) => sum + filledIn(row.map((cell) => cell?.v)), 0)
      return Promise.resolve(count)
    }
  },
  async hucre(): Promise<Read> {
    const { streamXlsxRows } = await import('hucre/xlsx')
    return async (bytes) => {
      const rows: (readonly unknown[])[] = []
      for await (const { values } of streamXlsxRows(bytes)) rows.push(values)
      return () => rows.reduce<number>((sum, row) => sum + filledIn(row), 0)
    }
  },
  async papaparse(): Promise<Read> {
    const { default: papaparse } = await import('papaparse')
    return (bytes) => {
      const { data } = papaparse.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true })
      return Promise.resolve(() => data.reduce((sum, row) => sum + filledIn(row), 0))
    }
  },
} as const
export type Reader = keyof typeof readers

export const isReader = (name: string): name is Reader => name in readers
