import type { TFunction } from 'i18next'
import { importRefusals, readWarnings, type ImportRefusal, type ReadWarning } from '#domain/import/file-refusal.ts'
import { formatNumber } from '#ui/look/format.ts'

const mega = 1024 * 1024

/** Why a file cannot be read, in words. */
export function refusalText({ code, values }: ImportRefusal, t: TFunction, locale: string): string {
  const { limit, found = 'binary', columns = [], row } = values
  if (code === 'notSpreadsheet') return t(`import.refusal.notSpreadsheet.${found}`)
  if (code === 'headerTitlesMissing' && columns.length === 0) return t('import.refusal.noTitles', { row })
  const shown = limit !== undefined && code === 'fileTooLarge' ? Math.floor(limit / mega) : limit
  return t(importRefusals[code], {
    limit: shown === undefined ? undefined : formatNumber(shown, locale),
    columns: columns.join(', '),
  })
}

/** What was read otherwise than it stands in the file, in words. */
export function warningText({ code, lines, count }: ReadWarning, t: TFunction): string {
  const more = count > lines.length && code !== 'mergedTitles' ? ' …' : ''
  return t(readWarnings[code], { count, lines: `${lines.join(', ')}${more}` })
}

/** A size in the unit that people read: "34 kt", "8,1 Mt". @param bytes of the file */
export function sizeText(bytes: number, t: TFunction, locale: string): string {
  const isLarge = bytes >= mega
  const size = isLarge ? bytes / mega : Math.max(1, bytes / 1024)
  const number = formatNumber(size, locale, { most: isLarge ? 1 : 0 })
  return t(isLarge ? 'import.size.mega' : 'import.size.kilo', { number })
}
