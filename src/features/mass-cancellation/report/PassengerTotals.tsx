import { makeStyles, tokens } from '@fluentui/react-components'
import { PeopleRegular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MassJob } from '#domain/mass-cancellation/job.ts'
import { byPassenger, legOf } from '#domain/mass-cancellation/legs.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import type { Place } from '../use-mass-cancellation.ts'
import { dayOf, daysText } from '../words/days-text.ts'

interface Row {
  id: number
  name: string
  outbound: number
  return: number
  total: number
  days: string
}

/** Who has had how many trips cancelled, and on which days. */
export function PassengerTotals({ job, place }: { job: MassJob; place: Place }) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const rows = useMemo(() => rowsOf(job, place.id, i18n.language), [job, place.id, i18n.language])
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        key: 'name',
        header: t('massCancellation.report.name'),
        width: 'minmax(140px, 1.6fr)',
        card: 'title',
        cell: ({ name }) => name,
      },
      ...(['outbound', 'return'] as const).map((leg): Column<Row> => ({
        key: leg,
        header: t(`massCancellation.report.${leg}`),
        align: 'end',
        width: '84px',
        cell: (row) => row[leg],
      })),
      {
        key: 'total',
        header: t('massCancellation.report.total'),
        align: 'end',
        width: '96px',
        card: 'aside',
        cell: ({ total }) => <b className={styles.total}>{total}</b>,
      },
      {
        key: 'days',
        header: t('massCancellation.report.days'),
        width: 'minmax(120px, 2fr)',
        from: 520,
        cell: ({ days }) => days,
      },
    ],
    [t, styles.total],
  )
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return (
    <section aria-label={t('massCancellation.report.byPassenger')}>
      <ListFrame>
        <div className={styles.head}>
          <h2 className={styles.title}>{t('massCancellation.report.byPassenger')}</h2>
          <span className={styles.count}>{t('massCancellation.report.passengers', { count: rows.length })}</span>
        </div>
        <DataTable
          label={t('massCancellation.report.byPassenger')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          empty={<EmptyState icon={<PeopleRegular />} title={t('massCancellation.report.none')} />}
        />
        <p className={styles.foot}>
          {t('massCancellation.report.total')} <b className={styles.total}>{total}</b>
        </p>
      </ListFrame>
    </section>
  )
}

function rowsOf(job: MassJob, destinationId: number, locale: string): Row[] {
  const cancelled = job.trips.filter(({ outcome }) => outcome?.kind === 'cancelled')
  const ofPassenger = byPassenger(cancelled)
  return job.passengers.flatMap(({ id, name }) => {
    const trips = ofPassenger.get(id)
    if (!trips) return []
    const outbound = trips.filter((trip) => legOf(trip, destinationId) === 'outbound').length
    const days = daysText(trips.map(dayOf), locale)
    return [{ id, name, outbound, return: trips.length - outbound, total: trips.length, days }]
  })
}

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '52px', padding: '4px 14px' },
  title: { flex: '1 1 0', fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  count: { fontSize: '14px', color: tokens.colorNeutralForeground3 },
  total: { fontWeight: tokens.fontWeightSemibold },
  foot: {
    padding: '12px 14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'end',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
})
