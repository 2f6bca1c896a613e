import type { Kysely } from 'kysely'
import type { Database } from '../../db/tables.ts'
import { askOutside, NotAccepted, OutsideFailed } from './ask.ts'
import { calls } from './calls.ts'
import type { EventsTaken } from './event-schemas.ts'
import type { Say } from './say.ts'
import type { Sending } from './sending.ts'
import { takeEvents } from './take-events.ts'

const positionIn = async (db: Kysely<Database>, source: string): Promise<string> =>
  (await db.selectFrom('provider_feed').select('position').where('source', '=', source).executeTakeFirst())?.position ??
  ''

const storePosition = (db: Kysely<Database>, source: string, position: string) =>
  db
    .insertInto('provider_feed')
    .values({ source, position })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ position }))
    .execute()

/** How often an event that fails is read again before it is passed over, which a line says. */
const mostTries = 10

/** Which events could not be taken in, how often. */
export type Failing = Map<string, number>

/** Whether the feed is to be read again from here: something failed that may go better. */
function staysFor(results: EventsTaken['results'], failing: Failing, say: Say): boolean {
  let stays = false
  for (const { id, outcome } of results) {
    const key = id ?? ''
    const tries = (failing.get(key) ?? 0) + 1
    if (outcome === 'failed' && tries < mostTries) {
      failing.set(key, tries)
      stays = true
      continue
    }
    failing.delete(key)
    if (outcome === 'failed') say.line(`Event ${key} of the booking system is passed over after ${mostTries} tries.`)
  }
  return stays
}

/**
 * Reads the events that the booking system has told since the last time, whether or not they came by themselves as well:
 * none is lost when a callback is. What cannot be taken in holds up nothing: the rest is read each time, and the position
 * stays before it.
 */
export async function readFeed({ db, connection, say }: Sending, failing: Failing): Promise<void> {
  const { url, clock } = connection
  try {
    let position = await positionIn(db, url)
    let isHeld = false
    for (;;) {
      const page = await askOutside(connection, calls.events, { query: { after: position } })
      say.works('feed')
      const results = await takeEvents(db, page.events, new Date(clock()), say)
      if (staysFor(results, failing, say)) isHeld = true
      if (page.position === position) return
      if (!isHeld) await storePosition(db, url, page.position)
      if (!page.hasMore) return
      position = page.position
    }
  } catch (error) {
    if (!(error instanceof OutsideFailed || error instanceof NotAccepted)) throw error
    say.fails('feed', `The booking system tells no events: ${error.message}. It is asked again.`)
  }
}
