import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchImportRows, fetchReport } from '#data/import/history.ts'
import { mirroredPassengers } from '#data/import/mirrored.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
import type { ImportReportRow, PassengerImport } from '#domain/import/import-record.ts'
import { ExportMenu } from '#features/export/ExportMenu.tsx'
import { now } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { reportFacts, reportSheet, reportWords, type PassengerNames } from './report-sheet.ts'

interface Props {
  of: PassengerImport
  onClose: () => void
}

const pageSize = 100
const minuteMs = 60_000

interface Report {
  rows: readonly ImportReportRow[]
  total: number
}

/**
 * Who imported which file when, and what became of each of its rows. Nothing that a row said is kept: its passenger is
 * named as the device knows them, which is as far as the reader may see them.
 */
export function ReportDialog({ of, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const names = useNames(of)
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  // another object with each press: what has failed is asked for again
  const [asked, setAsked] = useState({ index: 0 })
  const more = () => setAsked({ index: report?.rows.length ?? 0 })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const { index } = asked
    fetchImportRows(of.organizationId, of.id, { index, count: pageSize, onlyLast: true }, signal).then(
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
              sheet={async (gathering) =>
                reportSheet(of, await fetchReport(of.organizationId, of.id, gathering), names, i18n)
              }
            />
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <dl className={styles.facts}>
        {Object.entries(reportFacts(of, i18n)).map(([key, text]) => (
          <div key={key} className={styles.fact}>
            <dt className={styles.row}>{t(`import.report.fact.${key}`)}</dt>
            <dd className={styles.said}>{text}</dd>
          </div>
        ))}
      </dl>
      <FailureNotice onRetry={more}>{failure !== null && failureText(failure)}</FailureNotice>
      {report?.total === 0 && <p>{t('import.report.none')}</p>}
      {report && report.total > 0 && (
        <ul className={styles.list}>
          {report.rows.map((row) => (
            <li key={row.key} className={styles.item}>
              <span className={styles.row}>{t('import.row.number', { number: row.row })}</span>
              <span>
                {Object.values(reportWords(row, names, i18n))
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

const noNames: PassengerNames = new Map()

/** Names of the passengers whom the device knows, once it knows those whom the import has made. */
function useNames({ organizationId, activeAt }: PassengerImport): PassengerNames {
  const [names, setNames] = useState(noNames)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      const cards = await mirroredPassengers(organizationId)
      if (!signal.aborted) setNames(new Map(cards.map(({ id, name }) => [id, name])))
    }
    // a list of the same minute may be from before the import
    const freshForMs = Math.max(0, now() - Date.parse(activeAt) - minuteMs)
    read()
      .then(() => pullPassengerList('all', { signal, freshForMs }))
      .then(read)
      // without them a row still has its number
      .catch(() => undefined)
    return () => controller.abort()
  }, [organizationId, activeAt])
  return names
}

const useStyles = makeStyles({
  facts: { margin: '0 0 12px', fontSize: '14px', lineHeight: '20px' },
  fact: { display: 'grid', gridTemplateColumns: '90px minmax(0, 1fr)', gap: '8px', padding: '2px 0' },
  said: { margin: 0, overflowWrap: 'anywhere' },
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
