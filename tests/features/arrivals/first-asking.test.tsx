import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pullArrivals } from '#data/arrivals.ts'
import { askFrom } from '#state/refresh.ts'
import { endDay, openBoard, openStage, startMorning, type BoardStage } from '#tests/support/open-board.tsx'

let stage: BoardStage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.server.close())

test('a board that a window starts with asks for its list once it takes taps', async () => {
  await startMorning(stage)
  onTestFinished(endDay)
  let goOn: () => void = () => undefined
  askFrom(new Promise((resolve) => (goOn = resolve)))
  const lists = () => stage.client.seen.filter(({ path }) => path.includes('/destination/')).length
  const before = lists()

  await openBoard(stage)
  await screen.findByRole('heading', { level: 1 })
  // what the board had asked for would have left before this
  await pullArrivals(stage.world.centre.destinationId)
  expect(lists()).toBe(before + 1)

  goOn()
  await waitFor(() => expect(lists()).toBe(before + 2))
})
