import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { timetableStates } from '#domain/timetable/state.ts'
import { refreshScreen } from '#state/refresh.ts'
import { sync } from '#state/sync.ts'
import { addBooked } from '#tests/support/booked.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { change, resetClient } from '#tests/support/open-page.tsx'
import { addPassenger, addTimetable } from '#tests/support/rides.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
  const { server, centre } = stage
  const helvi = await addPassenger(server.services, centre, { name: 'Helvi Tuomikoski' })
  const ride = { passengerId: helvi, weekdays: [3], time: '07:43' } as const
  await addTimetable(server.services, centre, [ride], {
    ...{ startDate: '2026-01-01', endDate: '2026-12-31', state: timetableStates.accepted },
  })
  await addBooked(server.services, centre, { passengerId: helvi, date: '2026-03-12', time: '09:30' })
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })
const title = /^Matkustajalla Helvi Tuomikoski on jo kyytejä/

/** A new booking for Helvi, today, with its second step open. */
async function openSecondStep() {
  await stage.enter()
  const { user } = stage.open('single/open/create')
  const dialog = within(await screen.findByRole('dialog', { name: 'Uusi tilaus' }))
  await user.type(dialog.getByRole('combobox', { name: 'Hae matkustajaa' }), 'helvi{Enter}')
  await user.click(await screen.findByRole('option', { name: /Helvi Tuomikoski/ }))
  await user.click(button('Seuraava'))
  const typeDate = async (date: string) => {
    await user.clear(field(/^Päivä/))
    await user.type(field(/^Päivä/), date)
    await user.tab()
  }
  return { user, typeDate }
}

test('rides that the passenger has already on the day are named, and stop nobody', async () => {
  const { user, typeDate } = await openSecondStep()
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(/07:43, tilaus, jota sinulla ei ole oikeutta nähdä$/)).toBeTruthy()

  await typeDate('12.3.2026')
  expect(await screen.findByText(/^09:30, kertatilaus #/)).toBeTruthy()
  expect(screen.queryByText(/07:43/)).toBeNull()

  await user.type(field(/^Mistä/), 'aalto')
  await user.click((await screen.findAllByRole('option'))[0]!)
  await user.click(button('Seuraava: hinta-arvio'))
  const car = await screen.findByRole('radio', { name: /Henkilöauto/ })
  expect(await screen.findByText(title)).toBeTruthy()
  await user.click(car)
  expect(button('Lähetä tilaus').getAttribute('aria-disabled')).not.toBe('true')
})

test('what is ordered while the form is open is told by the clock of all lists', async () => {
  const { typeDate } = await openSecondStep()
  await screen.findByText(title)
  await typeDate('14.3.2026')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  const { server, centre } = stage
  const { id } = await server.services.db
    .selectFrom('passenger')
    .select('id')
    .where('name', '=', 'Helvi Tuomikoski')
    .executeTakeFirstOrThrow()
  await addBooked(server.services, centre, { passengerId: id, date: '2026-03-14', time: '10:10' })

  await act(() => refreshScreen('clock'))

  expect(await screen.findByText(/^10:10, kertatilaus #/)).toBeTruthy()
})

test('a day without other rides says nothing', async () => {
  const { typeDate } = await openSecondStep()
  await screen.findByText(title)
  await typeDate('13.3.2026')
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

test('what nobody knows is not said: without a connection, and where the server does not tell', async () => {
  await openSecondStep()
  await screen.findByText(title)
  await loseConnection()
  expect(screen.queryByText(title)).toBeNull()

  const isAsked = vi.fn()
  stage.client.link = ({ path }) => {
    if (!path.endsWith('/otherRides')) return 'pass'
    isAsked()
    return 404
  }
  await change(() => {
    sync.online = true
  })
  await waitFor(() => expect(isAsked).toHaveBeenCalled())
  await change(() => undefined)
  expect(screen.queryByText(title)).toBeNull()
})
