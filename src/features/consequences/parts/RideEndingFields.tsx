import { Checkbox, makeStyles, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrivalLimits } from '#domain/arrival.ts'
import type { Consequences } from '#domain/consequences.ts'
import { isBlank } from '#domain/text.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { couldStop, offeredIn, type EndingChoice } from './ending-choice.ts'

interface Props {
  found: Consequences
  choice: EndingChoice
  disabled: boolean
  onChange: (choice: EndingChoice) => void
}

/** What can be done with the rides in the same step. Nothing chosen leaves everything as it is. */
export function RideEndingFields({ found, choice, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [wasLeft, setWasLeft] = useState(false)
  const { trips: count, driven, drafts, bookings } = offeredIn(found)
  if (count + driven + drafts + bookings === 0) return null
  const isDriven = couldStop(found)
  const ends = choice.cancelsTrips || choice.stopsTimetables
  return (
    <div className={styles.root}>
      {count > 0 && (
        <Checkbox
          label={t('consequences.cancelTrips', { count })}
          checked={choice.cancelsTrips}
          disabled={disabled}
          onChange={(_, { checked }) => onChange({ ...choice, cancelsTrips: checked === true })}
        />
      )}
      {choice.cancelsTrips && (
        <FormField
          label={t('passengers.dialog.cancel.reason')}
          required
          error={wasLeft && isBlank(choice.reason) ? 'validation.required' : undefined}
        >
          <Textarea
            value={choice.reason}
            rows={2}
            resize="vertical"
            maxLength={arrivalLimits.cancellationReason}
            readOnly={disabled}
            onChange={(_, { value }) => onChange({ ...choice, reason: value })}
            onBlur={() => setWasLeft(true)}
          />
        </FormField>
      )}
      {driven > 0 && (
        <Checkbox
          label={t('consequences.stopTimetables', { count: driven })}
          checked={choice.stopsTimetables}
          disabled={disabled}
          onChange={(_, { checked }) => onChange({ ...choice, stopsTimetables: checked === true })}
        />
      )}
      {bookings > 0 && (
        <Checkbox
          label={t('consequences.cancelBookings', { count: bookings })}
          checked={choice.cancelsBookings}
          disabled={disabled}
          onChange={(_, { checked }) => onChange({ ...choice, cancelsBookings: checked === true })}
        />
      )}
      {drafts > 0 && (
        <Checkbox
          label={t('consequences.leaveDrafts', { count: drafts })}
          checked={choice.leavesDrafts}
          disabled={disabled}
          onChange={(_, { checked }) => onChange({ ...choice, leavesDrafts: checked === true })}
        />
      )}
      {count > 0 && !choice.cancelsTrips && <FieldHint>{t('consequences.staying')}</FieldHint>}
      {isDriven && <FieldHint>{t(ends ? 'consequences.noMoreTrips' : 'consequences.moreTrips')}</FieldHint>}
    </div>
  )
}

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: '4px' } })
