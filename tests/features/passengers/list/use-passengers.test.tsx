import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readAhead } from '#app/read-ahead.ts'
import { passengerIndexOf } from '#data/mirror/passenger-index.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
import { emptyMirror } from '#data/workspace/empty-mirror.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { passengersList, usePassengers } from '#features/passengers/list/use-passengers.ts'
import { forgetLists, lists, ListView } from '#state/lists.ts'
import { openPassengerDesk, type PassengerDesk } from '#tests/data/passenger-desk.ts'
import { addPassenger } from '#tests/support/rides.ts'

let desk: PassengerDesk

beforeAll(async () => {
  desk = await openPassengerDesk()
  const { centre } = desk.world
  for (const name of ['Aino Ainola', 'Eino Leinola']) await addPassenger(desk.server.services, centre, { name })
  await pullPassengerList(centre.destinationId, { freshForMs: 0 })
  desk.client.link = () => 'cut'
})
afterEach(cleanup)
afterAll(() => desk.close())

test('what a start has read of the list, as it was chosen before, is there with its first drawing', async () => {
  const { destinationId } = desk.world.centre
  const list = passengersList(destinationId)
  lists.views[list] = ListView.parse({ filter: 'leino' })
  onTestFinished(forgetLists)

  await readAhead(`/d/${destinationId}/people`)
  const drawn: (string[] | undefined)[] = []
  const { result } = renderHook(() => {
    const people = usePassengers({ list, destinationId })
    drawn.push(people.page?.rows.map(({ name }) => name))
    return people
  })

  expect(drawn[0]).toEqual(['Eino Leinola'])
  expect(result.current.state).toMatchObject({ isPartial: false })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  expect(new Set(drawn.map(String))).toEqual(new Set(['Eino Leinola']))
})

test('that nobody is found is not known before the page has been read with the list that has come', async () => {
  const { destinationId } = desk.world.centre
  await emptyMirror()
  desk.client.link = () => 'pass'
  onTestFinished(() => void (desk.client.link = () => 'cut'))
  // the page is read more slowly than everything else, as on a device that reads many
  const index = passengerIndexOf(workspace().mirror)
  const matching = index.matching.bind(index)
  const held: (() => void)[] = []
  let isSlow = false
  const slow = vi.spyOn(index, 'matching').mockImplementation(async (choice, revision) => {
    const found = await matching(choice, revision)
    if (isSlow && 'page' in choice) await new Promise<void>((resolve) => held.push(resolve))
    return found
  })
  onTestFinished(() => slow.mockRestore())
  const said: string[] = []
  const { result } = renderHook(() => {
    const people = usePassengers({ list: passengersList(destinationId), destinationId })
    if (people.page && !people.isUnknown) said.push(people.page.rows.map(({ name }) => name).join())
    if (people.page) isSlow = true
    return people
  })
  await waitFor(() => expect(result.current.state?.isPartial).toBe(false))
  await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, isUnknown: true }))
  isSlow = false
  await waitFor(() => {
    for (const go of held.splice(0)) go()
    expect(result.current.page?.total).toBe(2)
  })
  expect(new Set(said)).toEqual(new Set(['Aino Ainola,Eino Leinola']))
})
