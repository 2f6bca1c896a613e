import { askOutside, NotAccepted, OutsideFailed } from './ask.ts'
import { calls } from './calls.ts'
import { waitingPassengers, type WaitingPassenger } from './contents.ts'
import type { Sending } from './sending.ts'

/** Read at once. */
const atOnce = 100

/** After a failure nobody is told for this long. */
const pauseMs = 30_000

/** Tells the booking system whom staff have made or changed, one after the other. */
export function tellPassengers({ connection, say }: Omit<Sending, 'db'>): (db: Sending['db']) => Promise<void> {
  let pausedUntil = 0

  async function tell(db: Sending['db'], { passenger, version }: WaitingPassenger): Promise<void> {
    const { organizationId, id } = passenger
    const key = `passenger/${id}/${version}`
    const taken = await askOutside(connection, calls.savePassenger, { body: passenger, key })
    say.works('send')
    // who has been changed again meanwhile is told once more
    await db
      .updateTable('passenger')
      .set({ provider_id: taken.id, has_pending_property_changes: false })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .execute()
  }

  return async (db) => {
    if (connection.clock() < pausedUntil) return
    let last = 0
    for (;;) {
      const waiting = await waitingPassengers(db, last, atOnce)
      for (const each of waiting) {
        last = each.passenger.id
        try {
          await tell(db, each)
        } catch (error) {
          pausedUntil = connection.clock() + pauseMs
          if (error instanceof OutsideFailed) {
            say.fails('send', `The booking system takes nothing: ${error.message}. It is tried again.`)
            return
          }
          if (!(error instanceof NotAccepted)) throw error
          say.line(`The booking system does not take passenger ${last}: ${error.message}. It is tried again.`)
        }
      }
      if (waiting.length < atOnce) return
    }
  }
}
