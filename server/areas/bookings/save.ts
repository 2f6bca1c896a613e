import { askedMoment } from '#domain/booking/draft.ts'
import { isTooLate } from '#domain/booking/past.ts'
import type { BookingUpdate, NewBooking } from '#domain/booking/schema.ts'
import { offeredTransportationPermissions } from '#domain/booking/transportation-permission-choice.ts'
import { clockChangeOn, wallMinutesAfter } from '#domain/clock-change.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerCan, whyClosed } from '#domain/passenger-can.ts'
import { isPlaceAllowed } from '#domain/place-choice.ts'
import { Place, placeOfDestination, placeTypes, sameAddress } from '#domain/place.ts'
import type { Coordinates } from '#domain/polyline.ts'
import { placeOfEstimate } from '#domain/price-estimate.ts'
import { productField } from '#domain/product.ts'
import { minutesOf, minutesPerDay } from '#domain/time-of-day.ts'
import { invalidField } from '../../call/http/parse.ts'
import { unknownWayMinutes, type Ends } from '../../call/outside/provider.ts'
import type { Services } from '../../call/services.ts'
import { centsOf } from '../../db/money.ts'
import type { Trx } from '../../db/tables.ts'
import type { Principal } from '../../ground/principal.ts'
import { Refused, forbidden, notFound } from '../../ground/refused.ts'
import { insistOf, visiblePassenger } from '../passengers/access.ts'
import type { StoredPassenger } from '../passengers/facts.ts'
import { passengerPlaces } from '../passengers/places.ts'
import { transportationPermissionsOf } from '../transportation-permissions/permissions.ts'
import { nowOnWall, type BookingAt, type BookingDestination } from './access.ts'
import type { BookingValues } from './writes.ts'

/** What surrounds a booking that is being saved. */
export interface SavingBooking {
  trx: Trx
  services: Pick<Services, 'provider'>
  user: Principal
  now: Date
  at: BookingDestination
}

/** What a user asks for, whichever call it came with. */
interface Asked {
  /** Day and time. */
  moment: string
  isDropOffTime: boolean
  from: Place
  to: Place | null
  passengers: readonly { id: number | null; name: string }[]
  priceCategoryId: number | null
  /** External id of the transportation permission that pays; `null` for none. */
  transportationPermission: string | null
  requirements: readonly number[]
  note: string
  flight: string
}

/** The furthest that a plan may reach into the day before and the day after. */
const planned = { first: 1 - minutesPerDay, last: 2 * minutesPerDay - 1 } as const

const withinPlan = (minutes: number) => Math.min(planned.last, Math.max(planned.first, minutes))

const coordinatesOf = (place: Place | null): Coordinates | null =>
  place?.location ? { latitude: place.location.lat, longitude: place.location.lng } : null

/** The two places on the map. */
export const endsOf = ({ from, to }: Pick<Asked, 'from' | 'to'>): Ends => ({
  from: coordinatesOf(from),
  to: coordinatesOf(to),
})

/** The passenger of a new booking: by the id here, or by the one of the booking system; `null` for somebody else. */
async function passengerOf({ trx, at }: SavingBooking, body: NewBooking): Promise<number | null> {
  const providerId = body[productField.id]
  if (providerId === null) return body.passengerId
  const found = await trx
    .selectFrom('passenger')
    .select('id')
    .where('organization_id', '=', at.organizationId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!found || (body.passengerId !== null && body.passengerId !== found.id)) throw notFound()
  return found.id
}

/** What a new booking asks for. */
export async function askedOfNew(saving: SavingBooking, body: NewBooking): Promise<Asked> {
  const id = await passengerOf(saving, body)
  return {
    moment: body.startTime ?? body.endTime ?? '',
    isDropOffTime: body.startTime === null,
    from: placeOfEstimate(body.startPlace),
    to: body.endPlace && placeOfEstimate(body.endPlace),
    passengers: id === null && body.name === '' ? [] : [{ id, name: body.name }],
    priceCategoryId: body.product?.priceCategory.id ?? null,
    transportationPermission: body.transportationPermissionExternalId ?? null,
    requirements: body.requirements,
    note: body.requests,
    flight: body.flight,
  }
}

/** Those who are named, each passenger on record once. */
const eachOnce = (passengers: Asked['passengers']): Asked['passengers'] =>
  passengers.filter(({ id, name }, index) =>
    id === null ? name.trim() !== '' : passengers.findIndex((other) => other.id === id) === index,
  )

/** What a changed booking asks for. A product or a transportation permission that is not spoken of stays. */
export function askedOfUpdate({ booking }: BookingAt, body: BookingUpdate): Asked {
  const from = body.addresses.find(({ type }) => type === placeTypes.origin)
  const to = body.addresses.find(({ type }) => type === placeTypes.destination)
  const { transportationPermission } = booking.details
  return {
    moment: body.pickupDateTime ?? body.dropoffDateTime ?? '',
    isDropOffTime: body.pickupDateTime === null,
    from: Place.parse(from ?? {}),
    to: to ? Place.parse(to) : null,
    passengers: eachOnce(body.passengers),
    priceCategoryId: body.product === undefined ? booking.priceCategoryId : (body.product?.priceCategory.id ?? null),
    transportationPermission:
      body.transportationPermissionExternalId === undefined
        ? (transportationPermission?.externalId ?? null)
        : body.transportationPermissionExternalId,
    requirements: body.requirements,
    note: body.notes,
    flight: body.flights,
  }
}

