import { cellKey } from '#domain/ride/cell.ts'
import { minutesOfRide } from '#domain/ride/schema.ts'
import { completedBy, type RideCommand, type ConfirmationCommand } from '../outbox/command.ts'
import { readable, type OutboxDatabase } from '../outbox/db.ts'
import { seenCells, type SeenCells } from '../outbox/ride-outcomes.ts'
import type { Shown } from '../outbox/state.ts'
import type { MirrorDatabase } from './db.ts'

/**
 * What a list that has just been applied shows of the accepted commands on it, by their keys.
 * @param seenIds rows of an answer of which not all could be read; `null` for a whole one
 */
export async function shownOn(
  { mirror, outbox }: { mirror: MirrorDatabase; outbox: OutboxDatabase },
  listKey: string,
  seenIds: ReadonlySet<number> | null,
): Promise<ReadonlyMap<string, Shown>> {
  const accepted = readable(await outbox.commands.where({ state: 'acked' }).toArray())
  const onList = accepted.filter((command) => command.listKey === listKey)
  const shown = new Map<string, Shown>()
  let cells: SeenCells | undefined
  for (const command of onList) {
    if (command.kind !== 'setRide') shown.set(command.opId, await ofConfirmation(mirror, command, seenIds))
    else {
      cells ??= seenCells((await mirror.weeks.get(command.timetableId))?.rides ?? [])
      shown.set(command.opId, ofCell(command, cells))
    }
  }
  return shown
}

/** An item that the list has no more, of yesterday for example, contradicts nothing. */
async function ofConfirmation(
  mirror: MirrorDatabase,
  { body, kind }: ConfirmationCommand,
  seenIds: ReadonlySet<number> | null,
): Promise<Shown> {
  if (seenIds && !seenIds.has(body.id)) return 'unseen'
  const item = await mirror.arrivals.get(body.id)
  return !item || item.completed === completedBy(kind) ? 'asAsked' : 'otherwise'
}

function ofCell(command: RideCommand, cells: SeenCells): Shown {
  const [ride] = cells.get(cellKey(command)) ?? []
  return (ride ? minutesOfRide(ride) : null) === command.minutes ? 'asAsked' : 'otherwise'
}
