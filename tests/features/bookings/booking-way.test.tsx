import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { resetClient } from '#tests/support/open-page.tsx'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  stage.client.change = null
  await resetClient()
})
afterAll(() => stage.server.close())

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const press = async (name: string) => (await screen.findByRole('button', { name })).click()

test.each([
  [true, 'Matka 12,3 km, kesto 21 min (arvio linnuntietä)'],
  [false, 'Matka 12,3 km, kesto 21 min'],
])('the way and its time are told, and called an estimate where no road is known: %s', async (isStraight, text) => {
  const route = { distanceMetres: 12_345.6, durationMinutes: 21, isStraight }
  stage.client.change = (path, data) => (path.endsWith('/getEstimate') ? { ...(data as object), route } : data)
  await stage.enter()
  const { user } = stage.open('single/open/create')
  await press('Ohita')
  await user.type(await screen.findByLabelText(/^Mistä/, { selector: 'input' }), 'aalto')
  await user.click((await screen.findAllByRole('option'))[0]!)
  await user.type(field(/^Minne/), 'keskussairaala')
  await user.click(await screen.findByRole('option', { name: /Päijät-Hämeen keskussairaala/ }, { timeout: 5000 }))
  await waitFor(() => expect(field(/^Minne/).readOnly).toBe(true))
  await press('Seuraava: hinta-arvio')
  expect((await screen.findByText(/^Matka \d/)).textContent).toBe(text)
})
