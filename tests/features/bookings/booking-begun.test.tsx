import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { addPassenger } from '#tests/support/rides.ts'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const dialog = () => screen.findByRole('dialog', { name: 'Uusi tilaus' })

test('a booking that is begun for a passenger has them chosen, and asks for the way at once', async () => {
  const id = await addPassenger(stage.server.services, stage.centre, { name: 'Helvi Tuomikoski' })
  await stage.enter()
  stage.open(`single/open/create?passenger=${id}`)

  expect(await within(await dialog()).findByText(/Helvi Tuomikoski/)).toBeTruthy()
  expect(screen.getByLabelText(/^Mistä/, { selector: 'input' })).toBeTruthy()
})

test.each(['an inactive one', 'nobody'])('one that is begun for %s asks who rides', async (who) => {
  const id = await addPassenger(stage.server.services, stage.centre, { name: 'Helvi Hiljainen', inactive: true })
  await stage.enter()
  stage.open(`single/open/create?passenger=${who === 'nobody' ? 999_999 : id}`)

  const opened = within(await dialog())
  expect(await opened.findByRole('combobox', { name: 'Hae matkustajaa' })).toBeTruthy()
  expect(opened.queryByText(/Helvi Hiljainen/)).toBeNull()
})
