import { cellKey, rideEntityOf, type CellKey } from '#domain/ride/cell.ts'
import type { DeadCommand, RideCommand, SeenRide } from './command.ts'
import { latestByEntity } from './overlay.ts'

/** What a user who edits a cell goes on from. */
export interface Basis {
  rides: SeenRide[]
  /** The user has seen what speaks against the value and edits the cell all the same. */
  wasDecided: boolean
}

/** What the outbox knows of cells better than the mirror: what the server has accepted, or refused for another's change. */
export function basisInOutbox(
  commands: readonly RideCommand[],
  letters: readonly DeadCommand[],
): ReadonlyMap<CellKey, Basis> {
  const accepted = [...latestByEntity(commands).values()].filter(({ state }) => state === 'acked')
  const decided = letters.flatMap(({ command, theirs }) =>
    theirs ? [[cellKey(rideEntityOf(command.entityKey)), { rides: theirs, wasDecided: true }] as const] : [],
  )
  return new Map<CellKey, Basis>([
    ...accepted.map((command) => [cellKey(command), { rides: command.seen, wasDecided: false }] as const),
    ...decided,
  ])
}
