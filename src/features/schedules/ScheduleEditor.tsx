import { Button, makeStyles } from '@fluentui/react-components'
import { AddRegular, CalendarWeekStartRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { now } from '#data/device/clock.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { ScheduleCard } from './card/ScheduleCard.tsx'
import { ScheduleText } from './card/ScheduleText.tsx'
import { useAddedSchedules } from './use-added-schedules.ts'
import { useSchedules } from './use-schedules.ts'

interface Props {
  passenger: Passenger
  /** Only the device's card of the passenger is known: nothing can be changed. */
  isCard?: boolean
}

const minuteMs = 60_000

/** Source: spec 2 §9 "Schedule window height". */
const windowPixels = 300

/** When the days of a passenger begin and end, by period. Source: spec 2 §2, §4 Schedule. */
export function ScheduleEditor({ passenger, isCard = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { me } = useSnapshot(session)
  const today = localDateAt(useNow(now, minuteMs))
  /** How often each card was put back to what is stored. */
  const [resets, setResets] = useState<Readonly<Record<number, number>>>({})

  const facts = { ...passenger, ...reachOf(passenger) }
  const readRefusal = me ? passengerCan.readSchedules(facts, me) : 'refusal.passenger.noRight'
  const editRefusal = me ? passengerCan.editSchedules(facts, me) : 'refusal.passenger.noRight'
  const isStored = passenger.id !== 0
  const { schedules, keptAt, failure, retry, put } = useSchedules(passenger.id, isStored && readRefusal === null)
  const isText = isCard || editRefusal === 'refusal.passenger.noRight'
  const mayEdit = editRefusal === null && !isCard
  const { added, add, discard } = useAddedSchedules({ passengerId: passenger.id, schedules, today, mayEdit })

  if (!isStored) return <p>{t('schedules.afterPassenger')}</p>
  if (readRefusal !== null) return <p>{t(readRefusal)}</p>
  if (failure !== null && !schedules) {
    return (
      <FailureNotice onRetry={retry}>{t('schedules.fetchFailed', { message: failureText(failure) })}</FailureNotice>
    )
  }
  if (!schedules) return <CardSkeleton label={t('schedules.loading')} />
  const addButton = mayEdit && (
    <Button className={styles.add} icon={<AddRegular />} onClick={add}>
      {t('schedules.add')}
    </Button>
  )
  if (schedules.length === 0 && added.length === 0) {
    return (
      <>
        {keptAt !== null && <FetchedAt at={keptAt} />}
        <EmptyState icon={<CalendarWeekStartRegular />} title={t('schedules.empty')} action={addButton} />
      </>
    )
  }
  const card = { today, isLocked: !mayEdit }
  return (
    <div className={styles.root}>
      {keptAt !== null && <FetchedAt at={keptAt} />}
      <ul className={styles.list} aria-label={t('schedules.list')}>
        {schedules.map((schedule) =>
          isText ? (
            <ScheduleText key={schedule.id} schedule={schedule} today={today} />
          ) : (
            <ScheduleCard
              {...card}
              key={`${schedule.id} ${schedule.version ?? 0} ${resets[schedule.id] ?? 0}`}
              schedule={schedule}
              draftId={schedule.id}
              onSaved={put}
              onDiscard={() => setResets((before) => ({ ...before, [schedule.id]: (before[schedule.id] ?? 0) + 1 }))}
            />
          ),
        )}
        {added.map(({ draftId, schedule, isBegun }) => (
          <ScheduleCard
            {...card}
            key={draftId}
            schedule={schedule}
            draftId={draftId}
            isBegun={isBegun}
            onSaved={(saved) => {
              discard(draftId)
              put(saved)
            }}
            onDiscard={() => discard(draftId)}
          />
        ))}
      </ul>
      {addButton}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    minWidth: 0,
    containerType: 'inline-size',
    containerName: 'schedules',
  },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    maxHeight: `${windowPixels}px`,
    overflowY: 'auto',
    [media.print]: { maxHeight: 'none', overflowY: 'visible' },
  },
  add: { alignSelf: 'flex-start' },
})
