import { screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getMe } from '#contract/auth.ts'
import { listDestinations } from '#contract/destinations.ts'
import { listOrganizations } from '#contract/organizations.ts'
import { listUsers, updateUserRoles } from '#contract/users.ts'
import { pagesSeenBy } from '#app/pages-seen.ts'
import { routes } from '#app/routes.tsx'
import { useNavigation } from '#app/shell/navigation/use-navigation.ts'
import { pullDestinations } from '#data/destinations.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { accessAreaNames, groupAccessAreaNames, type AccessLevel } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { actionsSeenBy, seenUser } from '#domain/seen-user.ts'
import {
  administration,
  noRights,
  rolesOf,
  withLevel,
  type RightsCell,
  type RightsMatrix,
} from '#domain/rights-matrix.ts'
import { signIn } from '#state/session.ts'
import { addBoardWorld, type BoardWorld } from '#tests/support/board.ts'
import { addProducts } from '#tests/support/booking-scene.ts'
import { openBeside, resetClient, startClient } from '#tests/support/open-page.tsx'
import { addGroup } from '#tests/support/rides.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addUser, testPassword } from '#tests/support/users.ts'

const email = 'kuka.tahansa@perille.example'

let server: TestServer
let world: BoardWorld
let groupId: number
let token: string

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addBoardWorld(server)
  groupId = await addGroup(server.services, world.centre, [])
  // one of the two takes bookings
  await addProducts(server, world.centre)
  // holds something at first, so that the organisation knows of them
  await addUser(server.services, { email, administers: [world.centre.organizationId] })
  token = await server.signIn(email)
  await startClient(server)
})
afterEach(resetClient)
afterAll(() => server.close())

const rights = (): fc.Arbitrary<RightsMatrix> => {
  const { centre, sibling } = world
  const cells = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        of: fc.constant('destination' as const),
        id: fc.constantFrom(centre.destinationId, sibling.destinationId),
        area: fc.constantFrom(...accessAreaNames),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        of: fc.constant('group' as const),
        id: fc.constant(groupId),
        area: fc.constantFrom(...groupAccessAreaNames),
      }),
    },
  ) as fc.Arbitrary<RightsCell>
  return fc
    .tuple(fc.array(fc.tuple(cells, fc.constantFrom<AccessLevel>(1, 2)), { maxLength: 8 }), fc.boolean())
    .map(([levels, isAdministrator]) => {
      const held = levels.reduce((matrix, [cell, level]) => withLevel(matrix, [cell], level), noRights)
      return isAdministrator ? withLevel(held, [administration], 2) : held
    })
}

/** Gives the user the rights, as an administrator does. */
async function give(matrix: RightsMatrix): Promise<void> {
  const { organizationId } = world.centre
  const administrator = world.tokens.administrator
  const users = (await server.call(listUsers, { params: { id: organizationId }, token: administrator })).json<
    OrganizationUser[]
  >()
  const { version } = users.find((user) => user.email === email)!
  const answer = await server.call(updateUserRoles, {
    params: { id: organizationId },
    body: { users: [{ email, version, ...rolesOf(matrix) }] },
    token: administrator,
  })
  expect(answer.statusCode).toBe(200)
}

/** The organisation with all of its destinations, as an administrator's page has it. */
async function organization() {
  const answer = await server.call(listOrganizations, { token: world.tokens.administrator })
  return listOrganizations.result.parse(answer.json())[0]!
}

const served = async () => {
  const ask = async (endpoint: typeof getMe | typeof listDestinations | typeof listOrganizations) =>
    endpoint.result.parse((await server.call(endpoint, { token })).json()) as never
  const me: ReturnType<(typeof getMe)['result']['parse']> = await ask(getMe)
  const destinations: Destination[] = await ask(listDestinations)
  const [own]: ReturnType<(typeof listOrganizations)['result']['parse']> = await ask(listOrganizations)
  return { me, destinations, organization: own }
}

test('what the preview says of rights is what the user with these rights is shown', async () => {
  const all = await organization()
  await fc.assert(
    fc.asyncProperty(rights(), async (matrix) => {
      await give(matrix)
      const preview = seenUser(matrix, all)
      const real = await served()
      expect(real.destinations.map(({ id }) => id)).toEqual(preview.destinations.map(({ id }) => id))
      expect(real.me.permissions).toEqual(preview.me.permissions)
      expect(real.me.organizationIds).toEqual(preview.me.organizationIds)
      if (!real.organization) return
      const user = { ...real, organization: real.organization }
      for (const destination of all.destinations) {
        const seen = pagesSeenBy(routes, preview, destination.id)
        expect(pagesSeenBy(routes, user, destination.id)).toEqual(seen)
        expect(actionsSeenBy(user, destination)).toEqual(actionsSeenBy(preview, destination))
      }
    }),
    { numRuns: 15 },
  )
})

function Navigation() {
  return (
    <output aria-label="valikko">
      {useNavigation().map(({ label, place }) => (place === 'end' ? '' : `${label} `))}
    </output>
  )
}

test('and what stands in their own navigation', async () => {
  const all = await organization()
  const { centre } = world
  for (const matrix of fc.sample(rights(), 6)) {
    await give(matrix)
    const preview = seenUser(matrix, all)
    if (!preview.destinations.some(({ id }) => id === centre.destinationId)) continue
    await signIn(email, testPassword)
    // the device has them still as they were for the rights before
    await Promise.all([pullOrganizations(), pullDestinations()])
    openBeside(<Navigation />, `/d/${centre.destinationId}/contactSupport`)
    const expected = pagesSeenBy(routes, preview, centre.destinationId).entries.map(({ label }) => `${label} `)
    await waitFor(() => expect(screen.getByRole('status', { name: 'valikko' }).textContent).toBe(expected.join('')))
    await resetClient()
  }
})
