import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { change, resetClient } from '#tests/support/open-page.tsx'
import { sync } from '#state/sync.ts'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  stage.client.change = null
  stage.client.link = () => 'pass'
  await resetClient()
})
afterAll(() => stage.server.close())

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const press = async (name: string) => (await screen.findByRole('button', { name })).click()

/** Says from where to where, as far as the button that asks for a price. */
async function toLastStep(): Promise<void> {
  await stage.enter()
  const { user } = stage.open('single/open/create')
  await press('Ohita')
  await user.type(await screen.findByLabelText(/^Mistä/, { selector: 'input' }), 'aalto')
  await user.click((await screen.findAllByRole('option'))[0]!)
  await user.type(field(/^Minne/), 'keskussairaala')
  await user.click(await screen.findByRole('option', { name: /Päijät-Hämeen keskussairaala/ }, { timeout: 5000 }))
  await waitFor(() => expect(field(/^Minne/).readOnly).toBe(true))
}

test.each([
  [true, 'Matka 12,3 km, kesto 21 min (arvio linnuntietä)'],
  [false, 'Matka 12,3 km, kesto 21 min'],
])('the way and its time are told, and called an estimate where no road is known: %s', async (isStraight, text) => {
  const route = { distanceMetres: 12_345.6, durationMinutes: 21, isStraight }
  stage.client.change = (path, data) => (path.endsWith('/getEstimate') ? { ...(data as object), route } : data)
  await toLastStep()
  await press('Seuraava: hinta-arvio')
  expect((await screen.findByText(/^Matka \d/)).textContent).toBe(text)
})

test('an estimate that waits for a connection is asked for once there is one, and one that failed by its button', async () => {
  await toLastStep()
  await change(() => Object.assign(sync, { online: false }))
  await press('Seuraava: hinta-arvio')
  expect(await screen.findByText(/^Hinta-arvio vaatii verkkoyhteyden/)).toBeTruthy()
  let asked = 0
  stage.client.link = ({ path }) => {
    if (!path.endsWith('/getEstimate')) return 'pass'
    asked += 1
    return asked > 1 ? 'pass' : 500
  }
  expect(asked).toBe(0)
  await change(() => Object.assign(sync, { online: true }))
  expect(await screen.findByText(/^Tietojen haussa tapahtui virhe/)).toBeTruthy()
  expect(asked).toBe(1)

  await change(() => Object.assign(sync, { online: false }))
  await change(() => Object.assign(sync, { online: true }))
  expect(asked).toBe(1)
  await press('Yritä uudelleen')
  expect(await screen.findByRole('radio', { name: /Henkilöauto.*€/ })).toBeTruthy()
})
