import { sql, type Kysely } from 'kysely'
import { bookingStates, type BookingState } from '#domain/booking/state.ts'
import { addDays, isWeekend, localDateAt, type LocalDate } from '#domain/local-date.ts'
import { businessZone } from '#domain/zone-offset.ts'
import { Place, placeOfDestination } from '#domain/place.ts'
import type { Coordinates } from '#domain/polyline.ts'
import type { PriceEstimate } from '#domain/price-estimate.ts'
import { minutesOf } from '#domain/time-of-day.ts'
import { unknownWayMinutes, type Provider } from '../call/outside/provider.ts'
import { centsOf } from '../db/money.ts'
import type { Database } from '../db/tables.ts'
import { readPlaceLists } from '../places/built-in.ts'
import { demoDestinations, type DestinationKey } from './places.ts'

/** Where the demo's bookings go: public places of the static lists. */
const goals: Readonly<Partial<Record<DestinationKey, readonly string[]>>> = {
  dayCentre: ['paijat-hameen-keskussairaala', 'lahden-paakirjasto', 'lahden-matkakeskus'],
  careHome: ['paijat-hameen-keskussairaala', 'lahden-matkakeskus'],
  rehabilitation: ['paijat-hameen-keskussairaala', 'lahden-matkakeskus'],
  school: ['lahden-paakirjasto', 'paijat-hameen-keskussairaala'],
}

/** Trips of one day: when, whether they start at the destination, and what they come to before they are driven. */
const dailyTrips = [
  { time: '09:40', fromDestination: false, answer: 'atOnce', note: 'Lääkärin vastaanotto, odottaa sisäaulassa.' },
  { time: '11:20', fromDestination: true, answer: 'hourBefore', note: '' },
  { time: '13:10', fromDestination: false, answer: 'hourBefore', note: 'Rollaattori mukana.' },
] as const

/** Bookings that are no more on their way, and one that was never ordered, with the days from today. */
const others: readonly { days: number; state: BookingState; reason?: string }[] = [
  { days: -1, state: bookingStates.finished },
  { days: -2, state: bookingStates.finished },
  { days: -1, state: bookingStates.cancelled },
  { days: 1, state: bookingStates.cancelled },
  { days: 2, state: bookingStates.rejected, reason: 'Matkustaja ei mahdu tilattuun autoon apuvälineineen.' },
  { days: 3, state: bookingStates.undefined },
]

/** How far ahead the demo books. */
const daysAhead = 6

interface Booker {
  db: Kysely<Database>
  provider: Pick<Provider, 'estimate'>
  /** Who has made the bookings. */
  userId: number
  now: Date
}

/** The demo's destinations that take bookings, with whom they book for: a passenger whose home is on the map. */
async function bookingDestinations(db: Kysely<Database>, organizationIds: readonly number[]) {
  const rows = await db
    .selectFrom('destination as d')
    .where('d.organization_id', 'in', organizationIds)
    .select([
      'd.id',
      'd.organization_id as organizationId',
      'd.alias',
      'd.address',
      'd.postal_code as postalCode',
      'd.city',
      'd.latitude',
      'd.longitude',
      sql<{ id: number; address: string; postalcode: string; city: string; lat: number; lng: number }[]>`(
        select coalesce(jsonb_agg(to_jsonb(found) order by found.id), '[]') from (
          select p.id, p.home_address as address, p.home_postalcode as postalcode, p.home_city as city,
            p.home_latitude as lat, p.home_longitude as lng
          from passenger as p
          join passenger_destination as at on at.organization_id = p.organization_id and at.passenger_id = p.id
            and at.destination_id = d.id and at.position = 0
          where p.organization_id = d.organization_id and p.state = 0 and not p.inactive
            and p.provider_id is not null and p.home_latitude is not null
          order by p.id limit 24
        ) as found
      )`.as('passengers'),
    ])
    .orderBy('d.id')
    .execute()
  return rows.flatMap((row) => {
    const key = keys.find((one) => demoDestinations[one].alias === row.alias)
    return key && demoDestinations[key].hasBookings && row.passengers.length > 0 ? [{ ...row, key }] : []
  })
}

const keys = Object.keys(demoDestinations) as DestinationKey[]

type Booked = Awaited<ReturnType<typeof bookingDestinations>>[number]
type BookedPassenger = Booked['passengers'][number]

const coordinatesOf = ({ location }: Place): Coordinates | null =>
  location && { latitude: location.lat, longitude: location.lng }

const homeOf = ({ address, postalcode, city, lat, lng }: BookedPassenger): Place =>
  Place.parse({ address, postalcode, city, location: { lat, lng }, category: 'address' })

