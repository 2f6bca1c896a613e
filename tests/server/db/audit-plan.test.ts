import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorIds } from '#server/areas/audit/choices.ts'
import { countUpTo, eventPage, type AuditRange } from '#server/areas/audit/events.ts'
import { auditLimits } from '#domain/audit.ts'
import { askedFor } from '#tests/support/asked-for.ts'
import { addManyEvents } from '#tests/support/many-events.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
const end = new Date('2026-11-23T08:00:00Z')
const ours = 1

/** Twenty thousand events of ours, and as many of another organisation. */
beforeAll(async () => {
  server = await startTestServer()
  const log = { count: 20_000, end, userIds: [1, 2, 3, 4, 5, 6, 7, 8] }
  await addManyEvents(server.services, { ...log, organizationId: ours })
  await addManyEvents(server.services, { ...log, organizationId: 2, userIds: [11, 12] })
}, 120_000)
afterAll(() => server.close())

const planOf = async (statement: string): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(server.services.db)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const everything: AuditRange = {
  ...{ organizationId: ours, userId: null, passengerId: null, kinds: [], startDate: null, endDate: null },
}
const middle = { at: end.getTime() - 10_000 * 60_000, id: 10_000 }
const page = { size: auditLimits.page, passengersNamed: auditLimits.named }

test.each<[string, Partial<AuditRange>, RegExp]>([
  ['the newest', {}, /Index.* using audit_event_by_organization/],
  ['what is older than a place', { before: middle }, /Index.* using audit_event_by_organization/],
  ['what is newer than a place', { after: middle }, /Index.* using audit_event_by_organization/],
  ['a day', { startDate: '2026-11-01', endDate: '2026-11-01' }, /Index.* using audit_event_by_organization/],
  ['a user', { userId: 3 }, /audit_event_by_user/],
  ['a rare kind', { kinds: ['ssn'] }, /audit_event_by_action/],
  [
    'several kinds from a place on',
    { kinds: ['ssn', 'passengers', 'groups'], before: middle },
    /audit_event_by_action/,
  ],
  ['a kind of one user', { kinds: ['ssn'], userId: 3 }, /audit_event_by_(user_and_)?action/],
  ['a passenger', { passengerId: 700 }, /audit_event_by_passenger/],
  ['a passenger of a kind', { passengerId: 700, kinds: ['ssn'] }, /audit_event_by_/],
])('%s of a long log is read by an index', async (_, range, index) => {
  const asked = await askedFor((trx) => eventPage(trx, { ...everything, ...range }, page))
  const counted = await askedFor((trx) => countUpTo(trx, { ...everything, ...range }, auditLimits.counted))

  const [plan, counting] = [await planOf(asked), await planOf(counted)]
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on audit_event/)
  expect(counting).not.toMatch(/Seq Scan on audit_event/)
})

test('what one user did is counted in the order of the log, and no further than it is told', async () => {
  await sql`vacuum analyze audit_event`.execute(server.services.db)
  const counting = { ...everything, userId: 1 }
  const plan = await planOf(await askedFor((trx) => countUpTo(trx, counting, auditLimits.counted)))

  expect(plan).toMatch(/Index Only Scan Backward using audit_event_by_user\S* on/)
  expect(plan).not.toMatch(/Sort/)
})

test('who stands in a long log is found without reading it', async () => {
  const plan = await planOf(await askedFor((trx) => actorIds(trx, ours)))

  expect(plan).not.toMatch(/Seq Scan on audit_event/)
  expect(await server.services.db.transaction().execute((trx) => actorIds(trx, ours))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})
