import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOpenApi } from '#contract/app.ts'
import { catalogue } from '#contract/catalogue.ts'
import { answerReader, type Described } from '#tests/support/open-api.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Sent } from './call-makers.ts'
import { calls } from './calls.ts'
import {
  mayReadAlias,
  mayReadName,
  places,
  seesDestination,
  seesPassenger,
  type Operation,
  type Outcome,
  type Place,
  type Relation,
} from './oracle.ts'
import { newToken } from './new-token.ts'
import { programOperations } from './programs.ts'
import { rules } from './rules.ts'
import { aliasMark, createWorld, nameMark, newestSession, type Caller, type World } from './world.ts'

let server: TestServer
let world: World
/** What of an answer is not as the description of the API has it. */
let undescribedIn: ReturnType<typeof answerReader>

beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.services)
  undescribedIn = answerReader((await server.call(getOpenApi)).json<Described>())
})
afterAll(() => server.close())

const operations = Object.keys(catalogue) as Operation[]
/** They take away the session that they are called with, or its neighbours: the caller then gets another one. */
const endsSessions: ReadonlySet<Operation> = new Set(['signOut', 'endSession', 'endOtherSessions'])

const mails: ReadonlySet<Operation> = new Set(['inviteUser', 'resendInvitations'])

const deletes: ReadonlySet<Operation> = new Set(['deleteTimetable', 'deleteRide', 'deleteRides'])

interface Case {
  caller: Caller
  relation: Relation
  sent: Sent
  expected: Outcome
}

/** A program is refused what belongs to a person, whatever its levels are, and does everything else as a user does. */
const expectedOf = (operation: Operation, { who }: Caller, relation: Relation): Outcome => {
  const belongsToPerson = !programOperations.has(operation) && catalogue[operation].access !== 'anonymous'
  // who calls makes no difference to an address
  if (operation === 'readCalendar') return rules[operation](who, relation)
  return who.isProgram && belongsToPerson ? 403 : rules[operation](who, relation)
}

const casesOf = async (operation: Operation): Promise<Case[]> => {
  const cases: Case[] = []
  for (const caller of world.callers) {
    const own = caller.userId === null ? 0 : (await newestSession(server.services, caller.userId)).id
    for (const [relation, sent] of Object.entries(calls[operation](world, caller, own)) as [Relation, Sent][]) {
      cases.push({ caller, relation, sent, expected: expectedOf(operation, caller, relation) })
    }
  }
  return cases
}

/** The destination that is deleted in this world, which somebody has restored. */
const deleteAgain = () =>
  server.services.db
    .updateTable('destination')
    .set({ deleted: true })
    .where('id', '=', world.destinationIds.deleted)
    .execute()

async function ask(operation: Operation, { caller, sent }: Case) {
  const { token, userId } = caller
  const reply = await server.call(catalogue[operation], { ...sent, ...(token !== null && { token }) })
  if (operation === 'removeGroupPassenger' && reply.statusCode === 200) await world.restoreMembers()
  if (deletes.has(operation) && reply.statusCode === 200) await world.restoreTimetables()
  // a mail that goes out later would change its invitation
  if (mails.has(operation) && reply.statusCode === 200) await server.services.mail.deliver()
  if (operation === 'undeleteDestination' && reply.statusCode === 200) await deleteAgain()
  if (endsSessions.has(operation) && userId !== null) caller.token = await newToken(server.services, userId)
  return reply
}

const outcomeOf = (status: number): Outcome => (status === 401 || status === 403 || status === 404 ? status : 'done')

/** Names of what stands in an answer although its reader may not know of it. */
const leaksTo = (operation: Operation, { who }: Caller, text: string): string[] =>
  places.flatMap((place) => [
    ...(text.includes(aliasMark(place)) && !mayReadAlias(operation, who, place) ? [aliasMark(place)] : []),
    ...(text.includes(nameMark(place)) && !mayReadName(operation, who, place) ? [nameMark(place)] : []),
  ])

