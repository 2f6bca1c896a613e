import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getBooking } from '#contract/bookings.ts'
import { createBooking } from '#data/bookings.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import { BookingUpdate, NewBooking, type BookingDetails } from '#domain/booking/schema.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { Place, placeTypes } from '#domain/place.ts'
import { productField } from '#domain/product.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { addTransportationPermission } from '#tests/support/stored-transportation-permissions.ts'
import { enterAll, fieldsBeside, storedIn, valuesIn, waysToEnter, type EveryField } from '#tests/support/every-field.ts'
import { isChecked, resetClient } from '#tests/support/open-page.tsx'
import { addPassenger, instanceOf } from '#tests/support/rides.ts'

let stage: BookingStage
let user: UserEvent
let helvi: number
let eero: number
let requirements: { id: number; description: string }[]

const { text, write } = waysToEnter(() => user)

/** By their price categories. */
let carNames: Map<number, RegExp>

/** Where the bookings go that are made here: known from two earlier ones. */
const market: Place = { ...homePlace, alias: 'Tori', address: 'Torikatu 2', category: 'other' }
const pool: Place = { ...homePlace, alias: 'Uimahalli', address: 'Rantatie 9', postalcode: '15140', category: 'other' }
const station: Place = { ...hospital, alias: 'Asema', address: 'Mannerheiminkatu 15', category: 'station' }

/** A transportation permission of each passenger, by the name that the booking system knows it by. */
async function addTransportationPermissionOf(passengerId: number, external_id: string): Promise<void> {
  const { services } = stage.server
  const id = await addTransportationPermission(services, stage.centre, passengerId)
  const name = `Päätös ${external_id}`
  await services.db.updateTable('transportation_permission').set({ external_id, name }).where('id', '=', id).execute()
}

async function bookBetween(from: Place, to: Place, email: string): Promise<void> {
  const draft = newBookingDraft(stage.centre.destinationId, '2026-03-11T10:00')
  const priceCategoryId = stage.categories.car
  await createBooking(draft.destinationId, savedBooking({ ...draft, from, to, priceCategoryId }, email))
}

beforeAll(async () => {
  stage = await openBookingStage()
  const { services } = stage.server
  const { db } = services
  const instance_id = await instanceOf(services, stage.centre)
  await db.insertInto('instance_requirement').values({ instance_id, position: 1, description: 'Kantotuoli' }).execute()
  requirements = await db.selectFrom('instance_requirement').select(['id', 'description']).orderBy('position').execute()
  helvi = await addPassenger(services, stage.centre, { name: 'Helvi Tuomikoski' })
  eero = await addPassenger(services, stage.centre, { name: 'Eero Lumijärvi' })
  const { car, accessible } = stage.categories
  carNames = new Map([
    [car, /Henkilöauto/],
    [accessible, /Esteetön auto/],
  ])
  await addTransportationPermissionOf(helvi, 'KP-1')
  await addTransportationPermissionOf(eero, 'KP-2')
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const button = (name: string) => screen.findByRole('button', { name })
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })

/** Clears what was picked before, and opens what there is to pick from. */
async function pick(label: string, typed: string, option: RegExp): Promise<void> {
  const taken = screen.queryByRole('button', { name: `Poista valinta: ${label}` })
  if (taken) await user.click(taken)
  const search = await field(new RegExp(`^${label}`))
  await user.click(search)
  if (typed !== '') await user.type(search, typed)
  await user.click(await screen.findByRole('option', { name: option }, { timeout: 5000 }))
}

const picksPlace = (label: string) => (place: Place) => pick(label, '', new RegExp(`^${place.alias}`))

/** A day and a time, of the pick-up or of the drop-off. */
const entersMoment = (isDropOff: boolean) => async (moment: string | null) => {
  if (moment === null) return
  const [day = '', time = ''] = moment.split('T')
  write(await field(/^Päivä/), day.split('-').map(Number).reverse().join('.'))
  write(await field(/^Kellonaika/), time)
  const box = screen.getByLabelText<HTMLInputElement>('Aika on perilläoloaika')
  if (isChecked(box) !== isDropOff) await user.click(box)
}

async function chooseRequirements(wanted: readonly number[]): Promise<void> {
  for (const { id, description } of requirements) {
    const chip = screen.getByRole<HTMLInputElement>('checkbox', { name: description })
    if (isChecked(chip) !== wanted.includes(id)) await user.click(chip)
  }
}

const rider = ({ request: { passengers } }: BookingDetails) => passengers[0]
const minute = (moment: string | null) => moment?.slice(0, 16) ?? null
const endOf = ({ request: { addresses } }: BookingDetails, wanted: number) =>
  Place.parse(addresses.find(({ type }) => type === wanted))

type Input = NewBooking & BookingUpdate
type Fields<Name extends keyof Input = keyof Input> = EveryField<Pick<Input, Name>, BookingDetails>

/** Who rides, and who or what pays: what is entered at first, and what it is changed to. */
interface Way {
  names: readonly [string, string]
  ids: readonly [number | null, number | null]
  products: readonly [number | null, number | null]
  transportationPermissions: readonly [string | null, string | null]
}

