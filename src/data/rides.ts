import { errorCodes } from '#contract/errors.ts'
import { randomId } from '#crypto/random-id.ts'
import { localDateAt } from '#domain/local-date.ts'
import type { CellSync } from '#domain/week/cell-state.ts'
import {
  cellKey,
  cellOf,
  rideEntityKey,
  rideEntityOf,
  rideEntityPrefix,
  timetableListKey,
  type Cell,
  type CellKey,
} from '#domain/ride/cell.ts'
import type { CellEdit } from '#domain/week/plan.ts'
import { minutesOfRide } from '#domain/ride/schema.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { now } from './device/clock.ts'
import { currentConnection } from './api/connection.ts'
import { keepsNothing } from './device/db.ts'
import { mirroredAccess, workspace } from './workspace/workspace.ts'
import { live } from './workspace/live.ts'
import { offPage } from './workspace/off-page.ts'
import type { NewRide, RideCommand, RideWords } from './outbox/command.ts'
import { readable, type OutboxDatabase } from './outbox/db.ts'
import { close, discard, replaceLetters, sendAgain, type DeadLetter } from './delivery/dead-letters.ts'
import { requestFlush } from './delivery/deliver.ts'
import { latestByEntity } from './outbox/overlay.ts'
import { outboxRules } from './outbox/plan.ts'
import { basisInOutbox, type Basis } from './outbox/ride-basis.ts'
import { inBatches } from './outbox/ride-batches.ts'
import { seenCells, type SeenCells } from './outbox/ride-outcomes.ts'
import { logged } from './outbox/settle.ts'
import { RefusedError } from './workspace/refused-error.ts'

/** What this device has made of a cell. */
export interface CellIntent {
  /** What the cell shows over what the mirror has, from midnight; `null` for no ride, `undefined` for the mirror's. */
  minutes: number | null | undefined
  sync: CellSync
}

export interface WeekIntents {
  cells: ReadonlyMap<CellKey, CellIntent>
  /** Order of the latest edit among them; 0 for none. */
  latest: number
}

const commandsOf = async (outbox: OutboxDatabase, timetableId: number): Promise<RideCommand[]> => {
  const rows = await outbox.commands.where('entityKey').startsWith(rideEntityPrefix(timetableId)).toArray()
  return readable(rows).filter((command) => command.kind === 'setRide')
}

const lettersOf = (outbox: OutboxDatabase, timetableId: number): Promise<DeadLetter[]> =>
  outbox.dead.filter(({ command }) => command.entityKey.startsWith(rideEntityPrefix(timetableId))).toArray()

/** The unsent edits of a timetable's week, and those that wait for a decision. */
export const intentsOf = live(async (timetableId: number): Promise<WeekIntents> => {
  const { outbox } = workspace()
  const latest = latestByEntity(await commandsOf(outbox, timetableId))
  const letters = await lettersOf(outbox, timetableId)
  const cells = new Map<CellKey, CellIntent>()
  for (const letter of letters)
    cells.set(cellKey(rideEntityOf(letter.command.entityKey)), transportationPermissionFor(letter))
  for (const command of latest.values()) {
    // an accepted value is the server's, and shown from here until the mirror has it
    if (command.state === 'acked' && cells.has(cellKey(command))) continue
    cells.set(cellKey(command), { minutes: command.minutes, sync: syncOf(command) })
  }
  return { cells, latest: Math.max(0, ...[...latest.values()].map(({ seq }) => seq)) }
})

function syncOf({ state }: RideCommand): CellSync {
  if (state === 'acked') return { kind: 'stored' }
  return { kind: state === 'sending' ? 'sending' : 'unsent' }
}

function transportationPermissionFor(letter: DeadLetter): CellIntent {
  const { command, theirs, reason, code, changed = null } = letter
  const mine = command.kind === 'setRide' ? command.minutes : null
  if (!theirs)
    return { minutes: undefined, sync: { kind: 'refused', mine, reason: refusalText(reason, code), changed } }
  const [first] = theirs
  const time = first ? minutesOfRide(first) : null
  return { minutes: time, sync: { kind: 'changed', mine, theirs: time, changed } }
}

/** The key of a text that says why a cell was refused. */
export const refusalText = (reason: DeadLetter['reason'], code: string): string =>
  reason === 'refused' && errorCodes.some((known) => known === code) ? `api.errors.${code}` : `rides.refused.${reason}`

/** How many of a timetable's cells are not as the server has them: ordering waits for them. Live. */
export async function unsentCellsOf(timetableId: number): Promise<number> {
  const { cells } = await intentsOf(timetableId)
  return [...cells.values()].filter(({ sync }) => sync.kind !== 'stored').length
}

let lastStored: Promise<unknown> = Promise.resolve()

