import { Input, makeStyles, mergeClasses } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { isLocalDate, weekdayOf, type LocalDate } from '#domain/local-date.ts'
import {
  asNewSchedule,
  overlapsOf,
  scheduleLimits,
  schedulePlace,
  whyTimesLocked,
  type Schedule,
  type ScheduleOverlap,
} from '#domain/schedule.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { cardLook } from '#ui/look/card-look.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { LockableFields } from '#ui/form/form-lock.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { announce } from '#ui/speak/announce.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { DateField } from '#ui/time/DateField.tsx'
import { DeleteSchedule } from './DeleteSchedule.tsx'
import { FoldedSchedule } from './FoldedSchedule.tsx'
import { changedSlots } from './schedule-fields.ts'
import { alsoOn, overlapText, scheduleName } from './schedule-words.ts'
import { ScheduleConflict } from './ScheduleConflict.tsx'
import { ScheduleFooter } from './ScheduleFooter.tsx'
import { ScheduleStateChip } from './ScheduleStateChip.tsx'
import { useScheduleSaving, type ScheduleSaving } from './use-schedule-saving.ts'
import { WeekTimes } from './WeekTimes.tsx'

interface Props {
  /** As it is stored; id 0 for a new one. */
  schedule: Schedule
  /** The passenger's others, to point out those for the same days. */
  others: readonly Schedule[]
  /** Under which what is typed is kept on the device. */
  draftId: DraftKey['id']
  today: LocalDate
  /** Somebody else has deleted it meanwhile: what is typed in it can be saved as a new one. */
  isDeleted?: boolean
  /** It was asked for just now: the window of the list comes to it. */
  isBegun?: boolean
  /** Nothing may be changed. */
  isLocked: boolean
  onSaved: (saved: Schedule) => void
  onDeleted: (deleted: Schedule) => void
  /** Saving it has found that it is stored no more. */
  onMissing: () => void
  /** Told whether something is typed in it that is not saved. */
  onHeld?: (isTyped: boolean) => void
  /** Told of the schedule as it stands in the fields. */
  onTyped: (typed: Schedule) => void
  /** What was typed is forgotten. */
  onDiscard: () => void
}

/** One schedule: its days, its times, and its own way to be saved. One that is to come is folded until it is asked for. */
export function ScheduleCard(props: Props) {
  const { others, draftId, today, isDeleted = false, isBegun = false, isLocked } = props
  const { onSaved, onDeleted, onMissing, onHeld, onTyped, onDiscard } = props
  const stored = props.schedule
  const schedule = useMemo(() => (isDeleted ? asNewSchedule(stored) : stored), [isDeleted, stored])
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const bodyId = useId()
  const { online } = useSnapshot(sync)
  const saving = useScheduleSaving(schedule, draftId, { onSaved, onMissing })
  const { errors, busy, failure, conflict } = saving
  const [isOpened, setOpened] = useState(false)
  const discard = () => saving.forget().then(onDiscard)
  const discardAll = () => saving.forgetAll().then(onDiscard)
  const isReady = online && !busy && Object.keys(errors).length === 0
  useUnsavedForm(saving.isTyped, {
    ...{ isInDialog: false, refusal: online ? null : t('schedules.offline') },
    ...{ keep: saving.keep, discard },
    save: () => (isReady ? saving.save() : Promise.resolve(false)),
  })
  const tellTyped = useEffectEvent(onTyped)
  useEffect(() => tellTyped(saving.typed), [saving.typed])
  const tellHeld = useEffectEvent((isTyped: boolean) => {
    // what is deleted stays until it is decided about
    if (!isDeleted) onHeld?.(isTyped)
  })
  useEffect(() => tellHeld(saving.isTyped), [saving.isTyped])
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isBegun) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isBegun])
  const overlaps = haveDays(saving.typed) ? overlapsOf(saving.typed, others.filter(haveDays)) : []
  const isComing = schedule.id !== 0 && schedulePlace(schedule, today) === 'coming'
  // nobody has to look for what waits for a decision
  const isOpen = !isComing || isOpened || saving.isTyped || saving.offeredAt !== null
  const name = scheduleName(stored, { t, locale: i18n.language })
  return (
    <li ref={card} className={styles.card} aria-busy={busy}>
      {isComing && (
        <FoldedSchedule
          {...{ schedule, overlaps, today }}
          isOpen={isOpen}
          bodyId={bodyId}
          onToggle={() => setOpened(!isOpen)}
        />
      )}
      <div id={bodyId}>
        {isOpen && (
          <>
            <Notices
              failure={failure}
              deletedName={isDeleted ? name : null}
              saving={saving}
              isLocked={isLocked}
              onDecline={saving.isTyped ? saving.decline : discardAll}
            />
            <Fields {...{ schedule, overlaps, saving, today, isLocked }} />
            {isComing && !isLocked && (
              <DeleteSchedule
                schedule={schedule}
                onDeleted={() => saving.forgetAll().then(() => onDeleted(schedule))}
              />
            )}
            {saving.isEdited && !isLocked && (
              <ScheduleFooter
                saving={saving}
                isNew={schedule.id === 0}
                isDeleted={isDeleted}
                isReady={isReady}
                onDiscard={() => void (schedule.id === 0 ? discardAll() : discard())}
              />
            )}
          </>
        )}
      </div>
      {conflict && (
        <ScheduleConflict
          conflict={conflict}
          onResolve={(kept) => void saving.resolve(kept)}
          onClose={saving.postpone}
        />
      )}
    </li>
  )
}

