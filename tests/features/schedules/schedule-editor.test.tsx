// @apart: what a page says last is read out, and nothing that was said before
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchSchedules, saveSchedule } from '#data/schedules.ts'
import { accessLevels } from '#domain/access.ts'
import type { Passenger } from '#domain/passenger.ts'
import { ScheduleInput } from '#domain/schedule.ts'
import { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
import { sync } from '#state/sync.ts'
import { toasts } from '#ui/speak/toast.ts'
import { discard } from '#tests/support/discard.ts'
import { scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { descriptionOf, resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const { none, read, write } = accessLevels

let stage: PassengerStage
let onni: Passenger

beforeAll(async () => {
  stage = await openPassengerStage()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  onni = await stage.enter(await stage.addPassenger({ name: 'Onni Vuorenpää' }))
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const plan = (changes: Record<string, unknown> = {}) =>
  saveSchedule(ScheduleInput.parse(scheduleBody(onni.id, changes)))
const field = (place: HTMLElement, name: RegExp) => within(place).getByLabelText<HTMLInputElement>(name)
const cards = () => within(screen.getByRole('list', { name: 'Lukujärjestykset' })).getAllByRole('listitem')

test('the first one is from today to tomorrow, a further one is the day after the latest end, for one day', async () => {
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  await user.click(screen.getByRole('button', { name: 'Lisää lukujärjestys' }))

  const days = cards().map((card) => [field(card, /^Alkaa/).value, field(card, /^Päättyy/).value])
  expect(days).toEqual([
    ['11.3.2026', '12.3.2026'],
    ['13.3.2026', '14.3.2026'],
  ])
})

test('only what has a time is saved, an end before its start on the next day', async () => {
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  const [card] = cards()
  await user.type(field(card!, /^Maanantai, alku/), '2130')
  await user.type(field(card!, /^Maanantai, loppu/), '7')
  await user.click(within(card!).getByRole('button', { name: 'Tallenna' }))

  expect(await screen.findByText('Lukujärjestys tallennettu')).toBeTruthy()
  const [saved] = await fetchSchedules(onni.id)
  expect(saved?.scheduleItems.map(({ dayOfWeek, direction, time }) => [dayOfWeek, direction, time])).toEqual([
    [1, 'start', 1290],
    [1, 'end', 1860],
  ])
})

test('a time is copied to all days, and what was typed can be put back', async () => {
  await plan()
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  await user.click(await screen.findByRole('button', { name: 'Kopioi alku kaikille päiville: maanantai 08:00' }))
  const friday = () => field(document.body, /^Perjantai, alku/)
  expect(friday().value).toBe('08:00')

  expect(await discard(user)).toMatchObject({ question: 'Hylätäänkö 4 tallentamatonta muutosta?' })
  await waitFor(() => expect(friday().value).toBe(''))
  expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull()
})

test('times of one that has expired are locked, and it says so', async () => {
  await plan({ startDate: '2026-01-01', endDate: '2026-03-10' })
  const user = stage.put(<ScheduleEditor passenger={onni} />)

  await user.click(await screen.findByRole('button', { name: /^1 päättynyt/ }))
  expect(screen.getByText('Päättynyt')).toBeTruthy()
  expect(screen.getByText('08:00')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()

  await user.click(screen.getByRole('button', { name: /^Muokkaa: Viikko-ohjelma/ }))
  expect(field(document.body, /^Maanantai, alku/).disabled).toBe(true)
  expect(field(document.body, /^Päättyy/).disabled).toBe(false)
  expect(screen.getByText('Lukujärjestys on päättynyt, eikä sen aikoja voi muuttaa.')).toBeTruthy()
})

test('one that is in force is open, and one to come is folded until it is asked for', async () => {
  await plan({ name: 'Kevät', startDate: '2026-01-01', endDate: '2026-05-31' })
  await plan({ name: 'Syksy', startDate: '2026-08-10', endDate: '2026-12-20' })
  const user = stage.put(<ScheduleEditor passenger={onni} />)

  expect((await screen.findByText('Voimassa')).closest('li')?.textContent).toContain('tänään')
  const coming = screen.getByRole('button', { name: /^Syksy/ })
  expect(coming.getAttribute('aria-expanded')).toBe('false')
  expect(coming.textContent).toContain('08:00–14:00')
  expect(screen.getAllByRole('textbox', { name: /^Nimi/ })).toHaveLength(1)
  await user.click(coming)
  expect(screen.getAllByRole('textbox', { name: /^Nimi/ })).toHaveLength(2)
})

test('those for the same days are pointed out', async () => {
  await plan({ name: 'Kevät', startDate: '2026-01-01', endDate: '2026-05-31' })
  await plan({ name: 'Kesä', startDate: '2026-03-01', endDate: '2026-08-31' })
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  expect(await screen.findByText('Samoille päiville on myös: Kesä')).toBeTruthy()
  expect(screen.getByText('Samoille päiville on myös: Kevät')).toBeTruthy()

  const [first] = cards()
  await user.clear(field(first!, /^Päättyy/))
  await user.type(field(first!, /^Päättyy/), '28.2.2026')
  expect(within(first!).queryByText(/^Samoille päiville/)).toBeNull()
})

test('two that are not saved yet are pointed out too, and in the week the days on which both have times', async () => {
  await plan({ name: 'Kevät', startDate: '2026-01-01', endDate: '2026-05-31' })
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  await user.click(screen.getByRole('button', { name: 'Lisää lukujärjestys' }))
  const [stored, first, second] = cards() as [HTMLElement, HTMLElement, HTMLElement]
  const put = async (card: HTMLElement, name: RegExp, text: string) => {
    await user.clear(field(card, name))
    await user.type(field(card, name), text)
  }
  expect(screen.queryByText(/^Samoille päiville/)).toBeNull()
  await put(first, /^Nimi/, 'Kesä')
  await put(first, /^Päättyy/, '31.8.2026')
  await waitFor(() => expect(within(second).getByText('Samoille päiville on myös: Kesä')).toBeTruthy())
  expect(screen.queryByText(/^myös:/)).toBeNull()

  await put(first, /^Maanantai, alku/, '9')
  await put(first, /^Alkaa/, '4.5.2026')
  expect(within(first).getByText('myös: Kevät')).toBeTruthy()
  expect(within(stored).getByText('myös: Kesä')).toBeTruthy()
  expect(within(stored).getByText('myös: Kesä').parentElement?.textContent).toMatch(/^maanantai/)
})

test('those to come that overlap say so while they are folded', async () => {
  await plan({ name: 'Syksy', startDate: '2026-08-10', endDate: '2026-12-20' })
  await plan({ name: 'Talvi', startDate: '2026-12-01', endDate: '2027-02-28' })
  stage.put(<ScheduleEditor passenger={onni} />)
  const coming = await screen.findByRole('button', { name: /^Talvi/ })
  expect(coming.getAttribute('aria-expanded')).toBe('false')
  expect(coming.textContent).toContain('Samoille päiville on myös: Syksy')
})

describe('one that was made by mistake', () => {
  const next = { name: 'Syksy', startDate: '2026-08-10', endDate: '2026-12-20' }
  const open = async () => {
    const user = stage.put(<ScheduleEditor passenger={onni} />)
    await user.click(await screen.findByRole('button', { name: /^Syksy/ }))
    return user
  }

  test('is deleted before it begins, once it was asked', async () => {
    await plan(next)
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Poista lukujärjestys: Syksy' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko lukujärjestys Syksy?' }))
    expect(dialog.getByText(/Aikataulut, joihin sen ajat on jo otettu, eivät muutu\./)).toBeTruthy()
    expect(await fetchSchedules(onni.id)).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Poista lukujärjestys' }))
    expect(await screen.findByText('Lukujärjestys Syksy poistettu.')).toBeTruthy()
    expect(await screen.findByText('Matkustajalla ei ole lukujärjestyksiä.')).toBeTruthy()
    expect(await fetchSchedules(onni.id)).toEqual([])
  })

  test('has no button once it has begun', async () => {
    await plan()
    stage.put(<ScheduleEditor passenger={onni} />)
    await screen.findByText('Voimassa')
    expect(screen.queryByRole('button', { name: /^Poista lukujärjestys/ })).toBeNull()
  })

  test('that has begun or changed meanwhile stays, and the dialog says why', async () => {
    const { id } = await plan(next)
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Poista lukujärjestys: Syksy' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko lukujärjestys Syksy?' }))
    const set = (columns: object) =>
      stage.server.services.db.updateTable('schedule').set(columns).where('id', '=', id).execute()
    await set({ start_date: '2026-03-11' })
    await user.click(dialog.getByRole('button', { name: 'Poista lukujärjestys' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Lukujärjestyksen poistaminen epäonnistui: Lukujärjestys on jo alkanut, eikä sitä voi poistaa.',
    )
    expect(await fetchSchedules(onni.id)).toHaveLength(1)
  })

  test('that another device was first with says that it is gone, once, in the dialog', async () => {
    const { id } = await plan(next)
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Poista lukujärjestys: Syksy' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko lukujärjestys Syksy?' }))
    const { db } = stage.server.services
    await db.deleteFrom('schedule_item').where('schedule_id', '=', id).execute()
    await db.deleteFrom('schedule').where('id', '=', id).execute()
    const before = toasts.get()
    await user.click(dialog.getByRole('button', { name: 'Poista lukujärjestys' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Lukujärjestystä ei löytynyt. Se on ehkä jo poistettu.')
    expect(toasts.get()).toBe(before)
  })

  test('is not offered without a connection, and the button says so', async () => {
    await plan(next)
    await open()
    await loseConnection()
    const remove = screen.getByRole('button', { name: 'Poista lukujärjestys: Syksy' })
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(remove)).toBe('Poistaminen vaatii verkkoyhteyden.')
    await act(() => Promise.resolve((sync.online = true)))
  })
})

test('what is changed is marked in the cell, and told with what it was', async () => {
  await plan()
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  const cell = await screen.findByRole('textbox', { name: 'Maanantai, loppu' })
  await user.clear(cell)
  await user.type(cell, '1230')

  expect(screen.getByRole('textbox', { name: 'Maanantai, loppu, muutettu' })).toBe(cell)
  expect(screen.getByText('Maanantai, loppu, aiemmin 14:00')).toBeTruthy()
})

test('arrow keys lead from cell to cell, and step the time that is being typed', async () => {
  await plan()
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await screen.findByRole('textbox', { name: 'Maanantai, alku' })
  cell('Maanantai, alku').focus()
  await user.keyboard('{ArrowRight}')
  const isAcross = focused() === 'Tiistai, alku'
  cell('Maanantai, alku').focus()
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe(isAcross ? 'Maanantai, loppu' : 'Tiistai, alku')
  expect(cell('Maanantai, alku').value).toBe('08:00')

  cell('Maanantai, alku').focus()
  await user.keyboard('{Enter}{ArrowUp}{ArrowUp}')
  expect(cell('Maanantai, alku').value).toBe('08:20')
})

test('what fails to be read or saved is told with its reason, and nothing typed is lost', async () => {
  stage.client.link = ({ path }) => (path.includes('schedule') ? 'cut' : 'pass')
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  expect(await screen.findByText(/^Lukujärjestysten haku epäonnistui: Palvelimeen ei saada yhteyttä/)).toBeTruthy()
  stage.client.link = () => 'pass'
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))

  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  const [card] = cards()
  await user.type(field(card!, /^Torstai, alku/), '800')
  stage.client.link = ({ method }) => (method === 'POST' ? 403 : 'pass')
  await user.click(within(card!).getByRole('button', { name: 'Tallenna' }))

  expect(await within(card!).findByText(/^Lukujärjestyksen tallentaminen epäonnistui/)).toBeTruthy()
  expect(field(card!, /^Torstai, alku/).value).toContain('8')
})

