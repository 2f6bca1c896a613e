import type { i18n } from 'i18next'
import type { ImportReportRow, PassengerImport } from '#domain/import/import-record.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'
import { rowErrorText } from '../words/error-text.ts'
import { sizeText } from '../words/file-text.ts'
import { rowsText } from '../words/rows-text.ts'

/** Names of passengers by id, as far as they are known here. */
export type PassengerNames = ReadonlyMap<number, string>

/** What became of a row, in words: each part may be empty. */
export function reportWords(
  { status, errors, takenBack, reason, passengerId }: ImportReportRow,
  names: PassengerNames,
  texts: i18n,
) {
  const { t } = texts
  return {
    name: names.get(passengerId ?? 0) ?? '',
    status: t(`import.report.${status}`),
    errors: errors.map((error) => rowErrorText(error, texts)).join('; '),
    takenBack: takenBack ? t(`import.report.${takenBack}`) : '',
    reason: reason ? t(reason) : '',
  }
}

const columns = ['name', 'status', 'errors', 'takenBack', 'reason'] as const

/** Who imported which file when, and what became of its rows in all. */
export function reportFacts(of: PassengerImport, texts: i18n) {
  const { t, language } = texts
  return {
    by: of.startedBy ?? t('import.history.formerUser'),
    at: formatFullMoment(Date.parse(of.startedAt), language),
    file: `${of.fileName} · ${sizeText(of.fileSize, t, language)}`,
    rows: rowsText(of, texts),
    hash: of.fileHash,
  }
}

/** The report of an import as it is shown: a row for each of its file's rows that was sent. */
export function reportSheet(
  of: PassengerImport,
  rows: readonly ImportReportRow[],
  names: PassengerNames,
  texts: i18n,
): Sheet {
  const { t } = texts
  return {
    name: t('import.report'),
    about: {
      name: t('import.report.about'),
      facts: Object.entries(reportFacts(of, texts)).map(([key, text]) => [t(`import.report.fact.${key}`), text]),
    },
    columns: [
      { header: t('import.column.row'), kind: 'number' },
      ...columns.map((key) => ({ header: t(`import.report.column.${key}`), kind: 'text' as const })),
    ],
    rows: rows.map((row) => {
      const words = reportWords(row, names, texts)
      return [row.row, ...columns.map((key) => words[key])]
    }),
  }
}
