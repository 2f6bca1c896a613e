import { brought } from './device/brought.ts'
import { offPage } from './workspace/off-page.ts'
import { workspace } from './workspace/workspace.ts'

const pulling = brought(() => import('./passengers.ts'))

/**
 * Fetches the passengers of a destination's mirrored arrivals, so that their dialogs open without a network. Those
 * seen lately are not asked for again; those that no board has shown for a week are forgotten.
 * @throws ApiError
 */
export const pullBoardPassengers = offPage('pullBoardPassengers', async (destinationId: number): Promise<void> => {
  const { mirror } = workspace()
  const { pullBoardPassengersInto } = await pulling()
  await pullBoardPassengersInto(mirror, destinationId)
})
