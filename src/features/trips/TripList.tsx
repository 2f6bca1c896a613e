import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { withinOneMonth, type DateRange } from '#domain/date-range.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { destinationIdsOf, reachOf, type Passenger } from '#domain/passenger.ts'
import { session } from '#state/session.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { PassengerTrips } from './list/PassengerTrips.tsx'

interface Props {
  /** As it is stored: one that is not stored yet has no trips. */
  passenger: Passenger
  /** Only the device's card of the passenger is known: nothing can be cancelled. */
  isCard?: boolean
  /** The days to begin with, a month at most; without them a month from today on. */
  period?: DateRange
}

/** A passenger's trips and how they are cancelled, or why none can be searched for. Source: spec 2 §2, §4, §5. */
export function TripList({ passenger, isCard = false, period }: Props) {
  const { t } = useTranslation()
  const { me } = useSnapshot(session)
  const known = useDestinationsOfUser()
  if (!me || known === undefined) return null

  const ids = destinationIdsOf(passenger)
  const facts = { ...passenger, ...reachOf(passenger) }
  const seesAll = passengerCan.readsAllTrips(facts, me)
  const aliasOf = (id: number) => known?.find((destination) => destination.id === id)?.alias
  // who sees the passenger through a group alone may know none of the destinations by name, and searches from each
  const destinations = ids.flatMap((id, index) => {
    const alias = aliasOf(id) ?? (seesAll ? undefined : t('trips.destination.unnamed', { number: index + 1 }))
    return alias === undefined ? [] : [{ id, alias }]
  })
  const destinationId = destinations[0]?.id ?? null
  const refusal = passengerCan.searchTrips(facts, destinationId, me)
  if (destinationId === null || refusal) {
    return <FieldHint>{t('trips.refused', { reason: t(refusal ?? 'refusal.passenger.noDestination') })}</FieldHint>
  }
  return (
    <PassengerTrips
      key={passenger.id}
      {...(period && { period: withinOneMonth(period, 'startDate') })}
      passenger={passenger}
      destinations={destinations}
      destinationId={destinationId}
      seesAll={seesAll}
      mayCancel={passengerCan.cancelTrips(facts, me) === null && !isCard}
      isCancelledElsewhere={passenger.inactive}
      mayOpenRoute={passengerCan.openRoute(facts, me) === null && !isCard}
    />
  )
}
