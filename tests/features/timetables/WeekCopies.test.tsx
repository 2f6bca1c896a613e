import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { button, planningDesk, said } from '#tests/support/planning-desk.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { cell, openWeek, storedRides } from '#tests/support/week-screen.ts'
import { toldOfChange } from '#tests/support/told-of-change.ts'

const desk = planningDesk()

let aino = 0
beforeEach(async () => {
  aino = await addPassenger(desk.server.services, desk.centre, { name: 'Aino Harju' })
})

/** What a page puts on the clipboard and takes from it, by type. */
const clipboard = new Map<string, string>()
const clipboardData = {
  setData: (type: string, text: string) => void clipboard.set(type, text),
  getData: (type: string) => clipboard.get(type) ?? '',
}
const press = (kind: 'copy' | 'paste') => fireEvent[kind](document.activeElement!, { clipboardData })

async function focusOn(passenger: string) {
  const place = await cell(passenger, 'Maanantai, Alku')
  act(() => place.focus())
}

/** Aino's and Helvi's Mondays, copied from a timetable; and the other timetable, with Helvi above somebody else. */
async function copyMondays() {
  clipboard.clear()
  const from = await desk.plan({
    note: 'Syksy',
    rides: [
      { passengerId: aino, weekdays: [1], time: '07:00' },
      { passengerId: desk.helvi, weekdays: [1], time: '09:00' },
    ],
  })
  const zorro = await addPassenger(desk.server.services, desk.centre, { name: 'Ääri Zorro' })
  const to = await desk.plan({ note: 'Kevät', rides: [], idle: [desk.helvi, zorro] })
  const page = await openWeek(desk, from)
  await focusOn('Aino Harju')
  await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  press('copy')
  await page.user.click(await screen.findByRole('link', { name: 'Takaisin listaan' }))
  await page.user.click(await screen.findByRole('link', { name: 'Kevät' }))
  await focusOn('Helvi Esimerkki')
  return { ...page, to, zorro }
}

test('rides that are copied from another timetable go to the same passengers, once it has been seen whose times change', async () => {
  const { user, to } = await copyMondays()
  press('paste')
  const preview = within(await screen.findByRole('dialog', { name: 'Mitä liittäminen muuttaa' }))
  expect(preview.getByRole<HTMLInputElement>('radio', { name: 'Samoille matkustajille' }).checked).toBe(true)
  expect(preview.getByText('1 matkustajan ajat muuttuvat')).toBeTruthy()
  expect(preview.getByText('Helvi Esimerkki: maanantai, Alku ei kyytiä → 09:00')).toBeTruthy()
  expect(preview.getByText('1 matkustaja ei ole tässä aikataulussa: Aino Harju')).toBeTruthy()
  expect(await storedRides(desk, to)).toEqual([])

  await user.click(preview.getByRole('button', { name: 'Liitä 1 muutos' }))
  await waitFor(async () => expect(await storedRides(desk, to)).toEqual([`${desk.helvi} 1 arrival 09:00`]))
  await user.click(await button('Kumoa'))
  await waitFor(async () => expect(await storedRides(desk, to)).toEqual([]))
})

test('what a colleague changes while the paste is looked at is shown before it is done', async () => {
  const { user, to } = await copyMondays()
  press('paste')
  const preview = within(await screen.findByRole('dialog', { name: 'Mitä liittäminen muuttaa' }))
  const { organizationId: organization_id } = desk.centre
  const at = new Date()
  const row = { organization_id, created_at: at, updated_at: at, created_by: null, updated_by: null }
  const ride = { timetable_id: to, passenger_id: desk.helvi, weekday: 1, direction: 'arrival', minutes: 620 } as const
  await desk.server.services.db
    .insertInto('ride')
    .values({ ...row, ...ride })
    .execute()
  await toldOfChange()

  expect(await preview.findByText('Helvi Esimerkki: maanantai, Alku 10:20 → 09:00')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Liitä 1 muutos' }))
  await waitFor(async () => expect(await storedRides(desk, to)).toEqual([`${desk.helvi} 1 arrival 09:00`]))
})

test('or into the selected cells, where that is chosen', async () => {
  const { user, to, zorro } = await copyMondays()
  press('paste')
  const preview = within(await screen.findByRole('dialog', { name: 'Mitä liittäminen muuttaa' }))
  await user.click(preview.getByRole('radio', { name: 'Valittuihin soluihin' }))
  expect(preview.getByText('2 matkustajan ajat muuttuvat')).toBeTruthy()
  expect(preview.getByText('Ääri Zorro: maanantai, Alku ei kyytiä → 09:00')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Liitä 2 muutosta' }))
  await waitFor(async () =>
    expect(await storedRides(desk, to)).toEqual([`${desk.helvi} 1 arrival 07:00`, `${zorro} 1 arrival 09:00`]),
  )
})

test('also where a button gets nothing but the text from the clipboard', async () => {
  await copyMondays()
  for (const type of clipboard.keys()) if (type !== 'text/plain') clipboard.delete(type)
  press('paste')
  const preview = within(await screen.findByRole('dialog', { name: 'Mitä liittäminen muuttaa' }))
  expect(preview.getByText('Helvi Esimerkki: maanantai, Alku ei kyytiä → 09:00')).toBeTruthy()
})

test('a column of names from a spreadsheet is matched by name too', async () => {
  const { user, to } = await copyMondays()
  clipboard.clear()
  clipboard.set('text/plain', 'Ääri Zorro\t10:00\nHelvi Esimerkki\t09:00\n')
  press('paste')
  const preview = within(await screen.findByRole('dialog', { name: 'Mitä liittäminen muuttaa' }))
  expect(preview.getByText('2 matkustajan ajat muuttuvat')).toBeTruthy()
  expect(preview.getByText('Helvi Esimerkki: maanantai, Alku ei kyytiä → 09:00')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: 'Liitä 2 muutosta' }))
  await waitFor(async () => expect(await storedRides(desk, to)).toContain(`${desk.helvi} 1 arrival 09:00`))
})

