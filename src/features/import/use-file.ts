import { useRef, useState } from 'react'
import type { ImportJournal } from '#data/import/journal.ts'
import type { ImportRefusal } from '#domain/import/file-refusal.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import type { TextFormat } from '../../../workers/import/csv.ts'
import type { OpenedFacts } from '../../../workers/import/face.ts'
import type { PageRow, SheetFacts } from '../../../workers/import/sheet-reading.ts'
import type { Desk } from './use-desk.ts'

/** Rows of which the row of titles is chosen, and rows of the sample. */
const [firstRows, sampleRows] = [20, 15]

/** A sheet that was read. */
export interface ReadSheet {
  facts: SheetFacts
  /** The first rows, with those over the titles and with all columns. */
  first: { letters: readonly string[]; rows: readonly PageRow[] }
  /** The first rows beneath the titles. */
  sample: readonly PageRow[]
}

export interface ChosenFile {
  file: File | null
  /** As it was read last, though it may be refused as it is read now: its sheets, and how a text is read. */
  opened: OpenedFacts | null
  /** The chosen sheet of the file, read or refused. */
  index: number
  sheet: ReadSheet | null
  /** Why the file, or its sheet, is not read; `null` when it is. */
  refusal: ImportRefusal | null
  /** How far the reading is, 0 to 1; `null` while nothing is read. */
  share: number | null
  choose: (file: File) => void
  /** Of the same file: another sheet, row of titles or way to read a text. */
  change: (where: Where) => void
  cancel: () => void
}

interface Told {
  /** A sheet was read, and can be imported. */
  onSheet: (desk: ImportDesk, sheet: ReadSheet) => void
  /** Reading failed, and not by the file's fault. */
  onFailure: (failure: unknown) => void
}

interface Where {
  sheet?: number
  /** As the spreadsheet program counts. */
  headerRowNumber?: number
  format?: Partial<TextFormat>
}

interface State extends Pick<ChosenFile, 'file' | 'opened' | 'index' | 'sheet' | 'refusal'> {
  /** What was chosen in place of what was found. */
  format: Partial<TextFormat>
}

const nothing: State = { file: null, opened: null, index: 0, sheet: null, refusal: null, format: {} }

/** What the file was found to be, with the ways to read its text that were chosen since. */
const withFormat = (opened: OpenedFacts | null, chosen: Partial<TextFormat>): OpenedFacts | null =>
  opened?.format ? { ...opened, format: { ...opened.format, ...chosen } } : opened

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
): Promise<Pick<State, 'index' | 'sheet' | 'refusal'>> {
  const { value, refusal } = await desk.read(index, headerRowNumber, onShare)
  if (refusal) return { index, sheet: null, refusal }
  const [first, sample] = await Promise.all([desk.firstRows(firstRows), desk.page(0, sampleRows)])
  return { index, sheet: { facts: value, first, sample }, refusal: value.refusal }
}

/**
 * The file that is imported: its choice, its sheet and its row of titles. A step that another one has followed says
 * nothing any more.
 * @param unfinished an import that was cut off: its own file is read as it was
 */
export function useFile(
  { desk, isGone, renew }: Desk,
  unfinished: ImportJournal | null,
  { onSheet, onFailure }: Told,
): ChosenFile {
  const [state, setState] = useState(nothing)
  const [share, setShare] = useState<number | null>(null)
  const step = useRef(0)

  async function go(make: (isLast: () => boolean) => Promise<State>) {
    step.current += 1
    const own = step.current
    const isLast = () => step.current === own
    setShare(0)
    try {
      const next = await make(isLast)
      if (isLast()) setState(next)
    } catch (failure) {
      if (isLast()) onFailure(failure)
    } finally {
      if (isLast()) setShare(null)
    }
  }

  async function readOn(on: ImportDesk, index: number, header: number | null, isLast: () => boolean) {
    const read = await readSheet(on, index, header, (done) => isLast() && setShare(done))
    if (read.sheet && !read.refusal && isLast()) onSheet(on, read.sheet)
    return read
  }

  async function openOn(on: ImportDesk, before: State & { file: File }, isLast: () => boolean): Promise<State> {
    const { value: opened, refusal } = await on.open(before.file, before.format)
    // another way to read the text can still be chosen
    if (refusal) return { ...before, opened: withFormat(before.opened, before.format), sheet: null, refusal }
    const cutOff = unfinished?.file.fileHash === opened.hash ? unfinished : null
    const read = await readOn(on, cutOff?.sheet ?? firstShown(opened), cutOff?.headerRowNumber ?? null, isLast)
    return { ...before, opened, ...read }
  }

  const choose = (file: File) =>
    void go(async (isLast) => {
      const chosen = { ...nothing, file }
      setState(chosen)
      return openOn(renew(), chosen, isLast)
    })

  const change = ({ sheet, headerRowNumber, format }: Where) =>
    void go(async (isLast) => {
      const { file, index } = state
      if (!desk || !file) return state
      if (format) return openOn(desk, { ...state, file, format: { ...state.format, ...format } }, isLast)
      return { ...state, ...(await readOn(desk, sheet ?? index, headerRowNumber ?? null, isLast)) }
    })

  const cancel = () => void desk?.cancel().catch(onFailure)

  // with its worker goes all that was read
  const { file, opened, index, sheet, refusal } = isGone ? { ...nothing, file: state.file } : state
  return { file, opened, index, sheet, refusal, share, choose, change, cancel }
}