/**
 * Stores edits of a timetable's week, all or none, in the order in which they were made. Resolves when they are durable
 * on the device; they are sent from there.
 * @returns the order of the last one, see `WeekIntents`
 * @throws RefusedError when a rule forbids it, StorageError when they could not be stored
 */
export function editRides(timetableId: number, edits: readonly CellEdit[]): Promise<number> {
  // in order also when a worker takes over between two of them
  const stored = lastStored.catch(() => undefined).then(() => store(timetableId, edits))
  lastStored = stored
  return stored
}

const store = offPage('editRides', async (timetableId: number, edits: readonly CellEdit[]): Promise<number> => {
  const { outbox } = workspace()
  if (keepsNothing() && !currentConnection().online) throw new RefusedError('sync.needsConnection')
  // the outbox first: what it has let go of by then is in the mirror
  const known = basisInOutbox(await commandsOf(outbox, timetableId), await lettersOf(outbox, timetableId))
  const timetable = await editable(timetableId)
  const { stored, names } = await mirroredCells(timetableId, edits)
  const made = inBatches(
    edits.map((edit) => {
      const key = cellKey(edit)
      const words = { passengerName: names.get(edit.passengerId) ?? null, idNumber: timetable.idNumber }
      return newRide(timetable, edit, known.get(key) ?? { rides: stored.get(key) ?? [], wasDecided: false }, words)
    }),
  )
  const wanted = new Set(made.map(({ entityKey }) => entityKey))
  const seq = await outbox.write(() =>
    outbox.transaction('rw', outbox.commands, outbox.dead, outbox.log, outbox.kept, async () => {
      await replaceLetters(wanted)
      return outbox.change((state) => outboxRules.add(state, made), { entities: [...wanted] })
    }),
  )
  requestFlush()
  return seq
})

interface MirroredCells {
  stored: SeenCells
  /** Of the passengers, by id. */
  names: ReadonlyMap<number, string>
}

async function mirroredCells(timetableId: number, edits: readonly CellEdit[]): Promise<MirroredCells> {
  const week = await workspace().mirror.weeks.get(timetableId)
  if (!week) throw new RefusedError('rides.error.unknown')
  const passengerIds = new Set(edits.map(({ passengerId }) => passengerId))
  return {
    stored: seenCells(week.rides.filter(({ passengerId }) => passengerIds.has(passengerId))),
    names: new Map(week.passengers.map(({ id, name }) => [id, name])),
  }
}

async function editable(timetableId: number): Promise<Timetable> {
  const [timetable, access] = await Promise.all([workspace().mirror.timetables.get(timetableId), mirroredAccess()])
  if (!timetable) throw new RefusedError('rides.error.unknown')
  const refusal = timetableCan.editRides(timetable, localDateAt(now()), access)
  if (refusal) throw new RefusedError(refusal)
  return timetable
}

function newRide(
  { id, destinationId }: Timetable,
  edit: CellEdit,
  { rides, wasDecided }: Basis,
  words: RideWords,
): NewRide {
  const cell = cellOf(cellKey(edit))
  return {
    kind: 'setRide',
    opId: randomId(),
    owner: workspace().userId,
    entityKey: rideEntityKey(id, cell),
    listKey: timetableListKey(id),
    madeAt: now(),
    insisted: wasDecided,
    batch: '',
    timetableId: id,
    destinationId,
    ...cell,
    minutes: edit.after,
    seen: rides,
    words,
  }
}

/**
 * Decides about cells that were refused or that another user has changed: `mine` is sent again on top of what the server
 * has now, `theirs` stays. @throws StorageError
 */
export async function decideCells(
  timetableId: number,
  cells: readonly Cell[],
  choice: 'mine' | 'theirs',
): Promise<void> {
  const wanted = new Set(cells.map((cell) => rideEntityKey(timetableId, cell)))
  const letters = await lettersOf(workspace().outbox, timetableId)
  const ids = letters.filter(({ command }) => wanted.has(command.entityKey)).map(({ id }) => id)
  if (choice === 'mine') await sendAgain(ids)
  else await discard(ids)
}

/** Gives up what waits of a timetable that is gone: what was not sent and what was to be decided. @throws StorageError */
export async function giveUpEdits(timetableId: number): Promise<void> {
  const { outbox } = workspace()
  await outbox.write(() =>
    outbox.transaction('rw', outbox.commands, outbox.dead, outbox.log, outbox.kept, async () => {
      const pending = (await commandsOf(outbox, timetableId)).filter(({ state }) => state !== 'sending')
      await outbox.commands.bulkDelete(pending.map(({ seq }) => seq))
      await outbox.log.bulkAdd(pending.map((command) => logged(command, now(), 'discarded')))
      await close(await lettersOf(outbox, timetableId), 'discarded')
    }),
  )
}
