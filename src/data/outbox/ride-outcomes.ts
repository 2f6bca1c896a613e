import type { LastChange } from '#domain/last-change.ts'
import { cellKey, ridesByCell, type CellKey } from '#domain/ride/cell.ts'
import { minutesOfRide, type Ride } from '#domain/ride/schema.ts'
import { sameValue } from '#domain/same-value.ts'
import type { RideCommand, SeenRide } from './command.ts'
import type { Outcome } from './settle.ts'

/** A cell that is refused as another one than it was seen to be, and is not, is a person's to look at after this. */
const patience = 8

export type SeenCells = ReadonlyMap<CellKey, SeenRide[]>

export const seenRide = ({ id, version, timeOfDay }: SeenRide): SeenRide => ({
  id,
  ...(version !== undefined && { version }),
  timeOfDay,
})

export const seenCells = (rides: readonly Ride[]): SeenCells =>
  new Map([...ridesByCell(rides)].map(([key, inCell]) => [key, inCell.map(seenRide)]))

/** @param rides what the server has written */
export function afterAcceptance(commands: readonly RideCommand[], rides: readonly Ride[]): Outcome[] {
  const stored = seenCells(rides)
  return commands.map((command) => ({ kind: 'accepted', stored: stored.get(cellKey(command)) ?? [] }))
}

/** Cells that the server refused as other ones than they were seen to be: what is in them now, and who made it so. */
export interface Conflicts {
  cells: SeenCells
  changes: ReadonlyMap<CellKey, LastChange>
}

export const afterConflict = (commands: readonly RideCommand[], { cells, changes }: Conflicts): Outcome[] =>
  commands.map((command) => {
    const key = cellKey(command)
    const current = cells.get(key)
    return current ? (judged(command, current) ?? changedTo(current, changes.get(key))) : { kind: 'again' }
  })

/**
 * A refusal may only mean that an earlier attempt went through: the server's own timetable decides.
 * @param cells of the timetable as it is now; `null` when there is none
 * @param otherwise what stands where that tells nothing
 */
export const afterReading = (
  commands: readonly RideCommand[],
  cells: SeenCells | null,
  otherwise: Outcome,
): Outcome[] =>
  commands.map((command) => {
    if (!cells) return otherwise
    const current = cells.get(cellKey(command)) ?? []
    return judged(command, current) ?? (sameValue(current, command.seen) ? otherwise : changedTo(current))
  })

const timeIn = ([first]: readonly SeenRide[]): number | null => (first ? minutesOfRide(first) : null)

/** What the cell's present value means for a command that was refused; `null` when somebody else's value stands there. */
function judged({ minutes, seen, attempts }: RideCommand, current: SeenRide[]): Outcome | null {
  const time = timeIn(current)
  if (time === minutes) return { kind: 'accepted', stored: current }
  const isAsSeen = time === timeIn(seen) && !sameValue(current, seen)
  return isAsSeen && attempts < patience ? { kind: 'again', seen: current } : null
}

const changedTo = (theirs: SeenRide[], changed?: LastChange): Outcome => ({
  ...{ kind: 'dead', reason: 'changed', code: '', message: '', theirs },
  ...(changed && { changed }),
})
