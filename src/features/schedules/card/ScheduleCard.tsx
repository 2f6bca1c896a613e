import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { HistoryRegular, LockClosedRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { DraftKey } from '#data/workspace/draft-key.ts'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import { isScheduleExpired, scheduleLimits, whyTimesLocked, type Schedule } from '#domain/schedule.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { LockableFields } from '#ui/form/form-lock.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { StateChip } from '#ui/look/StateChip.tsx'
import { DateField } from '#ui/time/DateField.tsx'
import { ScheduleConflict } from './ScheduleConflict.tsx'
import { useScheduleSaving } from './use-schedule-saving.ts'
import { WeekTimes } from './WeekTimes.tsx'

interface Props {
  /** As it is stored; id 0 for a new one. */
  schedule: Schedule
  /** Under which what is typed is kept on the device. */
  draftId: DraftKey['id']
  today: LocalDate
  /** It was asked for just now: the window of the list comes to it. */
  isBegun?: boolean
  /** Nothing may be changed. */
  isLocked: boolean
  onSaved: (saved: Schedule) => void
  /** What was typed is forgotten. */
  onDiscard: () => void
}

/** One schedule: its days, its times, and its own way to be saved. */
export function ScheduleCard({ schedule, draftId, today, isBegun = false, isLocked, onSaved, onDiscard }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const saving = useScheduleSaving(schedule, draftId, onSaved)
  const { fields, set, errors, isEdited, busy, failure, conflict } = saving
  const timesRefusal = schedule.id === 0 ? null : whyTimesLocked(schedule, today)
  const isClosed = isLocked || busy
  const discard = () => saving.forget().then(onDiscard)
  const isReady = online && !busy && Object.keys(errors).length === 0
  useUnsavedForm(saving.isTyped, {
    ...{ isInDialog: false, refusal: online ? null : t('schedules.offline') },
    ...{ keep: saving.keep, discard },
    save: () => (isReady ? saving.save() : Promise.resolve(false)),
  })
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isBegun) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isBegun])
  return (
    <li ref={card} className={styles.card} aria-busy={busy}>
      <FailureNotice>{failure}</FailureNotice>
      <DraftNotice
        savedAt={isLocked ? null : saving.offeredAt}
        failure={saving.draftFailure}
        onRestore={saving.restore}
        onDiscard={() => void discard()}
      />
      {isScheduleExpired(schedule, today) && (
        <div>
          <StateChip state="neutral" icon={<HistoryRegular />}>
            {t('schedules.expired')}
          </StateChip>
        </div>
      )}
      <LockableFields>
        <div className={styles.fields}>
          <FormField label={t('schedules.field.name')} error={errors.name}>
            <Input
              value={fields.name}
              maxLength={scheduleLimits.name}
              disabled={isClosed}
              autoComplete="off"
              onChange={(_, { value }) => set({ name: value })}
            />
          </FormField>
          <DateField
            label={t('schedules.field.startDate')}
            value={fields.startDate}
            today={today}
            error={errors.startDate}
            required
            disabled={isClosed}
            onChange={(startDate) => set({ startDate })}
          />
          <DateField
            label={t('schedules.field.endDate')}
            value={fields.endDate}
            today={today}
            {...(isLocalDate(fields.startDate) && { min: fields.startDate })}
            error={errors.endDate}
            required
            disabled={isClosed}
            onChange={(endDate) => set({ endDate })}
          />
        </div>
        {timesRefusal !== null && <FieldHint icon={<LockClosedRegular />}>{t(timesRefusal)}</FieldHint>}
        <WeekTimes fields={fields} disabled={isClosed || timesRefusal !== null} onChange={(times) => set({ times })} />
      </LockableFields>
      {isEdited && !isLocked && (
        <div className={styles.actions}>
          {!online && <FieldHint>{t('schedules.offline')}</FieldHint>}
          {errors.scheduleItems && <FieldHint>{t(errors.scheduleItems)}</FieldHint>}
          <Button disabled={busy} onClick={() => void discard()}>
            {t('save.discard')}
          </Button>
          <BusyButton
            appearance="primary"
            disabledFocusable={!isReady}
            refusal={online ? null : t('schedules.offline')}
            busy={busy}
            spinner="inverted"
            onClick={() => void saving.save()}
          >
            {t('schedules.save')}
          </BusyButton>
        </div>
      )}
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

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    minWidth: 0,
    padding: '12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    breakInside: 'avoid',
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    alignItems: 'start',
    gap: '8px 12px',
  },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: '8px' },
})
