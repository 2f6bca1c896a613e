import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { updateUserRoles } from '#contract/users.ts'
import { searchMs } from '#tests/support/effort.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser } from '#tests/support/users.ts'
import type { Sent } from './call-makers.ts'
import { calls } from './calls.ts'
import type { Operation, Outcome, Place, Relation, Who } from './oracle.ts'
import { newToken } from './new-token.ts'
import { rules } from './rules.ts'
import { createWorld, type Caller, type World } from './world.ts'

const email = 'muuttuja@perille.example'

let server: TestServer
let world: World
let changing: Caller
let administrator: string

beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.services)
  const { home } = world.organizationIds
  const userId = await addUser(server.services, { email, password: null, administers: [home] })
  const token = await newToken(server.services, userId)
  changing = { name: email, who: world.callers[0]!.who, userId, token }
  const another = await addUser(server.services, {
    email: 'antaja@perille.example',
    password: null,
    administers: [home],
  })
  administrator = await newToken(server.services, another)
})
afterAll(() => server.close())

const reads = (Object.entries(catalogue) as [Operation, Endpoint][]).flatMap(([name, { method }]) =>
  method === 'GET' ? [name] : [],
)

/** Whether an administrator of the first organisation can give those rights. */
const canBeGiven = ({ isSignedIn, levels, administers }: Who): boolean =>
  isSignedIn &&
  administers !== 'foreign' &&
  Object.keys(levels).every((place) => place === 'own' || place === 'sibling')

const outcomeOf = (status: number): Outcome => (status === 401 || status === 403 || status === 404 ? status : 'done')

async function give({ levels, group, administers }: Who): Promise<void> {
  const places = Object.entries(levels) as [Place, object][]
  const rights = {
    email,
    isAdministrator: administers === 'home',
    destinationRoles: places.map(([place, held]) => ({ destinationId: world.destinationIds[place], ...held })),
    passengerGroupRoles: [{ passengerGroupId: world.groupIds.sibling, ...group }],
  }
  const reply = await server.call(updateUserRoles, {
    params: { id: world.organizationIds.home },
    token: administrator,
    body: { users: [rights] },
  })
  expect(reply.statusCode).toBe(200)
}

test(
  'whatever rights a user is given hold at the next call as the documents say, for each thing that is read',
  async () => {
    const wrong: unknown[] = []
    let asked = 0
    for (const { who, name } of world.callers.filter((caller) => canBeGiven(caller.who))) {
      await give(who)
      for (const operation of reads) {
        const sent = Object.entries(calls[operation]({ ...world }, changing, 0)) as [Relation, Sent][]
        for (const [relation, call] of sent) {
          asked += 1
          const reply = await server.call(catalogue[operation], { ...call, token: changing.token ?? '' })
          const expected = rules[operation](who, relation)
          const got = reply.statusCode >= 500 ? reply.statusCode : outcomeOf(reply.statusCode)
          if (got !== expected) wrong.push({ given: name, operation, relation, expected, got })
        }
      }
    }

    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(1000)
  },
  searchMs,
)
