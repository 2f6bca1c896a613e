import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accessLevels } from '#domain/access.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { preferences } from '#state/preferences.ts'
import { addBooked } from '#tests/support/booked.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { addPassenger, addTimetable } from '#tests/support/rides.ts'
import { resetClient } from '#tests/support/open-page.tsx'

const { read, write } = accessLevels

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const name = 'Aikataulut ja tilaukset'
const kinds = async (hidden = false) =>
  within(await screen.findByRole('tablist', { name, hidden })).getAllByRole('tab', { hidden })
const chosen = async () => (await kinds()).map((tab) => tab.getAttribute('aria-selected') === 'true')
const area = () => `/d/${stage.centre.destinationId}/timetables`

test('single bookings and recurring timetables lead to each other', async () => {
  await stage.enter({ bookings: read, timetables: read })
  const { user, address } = stage.open('recurring')
  const named = ['Kertatilaukset', 'Toistuvat aikataulut'].map((kind) => screen.findByRole('tab', { name: kind }))
  expect(await kinds()).toEqual(await Promise.all(named))
  expect(await chosen()).toEqual([false, true])

  await user.click(screen.getByRole('tab', { name: 'Kertatilaukset' }))
  await waitFor(() => expect(address()).toBe(`${area()}/single`))
  await waitFor(async () => expect(await chosen()).toEqual([true, false]))

  await user.click(screen.getByRole('tab', { name: 'Toistuvat aikataulut' }))
  await waitFor(() => expect(address()).toBe(`${area()}/recurring`))
})

const named = async () => (await kinds()).map((tab) => tab.getAttribute('aria-label'))

test('each says how many its list has, in whatever state, as the switches of that list are', async () => {
  const { services } = stage.server
  const passengerId = await addPassenger(services, stage.centre, { name: 'Aino Harju' })
  const [today] = new Date(services.clock()).toISOString().split('T')
  const booked = { passengerId, date: today! }
  await addBooked(services, stage.centre, { ...booked, state: 'open' })
  await addBooked(services, stage.centre, { ...booked, state: 'rejected' })
  await addBooked(services, stage.centre, { passengerId, date: '2026-01-01' })
  await addTimetable(services, stage.centre, [], { state: timetableStates.new })
  await addTimetable(services, stage.centre, [])
  await addTimetable(services, stage.centre, [], { endDate: '2026-01-31' })
  await stage.enter({ bookings: read, timetables: read })
  const { user } = stage.open('single')
  await waitFor(async () => expect(await named()).toEqual(['Kertatilaukset, 2', 'Toistuvat aikataulut, 2']))

  await user.click(screen.getByRole('tab', { name: 'Toistuvat aikataulut, 2' }))
  await user.click(await screen.findByRole('button', { name: /^Rajaa/ }))
  await user.click(await screen.findByRole('switch', { name: 'Näytä vanhentuneet' }))
  await waitFor(async () => expect((await kinds(true))[1]?.getAttribute('aria-label')).toBe('Toistuvat aikataulut, 3'))
})

test.each(['single/cancelled', 'b/1'])('a booking’s address, %s, is among the single ones', async (rest) => {
  await stage.enter({ bookings: read, timetables: read })
  stage.open(rest)
  // behind the dialog that tells of it
  expect((await kinds(true)).map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false'])
})

test.each([
  ['bookings alone', { bookings: write }, 'single'],
  ['timetables alone', { timetables: write }, 'recurring'],
] as const)('whoever sees %s has nothing to choose', async (_, levels, rest) => {
  await stage.enter(levels)
  stage.open(rest)
  await screen.findByRole('button', { name: rest === 'single' ? 'Uusi tilaus' : 'Uusi aikataulu' })
  expect(screen.queryByRole('tab', { name: 'Kertatilaukset' })).toBeNull()
})

test('in English they have the words of the documents', async () => {
  preferences.locale = 'en'
  await stage.enter({ bookings: read, timetables: read })
  stage.open('single')
  expect(await screen.findByRole('tab', { name: 'Single bookings' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Recurring timetables' })).toBeTruthy()
})

test('where the destination takes no bookings there is nothing to choose either', async () => {
  const { destinationId } = stage.centre
  await stage.server.services.db
    .deleteFrom('destination_price_category')
    .where('destination_id', '=', destinationId)
    .execute()
  await stage.enter({ bookings: write, timetables: write })
  stage.open('recurring')
  await screen.findByRole('button', { name: 'Uusi aikataulu' })
  expect(screen.queryByRole('tab', { name: 'Kertatilaukset' })).toBeNull()
})
