import { Button, makeStyles, Select } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithinOneMonth, withinOneMonth, type DateRange } from '#domain/date-range.ts'
import { errorIn } from '#domain/field-errors.ts'
import { PickedDate, type LocalDate } from '#domain/local-date.ts'
import type { Destination } from '#domain/destination.ts'
import { media } from '#ui/look/breakpoints.ts'
import { FormField } from '#ui/form/FormField.tsx'
import { DateRangeField } from '#ui/time/DateRangeField.tsx'

/** The trips of some days. */
export interface SoughtTrips extends DateRange {
  /** Only those to and from it; `null` for all. */
  destinationId: number | null
}

/** A destination to search from, by what the user calls it. */
export type SearchedDestination = Pick<Destination, 'id' | 'alias'>

interface Props {
  /** What is searched for now. */
  sought: SoughtTrips
  /** Where the passenger's trips may be looked at from. */
  destinations: readonly SearchedDestination[]
  /** Whether the trips of all destinations may be searched for at once. */
  hasAll: boolean
  today: LocalDate
  onSearch: (sought: SoughtTrips) => void
}

/** Days and destination of a search for trips. */
export function TripSearch({ sought, destinations, hasAll, today, onSearch }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [range, setRange] = useState<{ startDate: string; endDate: string }>(sought)
  const [moved, setMoved] = useState<keyof DateRange>('startDate')
  const [destinationId, setDestinationId] = useState(sought.destinationId)
  const [errors, setErrors] = useState<{ startDate?: string | undefined; endDate?: string | undefined }>({})
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = { startDate: dayError(range.startDate), endDate: dayError(range.endDate) }
    const days = found.startDate || found.endDate || isWithinOneMonth(range) ? range : withinOneMonth(range, moved)
    setRange(days)
    setErrors(found)
    if (!found.startDate && !found.endDate) onSearch({ ...days, destinationId })
  }
  return (
    <form noValidate role="search" aria-label={t('trips.search')} className={styles.form} onSubmit={submit}>
      <DateRangeField
        label={t('trips.period')}
        {...range}
        today={today}
        fit={withinOneMonth}
        fitReason={t('trips.period.reason')}
        errors={errors}
        onChange={(next) => {
          setMoved(next.endDate === range.endDate ? 'startDate' : 'endDate')
          setRange(next)
        }}
      />
      <div className={styles.place}>
        {destinations.length > 1 && (
          <FormField label={t('trips.destination')} className={styles.destination}>
            <Select
              value={String(destinationId ?? '')}
              onChange={(_, { value }) => setDestinationId(value === '' ? null : Number(value))}
            >
              {hasAll && <option value="">{t('trips.destination.all')}</option>}
              {destinations.map(({ id, alias }) => (
                <option key={id} value={id}>
                  {alias}
                </option>
              ))}
            </Select>
          </FormField>
        )}
        <Button type="submit" icon={<SearchRegular />}>
          {t('trips.search.submit')}
        </Button>
      </div>
    </form>
  )
}

const dayError = (day: string): string | undefined => {
  if (day === '') return 'validation.required'
  return errorIn(PickedDate, day) ?? undefined
}

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    [media.print]: { display: 'none' },
  },
  place: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '8px 12px',
    minWidth: 0,
  },
  destination: { flex: '0 1 220px', minWidth: 0 },
})
