import { waitFor } from '@testing-library/react'
import Dexie, { type PromiseExtended } from 'dexie'
import { expect, test, vi, type MockInstance } from 'vitest'
import { pullWeek } from '#data/week.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { screenData } from '#state/screen-data.ts'
import { signIn } from '#state/session.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { planningDesk, plannerEmail } from '#tests/support/planning-desk.ts'
import { testPassword } from '#tests/support/users.ts'

const desk = planningDesk()

test.each<[string, RegExp, (timetableId: number) => string]>([
  ['the timetables', /^timetables:/, () => desk.listPath()],
  ['a week', /^timetable:/, (id) => `/d/${desk.centre.destinationId}/timetables/tt/${id}`],
  ['the passengers', /^passengers:/, () => `/d/${desk.centre.destinationId}/people`],
])('%s are not said to have never been fetched while that is read from the device', async (_, list, pathOf) => {
  const id = await desk.plan()
  await signIn(plannerEmail, testPassword)
  const { lists } = workspace().mirror
  await pullWeek(id)
  const held = Promise.withResolvers<unknown>()
  const read = lists.get.bind(lists) as (key: string) => PromiseExtended
  const get = vi.spyOn(lists, 'get') as unknown as MockInstance<typeof read>
  get.mockImplementation((key) =>
    list.test(key) ? Dexie.Promise.resolve(held.promise.then(() => read(key))) : read(key),
  )
  openPage(pathOf(id))
  await waitFor(() => expect(screenData.isTold).toBe(true))
  expect(screenData.fetchedAt).toBeUndefined()

  held.resolve(null)
  await waitFor(() => expect(screenData.fetchedAt).not.toBeUndefined())
})
