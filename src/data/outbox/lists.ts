import { cellKey } from '#domain/ride/cell.ts'
import { minutesOfRide } from '#domain/ride/schema.ts'
import { completedBy, type Command, type RideCommand, type ConfirmationCommand } from './command.ts'
import { readable, type OutboxDatabase } from './db.ts'
import { outboxRules, type Confirming, type OutboxRules } from './plan.ts'
import { seenCells, type SeenCells } from './ride-outcomes.ts'
import type { Shown } from './state.ts'
import type { OutboxStore } from './store.ts'

// The mirror's one door to the outbox: what a list that comes from the server asks it, and what it is told by the list.

export { seenCells }
export type { OutboxDatabase, OutboxStore, SeenCells, Shown }

/** What the outbox decides about lists. */
export type ListRules = Pick<OutboxRules, 'tick' | 'confirm' | 'mayApply'>

export const listRules: ListRules = outboxRules

/** A list is about to be asked for. @returns its number in the order of answers */
export const beginAsking = (store: OutboxStore, { tick }: ListRules): Promise<number> => store.change(tick, 'none')

/** A list has been applied: the accepted commands that it has told of have ended. */
export const tellApplied = (store: OutboxStore, { confirm }: ListRules, applied: Confirming): Promise<number> =>
  store.change((state) => confirm(state, applied), 'acked')

/** The commands on a list that the server has accepted. */
export async function acceptedOn({ commands }: OutboxDatabase, listKey: string): Promise<Command[]> {
  const accepted = readable(await commands.where({ state: 'acked' }).toArray())
  return accepted.filter((command) => command.listKey === listKey)
}

/** @param item as the list has it; one that it has no more, of yesterday for example, contradicts nothing */
export const shownByItem = ({ kind }: ConfirmationCommand, item: { completed: boolean } | undefined): Shown =>
  !item || item.completed === completedBy(kind) ? 'asAsked' : 'otherwise'

/** @param cells of the whole timetable */
export function shownByCells(command: RideCommand, cells: SeenCells): Shown {
  const [ride] = cells.get(cellKey(command)) ?? []
  return (ride ? minutesOfRide(ride) : null) === command.minutes ? 'asAsked' : 'otherwise'
}
