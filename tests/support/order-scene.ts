import type { Provider } from '#server/call/outside/provider.ts'
import { boardOf } from './board.ts'
import type { TestServer } from './server.ts'
import { answered } from './stored-transportation-permissions.ts'
import { timetableScene } from './timetable-scene.ts'

/** A timetable, and what its order makes of it. */
export function orderScene(start?: () => Promise<TestServer>) {
  const scene = timetableScene(start)

  const now = () => new Date(scene.server.clock.now)
  const answerOrders = (provider: Provider = scene.server.services.provider) =>
    provider.answerOrders(scene.server.services.db, now())
  const timetable = () => scene.server.services.db.selectFrom('timetable').selectAll().executeTakeFirstOrThrow()
  const stateNow = async () => (await timetable()).state
  const trips = () =>
    scene.server.services.db
      .selectFrom('trip as t')
      .innerJoin('arrival as a', 'a.trip_id', 't.id')
      .innerJoin('run as r', 'r.id', 't.run_id')
      .select([
        't.date',
        't.passenger_id as passengerId',
        'a.direction',
        'a.minutes',
        'r.date as runDate',
        't.cancelled_at',
      ])
      .orderBy('t.date')
      .orderBy('a.minutes')
      .execute()
  const dates = async () => (await trips()).map(({ date }) => date)
  const board = () => boardOf(scene.server, scene.world.centre, scene.world.tokens.desk)
  const orderRun = async () => {
    answered(await scene.order())
    await answerOrders()
  }
  /** Somebody has asked something of the day's item: it stays on record whatever becomes of its order. */
  async function ask(date: string): Promise<void> {
    const { db } = scene.server.services
    const { organization_id, id: arrival_id } = await db
      .selectFrom('arrival')
      .select(['organization_id', 'id'])
      .where('date', '=', date)
      .executeTakeFirstOrThrow()
    const asked = { kind: 'incomplete', user_id: scene.plannerId, outcome: 'repeated' } as const
    await db
      .insertInto('arrival_event')
      .values({ organization_id, arrival_id, ...asked, occurred_at: now(), received_at: now() })
      .execute()
  }
  return { scene, ask, now, answerOrders, timetable, stateNow, trips, dates, board, orderRun }
}