interface NoticesProps {
  failure: string | null
  /** What the schedule is called that somebody else has deleted; `null` for one that is there. */
  deletedName: string | null
  saving: ScheduleSaving
  isLocked: boolean
  onDecline: () => Promise<void>
}

function Notices({ failure, deletedName, saving, isLocked, onDecline }: NoticesProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const said = deletedName === null ? null : t('schedules.deletedElsewhere', { name: deletedName })
  useEffect(() => {
    if (said !== null) announce(said, 'assertive')
  }, [said])
  return (
    <div className={styles.notices}>
      {said !== null && <Notice intent="warning">{said}</Notice>}
      <FailureNotice>{failure}</FailureNotice>
      <DraftNotice savedAt={isLocked ? null : saving.offeredAt} offer={{ ...saving, decline: onDecline }} />
    </div>
  )
}

/** What is typed may be no day, or an end before its start. */
const haveDays = ({ startDate, endDate }: Schedule): boolean =>
  isLocalDate(startDate) && isLocalDate(endDate) && startDate <= endDate

interface FieldsProps extends Pick<Props, 'schedule' | 'today' | 'isLocked'> {
  overlaps: readonly ScheduleOverlap[]
  saving: ScheduleSaving
}

function Fields({ schedule, overlaps, saving, today, isLocked }: FieldsProps) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { fields, before, set, errors, busy } = saving
  const place = schedulePlace(schedule, today)
  const timesRefusal = schedule.id === 0 ? null : whyTimesLocked(schedule, today)
  const isClosed = isLocked || busy
  const words = { t, locale: i18n.language }
  return (
    <LockableFields>
      <div className={styles.fields}>
        <FormField label={t('schedules.field.name')} error={errors.name} className={styles.name}>
          <Input
            value={fields.name}
            maxLength={scheduleLimits.name}
            disabled={isClosed}
            autoComplete="off"
            onChange={(_, { value }) => set({ name: value })}
          />
        </FormField>
        {(['startDate', 'endDate'] as const).map((field) => (
          <div key={field} className={styles.date}>
            <DateField
              label={t(`schedules.field.${field}`)}
              value={fields[field]}
              today={today}
              {...(field === 'endDate' && isLocalDate(fields.startDate) && { min: fields.startDate })}
              error={errors[field]}
              required
              disabled={isClosed}
              onChange={(day) => set({ [field]: day })}
            />
          </div>
        ))}
        {schedule.id !== 0 && place !== 'coming' && (
          <div className={styles.state}>
            <ScheduleStateChip place={place} />
          </div>
        )}
      </div>
      <div className={mergeClasses(styles.notices, styles.above)}>
        {overlaps.length > 0 && <Notice intent="warning">{overlapText(overlaps, words)}</Notice>}
        {timesRefusal !== null && <FieldHint icon={<LockClosedRegular />}>{t(timesRefusal)}</FieldHint>}
      </div>
      <WeekTimes
        label={t('schedules.week', { name: scheduleName(schedule, words) })}
        fields={fields}
        changed={new Set(schedule.id === 0 ? [] : changedSlots(before.times, fields.times))}
        today={place === 'valid' ? weekdayOf(today) : null}
        note={alsoOn(overlaps, words)}
        disabled={isClosed || timesRefusal !== null}
        onChange={(times) => set({ times })}
      />
    </LockableFields>
  )
}

const phone = '@container schedules (max-width: 599px)'

const useStyles = makeStyles({
  card: {
    minWidth: 0,
    overflow: 'hidden',
    ...cardLook,
  },
  notices: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px 0',
    ':not(:has(> *))': { display: 'none' },
  },
  above: { padding: '0 16px 12px' },
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '12px',
    padding: '14px 16px',
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gap: '10px 8px',
      padding: '12px',
    },
    '@media (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  name: { flex: '1 1 140px', maxWidth: '300px' },
  date: {
    flex: '0 1 176px',
    minWidth: '156px',
    '& .fui-Input': { minWidth: 0 },
    // the weekday gives way to the day itself
    [phone]: { minWidth: 0, '& .fui-Input__contentAfter > span > span': { display: 'none' } },
  },
  // on the line of the fields, whose names stand above it
  state: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--control-height, 32px)',
    marginTop: '22px',
    marginInlineStart: 'auto',
    [phone]: { gridRow: 1, gridColumn: 2 },
    '@media (max-width: 359px)': { gridRow: 'auto', gridColumn: 1, marginTop: 0, marginInlineStart: 0 },
  },
})