/** Everything that a call could change, but for what is kept of the refusal itself. */
async function state(): Promise<string> {
  const tables = [
    ...([
      'arrival',
      'trip',
      'support_request',
      'credential',
      'reset_code',
      'passenger',
      'destination',
      'destination_role',
    ] as const),
    ...(['passenger_destination', 'passenger_group', 'group_member', 'passenger_ssn', 'phone_number'] as const),
    ...(['transportation_permission', 'cost_center', 'schedule', 'schedule_item'] as const),
    ...(['timetable', 'timetable_passenger', 'ride', 'run'] as const),
    ...(['booking', 'booking_passenger', 'booking_requirement'] as const),
    ...(['passenger_import', 'passenger_import_row'] as const),
    ...(['app_user', 'organization_admin', 'destination_role', 'group_role', 'membership', 'invitation'] as const),
  ]
  const rows = []
  for (const table of tables) {
    rows.push(
      (
        await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t order by 1`.execute(
          server.services.db,
        )
      ).rows,
    )
  }
  const programs = await sql`
    select to_jsonb(p) - 'last_used_at' as row, array(
      select destination_id from program_destination as d where d.program_id = p.id order by 1
    ) as destinations
    from program_access as p order by p.id
  `.execute(server.services.db)
  const calendars =
    await sql`select to_jsonb(c) - 'last_used_at' as row from calendar_address as c order by id`.execute(
      server.services.db,
    )
  const open = await server.services.db
    .selectFrom('session')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
  return JSON.stringify([rows, programs.rows, calendars.rows, open])
}

let asked = 0

describe.each(operations)('%s', (operation) => {
  test('is refused to whom the documents refuse it, changes nothing then, and tells nobody what is not theirs', async () => {
    const cases = await casesOf(operation)
    const isRefused = ({ expected }: Case) => expected !== 'done'
    const wrong: unknown[] = []
    const run = async (some: readonly Case[]) => {
      for (const one of some) {
        asked += 1
        const reply = await ask(operation, one)
        const got = reply.statusCode >= 500 ? reply.statusCode : outcomeOf(reply.statusCode)
        const leaks = leaksTo(operation, one.caller, reply.body)
        const { caller, relation, expected } = one
        const undescribed = undescribedIn(operation, reply)
        if (got !== expected || leaks.length + undescribed.length > 0) {
          wrong.push({ caller: caller.name, relation, expected, got, leaks, undescribed })
        }
      }
    }

    const refused = cases.filter(isRefused)
    if (!endsSessions.has(operation)) {
      const before = await state()
      await run(refused)
      expect(await state()).toBe(before)
    } else await run(refused)
    await run(cases.filter((one) => !isRefused(one)))

    expect(wrong).toEqual([])
    expect(cases.length).toBeGreaterThanOrEqual(world.callers.length)
  })
})

describe('a list holds exactly what its reader may see', () => {
  const idsFor = async (operation: Operation, caller: Caller, sent: Sent = {}, key = 'id') => {
    const reply = await server.call(catalogue[operation], { ...sent, token: caller.token ?? '' })
    return reply
      .json<Record<string, number>[]>()
      .map((item) => item[key])
      .sort()
  }
  const signedIn = () => world.callers.filter(({ who }) => who.isSignedIn)
  const expectedFor = (ids: World['destinationIds'], may: (place: Place) => boolean) =>
    places
      .filter(may)
      .map((place) => ids[place])
      .sort()

  test('destinations, but for deleted ones', async () => {
    for (const caller of signedIn()) {
      const sees = (place: Place) => place !== 'deleted' && seesDestination(caller.who, place)
      const expected = expectedFor(world.destinationIds, sees)
      expect([caller.name, await idsFor('listDestinations', caller)]).toEqual([caller.name, expected])
    }
  })

  test('instances of the booking system', async () => {
    for (const caller of signedIn()) {
      const sees = (place: Place) => place !== 'deleted' && seesDestination(caller.who, place)
      const expected = expectedFor(world.instanceIds, sees)
      expect([caller.name, await idsFor('getInstanceConfigs', caller, {}, 'instanceId')]).toEqual([
        caller.name,
        expected,
      ])
    }
  })

  test('passengers', async () => {
    const body = Object.values(world.passengerIds)
    for (const caller of signedIn()) {
      const expected = expectedFor(world.passengerIds, (place) => seesPassenger(caller.who, place))
      expect([caller.name, await idsFor('listPassengersByIds', caller, { body })]).toEqual([caller.name, expected])
    }
  })
})

test('every call of the catalogue was asked by every kind of principal', () => {
  expect(Object.keys(rules).sort()).toEqual([...operations].sort())
  expect(Object.keys(calls).sort()).toEqual([...operations].sort())
  expect(world.callers.length).toBeGreaterThanOrEqual(28)
  expect(asked).toBeGreaterThanOrEqual(operations.length * world.callers.length)
})
