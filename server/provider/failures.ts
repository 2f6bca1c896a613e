import { sql } from 'kysely'

/** Told of what could not be done, by its ids, and why. It holds up nothing else, and is tried again later. */
export type OnFailure = (error: unknown, ids: object) => void

/**
 * When a row whose answer failed is answered anew: once it has waited as long again as it has waited by now, and ten
 * minutes from now at the latest. What fails each time thus does not fill the log.
 */
export const nextTry = (now: Date) =>
  sql<Date>`${now}::timestamptz + least(${now}::timestamptz - updated_at, interval '10 minutes')`

/** What is done about an answer that failed. It is told before it is postponed: that may fail too. */
export const postponing =
  (postpone: () => Promise<unknown>, tell: (error: unknown) => void) =>
  async (error: unknown): Promise<void> => {
    tell(error)
    await postpone().catch(tell)
  }
