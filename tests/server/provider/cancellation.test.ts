import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { makeTrips } from '#tests/support/board.ts'
import { addUser } from '#tests/support/users.ts'
import { addCentre, addPassengers, addTimetable, emptyTables, ridesFor, type Centre } from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let centre: Centre

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await emptyTables(server.services)
  server.clock.now = testNow
  centre = await addCentre(server.services)
})
afterAll(() => server.close())

describe('a cancellation', () => {
  const at = (seconds: number) => new Date(testNow + seconds * 1000)
  const asked = async (cancellationAnswerMs: number) => {
    const dispatcher = createDispatcher({ cancellationAnswerMs })
    const userId = await addUser(server.services, { email: 'aino@perille.example', password: null })
    await addTimetable(server.services, centre, ridesFor(await addPassengers(server.services, centre, 1)))
    await makeTrips(server)
    const { id } = await server.services.db.selectFrom('trip').select('id').orderBy('id').executeTakeFirstOrThrow()
    const user = { id: userId, email: 'aino@perille.example' }
    const { organizationId } = centre
    await dispatcher.cancelTrips(server.services.db, {
      organizationId,
      tripIds: [id],
      reason: 'Sairaana',
      user,
      at: at(0),
    })
    const trip = () => server.services.db.selectFrom('trip').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { dispatcher, trip, user }
  }

  test('is answered at once when the answer takes no time', async () => {
    const { trip, user } = await asked(0)

    expect(await trip()).toMatchObject({
      cancel_requested_at: at(0),
      cancelled_at: at(0),
      cancelled_by: user.id,
      cancelled_by_email: user.email,
      cancel_reason: 'Sairaana',
      version: 2,
    })
  })

  test('waits for its answer, which names who asked', async () => {
    const { dispatcher, trip, user } = await asked(15_000)
    await dispatcher.takeAnswers(server.services.db, at(14))
    expect(await trip()).toMatchObject({ cancel_requested_at: at(0), cancelled_at: null, cancelled_by: null })

    await dispatcher.takeAnswers(server.services.db, at(15))

    expect(await trip()).toMatchObject({ cancelled_at: at(15), cancelled_by: user.id, cancelled_by_email: user.email })
  })

  test('is answered once', async () => {
    const { dispatcher, trip } = await asked(15_000)
    await dispatcher.takeAnswers(server.services.db, at(15))

    await dispatcher.takeAnswers(server.services.db, at(60))

    expect(await trip()).toMatchObject({ cancelled_at: at(15), version: 3 })
  })

  test('is not answered by yes when the trip has begun meanwhile: it goes on as if nobody had asked', async () => {
    const { dispatcher, trip } = await asked(15_000)
    const { id } = await trip()
    await server.services.db
      .updateTable('trip')
      .set({ pickup_at: at(5) })
      .where('id', '=', id)
      .execute()

    await dispatcher.takeAnswers(server.services.db, at(15))

    expect(await trip()).toMatchObject({
      pickup_at: at(5),
      cancelled_at: null,
      cancel_requested_at: null,
      cancel_requested_by: null,
      cancel_reason: null,
      version: 3,
    })
  })

  test('touches no other trip', async () => {
    await asked(0)

    const cancelled = await server.services.db
      .selectFrom('trip')
      .select('id')
      .where('cancelled_at', 'is not', null)
      .execute()
    expect(cancelled).toHaveLength(1)
  })
})
