import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readAhead } from '#app/read-ahead.ts'
import { pullPassengerList } from '#data/passenger-list.ts'
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
