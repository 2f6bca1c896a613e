import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draftOf } from '#data/drafts/drafts.ts'
import { intentsOf } from '#data/rides.ts'
import { weekOf } from '#data/week.ts'
import { untypedForms } from '#data/workspace/draft-key.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { KeptHistory } from '#domain/week/history.ts'
import { isWorkOnlyHere } from '#state/dirty.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { button, planningDesk } from '#tests/support/planning-desk.ts'
import { ridesFor } from '#tests/support/rides.ts'
import { cell, openWeek, storedRides } from '#tests/support/week-screen.ts'
import * as z from 'zod/mini'

const desk = planningDesk()
const dayMs = 24 * 3_600_000

const stored = (id: number, ...rides: string[]) =>
  waitFor(async () => expect(await storedRides(desk, id)).toEqual(rides))
const pathOf = (id: number) => `/d/${desk.centre.destinationId}/timetables/tt/${id}`
const kept = (id: number) => draftOf({ form: untypedForms.weekHistory, id }, { value: KeptHistory, base: z.null() })
const isOff = async (name: string) => (await button(name)).getAttribute('aria-disabled') === 'true'

/** Moves a ride and leaves the week as a reload does: what can be undone has to be on the device by then. */
async function moveAndLeave(): Promise<number> {
  const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
  const page = await openWeek(desk, id)
  await page.user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15'))
  await page.user.keyboard('{Escape}9{Enter}')
  await stored(id, `${desk.helvi} 1 arrival 09:00`)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect((await kept(id))?.value.past).toHaveLength(1))
  await page.leave()
  return id
}

test('what was done in a week can be undone after a reload, and other weeks know nothing of it', async () => {
  const id = await moveAndLeave()
  const other = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
  const elsewhere = await openWeek(desk, other)
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15')
  expect(await isOff('Kumoa')).toBe(true)
  await elsewhere.leave()

  const { user } = await openWeek(desk, id)
  await waitFor(async () => expect(await isOff('Kumoa')).toBe(false))
  await user.click(await button('Kumoa'))
  await stored(id, `${desk.helvi} 1 arrival 08:15`)
  await waitFor(async () => expect(await isOff('Kumoa')).toBe(true))
})

test('a step after a reload is added to those before it, and is kept over the next one', async () => {
  const id = await moveAndLeave()
  const page = await openWeek(desk, id)
  await waitFor(async () => expect(await isOff('Kumoa')).toBe(false))
  await page.user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku, 09:00'))
  await page.user.keyboard('{Escape}10{Enter}')
  await stored(id, `${desk.helvi} 1 arrival 10:00`)
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect((await kept(id))?.value.past).toHaveLength(2))
  expect(await isWorkOnlyHere()).toBe(false)
  await page.leave()

  const { user } = await openWeek(desk, id)
  await waitFor(async () => expect(await isOff('Kumoa')).toBe(false))
  await user.click(await button('Kumoa'))
  await user.click(await button('Kumoa'))
  await stored(id, `${desk.helvi} 1 arrival 08:15`)
})

test('the keys of the week undo and do again also while one of their buttons has the focus', async () => {
  const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
  const { user } = await openWeek(desk, id)
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15'))
  await user.keyboard('{Escape}9{Enter}')
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 09:00')
  await user.click(await button('Kumoa'))
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15')
  await user.keyboard('{Control>}y{/Control}')
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 09:00')
  await user.keyboard('{Meta>}z{/Meta}')
  await stored(id, `${desk.helvi} 1 arrival 08:15`)
})

test('nothing is undone in a week that is still being read', async () => {
  const id = await moveAndLeave()
  await weekOf(0)
  const { weeks } = workspace().mirror
  const week = await weeks.get(id)
  const reading = Promise.withResolvers<typeof week>()
  const read = vi.spyOn(weeks, 'get').mockReturnValueOnce(reading.promise as ReturnType<typeof weeks.get>)
  const { user } = openPage(pathOf(id))
  await waitFor(() => expect(read).toHaveBeenCalled())
  // the steps are read by then
  await act(async () => expect((await kept(id))?.value.past).toHaveLength(1))
  expect(await isOff('Kumoa')).toBe(true)
  await user.click(await button('Kumoa'))
  reading.resolve(week)
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 09:00')
  await waitFor(async () => expect(await isOff('Kumoa')).toBe(false))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(await button('Kumoa'))
  await stored(id, `${desk.helvi} 1 arrival 08:15`)
})

test('a week whose edits wait to be sent never shows what they have replaced', async () => {
  const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [1] }) })
  const page = await openWeek(desk, id)
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15')
  desk.client.link = ({ method }) => (method === 'GET' ? 'pass' : 'cut')
  await page.user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku, 08:15'))
  await page.user.keyboard('{Escape}9{Enter}')
  await waitFor(async () => expect((await intentsOf(id)).cells.size).toBe(1))
  await page.leave()

  await intentsOf(0)
  const { dead } = workspace().outbox
  const letters = dead.filter(() => true)
  const reading = Promise.withResolvers<never[]>()
  const read = vi.spyOn(letters, 'toArray').mockReturnValueOnce(reading.promise as never)
  vi.spyOn(dead, 'filter').mockReturnValueOnce(letters)
  openPage(pathOf(id))
  await waitFor(() => expect(read).toHaveBeenCalled())
  await screen.findByRole('grid')
  await waitFor(async () => expect(await weekOf(id)).not.toBeNull())
  expect(screen.queryByRole('gridcell', { name: /08:15/ })).toBeNull()
  reading.resolve([])
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 09:00')
})

test('the steps of yesterday are not undone any more', async () => {
  const id = await moveAndLeave()
  vi.setSystemTime(Date.now() + dayMs)
  await openWeek(desk, id)
  await cell('Helvi Esimerkki', 'Maanantai, Alku, 09:00')
  await waitFor(async () => expect(await kept(id)).not.toBeNull())
  expect(await isOff('Kumoa')).toBe(true)
  expect(screen.queryByText(/^Kumottu/)).toBeNull()
})
