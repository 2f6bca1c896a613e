import { Button, makeStyles, ProgressBar } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchSchedulesOf, type FoundSchedules } from '#data/schedules.ts'
import type { DateRange } from '#domain/date-range.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { planCounts, type EditPlan } from '#domain/week/plan.ts'
import { schedulesPlan, type SchedulesPlan } from '#domain/week/schedules.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { ChangedTimes } from './ChangedTimes.tsx'
import { PlanCounts } from './PlanCounts.tsx'
import { reasonsOf } from './plan-words.ts'

interface Props {
  grid: WeekGrid
  range: DateRange
  /** Whose schedules are taken; all of them active. */
  passengers: readonly TimetablePassenger[]
  onTake: (plan: EditPlan) => void
  onClose: () => void
}

/**
 * Fetches the passengers' schedules and makes rides of them, once it has been seen whose times they would set. Source: spec 3 §2 "Get schedules", open point G-27.
 */
export function SchedulesDialog({ grid, range, passengers, onTake, onClose }: Props) {
  const { t } = useTranslation()
  const [done, setDone] = useState(0)
  const [found, setFound] = useState<FoundSchedules | null>(null)
  const ids = passengers.map(({ id }) => id)
  const plan = found && schedulesPlan(grid, range, found.schedules, ids)

  const ask = useEffectEvent((signal: AbortSignal) => {
    const onProgress = (count: number) => {
      if (!signal.aborted) setDone(count)
    }
    return fetchSchedulesOf(ids, { signal, onProgress })
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void ask(signal).then((answer) => {
      if (!signal.aborted) setFound(answer)
    })
    return () => leaving.abort()
  }, [])

  const count = plan?.edits.length ?? 0
  return (
    <FormDialog
      open
      title={t('week.schedules')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(plan && count === 0 ? 'close' : 'cancel')}</Button>
          {plan && count > 0 && (
            <Button appearance="primary" data-autofocus="" onClick={() => onTake(plan)}>
              {t('week.schedules.take', { count })}
            </Button>
          )}
        </>
      }
    >
      {found && plan ? (
        <Found plan={plan} failed={found.failed} passengers={passengers} />
      ) : (
        <div role="status">
          <p>{t('week.schedules.fetching', { done, of: ids.length })}</p>
          <ProgressBar value={done} max={ids.length} aria-label={t('week.schedules')} />
        </div>
      )}
    </FormDialog>
  )
}

interface FoundProps extends Pick<FoundSchedules, 'failed'>, Pick<Props, 'passengers'> {
  plan: SchedulesPlan
}

/** What the schedules would do, and for whom there are none. */
function Found({ plan, failed, passengers }: FoundProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const names = new Map(passengers.map(({ id, name }) => [id, name]))
  const listed = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join(', ')
  const failedIds = failed.map(({ passengerId }) => passengerId)
  const without = plan.withoutSchedule.filter((id) => !failedIds.includes(id))
  return (
    <div className={styles.content}>
      {plan.edits.length > 0 ? <PlanCounts counts={planCounts(plan)} /> : <p>{t('week.schedules.nothing')}</p>}
      {plan.overwritten > 0 && (
        <Notice intent="warning">{t('week.schedules.overwritten', { count: plan.overwritten })}</Notice>
      )}
      {plan.overlapping.length > 0 && (
        <Notice intent="warning">
          {t('week.schedules.overlapping', { names: listed(plan.overlapping), count: plan.overlapping.length })}
        </Notice>
      )}
      <ChangedTimes edits={plan.edits} passengers={passengers} />
      {reasonsOf(plan.skipped).map(([why, count]) => (
        <Notice key={why} intent="info">
          {t('week.leftOut', { count })} {t(why)}
        </Notice>
      ))}
      {without.length > 0 && (
        <p>
          {t('week.schedules.without')} {listed(without)}
        </p>
      )}
      {failed.length > 0 && (
        <Notice intent="error">
          {t('week.schedules.failed')} {listed(failedIds)}. {failureText(failed[0]?.failure)}
        </Notice>
      )}
    </div>
  )
}

const useStyles = makeStyles({ content: { display: 'flex', flexDirection: 'column', gap: '10px' } })
