import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchImportRows, fetchReport } from '#data/import/history.ts'
import type { ImportReportRow, PassengerImport } from '#domain/import/import-record.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { reportSheet, reportWords } from './report-sheet.ts'

interface Props {
  of: PassengerImport
  onClose: () => void
}

const pageSize = 100

interface Report {
  rows: readonly ImportReportRow[]
  total: number
}

/** What became of each row of an import: by its number alone, for nothing that it said is kept. */
export function ReportDialog({ of, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // another object with each press: what has failed is asked for again
  const [asked, setAsked] = useState({ index: 0 })
  const more = () => setAsked({ index: report?.rows.length ?? 0 })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const { index } = asked
    fetchImportRows(of.organizationId, of.id, { index, count: pageSize }, signal).then(
      (found) => {
        if (signal.aborted) return
        setFailure(null)
        setReport((before) => ({
          rows: [...(before?.rows.slice(0, index) ?? []), ...found.rows],
          total: found.total,
        }))
      },
      (error: unknown) => !signal.aborted && setFailure(error),
    )
    return () => controller.abort()
  }, [of.organizationId, of.id, asked])
  return (
    <FormDialog
      open
      title={t('import.report.title', { file: of.fileName })}
      width={700}
      onClose={onClose}
      actions={
        <>
          {report !== null && report.total > 0 && (
            <ExportMenu
              fileName={t('import.report.file', { name: of.fileName.replace(/\.\w+$/, '') })}
              sheet={async (gathering) => reportSheet(await fetchReport(of.organizationId, of.id, gathering), i18n)}
            />
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <FailureNotice onRetry={more}>{failure !== null && failureText(failure)}</FailureNotice>
      {report?.total === 0 && <p>{t('import.report.none')}</p>}
      {report && report.total > 0 && (
        <ul className={styles.list}>
          {report.rows.map((row) => (
            <li key={row.key} className={styles.item}>
              <span className={styles.row}>{t('import.row.number', { number: row.row })}</span>
              <span>
                {Object.values(reportWords(row, i18n))
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {report && report.rows.length < report.total && (
        <Button onClick={more}>{t('import.report.more', { shown: report.rows.length, total: report.total })}</Button>
      )}
    </FormDialog>
  )
}

const useStyles = makeStyles({
  list: { margin: '0 0 8px', padding: 0, listStyleType: 'none', fontSize: '14px', lineHeight: '20px' },
  item: {
    display: 'grid',
    gridTemplateColumns: '90px minmax(0, 1fr)',
    gap: '8px',
    padding: '4px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  row: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})
