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

/** One export at a time; it ends with the part of the page that began it. */
export function useExport(fileName: string, sheet: () => Sheet | Promise<Sheet>): Export {
  const { t, i18n } = useTranslation()
  const [done, setDone] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(format: SheetFormat) {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setDone(0)
    try {
      const file = await writeSheet(await sheet(), {
        format,
        locale: i18n.language,
        signal,
        onProgress: (rows, total) => setDone(total === 0 ? 1 : rows / total),
      })
      saveFile(file, `${fileName}.${format}`)
      announce(t('export.done'))
    } catch {
      if (!signal.aborted) say({ title: t('export.failed'), text: t('export.failed.text'), intent: 'error' })
    } finally {
      setDone(null)
    }
  }
  return { done, start, stop: () => running.current?.abort() }
}
