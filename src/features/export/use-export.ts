import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '#ui/speak/announce.ts'
import { say } from '#ui/speak/toast.ts'
import type { Sheet, SheetFormat } from '../../../workers/export/sheet.ts'
import { saveFile } from './save-file.ts'
import { writeSheet } from './write-sheet.ts'

interface Export {
  /** Share of the rows that are written, 0 to 1; `null` while nothing is being exported. */
  done: number | null
  start: (format: SheetFormat) => Promise<void>
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

/** One export at a time; it ends with the part of the page that began it. */
export function useExport(fileName: string, sheet: SheetSource): Export {
  const { t, i18n } = useTranslation()
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(format: SheetFormat) {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setDone(0)
    let gathered = 0
    const onGathered = (share: number) => {
      gathered = share * gatheringShare
      setDone(gathered)
    }
    try {
      const file = await writeSheet(await sheet({ signal, onProgress: onGathered }), {
        format,
        locale: i18n.language,
        signal,
        onProgress: (rows, total) => setDone(gathered + (1 - gathered) * (total === 0 ? 1 : rows / total)),
      })
      saveFile(file, `${fileName}.${format}`)
      announce(t('export.done'))
    } catch (error) {
      const text = error instanceof ExportRefusedError ? error.message : t('export.failed.text')
      if (!signal.aborted) say({ title: t('export.failed'), text, intent: 'error' })
    } finally {
      setDone(null)
    }
  }
  return { done, start, stop: () => running.current?.abort() }
}
