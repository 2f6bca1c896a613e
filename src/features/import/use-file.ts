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

/** Whether a file is being read for the first time: what else the step offers would be pushed away by what comes of it. */
export const isFirstRead = ({ file, sheet, refusal }: ChosenFile, isGone: boolean): boolean =>
  file !== null && sheet === null && refusal === null && !isGone

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

/** A file with all that was chosen of it, whether it has been read so yet or not. */
interface Chosen {
  file: File
  format: Partial<TextFormat>
  /** `null` for what is found. */
  sheet: number | null
  headerRowNumber: number | null
}

/** Another sheet, or another way to read a text, has another row of titles. */
function withChoice(before: Chosen, { sheet, headerRowNumber, format }: Where): Chosen {
  if (format) return { ...before, format: { ...before.format, ...format }, sheet: null, headerRowNumber: null }
  if (sheet !== undefined) return { ...before, sheet, headerRowNumber: null }
  return { ...before, headerRowNumber: headerRowNumber ?? null }
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

/** Steps of which each ends the one before: that says nothing any more. */
function useSteps(onEnd: (state: State) => void, onFailure: (failure: unknown) => void) {
  const [share, setShare] = useState<number | null>(null)
  const step = useRef(0)
  async function go(make: (isLast: () => boolean) => Promise<State>) {
    step.current += 1
    const own = step.current
    const isLast = () => step.current === own
    setShare(0)
    try {
      const next = await make(isLast)
      if (isLast()) onEnd(next)
    } catch (failure) {
      if (isLast()) onFailure(failure)
    } finally {
      if (isLast()) setShare(null)
    }
  }
  return { share, setShare, go }
}

/**
 * The file that is imported: its choice, its sheet and its row of titles.
 * @param unfinished an import that was cut off: its own file is read as it was
 */
export function useFile(
  { desk, isGone, renew }: Desk,
  unfinished: ImportJournal | null,
  { onSheet, onFailure }: Told,
): ChosenFile {
  const [state, setState] = useState(nothing)
  const { share, setShare, go } = useSteps(setState, onFailure)
  const chosen = useRef<Chosen>(null)
  /** Whether the file is open at the desk as it was chosen last. */
  const isOpen = useRef(false)

  async function readOn(on: ImportDesk, index: number, header: number | null, isLast: () => boolean) {
    const read = await readSheet(on, index, header, (done) => isLast() && setShare(done))
    if (read.sheet && !read.refusal && isLast()) onSheet(on, read.sheet)
    return read
  }

  /** @param before what the file was found to be before; `null` for another one */
  async function openOn(
    on: ImportDesk,
    { file, format, ...next }: Chosen,
    before: OpenedFacts | null,
    isLast: () => boolean,
  ): Promise<State> {
    isOpen.current = false
    const { value: opened, refusal } = await on.open(file, format)
    // another way to read the text can still be chosen
    if (refusal) return { ...nothing, file, format, opened: withFormat(before, format), refusal }
    if (isLast()) isOpen.current = true
    const cutOff = next.sheet === null && unfinished?.file.fileHash === opened.hash ? unfinished : null
    const sheet = next.sheet ?? cutOff?.sheet ?? firstShown(opened)
    const read = await readOn(on, sheet, next.headerRowNumber ?? cutOff?.headerRowNumber ?? null, isLast)
    return { file, format, opened, ...read }
  }

  const choose = (file: File) =>
    void go(async (isLast) => {
      const next = { file, format: {}, sheet: null, headerRowNumber: null }
      chosen.current = next
      setState({ ...nothing, file })
      return openOn(renew(), next, null, isLast)
    })

  const change = (where: Where) =>
    void go(async (isLast) => {
      if (!desk || !chosen.current) return state
      const next = withChoice(chosen.current, where)
      chosen.current = next
      if (where.format || !isOpen.current) return openOn(desk, next, state.opened, isLast)
      return { ...state, ...(await readOn(desk, next.sheet ?? state.index, next.headerRowNumber, isLast)) }
    })

  // with its worker goes all that was read
  const { file, opened, index, sheet, refusal } = isGone ? { ...nothing, file: state.file } : state
  const cancel = () => void desk?.cancel().catch(onFailure)
  return { file, opened, index, sheet, refusal, share, choose, change, cancel }
}
