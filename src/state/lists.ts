import * as z from 'zod/mini'
import { LocalDate } from '#domain/local-date.ts'
import { Id } from '#domain/text.ts'
import { persisted } from './persisted.ts'

const recentLimit = 5

const Lists = z.object({
  /** Text filters by list. They may hold names, so they are wiped at sign-out. */
  filters: z._default(z.record(z.string(), z.string()), {}),
  /** Words that have not been sent, by form and user. */
  drafts: z._default(z.record(z.string(), z.string()), {}),
  /** Rows per page by list; 0 is All. */
  pageSizes: z._default(z.record(z.string(), z.int()), {}),
  arrivalsDate: z._default(z.nullable(LocalDate), null),
  directions: z._default(z.array(z.enum(['arrival', 'departure'])), ['arrival', 'departure']),
  destinationId: z._default(z.nullable(Id), null),
  recentDestinationIds: z._default(z.array(Id), []),
})
export type Lists = z.infer<typeof Lists>

/** Where the user was in each list. Source: spec 1 §1 "stored locally together with …". */
export const lists = persisted<Lists>('lists', Lists, Lists.parse({}))

/** Remembers the destination worked on, most recent first. */
export function chooseDestination(id: number): void {
  lists.destinationId = id
  lists.recentDestinationIds = [id, ...lists.recentDestinationIds.filter((other) => other !== id)].slice(0, recentLimit)
}

export function forgetLists(): void {
  Object.assign(lists, Lists.parse({}))
}
