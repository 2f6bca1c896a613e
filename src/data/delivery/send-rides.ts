import { createOrUpdateRides, deleteRides, RideConflict } from '#contract/rides.ts'
import type { LastChange } from '#domain/last-change.ts'
import { cellKey, type CellKey } from '#domain/ride/cell.ts'
import { rideTypes, type RideInput, type RideReference } from '#domain/ride/schema.ts'
import { rideInput } from '#domain/week/writes.ts'
import { ApiError, connectionErrors } from '../api/api-error.ts'
import { call, callTold } from '../api/client.ts'
import type { MirrorDatabase } from '../mirror/db.ts'
import type { DeadCommand, RideCommand, SeenRide } from '../outbox/command.ts'
import { outcomeOfFailure, sendTimeoutMs, undecidedAfter, type Sender } from './flush.ts'
import {
  afterAcceptance,
  afterConflict,
  afterReading,
  seenCells,
  seenRide,
  type Conflicts,
} from '../outbox/ride-outcomes.ts'
import { idempotencyKeyOf, type Outcome } from '../outbox/settle.ts'

/** Rides whose request may outlive the page: browsers let no more than 64 kB do so. */
const keptAliveAtMost = 100

/** Refusals that are about the timetable and not about one of its cells. */
const timetableCodes = ['timetable_locked', 'timetable_not_found']

interface RideContext {
  mirror: MirrorDatabase
  /** Fetches the timetable anew into the mirror. @throws ApiError, StorageError */
  refresh: () => Promise<void>
}

type Rides = readonly [RideCommand, ...RideCommand[]]

/** Sends the cells of one batch in one call, all or none; an outcome for each, in their order. */
export async function sendRides(commands: Rides, { token }: Sender, context: RideContext): Promise<Outcome[]> {
  const idempotencyKey = idempotencyKeyOf(commands)
  const options = { token, timeoutMs: sendTimeoutMs, keepalive: commands.length <= keptAliveAtMost }
  const written = commands.flatMap((command) => writtenBy(command) ?? [])
  const removed = commands.flatMap(removedBy)
  try {
    const stored =
      written.length > 0 ? await call(createOrUpdateRides, { body: written }, { ...options, idempotencyKey }) : []
    if (removed.length > 0) {
      const asked = { ...options, idempotencyKey: `${idempotencyKey}:removed` }
      const { isNamed } = await callTold(deleteRides, { body: removed }, asked)
      if (!isNamed) return await afterSilence(commands, silence, context)
    }
    return afterAcceptance(commands, stored)
  } catch (failure) {
    if (!(failure instanceof ApiError)) return all(commands, { kind: 'unknown', error: String(failure) })
    const outcome = outcomeOfFailure(failure)
    if (outcome === 'refused') return afterRefusal(commands, failure, context)
    return failure.hasCode(connectionErrors.notUnderstood.code)
      ? afterSilence(commands, outcome, context)
      : all(commands, outcome)
  }
}

const all = (commands: Rides, outcome: Outcome): Outcome[] => commands.map(() => outcome)

function writtenBy(command: RideCommand): RideInput | null {
  const { minutes, seen, opId, timetableId: id, destinationId } = command
  const [stored = null] = seen
  if (minutes === null) return null
  const creatingId = stored ? null : opId
  return rideInput({ cell: command, timetable: { id, destinationId }, minutes, stored, creatingId })
}

/** An emptied cell loses all of its rides, another one those that are too many. */
const removedBy = ({ minutes, seen }: RideCommand): RideReference[] =>
  (minutes === null ? seen : seen.slice(1)).map(({ id, version }) => ({
    id,
    ...(version !== undefined && { version }),
  }))

/** What was taken away is answered with nothing, which anybody on the way may say as well. */
const silence: Outcome = { kind: 'unknown', error: connectionErrors.notUnderstood.message }

/**
 * The documents leave open what the calls answer: of a server that says nothing, only the timetable tells what it has
 * done. What is not there yet may still come. Source: open point G-10.
 */
async function afterSilence(commands: Rides, unknown: Outcome, context: RideContext): Promise<Outcome[]> {
  const found = await read(commands, context, unknown)
  return found.map((outcome) => (outcome.kind === 'accepted' ? outcome : unknown))
}

async function afterRefusal(commands: Rides, refusal: ApiError, context: RideContext): Promise<Outcome[]> {
  const conflicts = conflictsIn(refusal)
  if (commands.some((command) => conflicts.cells.has(cellKey(command)))) {
    // what another user has done is to be seen around the cells, too
    await context.refresh().catch(() => undefined)
    return afterConflict(commands, conflicts)
  }
  const isOfTimetable = refusal.status === 403 || timetableCodes.some((code) => refusal.hasCode(code))
  if (commands.length > 1 && !isOfTimetable) return all(commands, { kind: 'apart' })
  return read(commands, context, refused(refusal))
}

/** Cells that are no longer as they were seen; none for a refusal of another kind. */
function conflictsIn({ current }: ApiError): Conflicts {
  const parsed = RideConflict.shape.current.safeParse(current)
  const cells = new Map<CellKey, SeenRide[]>()
  const changes = new Map<CellKey, LastChange>()
  for (const { ride, changed, passengerId, weekDayId, rideType } of parsed.data ?? []) {
    if (rideType === rideTypes.unknown) continue
    const key = cellKey({ passengerId, weekDayId, rideType })
    cells.set(key, [...(cells.get(key) ?? []), ...(ride ? [seenRide(ride)] : [])])
    if (changed) changes.set(key, changed)
  }
  return { cells, changes }
}

async function read(commands: Rides, { mirror, refresh }: RideContext, otherwise: Outcome): Promise<Outcome[]> {
  const undecided = await undecidedAfter(refresh, otherwise)
  if (undecided) return all(commands, undecided)
  const week = await mirror.weeks.get(commands[0].timetableId)
  return afterReading(commands, week ? seenCells(week.rides) : null, otherwise)
}

const refused = ({ status, errors: [first], changed }: ApiError): Outcome => ({
  kind: 'dead',
  reason: reasonOf(status),
  code: first?.code ?? '',
  message: first?.message ?? '',
  ...(changed && { changed }),
})

const reasonOf = (status: number | null): DeadCommand['reason'] => {
  if (status === 403) return 'noRight'
  return status === 404 ? 'gone' : 'refused'
}
