import { Checkbox, Input, makeStyles, Textarea } from '@fluentui/react-components'
import { CloudOffRegular, LockClosedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { LocalDate } from '#domain/local-date.ts'
import type { Refusal } from '#domain/refusal.ts'
import { timetableLimits, type Timetable } from '#domain/timetable/schema.ts'
import { sync } from '#state/sync.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { DaysFields } from './DaysFields.tsx'
import type { TimetableForm } from './use-timetable-form.ts'

interface Props {
  form: TimetableForm
  /** `null` for a new one. */
  stored: Timetable | null
  /** Why nothing may be changed, or `null`. */
  refusal: Refusal
  today: LocalDate
}

/** What is entered of a timetable, and above it what is to be known of the whole. */
export function EditorFields({ form, stored, refusal, today }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failedWords = useFailedWords()
  const { online } = useSnapshot(sync)
  const { draft, errors, busy, failure } = form
  const isClosed = refusal !== null || busy
  const text = (field: 'note' | 'description') => ({
    value: draft[field],
    maxLength: timetableLimits[field],
    disabled: isClosed,
    onChange: (_: unknown, { value }: { value: string }) => form.set(field, value),
    onBlur: () => form.leave(field),
  })
  return (
    <div className={styles.root} aria-busy={busy}>
      <ErrorSummary errors={failure === null ? [] : [inOneLine(failedWords(t('timetables.saveFailed'), failure))]} />
      {refusal !== null && (
        <Notice intent="info" icon={<LockClosedRegular />}>
          {t(refusal)}
        </Notice>
      )}
      <DraftNotice savedAt={refusal === null ? form.offeredAt : null} offer={form} />
      <div role="status">
        {!online && (
          <Notice intent="warning" icon={<CloudOffRegular />}>
            {t('timetables.offline.save')}
          </Notice>
        )}
      </div>
      {refusal === null && <RequiredLegend />}
      <FormField label={t('timetables.column.note')} error={errors.note}>
        <Input {...text('note')} autoComplete="off" />
      </FormField>
      <DaysFields form={form} stored={stored} isClosed={isClosed} today={today} />
      <FormField label={t('timetables.description')} error={errors.description}>
        <Textarea {...text('description')} rows={3} resize="vertical" />
      </FormField>
      {!stored && (
        <Checkbox
          label={t('timetables.createWithAllDestinationPassengers')}
          checked={draft.createWithAllDestinationPassengers}
          disabled={isClosed}
          onChange={(_, { checked }) => form.set('createWithAllDestinationPassengers', checked === true)}
        />
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '14px' },
})
