import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineFilter } from '#domain/import/table-line.ts'
import { saveFile } from '#features/export/save-file.ts'
import { mimeTypes } from '#features/export/write-sheet.ts'
import { say } from '#ui/speak/toast.ts'
import type { Import } from '../use-import.ts'

/** Rows that are not saved, or cannot be. */
const held: readonly LineFilter[] = ['blocked', 'look', 'failed']

/** The rows that were held up, as their own sheet with one column more, which says why. */
export function useOwnSheet({ desk, file }: Import): { isBusy: boolean; save: () => void } {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const write = async () => {
    if (!desk) return
    setBusy(true)
    try {
      const keys = await desk.problemKeys(held)
      const texts = new Map(keys.map((key) => [key, t(key)]))
      const words = { sheet: t('import.ownSheet.sheet'), problem: t('import.ownSheet.column'), texts }
      const bytes = await desk.ownSheet(held, words)
      const name = file.file?.name.replace(/\.\w+$/, '') ?? ''
      saveFile(new Blob([bytes], { type: mimeTypes.xlsx }), `${t('import.ownSheet.file', { name })}.xlsx`)
    } catch {
      say({ title: t('import.ownSheet.failed'), intent: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, save: () => void write() }
}
