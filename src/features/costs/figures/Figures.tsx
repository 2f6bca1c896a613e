import { makeStyles } from '@fluentui/react-components'
import { CalendarCancelRegular, MoneyRegular, PersonProhibitedRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import type { CostCenterInvoice, CostLine, UndrivenTrip } from '#domain/costs/invoice.ts'
import type { CostGrouping } from '#domain/costs/sums.ts'
import type { DateRange } from '#domain/date-range.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import type { useCostCenters } from '../read/use-cost-centers.ts'
import type { Costs } from '../read/use-costs.ts'
import { CostPaper } from '../paper/CostPaper.tsx'
import { TripsDialog } from '../trips/TripsDialog.tsx'
import { daysText } from '../words/cost-words.ts'
import { useWords } from '../words/use-words.ts'
import { CostChart } from './CostChart.tsx'
import { CostNotices } from './CostNotices.tsx'
import { costRows } from './cost-rows.ts'
import { CostTable } from './CostTable.tsx'
import { Equation } from './Equation.tsx'
import { UndrivenList } from './UndrivenList.tsx'
import { useCostView } from './use-cost-view.ts'

interface Props {
  organizationId: number
  /** Of the organisation. */
  name: string
  range: DateRange
  centers: ReturnType<typeof useCostCenters>
  costs: Costs
}

const hasNoConnection = (failure: unknown): boolean => failure instanceof ApiError && failure.status === null

/** What is known of the costs, or why nothing is. */
export function Figures({ organizationId, name, range, centers, costs }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const { costCenters } = centers
  const { invoice } = costs
  const asked = costCenters === undefined ? centers : costs
  const isKnown = costCenters !== undefined && (invoice !== undefined || costCenters.length === 0)
  if (!isKnown && !online && hasNoConnection(asked.failure)) {
    return (
      <ListFrame>
        <NotOnDevice />
      </ListFrame>
    )
  }
  const isWaiting = !isKnown && asked.failure === null
  return (
    <>
      {asked.failure !== null && !(hasNoConnection(asked.failure) && !online) && (
        <FailureNotice onRetry={asked.retry}>{failureText(asked.failure)}</FailureNotice>
      )}
      {isWaiting && (
        <ListFrame>
          <TableSkeleton label={t('routes.costs')} />
        </ListFrame>
      )}
      {costCenters?.length === 0 && (
        <ListFrame>
          <EmptyState icon={<MoneyRegular />} title={t('costs.noCostCenters')} text={t('costs.noCostCenters.help')} />
        </ListFrame>
      )}
      {invoice && <Known {...{ organizationId, name, range, invoice, costs }} />}
    </>
  )
}

interface KnownProps extends Omit<Props, 'centers'> {
  invoice: CostCenterInvoice
}

function Known({ organizationId, name, range, invoice, costs: { isLoading, fetchedAt } }: KnownProps) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const words = useWords()
  const [opened, setOpened] = useState<{ passenger: CostLine | UndrivenTrip; period: DateRange } | null>(null)
  const { lines, lateCancellations, noShows } = invoice
  const [grouping, setGrouping] = useState<CostGrouping>('passenger')
  const [{ sort }] = useCostView(organizationId)
  const groups = costRows(lines, grouping, sort, i18n.language)
  const openTrip = (trip: UndrivenTrip) => {
    const day = trip.startDateTime.slice(0, 10)
    setOpened({ passenger: trip, period: { startDate: day, endDate: day } })
  }
  const isEmpty = lines.length === 0 && lateCancellations.length === 0 && noShows.length === 0
  return (
    <>
      <div className={styles.root} aria-busy={isLoading || undefined}>
        <LoadingBar loading={isLoading} />
        <CostNotices invoice={invoice} />
        <Equation invoice={invoice} />
        {isEmpty ? (
          <ListFrame>
            <EmptyState
              icon={<MoneyRegular />}
              title={t('costs.none', { name: invoice.costCenter.name, period: daysText(range, words) })}
            />
          </ListFrame>
        ) : (
          <div className={styles.parts}>
            <CostTable
              {...{ organizationId, lines, groups, grouping }}
              onGrouping={setGrouping}
              onOpen={(line) => setOpened({ passenger: line, period: range })}
            />
            <div className={styles.side}>
              <CostChart invoice={invoice} />
              <UndrivenList
                title={t('costs.late')}
                icon={<CalendarCancelRegular />}
                trips={lateCancellations}
                onOpen={openTrip}
              />
              <UndrivenList
                title={t('costs.noShow')}
                icon={<PersonProhibitedRegular />}
                trips={noShows}
                onOpen={openTrip}
              />
            </div>
          </div>
        )}
        {opened && <TripsDialog {...opened} onClose={() => setOpened(null)} />}
      </div>
      <CostPaper {...{ name, invoice, fetchedAt, groups, grouping }} />
    </>
  )
}

const useStyles = makeStyles({
  root: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    [media.print]: { display: 'none' },
  },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 332px',
    alignItems: 'start',
    gap: '14px',
    [media.belowDesktop]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    [media.belowDesktop]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      alignItems: 'start',
      '& > :first-child': { gridRow: 'span 2' },
    },
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