/** Passengers on record, whom the user may know of. Only active ones ride. */
async function passengersOf({ trx, user, at }: SavingBooking, { passengers }: Asked): Promise<StoredPassenger[]> {
  const found: StoredPassenger[] = []
  for (const id of new Set(passengers.flatMap((passenger) => passenger.id ?? []))) {
    const passenger = await visiblePassenger(trx, id, user)
    if (passenger.organizationId !== at.organizationId) throw notFound()
    await insistOf(trx, passenger, user, whyClosed(passenger))
    found.push(passenger)
  }
  return found
}

/** Who may ride between their own addresses alone does so; an end that was stored before is theirs to keep. */
async function checkPlaces(
  { trx, now }: SavingBooking,
  { from, to }: Asked,
  passengers: readonly StoredPassenger[],
  stored: BookingAt | null,
): Promise<void> {
  const kept = stored?.booking.details.request.addresses ?? []
  for (const passenger of passengers) {
    const places = await passengerPlaces(trx, passenger, localDateAt(now.getTime()))
    const isAllowed = (place: Place) =>
      kept.some((before) => sameAddress(before, place)) || isPlaceAllowed(place, places)
    if (![from, ...(to ? [to] : [])].every(isAllowed)) throw new Refused(409, 'booking_place_not_allowed')
  }
}

/**
 * The transportation permission that pays: one of the passenger's own that is valid on the day. `null` when none was
 * chosen.
 */
async function transportationPermissionOf(
  { trx, user, now }: SavingBooking,
  { transportationPermission, moment }: Asked,
  [passenger]: readonly StoredPassenger[],
  stored: BookingAt | null,
): Promise<number | null> {
  if (transportationPermission === null) return null
  if (!passenger) throw new Refused(409, 'booking_permission_not_valid')
  const isChosen = transportationPermission !== stored?.booking.details.transportationPermission?.externalId
  if (isChosen && passengerCan.readTransportationPermissions(passenger, user) !== null) throw forbidden()
  const key = { organizationId: passenger.organizationId, passengerId: passenger.id }
  const held = await transportationPermissionsOf(trx, key, localDateAt(now.getTime()))
  const valid = offeredTransportationPermissions(held, moment.slice(0, 10)).filter(
    ({ externalId }) => externalId === transportationPermission,
  )
  const [first] = valid
  if (!first) throw new Refused(409, 'booking_permission_not_valid')
  return valid.find(({ id }) => id === stored?.booking.transportationPermissionId)?.id ?? first.id
}

async function checkRequirements({ trx, at }: SavingBooking, requirements: readonly number[]): Promise<void> {
  if (requirements.length === 0) return
  const known = await trx
    .selectFrom('instance_requirement')
    .select('id')
    .where('instance_id', '=', at.destination[productField.instanceId])
    .where('id', 'in', requirements)
    .execute()
  if (known.length < new Set(requirements).size) throw invalidField('requirements')
}

/** When the ride begins and ends by the plan, in minutes from the midnight of the day that was asked for. */
function plannedTimes({ moment, isDropOffTime }: Asked, durationMinutes: number | null) {
  const minutes = minutesOf(moment.slice(11, 16))
  const change = clockChangeOn(moment.slice(0, 10))
  const after = (by: number) => withinPlan(wallMinutesAfter(change, minutes, by))
  return isDropOffTime
    ? { minutes, startMinutes: after(-(durationMinutes ?? unknownWayMinutes)), endMinutes: minutes }
    : { minutes, startMinutes: minutes, endMinutes: durationMinutes === null ? null : after(durationMinutes) }
}

/**
 * Everything that is stored of what was asked for, once it has been found to be allowed.
 * @param stored the booking as it is; `null` for a new one
 * @throws Refused when it is not
 */
export async function bookingValues(
  saving: SavingBooking,
  asked: Asked,
  stored: BookingAt | null,
): Promise<BookingValues> {
  const { trx, services, now, at } = saving
  const date = asked.moment.slice(0, 10)
  const clock = { now: nowOnWall(now), asked: stored && askedMoment(stored.booking.details) }
  if (isTooLate(asked.moment, clock)) throw new Refused(409, 'booking_past')
  const passengers = await passengersOf(saving, asked)
  await checkPlaces(saving, asked, passengers, stored)
  const transportationPermissionId = await transportationPermissionOf(saving, asked, passengers, stored)
  await checkRequirements(saving, asked.requirements)

  const { organizationId, id: destinationId } = at
  const journey = { organizationId, destinationId, ...endsOf(asked) }
  const { route, products } = await services.provider.estimate(trx, journey)
  const product = products.find(({ priceCategory }) => priceCategory.id === asked.priceCategoryId)
  if (transportationPermissionId === null && asked.priceCategoryId === null) {
    throw new Refused(409, 'booking_product_missing')
  }
  if (transportationPermissionId === null && !product) throw new Refused(409, 'booking_product_unknown')
  const destination = placeOfDestination(at.destination)
  const destinationAt = (place: Place | null) => (place && sameAddress(place, destination) ? destinationId : null)
  const fromDestinationId = destinationAt(asked.from)
  return {
    date,
    isDropOffTime: asked.isDropOffTime,
    ...plannedTimes(asked, route?.durationMinutes ?? null),
    from: asked.from,
    fromDestinationId,
    to: asked.to,
    toDestinationId: fromDestinationId === null ? destinationAt(asked.to) : null,
    // the transportation permission pays for whatever car comes
    priceCategoryId: transportationPermissionId === null ? asked.priceCategoryId : null,
    transportationPermissionId,
    distanceMetres: route?.distanceMetres ?? null,
    priceCents: transportationPermissionId === null ? centsOf(product?.price ?? null) : null,
    note: asked.note,
    flight: asked.flight,
    passengers: asked.passengers.map(({ id, name }) =>
      id === null ? { passengerId: null, name } : { passengerId: id, name: null },
    ),
    requirementIds: [...new Set(asked.requirements)],
  }
}
