import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timetableStates } from '#domain/timetable/state.ts'
import type { StoredTimetable } from '#server/areas/timetables/timetables.ts'
import { createHttpProvider, type HttpProvider } from '#server/provider/http/provider.ts'
import type { Event } from '#server/provider/http/event-schemas.ts'
import type { Services } from '#server/call/services.ts'
import { sharedSecret } from '#tests/support/booking-system/secret.ts'
import { newEvents, nothingTold } from '#tests/support/booking-system/told.ts'
import { cacheFolder } from '../database.ts'
import { revisionPlace } from './ready-events.ts'

/** A booking system in a process of its own that has planned an order before it gets it. */
export interface ReadyBookingSystem {
  provider: HttpProvider
  close: () => Promise<void>
}

/** What the order has become by the built-in booking system, as another one tells it: day by day, then that it is accepted. */
async function answersTo({ db }: Services, timetable: StoredTimetable): Promise<Event[]> {
  const told = nothingTold()
  told.revisions.set(`order/${timetable.id}`, revisionPlace)
  const events = await newEvents(db, told)
  return events.flatMap((event): Event[] => {
    if (event.kind === 'order') return event.orderId === timetable.id ? [event] : []
    if (event.kind !== 'day' || event.destinationId !== timetable.destinationId) return []
    const runs = event.runs.flatMap((run) => {
      const trips = run.trips.filter(({ orderId }) => orderId === timetable.id)
      return trips.length > 0 ? [{ ...run, trips }] : []
    })
    return runs.length > 0 ? [{ ...event, runs }] : []
  })
}

/** Answers with what the accepted timetable is by now, as often as it is ordered. */
export async function startReady(services: Services, timetable: StoredTimetable): Promise<ReadyBookingSystem> {
  const folder = await mkdtemp(join(cacheFolder, 'ready-'))
  const file = join(folder, 'events.json')
  await writeFile(file, JSON.stringify(await answersTo(services, timetable)))
  const child = fork(fileURLToPath(new URL('./ready-system.ts', import.meta.url)), [file])
  const [port] = (await once(child, 'message')) as [number]
  return {
    provider: createHttpProvider({
      url: `http://127.0.0.1:${port}`,
      secret: sharedSecret,
      clock: services.clock,
      say: (line) => {
        throw new Error(line)
      },
    }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Orders the timetable over HTTP. Gives the milliseconds until it is accepted and its trips are on the board. */
export async function handedOver(
  { db, clock }: Services,
  { provider }: ReadyBookingSystem,
  timetable: StoredTimetable,
): Promise<number> {
  const stateOf = async () =>
    (await db.selectFrom('timetable').select('state').where('id', '=', timetable.id).executeTakeFirstOrThrow()).state
  await db
    .updateTable('timetable')
    .set({ state: timetableStates.ordered, answer_at: null })
    .where('id', '=', timetable.id)
    .execute()
  const started = performance.now()
  await db.transaction().execute((trx) => provider.submitOrder(trx, timetable, new Date(clock())))
  await provider.answerOrders(db, new Date(clock()))
  await provider.takeDriverReports(db, new Date(clock()))
  const took = performance.now() - started
  const state = await stateOf()
  if (state !== timetableStates.accepted) throw new Error(`The timetable is in state ${state}.`)
  return took
}
