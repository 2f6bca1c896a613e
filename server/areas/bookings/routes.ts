import {
  createBooking,
  deleteBooking,
  getBooking,
  getPriceEstimate,
  listBookings,
  listRidesOnDay,
  updateBooking,
} from '#contract/bookings.ts'
import type { Booking, BookingDetails } from '#domain/booking/schema.ts'
import { bookingStateOf, bookingStates } from '#domain/booking/state.ts'
import { placeOfEstimate, type EstimatePlace } from '#domain/price-estimate.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { Allowed, App } from '../../call/calls.ts'
import { staleVersion } from '../../call/last-change.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import type { Ends, Journey } from '../../call/outside/provider.ts'
import { notFound } from '../../ground/refused.ts'
import { keepDestination } from '../organizations/destinations.ts'
import { visiblePassenger } from '../passengers/access.ts'
import { ridesOnDay } from '../timetables/rides-on-day.ts'
import {
  bookingDelete,
  bookingRead,
  bookingsCreate,
  bookingsRead,
  bookingUpdate,
  insistUnlocked,
  type BookingDestination,
} from './access.ts'
import { bookingsOf, loadBooking, type BookingKey } from './bookings.ts'
import { askedOfNew, askedOfUpdate, bookingValues, endsOf, type SavingBooking } from './save.ts'
import { addBooking, changeBooking, moveBooking } from './writes.ts'

const passengerIdsOf = (bookings: readonly Pick<Booking, 'passengers'>[]): number[] => [
  ...new Set(bookings.flatMap(({ passengers }) => passengers.flatMap(({ id }) => id ?? []))),
]

const factsOf = (key: BookingKey, booking: Pick<Booking, 'passengers'>): AuditFacts => ({
  organizationId: key.organizationId,
  destinationId: key.destinationId,
  objectType: 'booking',
  objectId: key.id,
  passengerIds: passengerIdsOf([booking]),
})

/** The booking as it is by now. */
async function detailsOf(trx: Trx, key: BookingKey): Promise<BookingDetails> {
  const booking = await loadBooking(trx, key)
  if (!booking) throw notFound()
  return booking.details
}

export function bookingRoutes(app: App): void {
  reading(app)
  writing(app)
}

function reading(app: App): void {
  serve(app, listBookings, {
    rule: bookingsRead,
    action: 'bookings.view',
    async handle({ trx, stored: { organizationId, id }, record }) {
      const bookings = await bookingsOf(trx, { organizationId, destinationId: id })
      record({ organizationId, destinationId: id, passengerIds: passengerIdsOf(bookings) })
      return bookings
    },
  })

  serve(app, getBooking, {
    rule: bookingRead,
    action: 'booking.view',
    handle({ stored: { booking }, record }) {
      record(factsOf(booking.key, booking.details))
      return Promise.resolve(booking.details)
    },
  })

  serve(app, getPriceEstimate, {
    rule: bookingsCreate,
    action: 'booking.estimate',
    prepare: ({ services, allowed, body: { startPlace, endPlace } }) =>
      services.provider.askAboutWay(() => journeyIfAllowed(allowed, waysEnds(startPlace, endPlace))),
    handle({ trx, services, stored: { organizationId, id }, body: { startPlace, endPlace }, record }) {
      record({ organizationId, destinationId: id })
      return services.provider.estimate(trx, journeyOf({ organizationId, id }, waysEnds(startPlace, endPlace)))
    },
  })

  serve(app, listRidesOnDay, {
    rule: bookingsCreate,
    action: 'booking.otherRides',
    async handle({ trx, user, stored: { organizationId, id }, body, record }) {
      const passenger = await visiblePassenger(trx, body.passengerId, user)
      if (passenger.organizationId !== organizationId) throw notFound()
      record({ organizationId, destinationId: id, passengerIds: [passenger.id] })
      return ridesOnDay(trx, { organizationId, ...body }, user)
    },
  })
}

const journeyOf = ({ organizationId, id }: { organizationId: number; id: number }, ends: Ends): Journey => ({
  organizationId,
  destinationId: id,
  ...ends,
})

const journeyIfAllowed = async (allowed: Allowed<BookingDestination>, ends: Ends): Promise<Journey | null> => {
  const at = await allowed()
  return at && journeyOf(at, ends)
}

const waysEnds = (from: EstimatePlace, to: EstimatePlace | null): Ends =>
  endsOf({ from: placeOfEstimate(from), to: to && placeOfEstimate(to) })

function writing(app: App): void {
  serve(app, createBooking, {
    rule: bookingsCreate,
    action: 'booking.create',
    prepare: ({ services, allowed, body: { startPlace, endPlace } }) =>
      services.provider.askAboutWay(() => journeyIfAllowed(allowed, waysEnds(startPlace, endPlace))),
    async handle({ trx, services, user, stored: at, body, now, record }) {
      const { organizationId, id: destinationId } = at
      if (body.timitDestinationId !== String(destinationId)) throw notFound()
      await keepDestination(trx, { organizationId, destinationId })
      const saving: SavingBooking = { trx, services, user, now, at }
      const values = await bookingValues(saving, await askedOfNew(saving, body), null)
      const author = { userId: user.id, now }
      const id = await addBooking(trx, { organizationId, destinationId }, values, body.phone, author)
      await services.provider.placeBooking(trx, { organizationId, bookingId: id }, now)
      const key = { organizationId, destinationId, id }
      const details = await detailsOf(trx, key)
      record(factsOf(key, details))
      return details
    },
  })

  serve(app, updateBooking, {
    rule: bookingUpdate,
    action: 'booking.update',
    prepare: ({ services, allowed, body }) =>
      services.provider.askAboutWay(async () => {
        const at = await allowed()
        return at && journeyOf(at, endsOf(askedOfUpdate(at, body)))
      }),
    async handle({ trx, services, user, stored: at, body, now, record }) {
      const { key, details } = at.booking
      record(factsOf(key, details))
      const isOfAnother = body.version !== undefined && body.version !== details.version
      if (isOfAnother || body.state !== bookingStateOf(details.state).name) {
        throw await staleVersion(trx, { table: 'booking', ...key }, user, details)
      }
      insistUnlocked(at, user, now)
      if (details.state === bookingStates.open) await keepDestination(trx, key)
      const values = await bookingValues({ trx, services, user, now, at }, askedOfUpdate(at, body), at)
      await changeBooking(trx, key, values, { userId: user.id, now })
      if (details.state === bookingStates.open) {
        await services.provider.placeBooking(trx, { organizationId: key.organizationId, bookingId: key.id }, now)
      }
      const changed = await detailsOf(trx, key)
      record({ passengerIds: passengerIdsOf([details, changed]) })
      return changed
    },
  })

  serve(app, deleteBooking, {
    rule: bookingDelete,
    action: 'booking.cancel',
    async handle({ trx, services, user, stored: { booking }, now, record }) {
      const { key, details } = booking
      record(factsOf(key, details))
      await services.provider.withdrawBooking(trx, { organizationId: key.organizationId, bookingId: key.id })
      await moveBooking(trx, key, bookingStates.cancelled, { userId: user.id, now })
      return detailsOf(trx, key)
    },
  })
}
