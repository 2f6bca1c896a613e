import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#data/api/api-error.ts'
import { pullInstanceConfigs } from '#data/app-info.ts'
import { destinationsOfUser, pullDestinations } from '#data/destinations.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { emptyMirror } from '#data/workspace/empty-mirror.ts'
import { pullBoardPassengers } from '#data/board-passengers.ts'
import { boardPassenger, fetchPassenger } from '#data/passengers.ts'
import { names, openDesk, type Desk } from './desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.client.link = () => 'pass'
  desk.client.seen.length = 0
})

const passengersAsked = () => desk.client.seen.filter(({ path }) => path.endsWith('/byIds'))

test('destinations come from the mirror once they were fetched, and nothing before', async () => {
  await workspace().mirror.lists.delete('destinations')
  expect(await destinationsOfUser()).toBeNull()

  await pullDestinations()

  expect((await destinationsOfUser())?.map(({ alias }) => alias)).toEqual(['Päiväkeskus Aalto'])
  desk.client.link = () => 'cut'
  await expect(pullDestinations()).rejects.toThrow(ApiError)
  expect(await destinationsOfUser()).toHaveLength(1)
})

test("the board's passengers are fetched once, so that their dialogs open without a network", async () => {
  const { destinationId } = desk.world.centre
  await pullBoardPassengers(destinationId)
  await pullBoardPassengers(destinationId)
  expect(passengersAsked()).toHaveLength(1)

  desk.client.link = () => 'cut'
  const { passengerId } = await desk.item(names[0] ?? '')
  expect((await boardPassenger(passengerId))?.name).toBe(names[0])
  expect(await boardPassenger(passengerId)).not.toHaveProperty('note')
})

test('a passenger who may not be seen is not found', async () => {
  await expect(fetchPassenger(999_999)).rejects.toSatisfy(
    (error) => error instanceof ApiError && error.status === 404 && error.hasCode('not_found'),
  )
})

test('the configuration of the booking systems is kept', async () => {
  await pullInstanceConfigs()
  expect((await workspace().mirror.references.get('instanceConfigs'))?.value).toHaveLength(1)
})

test('what was fetched can be forgotten while nothing waits, and the user stays', async () => {
  expect(await emptyMirror()).toBe(true)
  expect(await workspace().mirror.arrivals.count()).toBe(0)
  expect(await workspace().mirror.references.get('me')).toBeDefined()
})
