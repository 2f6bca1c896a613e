// @apart: what a page says last is read out, and nothing that was said before
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createBooking } from '#data/bookings.ts'
import { placeSearchDelayMs } from '#data/places.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { addTransportationPermission } from '#tests/support/stored-transportation-permissions.ts'
import { change, resetClient, type OpenedPage } from '#tests/support/open-page.tsx'
import { addPassenger } from '#tests/support/rides.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
  const { services } = stage.server
  const helvi = await addPassenger(services, stage.centre, { name: 'Helvi Tuomikoski' })
  const id = await addTransportationPermission(services, stage.centre, helvi)
  await services.db.updateTable('transportation_permission').set({ external_id: 'KP-1' }).where('id', '=', id).execute()
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => stage.server.close())

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const bookings = () => stage.server.services.db.selectFrom('booking').selectAll().orderBy('id', 'desc').execute()

/** Picks the passenger who has a transportation permission, and goes on to the second step. */
async function pickHelvi({ user }: OpenedPage): Promise<void> {
  const search = await screen.findByRole('combobox', { name: 'Hae matkustajaa' })
  await user.type(search, 'helvi{Enter}')
  await user.click(await screen.findByRole('option', { name: /^Helvi Tuomikoski/ }))
  await user.click(await button('Seuraava'))
}

test('a transportation permission that is valid on the day pays in place of a car, and the booking has it', async () => {
  await stage.enter()
  const page = stage.open('single/open/create')
  await pickHelvi(page)
  const { user } = page
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Kuljetuspäätös' }), 'Päivätoimintamatkat')
  await user.click(field(/^Mistä/))
  await user.click(await screen.findByRole('option', { name: /Käpypolku 1/ }))
  await user.click(await button('Seuraava: hinta-arvio'))
  expect(await screen.findByText('Matka maksetaan kuljetuspäätöksellä Päivätoimintamatkat.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(await button('Lähetä tilaus'))
  await waitFor(async () => expect(await bookings()).toHaveLength(1))
  const [stored] = await bookings()
  expect(stored?.transportation_permission_id).not.toBeNull()
})

test('transportation permissions and addresses that cannot be fetched are not passed over in silence', async () => {
  await stage.enter()
  stage.client.link = ({ path }) => (/transportationPermissionInfo|passengerPlaces/i.test(path) ? 500 : 'pass')
  await pickHelvi(stage.open('single/open/create'))
  expect(await screen.findByText('Matkustajan kuljetuspäätöksiä ei saatu haettua.')).toBeTruthy()
  // under both fields
  expect(await screen.findAllByText('Matkustajan osoitteita ei saatu haettua.')).toHaveLength(2)
  expect(screen.queryByRole('combobox', { name: 'Kuljetuspäätös' })).toBeNull()
})

test('the map is asked a while after the last letter, and for what is near to the destination', async () => {
  const { db } = stage.server.services
  const where = { latitude: 60.9827, longitude: 25.6612 }
  await db.updateTable('destination').set(where).where('id', '=', stage.centre.destinationId).execute()
  await stage.enter()
  const search = vi.spyOn(stage.server.services.addresses, 'search')
  const { user } = stage.open('single/open/create')
  await user.click(await button('Ohita'))
  await user.type(field(/^Mistä/), 'keskussairaal')
  const typedAt = performance.now()
  await user.type(field(/^Mistä/), 'a')
  expect(search).not.toHaveBeenCalled()
  await waitFor(() => expect(search).toHaveBeenCalledOnce())
  expect(search).toHaveBeenCalledWith('keskussairaala', { lat: where.latitude, lng: where.longitude })
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(placeSearchDelayMs)
  expect(placeSearchDelayMs).toBe(600)
})

const stored = (email: string): Promise<BookingDetails> => {
  const { destinationId } = stage.centre
  const draft = { ...newBookingDraft(destinationId, '2026-03-11T10:00'), from: homePlace, to: hospital }
  return createBooking(destinationId, savedBooking({ ...draft, priceCategoryId: stage.categories.car }, email))
}

test('places of earlier bookings are on offer, with where they are, and without a connection as the list has them', async () => {
  const email = await stage.enter()
  const { destinationId } = stage.centre
  const draft = { ...newBookingDraft(destinationId, '2026-03-11T10:00'), priceCategoryId: stage.categories.car }
  const market = { ...homePlace, alias: 'Tori', address: 'Torikatu 2' }
  const pool = { ...homePlace, alias: 'Uimahalli', address: 'Rantatie 9' }
  await createBooking(destinationId, savedBooking({ ...draft, from: market, to: pool }, email))
  const { user } = stage.open('single/open/create')
  await user.click(await button('Ohita'))
  await user.click(field(/^Mistä/))
  const group = within(await screen.findByRole('group', { name: 'Viimeksi käytetyt paikat' }))
  await user.click(group.getByRole('option', { name: /^Tori/ }))
  await waitFor(() => expect(field(/^Mistä/).value).toBe('Tori'))
  expect(screen.queryByText(/^Paikan sijaintia ei tunneta/)).toBeNull()

  await loseConnection()
  stage.client.link = () => 'cut'
  await user.click(field(/^Minne/))
  await user.click(await screen.findByRole('option', { name: /^Uimahalli/ }))
  expect(await screen.findByText(/^Paikan sijaintia ei tunneta/)).toBeTruthy()
  expect(field(/^Minne/).value).toBe('Uimahalli')
})

test('a stored booking is not moved to a day that has passed', async () => {
  const booking = await stored(await stage.enter())
  const { user } = stage.open(`b/${booking.id}?addpeople=true`)
  await user.click(await button('Ohita'))
  await user.clear(field(/^Päivä/))
  await user.type(field(/^Päivä/), '10.3.2026')
  await change(() => field(/^Päivä/).blur())
  expect(await screen.findByText('Aikaisin mahdollinen päivä on 11.3.2026.')).toBeTruthy()
  await user.click(await button('Seuraava: hinta-arvio'))
  expect(field(/^Päivä/).value).toBe('10.3.2026')
})

test('a stored booking is deleted from its editor after a question', async () => {
  const booking = await stored(await stage.enter())
  const { user, address } = stage.open(`b/${booking.id}?addpeople=true`)
  await user.click(await button('Peru tilaus'))
  const question = await screen.findByRole('alertdialog', { name: 'Tilauksen peruminen' })
  expect(within(question).getByText('Haluatko varmasti perua tilauksen?')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Kyllä' }))
  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  const [last] = await bookings()
  expect(last).toMatchObject({ id: booking.id, state: bookingStates.cancelled })
})