/** Those of each step of the editor, in the order in which they are entered. */
function stepsOf({ names, ids, products, transportationPermissions }: Way) {
  const isOnRecord = ids[0] !== null
  const passenger: Fields<'name' | 'passengerId'> = {
    name: {
      values: names,
      enter: (name: string) =>
        pick('Hae matkustajaa', name, new RegExp(`${isOnRecord ? '^' : '^Lisää vain.*: '}${name}`)),
      stored: (row) => rider(row)?.name,
    },
    // comes with the one who was picked
    passengerId: { values: ids, enter: () => undefined, stored: (row) => rider(row)?.id },
  }
  const placeAndTime: Fields<
    'startPlace' | 'endPlace' | 'startTime' | 'endTime' | 'transportationPermissionExternalId'
  > = {
    startPlace: {
      values: [market, station],
      enter: picksPlace('Mistä'),
      stored: (row) => endOf(row, placeTypes.origin),
    },
    endPlace: {
      values: [pool, market],
      enter: picksPlace('Minne'),
      stored: (row) => endOf(row, placeTypes.destination),
    },
    startTime: {
      values: ['2026-03-12T14:35', null],
      enter: entersMoment(false),
      stored: ({ request }) => minute(request.pickupDateTime),
    },
    endTime: {
      values: [null, '2026-03-13T09:45'],
      enter: entersMoment(true),
      stored: ({ request }) => minute(request.dropoffDateTime),
    },
    transportationPermissionExternalId: {
      values: transportationPermissions,
      enter: async (id: string | null) => {
        if (id !== null) await user.selectOptions(await screen.findByRole('combobox', { name: 'Kuljetuspäätös' }), id)
      },
      stored: ({ transportationPermission }) => transportationPermission?.externalId ?? null,
    },
  }
  const details: Fields<'product' | 'requirements' | 'requests'> = {
    product: {
      values: products,
      enter: async (id: number | null) => {
        if (id !== null) await user.click(await screen.findByRole('radio', { name: carNames.get(id)! }))
      },
      stored: ({ request }) => request.product?.priceCategoryId ?? null,
    },
    requirements: {
      values: [[requirements[0]!.id], [requirements[1]!.id]],
      enter: chooseRequirements,
      stored: ({ request }) => request.requirements,
    },
    requests: { ...text(NewBooking.shape.requests, 'Viesti kuljettajalle'), stored: ({ request }) => request.notes },
  }
  return { passenger, placeAndTime, details }
}

/** All that the two calls carry. One that a schema gains does not compile before it is entered, or said why not. */
const fieldsOf = ({ passenger, placeAndTime, details }: ReturnType<typeof stepsOf>): Fields => ({
  ...passenger,
  ...placeAndTime,
  ...details,
  [productField.id]: { notEntered: 'the booking system gives it to the passenger' },
  email: { notEntered: 'it is that of whoever is signed in' },
  phone: { notEntered: "it is the passenger's own" },
  flight: { notEntered: 'the editor knows no flights' },
  flights: { notEntered: 'the editor knows no flights' },
  timitDestinationId: { notEntered: 'it is the destination of the page' },
  bookingRefId: { notEntered: 'the server gives it' },
  version: { notEntered: 'the server counts it' },
  state: { notEntered: 'the booking system and a cancellation change it' },
  passengers: { notEntered: 'whoever rides is called so when it is changed' },
  addresses: { notEntered: 'both places are called so when it is changed' },
  pickupDateTime: { notEntered: 'the time is called so when it is changed' },
  dropoffDateTime: { notEntered: 'the time is called so when it is changed' },
  notes: { notEntered: 'the message is called so when it is changed' },
})

/** Enters all fields, step by step. */
async function enterSteps({ passenger, placeAndTime, details }: ReturnType<typeof stepsOf>, round: 0 | 1) {
  const next = await button('Seuraava')
  await enterAll(passenger, round)
  await user.click(next)
  await enterAll(placeAndTime, round)
  await user.click(await button('Seuraava: hinta-arvio'))
  await screen.findByLabelText('Viesti kuljettajalle')
  await enterAll(details, round)
}

/** The latest booking as the server gives it, once its editor has gone. */
async function saved(email: string): Promise<BookingDetails> {
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  const { db } = stage.server.services
  const { id } = await db.selectFrom('booking').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const params = { destinationId: stage.centre.destinationId, id }
  const token = await stage.server.signIn(email)
  return (await stage.server.call(getBooking, { params, token })).json<BookingDetails>()
}

async function storesEvery(way: Way): Promise<void> {
  const email = await stage.enter()
  await bookBetween(market, pool, email)
  await bookBetween(station, pool, email)
  const steps = stepsOf(way)
  const all = fieldsOf(steps)
  expect(fieldsBeside(all, { ...NewBooking.shape, ...BookingUpdate.shape })).toEqual({ unknown: [], missing: [] })
  const page = stage.open('single/open/create')
  ;({ user } = page)
  await enterSteps(steps, 0)
  await user.click(await button('Lähetä tilaus'))
  const first = await saved(email)
  expect(storedIn(all, first)).toEqual(valuesIn(all, 0))
  await page.leave()

  ;({ user } = stage.open(`b/${first.id}?addpeople=true`))
  await enterSteps(steps, 1)
  await user.click(await button('Tallenna'))
  const second = await saved(email)
  expect(second.id).toBe(first.id)
  expect(storedIn(all, second)).toEqual(valuesIn(all, 1))
}

const limits = { timeout: 120_000 }

test('every field of a booking by name and car is stored as it is entered, and as it is changed', limits, () =>
  storesEvery({
    names: ['Saimi Vuorela', 'Onni Kuusisto'],
    ids: [null, null],
    products: [stage.categories.car, stage.categories.accessible],
    transportationPermissions: [null, null],
  }),
)

test('so is every field of a booking of a passenger on record that a transportation permission pays', limits, () =>
  storesEvery({
    names: ['Helvi Tuomikoski', 'Eero Lumijärvi'],
    ids: [helvi, eero],
    products: [null, null],
    transportationPermissions: ['KP-1', 'KP-2'],
  }),
)
