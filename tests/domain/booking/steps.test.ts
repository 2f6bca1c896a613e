import { describe, expect, test } from 'vitest'
import { newBookingDraft, withPlaces, withTransportationPermission, type BookingDraft } from '#domain/booking/draft.ts'
import { BookingUpdate, NewBooking } from '#domain/booking/schema.ts'
import {
  bookingStepErrors,
  estimateRequestOf,
  isEstimateOf,
  mayOpenStep,
  savedBooking,
  savedBookingUpdate,
  whyNotSend,
} from '#domain/booking/steps.ts'
import { Place } from '#domain/place.ts'
import { PriceEstimate } from '#domain/price-estimate.ts'
import { productField } from '#domain/product.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'

const now = '2026-11-23T12:00'
const clock = { now, asked: null }
const passedYesterday = { date: 'validation.inPast', minutes: 'validation.timePassed' }
const transportationPermission = {
  externalId: 'KP-1',
  name: 'Lääkärimatkat',
  startDate: '2026-11-01',
  endDate: '2026-11-23',
}
const draft = (given: Partial<BookingDraft> = {}): BookingDraft => ({
  ...withPlaces(newBookingDraft(3, now), { from: homePlace, to: hospital }),
  priceCategoryId: 8,
  ...given,
})
const estimate = PriceEstimate.parse({
  products: [{ priceCategory: { id: 8, name: 'Henkilöauto', maxPassengers: 4, maxLuggage: 2 } }],
})

describe('a step may be left', () => {
  test('without a passenger: Skip', () => {
    expect(bookingStepErrors('passenger', draft({ passenger: { kind: 'none' } }), clock)).toEqual({})
  })

  test.each([
    ['nothing wrong', {}, {}],
    ['today', { date: '2026-11-23' }, {}],
    ['yesterday', { date: '2026-11-22' }, passedYesterday],
    ['a day that is none', { date: '2026-02-30' }, { date: 'validation.date' }],
    ['a day out of reach', { date: '3999-01-01' }, { date: 'validation.dateOutOfRange' }],
    ['a time of today that has passed', { minutes: 11 * 60 + 54 }, { minutes: 'validation.timePassed' }],
    ['a time that has passed while the rest was filled in', { minutes: 11 * 60 + 55 }, {}],
    ['a time of yesterday', { date: '2026-11-22', minutes: 23 * 60 }, passedYesterday],
    ['a time that a clock change skips', { date: '2027-03-28', minutes: 210 }, { minutes: 'validation.timeSkipped' }],
    ['the first time after it', { date: '2027-03-28', minutes: 240 }, {}],
    ['a time that comes twice', { date: '2027-10-31', minutes: 210 }, {}],
    ['no time', { minutes: null }, { minutes: 'validation.time' }],
    ['no place to start from', { from: null }, { from: 'validation.placeRequired' }],
    ['a place without an address', { from: Place.parse({ alias: 'Laituri' }) }, { from: 'validation.placeAddress' }],
    ['no place to go to', { to: null }, {}],
  ] as [string, Partial<BookingDraft>, object][])('with %s', (_, given, errors) => {
    expect(bookingStepErrors('placeAndTime', draft(given), clock)).toEqual(errors)
  })

  test('with a transportation permission on its own days', () => {
    const chosen = withTransportationPermission(draft(), transportationPermission)
    expect(bookingStepErrors('placeAndTime', { ...chosen, date: '2026-11-23' }, clock)).toEqual({})
    expect(bookingStepErrors('placeAndTime', { ...chosen, date: '2026-11-24' }, clock)).toEqual({
      transportationPermission: 'validation.transportationPermissionNotOnDay',
    })
  })

  test('when a stored booking began on a day that has passed', () => {
    const errorsAt = (date: string, minutes: number) =>
      bookingStepErrors('placeAndTime', draft({ id: 11, date, minutes }), { now, asked: '2026-11-22T10:00:00' })
    expect(errorsAt('2026-11-22', 600)).toEqual({})
    expect(errorsAt('2026-11-22', 610)).toEqual({ minutes: 'validation.timePassed' })
    expect(errorsAt('2026-11-21', 600)).toEqual({ date: 'validation.inPast', minutes: 'validation.timePassed' })
  })

  test('with a note that is not too long', () => {
    expect(bookingStepErrors('details', draft({ note: 'x'.repeat(1024) }), clock)).toEqual({})
    expect(bookingStepErrors('details', draft({ note: 'x'.repeat(1025) }), clock)).toEqual({
      note: 'validation.tooLong.1024',
    })
  })
})