test('one that another user has changed elsewhere keeps both changes', async () => {
  const first = await plan()
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  const end = await screen.findByRole('textbox', { name: 'Maanantai, loppu' })
  await saveSchedule({ ...first, name: 'Kesäajat' })
  await user.clear(end)
  await user.type(end, '1530')
  await user.click(screen.getByRole('button', { name: 'Tallenna' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull())
  const [saved] = await fetchSchedules(onni.id)
  expect(saved?.name).toBe('Kesäajat')
  expect(saved?.scheduleItems.map(({ time }) => time)).toEqual([480, 930])
})

test('is only read with the read level, and not at all without one', async () => {
  await plan()
  await resetClient()
  const seen = await stage.enter(onni.id, { passengers: write, schedule: read })
  stage.put(<ScheduleEditor passenger={seen} />)
  const row = (await screen.findByText('14:00')).closest('li')
  expect(row?.textContent).toContain('maanantaiAlku 08:00Loppu 14:00')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Lisää lukujärjestys' })).toBeNull()

  await resetClient()
  const other = await stage.enter(onni.id, { passengers: write, schedule: none })
  stage.put(<ScheduleEditor passenger={other} />)
  expect(await screen.findByText('Sinulla ei ole oikeutta tähän.')).toBeTruthy()
})
