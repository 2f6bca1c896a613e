import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftCount } from '#data/drafts/drafts.ts'
import { fetchSchedules, saveSchedule } from '#data/schedules.ts'
import type { Passenger } from '#domain/passenger.ts'
import { ScheduleInput } from '#domain/schedule.ts'
import { ScheduleEditor } from '#features/schedules/ScheduleEditor.tsx'
import { discard } from '#tests/support/discard.ts'
import { scheduleBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'

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

const plan = () => saveSchedule(ScheduleInput.parse(scheduleBody(onni.id)))
const put = () => stage.put(<ScheduleEditor passenger={onni} />)
const cards = async () => within(await screen.findByRole('list', { name: 'Lukujärjestykset' })).getAllByRole('listitem')
const field = (place: HTMLElement, name: RegExp) => within(place).getByLabelText<HTMLInputElement>(name)

/** As a reload does: what was on the screen is gone, and what is kept is on the device. */
async function leave(kept: number) {
  cleanup()
  await expect.poll(() => draftCount()).toBe(kept)
}

test('a new schedule comes back with what was typed in it, and is kept no more once it is saved', async () => {
  const user = put()
  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  await user.click(screen.getByRole('button', { name: 'Lisää lukujärjestys' }))
  await user.type(field((await cards())[1]!, /^Nimi/), 'Kesä')
  await user.type(field((await cards())[1]!, /^Maanantai, alku/), '8')
  await leave(1)

  const again = put()
  await again.click(await screen.findByRole('button', { name: 'Jatka luonnosta' }))
  const [card, ...others] = await cards()
  expect(others).toEqual([])
  expect(field(card!, /^Nimi/).value).toBe('Kesä')
  expect(field(card!, /^Alkaa/).value).toBe('13.3.2026')
  expect(field(card!, /^Maanantai, alku/).value).toBe('08:00')

  await again.clear(field(card!, /^Maanantai, alku/))
  await again.type(field(card!, /^Maanantai, alku/), '830')
  await again.click(within(card!).getByRole('button', { name: 'Tallenna' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull())
  expect(await fetchSchedules(onni.id)).toMatchObject([{ name: 'Kesä', scheduleItems: [{ time: 510 }] }])
  expect(await draftCount()).toBe(0)
})

test('a new schedule that nobody has typed in is not kept', async () => {
  const user = put()
  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  await leave(0)
  put()
  expect(await screen.findByText('Matkustajalla ei ole lukujärjestyksiä.')).toBeTruthy()
})

test('a draft that nobody wants is gone, and its new schedule with it', async () => {
  const user = put()
  await user.click(await screen.findByRole('button', { name: 'Lisää lukujärjestys' }))
  await user.type(field((await cards())[0]!, /^Nimi/), 'Kesä')
  await leave(1)

  const again = put()
  const [offer] = await screen.findAllByRole('button', { name: 'Hylkää' })
  expect(await discard(again, offer)).toMatchObject({ question: 'Hylätäänkö uusi lukujärjestys?' })
  expect(await screen.findByText('Matkustajalla ei ole lukujärjestyksiä.')).toBeTruthy()
  await expect.poll(() => draftCount()).toBe(0)
})

test('what failed to be saved without a connection is offered again', async () => {
  await plan()
  const user = put()
  await user.clear(field((await cards())[0]!, /^Maanantai, loppu/))
  await user.type(field((await cards())[0]!, /^Maanantai, loppu/), '1530')
  stage.client.link = ({ method }) => (method === 'GET' ? 'pass' : 'cut')
  await user.click(screen.getByRole('button', { name: 'Tallenna' }))
  await screen.findByText(/^Lukujärjestyksen tallentaminen epäonnistui/, { selector: 'li *' })
  stage.client.link = () => 'pass'
  await leave(1)

  const again = put()
  await again.click(await screen.findByRole('button', { name: 'Jatka luonnosta' }))
  expect(field((await cards())[0]!, /^Maanantai, loppu/).value).toBe('15:30')
})

test('a draft that is older than what is stored keeps both changes', async () => {
  const first = await plan()
  const user = put()
  await user.clear(field((await cards())[0]!, /^Maanantai, loppu/))
  await user.type(field((await cards())[0]!, /^Maanantai, loppu/), '1530')
  await leave(1)
  await saveSchedule({ ...first, name: 'Kesäajat' })

  const again = put()
  await again.click(await screen.findByRole('button', { name: 'Jatka luonnosta' }))
  await again.click(screen.getByRole('button', { name: 'Tallenna' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull())
  const [saved] = await fetchSchedules(onni.id)
  expect(saved).toMatchObject({ name: 'Kesäajat' })
  expect(saved?.scheduleItems.map(({ time }) => time)).toEqual([480, 930])
})
