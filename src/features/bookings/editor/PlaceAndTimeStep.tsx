import { Checkbox, makeStyles } from '@fluentui/react-components'
import { ArrowSortRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { mayBeDropOffTime, withPlaces, withPlacesSwapped, withTransportationPermission } from '#domain/booking/draft.ts'
import { oddTimeOf } from '#domain/booking/steps.ts'
import type { Destination } from '#domain/destination.ts'
import { holidaysIn } from '#domain/holiday.ts'
import { isLocalDate, type LocalDate } from '#domain/local-date.ts'
import type { Place } from '#domain/place.ts'
import { preferences } from '#state/preferences.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { capitalized } from '#ui/look/format.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { RequiredLegend } from '#ui/form/RequiredLegend.tsx'
import { DateField } from '#ui/time/DateField.tsx'
import { TimeField } from '#ui/time/TimeField.tsx'
import { TransportationPermissionSelect } from './TransportationPermissionSelect.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { RidesOnDay } from './RidesOnDay.tsx'
import type { BookingForm } from './use-booking-form.ts'
import { useKnownPlaces } from './use-known-places.ts'

interface Props {
  form: BookingForm
  destination: Destination
  today: LocalDate
  /** Whether the user may see the passengers' transportation permissions there. */
  seesTransportationPermissions: boolean
}

/** Step 2: when, from where and to where. Source: spec 3 §2 "Booking editor dialog". */
export function PlaceAndTimeStep({ form, destination, today, seesTransportationPermissions }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { weekStartsOnSunday } = useSnapshot(preferences)
  const { draft, time, errors, change } = form
  const passengerId = draft.passenger.kind === 'passenger' ? draft.passenger.id : null
  const known = useKnownPlaces(destination, passengerId)
  // whichever end it stands at when the answer comes, and whichever step is open then
  const lay = (place: Place, located: Place) =>
    change((before) =>
      withPlaces(before, {
        from: before.from === place ? located : before.from,
        to: before.to === place ? located : before.to,
      }),
    )
  return (
    <div className={styles.root}>
      <RequiredLegend />
      <div className={styles.moment}>
        <DateField
          label={t('bookings.date')}
          value={draft.date}
          onChange={(date) => change((before) => ({ ...before, date }))}
          today={today}
          min={form.earliestDay}
          weekStart={weekStartsOnSunday ? 0 : 1}
          error={errors.date}
          required
        />
        <TimeField
          isOfRide
          label={t('bookings.time')}
          value={time}
          onChange={form.setTime}
          onBlur={form.leaveTime}
          error={errors.minutes}
          required
        />
      </div>
      <DayHints draft={draft} />
      <RidesOnDay draft={draft} />
      {mayBeDropOffTime(draft) && (
        <Checkbox
          label={t('bookings.isDropOffTime')}
          checked={draft.isDropOffTime}
          onChange={(_, { checked }) => change((before) => ({ ...before, isDropOffTime: checked === true }))}
        />
      )}
      {seesTransportationPermissions && passengerId !== null && (
        <TransportationPermissionSelect
          draft={draft}
          passengerId={passengerId}
          error={errors.transportationPermission}
          onChange={(transportationPermission) =>
            change((before) => withTransportationPermission(before, transportationPermission))
          }
        />
      )}
      <div className={styles.places}>
        <div className={styles.fields}>
          <PlacePicker
            label={t('bookings.from')}
            place={draft.from}
            known={known}
            onChange={(changed) => change((before) => withPlaces(before, { from: changed(before.from) }))}
            onLocated={lay}
            required
            error={errors.from}
          />
          <PlacePicker
            label={t('bookings.to')}
            place={draft.to}
            known={known}
            onChange={(changed) => change((before) => withPlaces(before, { to: changed(before.to) }))}
            onLocated={lay}
          />
        </div>
        <IconButton
          className={styles.swap}
          icon={<ArrowSortRegular />}
          aria-label={t('bookings.swap')}
          disabledFocusable={draft.from === null && draft.to === null}
          onClick={() => change(withPlacesSwapped)}
        />
      </div>
    </div>
  )
}

/** What is out of the ordinary about the chosen day and time: a holiday, and a time that comes twice. */
function DayHints({ draft }: Pick<BookingForm, 'draft'>) {
  const { t } = useTranslation()
  const { date } = draft
  const holidays = isLocalDate(date) ? holidaysIn({ startDate: date, endDate: date }) : []
  return (
    <div role="status">
      {holidays.map(({ text }) => (
        <FieldHint key={text}>{capitalized(t(text))}</FieldHint>
      ))}
      {oddTimeOf(draft) === 'repeated' && <FieldHint>{t('bookings.timeRepeated')}</FieldHint>}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '12px', minWidth: 0 },
  // columns that no message widens: the time stays where it is
  moment: { display: 'grid', gridTemplateColumns: 'minmax(164px, 220px) minmax(80px, 1fr)', gap: '12px' },
  places: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  fields: { display: 'flex', flexDirection: 'column', flexGrow: 1, gap: '8px', minWidth: 0 },
  swap: { flexShrink: 0, minWidth: '44px', width: '44px', height: '44px' },
})
