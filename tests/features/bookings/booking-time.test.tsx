import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { change, resetClient } from '#tests/support/open-page.tsx'

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string) => screen.getByRole('button', { name })
const passed = () => screen.queryByText('Aika on jo mennyt')

/** Opens a new booking at its second step: for ten past by default, from the destination. */
async function openSecondStep() {
  await stage.enter()
  const { user } = stage.open('single/open/create')
  await screen.findByRole('dialog', { name: 'Uusi tilaus' })
  await user.click(button('Ohita'))
  await user.type(field(/^Mistä/), 'aalto')
  await user.click((await screen.findAllByRole('option'))[0]!)
  const typeTime = async (time: string) => {
    await user.clear(field(/^Kellonaika/))
    await user.type(field(/^Kellonaika/), time)
  }
  return { user, typeTime, leave: () => change(() => field(/^Kellonaika/).blur()) }
}

/** Lets the clock on the wall go to a time of the day. */
const becomes = (time: string) =>
  change(() => {
    vi.setSystemTime(Date.parse(`2026-03-11T${time}:00+02:00`))
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('a time of today that has passed is refused at its field, once it is typed', async () => {
  const { user, typeTime, leave } = await openSecondStep()
  await typeTime('9')
  expect(passed()).toBeNull()
  await typeTime('954')
  await leave()
  expect(passed()).toBeTruthy()
  expect(field(/^Kellonaika/).getAttribute('aria-invalid')).toBe('true')

  await user.click(button('Seuraava: hinta-arvio'))
  expect(field(/^Kellonaika/)).toBeTruthy()
  await typeTime('1000')
  await leave()
  expect(passed()).toBeNull()
  await user.click(button('Seuraava: hinta-arvio'))
  expect(await screen.findByRole('radio', { name: /Henkilöauto/ })).toBeTruthy()
})

test('a time that the clock change skips is refused at its field, one that comes twice is explained', async () => {
  const { user, typeTime, leave } = await openSecondStep()
  const chooseDay = async (day: string) => {
    await user.clear(field(/^Päivä/))
    await user.type(field(/^Päivä/), day)
  }
  await chooseDay('29.3.2026')
  await typeTime('330')
  await leave()
  expect(screen.getByText('Kello siirtyy sinä yönä eteenpäin: tätä aikaa ei ole')).toBeTruthy()
  await user.click(button('Seuraava: hinta-arvio'))
  expect(field(/^Kellonaika/).getAttribute('aria-invalid')).toBe('true')

  await chooseDay('25.10.2026')
  await typeTime('330')
  await leave()
  expect(screen.queryByText('Kello siirtyy sinä yönä eteenpäin: tätä aikaa ei ole')).toBeNull()
  expect(screen.getByText(/sama aika toistuu/)).toBeTruthy()
  await user.click(button('Seuraava: hinta-arvio'))
  expect(await screen.findByRole('radio', { name: /Henkilöauto/ })).toBeTruthy()
})

test('a holiday is named where its day is chosen', async () => {
  const { user } = await openSecondStep()
  await user.clear(field(/^Päivä/))
  await user.type(field(/^Päivä/), '3.4.2026')
  expect(await screen.findByText('Pitkäperjantai')).toBeTruthy()
})

test('a time that passes while the form is open is told beside the button and at its field', async () => {
  const { user, typeTime, leave } = await openSecondStep()
  await user.click(button('Seuraava: hinta-arvio'))
  await user.click(await screen.findByRole('radio', { name: /Henkilöauto/ }))
  await becomes('10:25')
  expect(screen.queryByText('Tilauksen aika on jo mennyt. Valitse toinen aika.')).toBeNull()
  await becomes('10:26')
  expect(await screen.findByText('Tilauksen aika on jo mennyt. Valitse toinen aika.')).toBeTruthy()

  // it is not sent, and whoever tries is led to the field
  await user.click(button('Lähetä tilaus'))
  await waitFor(() => expect(passed()).toBeTruthy())
  await typeTime('1200')
  await leave()
  await user.click(button('Seuraava: hinta-arvio'))
  expect(await screen.findByRole('button', { name: 'Lähetä tilaus' })).toBeTruthy()
  expect(screen.queryByText('Tilauksen aika on jo mennyt. Valitse toinen aika.')).toBeNull()
})
