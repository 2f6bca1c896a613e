import { useRef, useState } from 'react'
import type { ImportJournal } from '#data/import/journal.ts'
import type { ImportRefusal } from '#domain/import/file-refusal.ts'
import { ImportGoneError, type ImportDesk } from '#state/import-desk.ts'
import type { TextFormat } from '../../../workers/import/csv.ts'
import type { OpenedFacts } from '../../../workers/import/face.ts'
import type { PageRow, SheetFacts } from '../../../workers/import/sheet-reading.ts'
import type { Desk } from './use-desk.ts'

/** Rows of which the row of titles is chosen, and rows of the sample. */
const [firstRows, sampleRows] = [8, 15]

/** A sheet that was read. */
export interface ReadSheet {
  index: number
  facts: SheetFacts
  /** The first rows, with those over the titles and with all columns. */
  first: { letters: readonly string[]; rows: readonly PageRow[] }
  /** The first rows beneath the titles. */
  sample: readonly PageRow[]
}

export interface ChosenFile {
  file: File | null
  opened: OpenedFacts | null
  sheet: ReadSheet | null
  /** Why the file, or its sheet, is not read; `null` when it is. */
  refusal: ImportRefusal | null
  /** How far the reading is, 0 to 1; `null` while nothing is read. */
  share: number | null
  choose: (file: File, where?: Where) => void
  /** Of the same file: another sheet, row of titles or way to read a text. */
  change: (where: Where) => void
  cancel: () => void
}

interface Where {
  sheet?: number
  /** As the spreadsheet program counts. */
  headerRowNumber?: number
  format?: Partial<TextFormat>
}

interface State {
  file: File | null
  opened: OpenedFacts | null
  sheet: ReadSheet | null
  refusal: ImportRefusal | null
  format: Partial<TextFormat>
}

const nothing: State = { file: null, opened: null, sheet: null, refusal: null, format: {} }

/** A hidden sheet is rarely what is meant. */
const firstShown = ({ sheets }: OpenedFacts): number =>
  Math.max(
    0,
    sheets.findIndex(({ isHidden }) => !isHidden),
  )

async function readSheet(
  desk: ImportDesk,
  index: number,
  headerRowNumber: number | null,
  onShare: (share: number) => void,
): Promise<Pick<State, 'sheet' | 'refusal'>> {
  const { value, refusal } = await desk.read(index, headerRowNumber, onShare)
  if (refusal) return { sheet: null, refusal }
  const [first, sample] = await Promise.all([desk.firstRows(firstRows), desk.page(0, sampleRows)])
  return { sheet: { index, facts: value, first, sample }, refusal: value.refusal }
}

/**
 * The file that is imported: its choice, its sheet and its row of titles. A step that another one has followed says
 * nothing any more.
 * @param unfinished an import that was cut off: its own file is read as it was
 * @param onSheet told of each sheet that was read and can be imported
 */
export function useFile(
  { desk, renew }: Desk,
  unfinished: ImportJournal | null,
  onSheet: (desk: ImportDesk, sheet: ReadSheet, opened: OpenedFacts) => void,
): ChosenFile {
  const [state, setState] = useState(nothing)
  const [share, setShare] = useState<number | null>(null)
  const step = useRef(0)

  async function go(make: (isLast: () => boolean) => Promise<State | null>) {
    step.current += 1
    const own = step.current
    const isLast = () => step.current === own
    setShare(0)
    try {
      const next = await make(isLast)
      if (next && isLast()) setState(next)
    } catch (failure) {
      // said by the page, which offers to choose the file again
      if (!(failure instanceof ImportGoneError)) throw failure
      if (isLast()) setState(nothing)
    } finally {
      if (isLast()) setShare(null)
    }
  }

  async function openOn(on: ImportDesk, file: File, where: Where, isLast: () => boolean): Promise<State> {
    const format = where.format ?? {}
    const { value: opened, refusal } = await on.open(file, format)
    if (refusal) return { ...nothing, file, refusal, format }
    const before = unfinished?.file.fileHash === opened.hash ? unfinished : null
    const index = where.sheet ?? before?.sheet ?? firstShown(opened)
    const header = where.headerRowNumber ?? before?.headerRowNumber ?? null
    const read = await readSheet(on, index, header, (done) => isLast() && setShare(done))
    if (read.sheet && !read.refusal && isLast()) onSheet(on, read.sheet, opened)
    return { file, opened, format, ...read }
  }

  const choose = (file: File, where: Where = {}) =>
    void go(async (isLast) => {
      setState({ ...nothing, file })
      return openOn(renew(), file, where, isLast)
    })

  const change = (where: Where) =>
    void go(async (isLast) => {
      const { file, opened, format, sheet } = state
      if (!desk || !file) return null
      if (where.format || !opened)
        return openOn(desk, file, { ...where, format: { ...format, ...where.format } }, isLast)
      const index = where.sheet ?? sheet?.index ?? firstShown(opened)
      const read = await readSheet(desk, index, where.headerRowNumber ?? null, (done) => isLast() && setShare(done))
      if (read.sheet && !read.refusal && isLast()) onSheet(desk, read.sheet, opened)
      return { ...state, ...read, sheet: read.sheet ?? state.sheet }
    })

  const { file, opened, sheet, refusal } = state
  return { file, opened, sheet, refusal, share, choose, change, cancel: () => void desk?.cancel() }
}