describe('an estimate', () => {
  test('is not asked for at a time that does not exist', () => {
    expect(estimateRequestOf(draft({ date: '2027-03-28', minutes: 210 }))).toBeNull()
    expect(estimateRequestOf(draft({ date: '2027-03-28', minutes: 240 }))?.startTime).toBe('2027-03-28T04:00')
  })

  test('is asked for with both places and the chosen time', () => {
    expect(estimateRequestOf(draft({ date: '2026-11-24', minutes: 605 }))).toEqual({
      startTime: '2026-11-24T10:05',
      startPlace: {
        alias: '',
        latitude: 60.99,
        longitude: 25.66,
        streetAddress: 'Käpypolku 1',
        placeType: 0,
        id: 0,
        postalcode: '15150',
        city: 'Lahti',
        category: 'address',
      },
      endPlace: expect.objectContaining({ alias: 'Keskussairaala', placeType: 0, id: 0 }) as unknown,
    })
  })

  test('needs no place to go to, and a place to start from', () => {
    expect(estimateRequestOf(draft({ to: null }))?.endPlace).toBeNull()
    expect(estimateRequestOf(draft({ from: null }))).toBeNull()
    expect(estimateRequestOf(draft({ from: Place.parse({}) }))).toBeNull()
    expect(estimateRequestOf(draft({ minutes: null }))).toBeNull()
  })

  test('holds until places or time change, and not longer', () => {
    const asked = estimateRequestOf(draft())!
    expect(isEstimateOf(asked, draft({ note: 'Hei', priceCategoryId: 9 }))).toBe(true)
    expect(isEstimateOf(asked, draft({ minutes: 1 }))).toBe(false)
    expect(isEstimateOf(asked, draft({ to: null }))).toBe(false)
  })
})

test.each([
  ['passenger', 'passenger', null, {}, true],
  ['placeAndTime', 'passenger', null, {}, true],
  ['details', 'passenger', null, {}, false],
  ['passenger', 'placeAndTime', null, {}, false],
  ['passenger', 'details', estimate, {}, true],
  ['passenger', 'details', estimate, { priceCategoryId: null }, false],
  ['placeAndTime', 'details', null, {}, true],
  ['details', 'placeAndTime', estimate, {}, true],
  ['details', 'placeAndTime', estimate, { from: null }, false],
] as const)('%s opens from %s with an estimate %#: %o', (step, current, given, changes, expected) => {
  expect(mayOpenStep(step, { draft: draft(changes), current, estimate: given, clock })).toBe(expected)
})

test.each([
  ['with a product that is offered', {}, estimate, null],
  ['with a product that is not offered', { priceCategoryId: 9 }, estimate, 'refusal.booking.noProductOrPermission'],
  ['without a product', { priceCategoryId: null }, estimate, 'refusal.booking.noProductOrPermission'],
  ['without an estimate', {}, null, 'refusal.booking.noEstimate'],
  [
    'with a transportation permission and no estimate',
    withTransportationPermission(draft(), transportationPermission),
    null,
    null,
  ],
  ['with a step that is not done', { from: null }, estimate, 'refusal.booking.incomplete'],
  ['at a time that has passed', { minutes: 0 }, estimate, 'refusal.booking.past'],
] as [string, Partial<BookingDraft>, PriceEstimate | null, string | null][])(
  'it is sent %s',
  (_, given, known, why) => {
    expect(whyNotSend(draft(given), known, clock)).toBe(why)
  },
)