test.each([
  ['a workbook', '=Aino+1'],
  ['a text file', "'=Aino+1"],
])('a name that begins like a formula is matched as %s has it', async (_, pasted) => {
  const odd = await addPassenger(desk.server.services, desk.centre, { name: '=Aino+1' })
  const { user } = await copyMondays()
  const to = await desk.plan({ note: 'Kesä', rides: [], idle: [desk.helvi, odd] })
  await user.click(await screen.findByRole('link', { name: 'Takaisin listaan' }))
  await user.click(await screen.findByRole('link', { name: 'Kesä' }))
  await focusOn('Helvi Esimerkki')
  clipboard.clear()
  clipboard.set('text/plain', `${pasted}\t10:00\nHelvi Esimerkki\t–\n`)
  press('paste')
  const preview = within(await screen.findByRole('dialog', { name: 'Mitä liittäminen muuttaa' }))
  await user.click(preview.getByRole('button', { name: 'Liitä 1 muutos' }))
  await waitFor(async () => expect(await storedRides(desk, to)).toEqual([`${odd} 1 arrival 10:00`]))
})

test('a paste that changes nothing says so', async () => {
  const { to } = await copyMondays()
  clipboard.clear()
  clipboard.set('text/plain', '–\t\n')
  press('paste')
  await waitFor(() => expect(said()).toBe('Liittäminen ei muuta yhtään solua.'))
  expect(await storedRides(desk, to)).toEqual([])
})

test('plain times from a spreadsheet say whose times change', async () => {
  const { to } = await copyMondays()
  clipboard.clear()
  clipboard.set('text/plain', '08:00\n09:30\n')
  press('paste')
  const preview = within(await screen.findByRole('dialog', { name: 'Mitä liittäminen muuttaa' }))
  expect(preview.getByText('2 matkustajan ajat muuttuvat')).toBeTruthy()
  expect(preview.getByText('Ääri Zorro: maanantai, Alku ei kyytiä → 09:30')).toBeTruthy()
  expect(await storedRides(desk, to)).toEqual([])
})

test('what is copied within the week fills other cells without a question, and is undone', async () => {
  clipboard.clear()
  const id = await desk.plan({
    rides: [{ passengerId: aino, weekdays: [1, 2], time: '07:00' }],
    idle: [desk.helvi],
  })
  const { user } = await openWeek(desk, id)
  await focusOn('Aino Harju')
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  press('copy')
  await focusOn('Helvi Esimerkki')
  press('paste')
  await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(4))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await button('Kumoa'))
  await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(2))
})

test('a time past midnight that is pasted becomes the last minute of the day, and that is said', async () => {
  const timetable = await desk.plan({ note: 'Syksy', rides: [], idle: [aino] })
  await openWeek(desk, timetable)
  await focusOn('Aino Harju')
  clipboard.clear()
  clipboard.set('text/plain', '24:00')
  press('paste')
  await waitFor(async () => expect(await storedRides(desk, timetable)).toEqual([`${aino} 1 arrival 23:59`]))
  expect(said()).toBe(
    'Joukossa oli aikoja, jotka ylittävät vuorokauden. Niiden tilalle merkittiin vuorokauden viimeinen kellonaika 23:59.',
  )
})
