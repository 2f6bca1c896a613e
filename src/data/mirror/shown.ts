import {
  acceptedOn,
  seenCells,
  shownByCells,
  shownByItem,
  type OutboxDatabase,
  type SeenCells,
  type Shown,
} from '../outbox/lists.ts'
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
  const shown = new Map<string, Shown>()
  let cells: SeenCells | undefined
  for (const command of await acceptedOn(outbox, listKey)) {
    if (command.kind === 'setRide') {
      cells ??= seenCells((await mirror.weeks.get(command.timetableId))?.rides ?? [])
      shown.set(command.opId, shownByCells(command, cells))
    } else if (seenIds && !seenIds.has(command.body.id)) shown.set(command.opId, 'unseen')
    else shown.set(command.opId, shownByItem(command, await mirror.arrivals.get(command.body.id)))
  }
  return shown
}