describe('what is sent', () => {
  const passenger = {
    kind: 'passenger',
    id: 7,
    name: 'Aino Virtanen',
    [productField.id]: 'P7',
    phone: '050 1',
  } as const

  test('of a new booking has every field of the documents', () => {
    const body = savedBooking(draft({ passenger, note: ' Hei ', requirements: [5] }), 'matti@perille.example')
    expect(body).toEqual({
      [productField.id]: 'P7',
      passengerId: 7,
      name: 'Aino Virtanen',
      email: 'matti@perille.example',
      phone: '050 1',
      flight: '',
      requests: 'Hei',
      timitDestinationId: '3',
      product: { priceCategory: { id: 8 } },
      startTime: '2026-11-23T12:20',
      endTime: null,
      startPlace: expect.objectContaining({ streetAddress: 'Käpypolku 1' }) as unknown,
      endPlace: expect.objectContaining({ alias: 'Keskussairaala' }) as unknown,
      requirements: [5],
      transportationPermissionExternalId: null,
    })
    expect(NewBooking.parse(body)).toEqual(body)
  })

  test('for a drop-off has the time as the end', () => {
    expect(savedBooking(draft({ isDropOffTime: true }), '')).toMatchObject({
      startTime: null,
      endTime: '2026-11-23T12:20',
    })
  })

  test('for somebody by name, or for nobody, has no id', () => {
    expect(savedBooking(draft({ passenger: { kind: 'adHoc', name: 'Li Wu' } }), '')).toMatchObject({
      [productField.id]: null,
      passengerId: null,
      name: 'Li Wu',
    })
    expect(savedBooking(draft(), '')).toMatchObject({ passengerId: null, name: '' })
  })

  test('never starts nowhere', () => {
    expect(() => savedBooking(draft({ from: null }), '')).toThrow('A booking starts somewhere.')
  })

  test('of a change names the booking, its state and its version', () => {
    const changed = savedBookingUpdate(draft({ id: 11, version: 2, passenger, isDropOffTime: true }), 'open')
    expect(changed).toMatchObject({
      bookingRefId: '11',
      version: 2,
      state: 'open',
      pickupDateTime: null,
      dropoffDateTime: '2026-11-23T12:20',
      addresses: [
        { ...homePlace, type: 1 },
        { ...hospital, type: 2 },
      ],
      passengers: [{ id: 7, name: 'Aino Virtanen', email: '' }],
      product: { priceCategory: { id: 8 } },
    })
    expect(BookingUpdate.parse(changed)).toEqual(changed)
  })

  test('of a change keeps the flights and the other passengers', () => {
    const passengers = [
      { id: 7, name: 'Aino Virtanen', email: '' },
      { id: null, name: 'Li Wu', email: 'li@perille.example' },
    ]
    const changed = savedBookingUpdate(draft({ id: 11, passenger: { kind: 'adHoc', name: 'Ei Kukaan' } }), 'open', {
      flights: 'AY123',
      passengers,
    })
    expect(changed.flights).toBe('AY123')
    expect(changed.passengers.map(({ name }) => name)).toEqual(['Ei Kukaan', 'Li Wu'])
  })
})

test.each([
  ['both times', { endTime: '2026-11-24T10:00' }],
  ['neither time', { startTime: null }],
  ['a start that is no moment', { startTime: '2026-02-30T10:00' }],
  ['nowhere to start', { startPlace: {} }],
])('a new booking with %s is refused', (_, changes) => {
  expect(NewBooking.safeParse({ ...savedBooking(draft(), ''), ...changes }).success).toBe(false)
})

test.each([
  ['both times', { pickupDateTime: '2026-11-24T10:00' }],
  ['neither time', { dropoffDateTime: null }],
  ['nowhere to start', { addresses: [{ ...hospital, type: 2 }] }],
  ['two places to start from', { addresses: [homePlace, hospital].map((place) => ({ ...place, type: 1 })) }],
  ['a state that there is none of', { state: 'lost' }],
])('a change with %s is refused', (_, changes) => {
  const body = savedBookingUpdate(draft({ id: 11, isDropOffTime: true }), 'open')
  expect(BookingUpdate.safeParse({ ...body, ...changes }).success).toBe(false)
})