const placesById = new Map(readPlaceLists().map((place) => [place.placeId, Place.parse(place)]))

interface Wish {
  date: LocalDate
  /** Which of the passengers and of the places. */
  turn: number
  trip: (typeof dailyTrips)[number]
  state: BookingState
  reason: string | null
  /** When the booking system answers; `null` for what it has nothing to do with. */
  answer: 'atOnce' | 'hourBefore' | null
}

const columnsOf = (prefix: 'from' | 'to', place: Place, destinationId: number | null) => ({
  [`${prefix}_alias`]: place.alias,
  [`${prefix}_address`]: place.address,
  [`${prefix}_postalcode`]: place.postalcode,
  [`${prefix}_city`]: place.city,
  [`${prefix}_category`]: place.category,
  [`${prefix}_latitude`]: place.location?.lat ?? null,
  [`${prefix}_longitude`]: place.location?.lng ?? null,
  [`${prefix}_destination_id`]: destinationId,
})

/** As a column of the row that is being made. */
const answerAt = ({ date, trip, answer }: Wish, now: Date) =>
  answer === 'hourBefore'
    ? sql<Date>`(${date}::date + make_interval(mins => ${minutesOf(trip.time) - 60}::int)) at time zone ${businessZone}`
    : answer && now

async function book({ db, provider, userId, now }: Booker, at: Booked, wish: Wish): Promise<void> {
  const passenger = at.passengers[wish.turn % at.passengers.length]
  const goalIds = goals[at.key] ?? []
  const goal = placesById.get(goalIds[wish.turn % goalIds.length] ?? '')
  if (!passenger || !goal) throw new Error(`The demo has nowhere to go from ${at.alias}.`)
  const { fromDestination, time, note } = wish.trip
  const from = fromDestination ? placeOfDestination(at) : homeOf(passenger)
  const journey = { organizationId: at.organizationId, destinationId: at.id }
  const { route, products }: PriceEstimate = await provider.estimate(db, {
    ...journey,
    from: coordinatesOf(from),
    to: coordinatesOf(goal),
  })
  const product = products[wish.turn % products.length]
  const minutes = minutesOf(time)
  const { id } = await db
    .insertInto('booking')
    .values({
      organization_id: at.organizationId,
      destination_id: at.id,
      state: wish.state,
      date: wish.date,
      minutes,
      start_minutes: minutes,
      end_minutes: minutes + (route?.durationMinutes ?? unknownWayMinutes),
      ...columnsOf('from', from, fromDestination ? at.id : null),
      ...columnsOf('to', goal, null),
      price_category_id: product?.priceCategory.id ?? null,
      distance_metres: route?.distanceMetres ?? null,
      price_cents: centsOf(product?.price ?? null),
      note,
      ordered_at: wish.state === bookingStates.undefined ? null : now,
      ordered_by: wish.state === bookingStates.undefined ? null : userId,
      answer_at: answerAt(wish, now),
      rejected_reason: wish.reason,
      created_at: now,
      created_by: userId,
      updated_at: now,
      updated_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('booking_passenger')
    .values({ organization_id: at.organizationId, booking_id: id, position: 0, passenger_id: passenger.id })
    .execute()
}

/**
 * Books trips for the days ahead at destinations that have none on a day yet. Some are accepted as soon as the booking
 * system is asked, others stay open until an hour before.
 */
export async function bookAhead(booker: Booker, organizationIds: readonly number[]): Promise<void> {
  const { db, now } = booker
  const today = localDateAt(now.getTime())
  for (const at of await bookingDestinations(db, organizationIds)) {
    const taken = await db
      .selectFrom('booking')
      .select('date')
      .distinct()
      .where('organization_id', '=', at.organizationId)
      .where('destination_id', '=', at.id)
      .where('date', '>', today)
      .execute()
    for (let days = 1; days <= daysAhead; days += 1) {
      const date = addDays(today, days)
      if (isWeekend(date) || taken.some((row) => row.date === date)) continue
      for (const [index, trip] of dailyTrips.entries()) {
        const turn = days * dailyTrips.length + index
        await book(booker, at, { date, turn, trip, state: bookingStates.open, reason: null, answer: trip.answer })
      }
    }
  }
}

/** A booking in each state that it can be left in. */
export async function bookOthers(booker: Booker, organizationIds: readonly number[]): Promise<void> {
  const today = localDateAt(booker.now.getTime())
  for (const at of await bookingDestinations(booker.db, organizationIds)) {
    for (const [turn, { days, state, reason = null }] of others.entries()) {
      const trip = dailyTrips[turn % dailyTrips.length] ?? dailyTrips[0]
      await book(booker, at, { date: addDays(today, days), turn, trip, state, reason, answer: null })
    }
  }
}
