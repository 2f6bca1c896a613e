import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveSchedule } from '#data/schedules.ts'
import type { Passenger } from '#domain/passenger.ts'
import { ScheduleInput } from '#domain/schedule.ts'
import { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
import { preferences } from '#state/preferences.ts'
import { scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'

const [sunday, ...weekdays] = ['sunnuntai', 'maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai'] as const
const saturday = 'lauantai'

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
  Object.assign(preferences, { showWeekends: false, weekStartsOnSunday: false })
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const plan = (changes: Record<string, unknown> = {}) =>
  saveSchedule(ScheduleInput.parse(scheduleBody(onni.id, changes)))
const list = () => screen.findByRole('list', { name: 'Lukujärjestykset' })
const days = async () =>
  within(await list())
    .getAllByRole('textbox', { name: /, alku$/ })
    .map((cell) => cell.getAttribute('aria-label')?.split(',')[0]?.toLowerCase())

test('the days are those of the working week', async () => {
  await plan()
  stage.put(<ScheduleEditor passenger={onni} />)
  expect(await days()).toEqual(weekdays)
})

test("weekends are there as the user's setting says, and the week may start on Sunday", async () => {
  await plan()
  stage.put(<ScheduleEditor passenger={onni} />)
  await list()
  await act(() => Promise.resolve(Object.assign(preferences, { showWeekends: true })))
  expect(await days()).toEqual([...weekdays, saturday, sunday])
  await act(() => Promise.resolve(Object.assign(preferences, { weekStartsOnSunday: true })))
  expect(await days()).toEqual([sunday, ...weekdays, saturday])
})

test('a weekend day that has a time is there where weekends are hidden', async () => {
  await plan({ scheduleItems: [{ dayOfWeek: 6, direction: 'start', time: 600 }] })
  stage.put(<ScheduleEditor passenger={onni} />)
  expect(await days()).toEqual([...weekdays, saturday])
})

test('above another page the list is a window of 300 pixels that scrolls, but not on paper', async () => {
  await plan()
  stage.put(<ScheduleEditor passenger={onni} isWindow />)
  const classes = [...((await list()).parentElement?.classList ?? [])].map((name) => `.${name}`)
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
    .filter((rule) => classes.some((name) => rule.includes(name)))
  const anywhere = rules.filter((rule) => !rule.startsWith('@')).join(' ')
  expect(anywhere).toMatch(/max-height: ?300px/)
  expect(anywhere).toMatch(/overflow-y: ?auto/)
  expect(rules.filter((rule) => rule.startsWith('@media print')).join(' ')).toMatch(/max-height: ?none/)
})

test('a schedule that is added comes into the window', async () => {
  await plan()
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => shown.mockRestore())
  stage.put(<ScheduleEditor passenger={onni} />)
  await list()
  expect(shown).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Lisää lukujärjestys' }))

  await waitFor(() => expect(shown.mock.contexts).toEqual([screen.getAllByRole('listitem').at(-1)]))
})

test('times are read as they are in a week of rides, and what is none is told in words that fit it', async () => {
  await plan()
  const user = stage.put(<ScheduleEditor passenger={onni} />)
  const start = async () => within(await list()).getByLabelText<HTMLInputElement>(/^Tiistai, alku/)
  for (const [typed, shown] of [
    ['8:5', '08:05'],
    ['8 30', '08:30'],
    ['8,45', '08:45'],
  ] as const) {
    await user.clear(await start())
    await user.type(await start(), typed)
    await user.tab()
    expect((await start()).value).toBe(shown)
  }
  for (const [typed, words] of [
    ['24:00', 'Vuorokauden viimeinen kellonaika on 23:59'],
    ['8 5', 'Anna kellonaika muodossa tt:mm'],
    ['9.75', 'Minuutit ovat väliltä 00–59'],
  ] as const) {
    await user.clear(await start())
    await user.type(await start(), typed)
    await user.tab()
    expect((await start()).value).toBe(typed)
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(screen.getByRole('button', { name: 'Tallenna' }).getAttribute('aria-disabled')).toBe('true')
})
