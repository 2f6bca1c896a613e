import type { i18n } from 'i18next'
import { recordedCounts, type PassengerImport } from '#domain/import/import-record.ts'
import { counted } from './counted.ts'

/** What has become of the rows of an import, in words: "5 luotu, 2 ei lähetetty · 7 riviä". Of one that has saved nothing, too. */
export function rowsText(of: PassengerImport, { t, language }: i18n): string {
  const counts = Object.entries(recordedCounts(of)).filter(([, count]) => count > 0)
  const said = counts.map(([name, count]) => t(`import.count.${name}`, counted(count, language))).join(', ')
  return `${said} · ${t('import.rows', counted(of.rows, language))}`
}
