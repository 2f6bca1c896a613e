import { Button, makeStyles, mergeClasses } from '@fluentui/react-components'
import { AddRegular, CalendarWeekStartRegular } from '@fluentui/react-icons'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { now } from '#data/device/clock.ts'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { reachOf, type Passenger } from '#domain/passenger.ts'
import { schedulePlace, type Schedule, type SchedulePlace } from '#domain/schedule.ts'
import { session } from '#state/session.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SectionCard } from '#ui/page/SectionCard.tsx'
import { FetchedAt } from '#ui/late/FetchedAt.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { ExpiredSchedules } from './card/ExpiredSchedules.tsx'
import { ScheduleCard } from './card/ScheduleCard.tsx'
import { ScheduleText } from './card/ScheduleText.tsx'
import { deletedDraftId } from './card/schedule-draft.ts'
import { useAddedSchedules } from './use-added-schedules.ts'
import { useDeletedSchedules } from './use-deleted-schedules.ts'
import { useSchedules } from './use-schedules.ts'

interface Props {
  passenger: Passenger
  /** Only the device's card of the passenger is known: nothing can be changed. */
  isCard?: boolean
  /** Above another page there is little room: the list is a window that scrolls. */
  isWindow?: boolean
}

const minuteMs = 60_000

/** Source: spec 2 §9 "Schedule window height". */
const windowPixels = 300

/** When the days of a passenger begin and end, by period. Source: spec 2 §2, §4 Schedule. */
export function ScheduleEditor({ passenger, isCard = false, isWindow = false }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { me } = useSnapshot(session)
  const today = localDateAt(useNow(now, minuteMs))
  const facts = { ...passenger, ...reachOf(passenger) }
  const readRefusal = me ? passengerCan.readSchedules(facts, me) : 'refusal.passenger.noRight'
  const editRefusal = me ? passengerCan.editSchedules(facts, me) : 'refusal.passenger.noRight'
  const isStored = passenger.id !== 0
  const { schedules, keptAt, failure, retry, put, drop } = useSchedules(passenger.id, isStored && readRefusal === null)
  const isText = isCard || editRefusal === 'refusal.passenger.noRight'
  const mayEdit = editRefusal === null && !isCard
  const { added, add, discard } = useAddedSchedules({ passengerId: passenger.id, schedules, today, mayEdit })
  const gone = useDeletedSchedules(passenger.id, schedules)
  // what is kept of one that stands in its own place is not shown twice
  const goneDraftIds = gone.deleted.map(deletedDraftId)
  const addedBeside = added.filter(({ draftId }) => !goneDraftIds.includes(draftId))

  const addButton = mayEdit && schedules && (
    <Button icon={<AddRegular />} onClick={add}>
      {t('schedules.add')}
    </Button>
  )
  const isEmpty = schedules?.length === 0 && addedBeside.length + gone.deleted.length === 0
  const contents = (): ReactNode => {
    if (!isStored) return <p>{t('schedules.afterPassenger')}</p>
    if (readRefusal !== null) return <p>{t(readRefusal)}</p>
    if (!schedules && failure !== null) {
      return (
        <FailureNotice onRetry={retry}>{t('schedules.fetchFailed', { message: failureText(failure) })}</FailureNotice>
      )
    }
    if (!schedules) return <CardSkeleton label={t('schedules.loading')} />
    if (isEmpty)
      return <EmptyState icon={<CalendarWeekStartRegular />} title={t('schedules.empty')} action={addButton} />
    return (
      <List
        {...{ schedules, gone, added: addedBeside, today, isText, mayEdit, isWindow }}
        {...{ onSaved: put, onDeleted: drop, onMissing: retry, onDropped: discard }}
      />
    )
  }
  return (
    <SectionCard
      plain
      wide
      id="schedules"
      title={t('passengers.editor.section.schedules')}
      aside={!isEmpty && addButton}
    >
      {keptAt !== null && <FetchedAt at={keptAt} />}
      {contents()}
    </SectionCard>
  )
}

interface ListProps extends Pick<ReturnType<typeof useAddedSchedules>, 'added'> {
  schedules: readonly Schedule[]
  gone: ReturnType<typeof useDeletedSchedules>
  today: LocalDate
  /** They are read only, and no fields are shown. */
  isText: boolean
  mayEdit: boolean
  isWindow: boolean
  onSaved: (saved: Schedule) => void
  onDeleted: (deleted: Schedule) => void
  /** One turns out to be stored no more. */
  onMissing: () => void
  /** One that was never stored is given up, or has been stored. */
  onDropped: (draftId: string) => void
}

