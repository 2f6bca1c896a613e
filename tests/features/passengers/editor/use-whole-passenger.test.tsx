import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTexts } from '#app/i18n.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { cardAtHand, passengersMatching, pullPassengerList } from '#data/passenger-list.ts'
import { useWholePassenger } from '#features/passengers/editor/use-whole-passenger.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { openPassengerDesk, type PassengerDesk } from '#tests/data/passenger-desk.ts'
import { addPassenger } from '#tests/support/rides.ts'

configure({ asyncUtilTimeout: 5000 })

let desk: PassengerDesk
let id: number

beforeAll(async () => {
  if (!i18next.isInitialized) await startTexts()
  desk = await openPassengerDesk()
})
beforeEach(async () => {
  desk.client.link = () => 'pass'
  id = await addPassenger(desk.server.services, desk.world.centre, { name: 'Aino Ainola' })
  await pullPassengerList('all', { freshForMs: 0 })
  await passengersMatching({
    ...{ destinationIds: [], groupIds: [], excludeIds: [], onlyActive: false },
    ...{ search: '', sortBy: 'name', descending: false },
  })
  expect(cardAtHand(id)?.name).toBe('Aino Ainola')
  desk.client.link = () => 'cut'
})
afterEach(cleanup)
afterAll(() => desk.close())

test('who was listed is shown from the list at once, and stays while the server cannot be reached', async () => {
  const { result } = renderHook(() => useWholePassenger(id))
  expect(result.current).toMatchObject({ passenger: { name: 'Aino Ainola' }, isCard: true })

  await waitFor(() => expect(result.current.failure).toMatchObject({ status: null }))
  expect(result.current).toMatchObject({ passenger: { name: 'Aino Ainola' }, isCard: true })
})

test('whom the device has forgotten since the list was read does not stay', async () => {
  await workspace().mirror.passengerCards.delete(id)

  const { result } = renderHook(() => useWholePassenger(id))

  await waitFor(() => expect(result.current.failure).toMatchObject({ status: null }))
  await waitFor(() => expect(result.current).toMatchObject({ passenger: undefined, isCard: false }))
})

test('of whom the server gives nothing the card goes, whatever another form holds: nothing is typed into it', async () => {
  desk.client.link = ({ path }) => (path.endsWith(`/${id}`) ? 404 : 'pass')
  const another = {
    isInDialog: false,
    refusal: null,
    save: () => Promise.resolve(true),
    discard: () => Promise.resolve(),
  }
  const { result } = renderHook(() => {
    useUnsavedForm(true, another)
    return useWholePassenger(id)
  })
  expect(result.current.isCard).toBe(true)

  await waitFor(() => expect(result.current.failure).toMatchObject({ status: 404 }))
  expect(result.current.passenger).toBeUndefined()
})
