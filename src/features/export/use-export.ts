import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/speak/announce.ts'
import { say } from '#ui/speak/toast.ts'
import type { Sheet, SheetFormat, SheetValue } from '../../../workers/export/sheet.ts'
import { saveFile } from './save-file.ts'
import { writeSheet } from './write-sheet.ts'

interface Export {
  /** Share of the rows that are written, 0 to 1; `null` while nothing is being exported. */
  done: number | null
  /** Gathers the list and saves all of it. */
  start: (format: SheetFormat) => Promise<void>
  /** Gathers the list, for somebody to choose from its columns. */
  choose: () => Promise<void>
  /** What is chosen from; `null` while nobody chooses. */
  gathered: Sheet | null
  /** Saves some of the columns of what was gathered, by their places. */
  save: (columns: readonly number[], format: SheetFormat) => Promise<void>
  /** Leaves the choice without saving. */
  leave: () => void
  stop: () => void
}

/** For a sheet that is gathered bit by bit. */
export interface Gathering {
  signal: AbortSignal
  /** Told the share of the rows that have come, 0 to 1. */
  onProgress: (share: number) => void
}

/** The list as it is shown, to be exported. */
export type SheetSource = (gathering: Gathering) => Sheet | Promise<Sheet>

/** Why a list is not exported; the message is in the user's words. */
export class ExportRefusedError extends Error {
  override readonly name = 'ExportRefusedError'
}

/** How much of the way gathering takes, where there is any: the network is slower than the writing. */
const gatheringShare = 0.8

/** A list with some of its columns, by their places. */
function withColumns(sheet: Sheet, places: readonly number[]): Sheet {
  const chosen = (row: readonly SheetValue[]) => places.map((place) => row[place] ?? null)
  return {
    ...sheet,
    columns: places.flatMap((place) => sheet.columns[place] ?? []),
    rows: sheet.rows.map(chosen),
    ...(sheet.totals && { totals: chosen(sheet.totals) }),
  }
}

/** One export at a time; it ends with the part of the page that began it. */
export function useExport(fileName: string, sheet: SheetSource): Export {
  const { t, i18n } = useTranslation()
  const [done, setDone] = useState<number | null>(null)
  const [gathered, setGathered] = useState<Sheet | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function run(work: (signal: AbortSignal) => Promise<void>) {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setDone(0)
    try {
      await work(signal)
    } catch (error) {
      const text = error instanceof ExportRefusedError ? error.message : t('export.failed.text')
      if (!signal.aborted) say({ title: t('export.failed'), text, intent: 'error' })
    } finally {
      setDone(null)
    }
  }

  /** @param from the share of the way that lies behind */
  async function write(list: Sheet, format: SheetFormat, signal: AbortSignal, from: number) {
    const file = await writeSheet(list, {
      format,
      locale: i18n.language,
      signal,
      onProgress: (rows, total) => setDone(from + (1 - from) * (total === 0 ? 1 : rows / total)),
    })
    saveFile(file, `${fileName}.${format}`)
    announce(t('export.done'))
  }

  const start = (format: SheetFormat) =>
    run(async (signal) => {
      let from = 0
      const onProgress = (share: number) => {
        from = share * gatheringShare
        setDone(from)
      }
      await write(await sheet({ signal, onProgress }), format, signal, from)
    })

  const choose = () =>
    run(async (signal) => {
      const list = await sheet({ signal, onProgress: setDone })
      signal.throwIfAborted()
      setGathered(list)
    })

  const save = (columns: readonly number[], format: SheetFormat) =>
    run(async (signal) => {
      if (gathered === null) return
      setGathered(null)
      await write(withColumns(gathered, columns), format, signal, 0)
    })

  const leave = () => setGathered(null)
  return { done, gathered, start, choose, save, leave, stop: () => running.current?.abort() }
}