/** Those in force first, then those to come, then what has ended in one line. */
function List(props: ListProps) {
  const { schedules, gone, added, today, isText, mayEdit, isWindow, onSaved, onDeleted, onMissing, onDropped } = props
  const { t } = useTranslation()
  const styles = useStyles()
  /** How often each card was put back to what is stored. */
  const [resets, setResets] = useState<Readonly<Record<number, number>>>({})
  const shown = [...schedules, ...gone.deleted].sort((a, b) => a.startDate.localeCompare(b.startDate))
  const placed = (place: SchedulePlace) => shown.filter((schedule) => schedulePlace(schedule, today) === place)
  const open = [...placed('valid'), ...placed('coming')]
  const { othersOf, onTyped } = useOthers([
    ...open.map((schedule) => ({ draftId: schedule.id, schedule })),
    ...added.map(({ draftId, schedule }) => ({ draftId, schedule })),
  ])
  const card = { today, isLocked: !mayEdit, onMissing }
  const cardOf = (schedule: Schedule) => {
    const isDeleted = gone.deleted.includes(schedule)
    const reset = () => setResets((before) => ({ ...before, [schedule.id]: (before[schedule.id] ?? 0) + 1 }))
    const letGo = () => {
      gone.release(schedule.id)
      onDropped(deletedDraftId(schedule))
    }
    return (
      <ScheduleCard
        {...card}
        key={`${schedule.id} ${schedule.version ?? 0} ${resets[schedule.id] ?? 0}`}
        schedule={schedule}
        isDeleted={isDeleted}
        others={othersOf(schedule.id)}
        draftId={isDeleted ? deletedDraftId(schedule) : schedule.id}
        onHeld={(isTyped) => gone.hold(schedule, isTyped)}
        onTyped={(typed) => onTyped(schedule.id, typed)}
        onSaved={(saved) => {
          if (isDeleted) letGo()
          onSaved(saved)
        }}
        onDeleted={(deleted) => {
          gone.release(deleted.id)
          onDeleted(deleted)
        }}
        onDiscard={isDeleted ? letGo : reset}
      />
    )
  }
  return (
    <div className={mergeClasses(styles.root, isWindow && styles.window)}>
      {(open.length > 0 || added.length > 0) && (
        <ul className={styles.list} aria-label={t('schedules.list')}>
          {open.map((schedule) =>
            isText ? (
              <ScheduleText key={schedule.id} schedule={schedule} others={othersOf(schedule.id)} today={today} />
            ) : (
              cardOf(schedule)
            ),
          )}
          {added.map(({ draftId, schedule, isBegun }) => (
            <ScheduleCard
              {...card}
              key={draftId}
              schedule={schedule}
              others={othersOf(draftId)}
              draftId={draftId}
              onTyped={(typed) => onTyped(draftId, typed)}
              isBegun={isBegun}
              onDeleted={onDeleted}
              onSaved={(saved) => {
                onDropped(draftId)
                onSaved(saved)
              }}
              onDiscard={() => onDropped(draftId)}
            />
          ))}
        </ul>
      )}
      <ExpiredSchedules schedules={placed('expired').toReversed()} today={today} card={isText ? null : cardOf} />
    </div>
  )
}

interface Carded {
  /** Under which what is typed in its card is kept. */
  draftId: DraftKey['id']
  schedule: Schedule
}

/** The other schedules of each card, as they stand in their own cards: two may come to overlap before either is saved. */
function useOthers(cards: readonly Carded[]) {
  const [typed, setTyped] = useState<ReadonlyMap<DraftKey['id'], Schedule>>(new Map())
  return {
    othersOf: (draftId: DraftKey['id']): Schedule[] =>
      cards.filter((card) => card.draftId !== draftId).map((card) => typed.get(card.draftId) ?? card.schedule),
    onTyped: (draftId: DraftKey['id'], schedule: Schedule) =>
      setTyped((before) => new Map(before).set(draftId, schedule)),
  }
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    maxWidth: '1080px',
    containerType: 'inline-size',
    containerName: 'schedules',
    [media.print]: { containerType: 'normal' },
  },
  list: { display: 'flex', flexDirection: 'column', gap: '12px' },
  window: {
    maxHeight: `${windowPixels}px`,
    overflowY: 'auto',
    [media.print]: { maxHeight: 'none', overflowY: 'visible' },
  },
})
