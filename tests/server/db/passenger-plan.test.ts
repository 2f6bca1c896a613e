import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPassengerPage } from '#contract/passengers.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { passengerSortings } from '#domain/passenger-list.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { addLargeDemo, largeDemoEmail } from '#server/demo/large.ts'
import { passengerPage, type PassengerListing } from '#server/areas/passengers/list.ts'
import type { PassengerScope } from '#server/areas/passengers/scope.ts'
import { askedFor } from '#tests/support/asked-for.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addOrganization } from '#tests/support/users.ts'

let server: TestServer
let scope: PassengerScope

beforeAll(async () => {
  server = await startTestServer()
  const { db, passwords, keys, clock } = server.services
  // Nobody rides: only passengers are looked at.
  const nothing = () => Promise.resolve()
  const provider = { ...server.services.provider, updateTrips: nothing, takeDriverReports: nothing }
  await addLargeDemo({ db, passwords, provider, keys, now: new Date(clock()) })
  await addNumbersElsewhere()
  const destinations = await db.selectFrom('destination').select(['id', 'organization_id']).execute()
  scope = {
    organizationIds: [destinations[0]!.organization_id],
    destinationIds: destinations.map(({ id }) => id),
    groupIds: [],
  }
}, 120_000)
afterAll(() => server.close())

/** As many telephone numbers as the organisation has, in another one. */
async function addNumbersElsewhere(): Promise<void> {
  const { services } = server
  const at = new Date(services.clock())
  const id = await addOrganization(services, 'Muualla')
  await sql`
    with somebody as (
      insert into passenger (organization_id, name, created_at, updated_at)
      values (${id}::int, 'Joku Muu', ${at}::timestamptz, ${at}::timestamptz) returning organization_id, id
    )
    insert into phone_number (organization_id, passenger_id, number, created_at, updated_at)
    select s.organization_id, s.id, '050 ' || n, ${at}::timestamptz, ${at}::timestamptz
    from somebody as s cross join generate_series(1, 20000) as n`.execute(services.db)
  await sql`analyze phone_number`.execute(services.db)
}

const first: PassengerListing = {
  destinationIds: [],
  groupIds: [],
  excludeIds: [],
  ids: null,
  onlyActive: false,
  search: '',
  sortBy: 'name',
  isDescending: false,
  offset: 0,
  count: 20,
}

/** Of a database in which this organisation is one of many when `amongMany`: reading whole tables does not pay there. */
const planOf = (listing: PassengerListing, amongMany = false): Promise<string> =>
  server.services.db.transaction().execute(async (trx) => {
    if (amongMany) await sql`set local enable_seqscan = off`.execute(trx)
    const statement = await askedFor((other) => passengerPage(other, scope, listing))
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

test.each([
  ['a page by name', {}],
  ['a page by name from the end', { isDescending: true }],
  ['a page of the active', { onlyActive: true }],
  ['a search by name', { search: 'harju aino' }],
  ['a search by street', { search: 'harjukatu 12' }],
] as const)('%s of 20,000 passengers is read by an index', async (_, given) => {
  const plan = await planOf({ ...first, ...given })

  expect(plan).toContain('passenger_by_name')
  expect(plan).not.toMatch(/Seq Scan on passenger\b/)
})

test('a search by telephone looks at the numbers of the organisation alone', async () => {
  const plan = await planOf({ ...first, search: '050 555' }, true)

  expect(plan).toContain('passenger_by_name')
  expect(plan).toMatch(/phone_number_by_passenger.*\n\s*Index Cond: \(organization_id = /)
})

test('a search by name looks at the numbers alone that somebody is named for', async () => {
  const plan = await planOf({ ...first, search: 'harju' }, true)

  expect(plan).toMatch(/Index Only Scan using phone_number_by_contact.*\n\s*Index Cond: \(organization_id = /)
})

test('every passenger of 20,000 is on one of the pages, in one order', async () => {
  const token = await server.signIn(largeDemoEmail, demoPassword)
  const names: string[] = []
  const ids = new Set<number>()
  for (let index = 0; index < 20_000; index += 5000) {
    const query = { index: String(index), count: '5000' }
    const { passengers, total } = (await server.call(listPassengerPage, { query, token })).json<{
      passengers: PassengerCard[]
      total: number
    }>()
    expect(total).toBe(20_000)
    for (const { id, name } of passengers) {
      ids.add(id)
      names.push(name)
    }
  }

  expect(ids.size).toBe(20_000)
  const order = new Intl.Collator('fi', { numeric: true })
  expect(names).toEqual([...names].sort((a, b) => order.compare(a, b)))
}, 60_000)

const pageOf = (listing: Partial<PassengerListing>, seen = scope) =>
  server.services.db.transaction().execute((trx) => passengerPage(trx, seen, { ...first, ...listing }))

test.each([
  ...passengerSortings.flatMap((sortBy) => [
    [`by ${sortBy}`, { sortBy }] as const,
    [`by ${sortBy} from the end`, { sortBy, isDescending: true }] as const,
  ]),
  ['of a search', { search: 'a' }],
] as const)('a page far from the first goes on where the rows before it end: %s', async (_, given) => {
  const near = await pageOf({ ...given, count: 1300 })
  const far = await pageOf({ ...given, offset: 1000, count: 300 })

  expect(near.passengers).toHaveLength(1300)
  expect(far).toEqual({ passengers: near.passengers.slice(1000), total: near.total })
})

test.each([20_000, 2_147_483_647])('a page from row %i on has nobody, and tells how many there are', async (offset) => {
  expect(await pageOf({ offset, count: 20_000 })).toEqual({ passengers: [], total: 20_000 })
  expect(await pageOf({ offset, search: 'nimeä jota kukaan ei kanna' })).toEqual({ passengers: [], total: 0 })
})

test('where each passenger is, is asked once for destinations that the user may see, and else twice', async () => {
  const [here = 0, ...others] = scope.destinationIds
  const timesAsked = async (seen: readonly number[]) => {
    const statement = await askedFor((trx) =>
      passengerPage(trx, { ...scope, destinationIds: seen }, { ...first, destinationIds: [here] }),
    )
    return statement.split('from passenger_destination').length - 1
  }

  expect([await timesAsked(scope.destinationIds), await timesAsked(others)]).toEqual([1, 2])
})
