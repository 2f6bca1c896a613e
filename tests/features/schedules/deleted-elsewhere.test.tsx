import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftCount } from '#data/drafts/drafts.ts'
import { fetchSchedules, saveSchedule } from '#data/schedules.ts'
import type { Passenger } from '#domain/passenger.ts'
import { ScheduleInput, type Schedule } from '#domain/schedule.ts'
import { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
import { refreshScreen } from '#state/refresh.ts'
import { scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { discard } from '#tests/support/discard.ts'
import { toasts } from '#ui/speak/toast.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'

let stage: PassengerStage
let onni: Passenger
let stored: Schedule

beforeAll(async () => {
  stage = await openPassengerStage()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  onni = await stage.enter(await stage.addPassenger({ name: 'Onni Vuorenpää' }))
  stored = await saveSchedule(ScheduleInput.parse({ ...scheduleBody(onni.id), name: 'Kevät' }))
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const put = () => stage.put(<ScheduleEditor passenger={onni} />)
const card = async () => within(await screen.findByRole('list', { name: 'Lukujärjestykset' })).getByRole('listitem')
const end = async () => within(await card()).getByLabelText<HTMLInputElement>(/^Maanantai, loppu/)
/** It is said aloud too, elsewhere on the page. */
const inCard = { selector: 'li *' }
const words = /^Lukujärjestys Kevät on poistettu toisaalla/

const told = () => screen.findByText(words, inCard)

/** As another device does it. */
async function deleteElsewhere(): Promise<void> {
  const { db } = stage.server.services
  await db.deleteFrom('schedule_item').where('schedule_id', '=', stored.id).execute()
  await db.deleteFrom('schedule').where('id', '=', stored.id).execute()
}

async function typeAnEnd() {
  const user = put()
  await user.clear(await end())
  await user.type(await end(), '1530')
  return user
}

test('what is typed stays where it is, says what has happened, and is saved as a new one', async () => {
  const user = await typeAnEnd()
  const field = await end()
  act(() => field.focus())
  await deleteElsewhere()
  await act(() => refreshScreen('clock'))

  expect(await told()).toBeTruthy()
  // in the same field, in which whoever types goes on
  expect(await end()).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(field.value).toMatch(/^15:?30$/)

  await user.click(within(await card()).getByRole('button', { name: 'Tallenna uutena' }))
  await waitFor(() => expect(screen.queryByText(words, inCard)).toBeNull())
  const [saved, ...others] = await fetchSchedules(onni.id)
  expect(others).toEqual([])
  expect(saved).toMatchObject({ name: 'Kevät', startDate: stored.startDate, endDate: stored.endDate })
  expect(saved?.id).not.toBe(stored.id)
  expect(saved?.scheduleItems.map(({ time }) => time)).toEqual([480, 930])
  await expect.poll(() => draftCount()).toBe(0)
})

test('it is found out by saving, too', async () => {
  const user = await typeAnEnd()
  await deleteElsewhere()
  const before = toasts.get()
  await user.click(within(await card()).getByRole('button', { name: 'Tallenna' }))

  expect(await told()).toBeTruthy()
  // said where it stands, and nowhere else
  expect(within(await card()).queryByText(/epäonnistui|ei löytynyt/)).toBeNull()
  expect(toasts.get()).toBe(before)
  expect((await end()).value).toBe('15:30')
  await user.click(within(await card()).getByRole('button', { name: 'Tallenna uutena' }))
  await waitFor(() => expect(screen.queryByText(words, inCard)).toBeNull())
  expect(await fetchSchedules(onni.id)).toMatchObject([{ name: 'Kevät' }])
})

test('an answer that is lost while it is saved as a new one makes it once', async () => {
  const user = await typeAnEnd()
  await deleteElsewhere()
  await act(() => refreshScreen('clock'))
  const button = await screen.findByRole('button', { name: 'Tallenna uutena' })
  stage.client.link = ({ method }) => (method === 'GET' ? 'pass' : 'loseAnswer')
  await user.click(button)
  await screen.findByText(/^Lukujärjestyksen tallentaminen epäonnistui/, { selector: 'li *' })
  stage.client.link = () => 'pass'
  await user.click(await screen.findByRole('button', { name: 'Tallenna uutena' }))
  await waitFor(() => expect(screen.queryByText(words, inCard)).toBeNull())
  expect(await fetchSchedules(onni.id)).toHaveLength(1)
})

test('what nobody wants of it is given up, and its draft with it', async () => {
  const user = await typeAnEnd()
  await deleteElsewhere()
  await act(() => refreshScreen('clock'))
  await told()
  await discard(user, within(await card()).getByRole('button', { name: 'Hylkää' }))

  expect(await screen.findByText('Matkustajalla ei ole lukujärjestyksiä.')).toBeTruthy()
  await expect.poll(() => draftCount()).toBe(0)
})

test('after a reload it waits as a new one', async () => {
  await typeAnEnd()
  await deleteElsewhere()
  await act(() => refreshScreen('clock'))
  await told()
  cleanup()
  await expect.poll(() => draftCount()).toBe(1)

  const again = put()
  await again.click(await screen.findByRole('button', { name: 'Jatka luonnosta' }))
  expect((await end()).value).toBe('15:30')
  await again.click(within(await card()).getByRole('button', { name: 'Tallenna' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull())
  expect(await fetchSchedules(onni.id)).toMatchObject([{ name: 'Kevät' }])
})

test('one in which nothing is typed goes without a word', async () => {
  put()
  await card()
  await deleteElsewhere()
  await act(() => refreshScreen('clock'))
  expect(await screen.findByText('Matkustajalla ei ole lukujärjestyksiä.')).toBeTruthy()
})
