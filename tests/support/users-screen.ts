import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { waitFor } from '@testing-library/react'
import { listUsers } from '#contract/users.ts'
import { organizationsOfUser } from '#data/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import { isSameEmail } from '#domain/email.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import { signIn } from '#state/session.ts'
import { addBoardWorld, type BoardWorld } from './board.ts'
import type { ClientLink } from './client.ts'
import { openPage, resetClient, startClient, type OpenedPage } from './open-page.tsx'
import { addGroup, emptyTables } from './rides.ts'
import { startTestServer, type TestServer } from './server.ts'
import { addUser, nothing, testPassword } from './users.ts'

export const administratorEmail = 'administrator@perille.example'
export const secondEmail = 'toinen.paakayttaja@perille.example'
/** Edits arrivals and reads passengers at one destination. */
export const wardenEmail = 'valvoja@perille.example'
/** Edits bookings at two destinations. */
export const plannerEmail = 'suunnittelija@perille.example'

/** An organisation of two destinations and a group, with two administrators. */
export interface UsersScreen {
  server: TestServer
  client: ClientLink
  world: BoardWorld
  groupId: number
  /** A user as the server has them now. */
  stored: (email: string) => Promise<OrganizationUser | undefined>
  /** Opens an address below the organisation's as somebody. */
  openAs: (email: string, path: string) => Promise<OpenedPage>
}

/** As new for each test of the file. What it holds is there from the first test on. */
export function usersScreen(): UsersScreen {
  const scene: Partial<UsersScreen> = {}
  const there = scene as UsersScreen

  beforeAll(async () => {
    scene.server = await startTestServer({ now: Date.now() })
    scene.client = await startClient(there.server)
  })
  beforeEach(async () => {
    const { server, client } = there
    client.link = () => 'pass'
    client.seen.length = 0
    await emptyTables(server.services)
    scene.world = await addBoardWorld(server)
    const { centre, sibling } = there.world
    scene.groupId = await addGroup(server.services, centre, [], 'Aamuryhmä')
    const { read, write } = accessLevels
    await addUser(server.services, { email: secondEmail, administers: [centre.organizationId] })
    await addUser(server.services, {
      email: wardenEmail,
      roles: [{ ...centre, levels: { ...nothing, arrivalDepartures: write, passengers: read } }],
    })
    await addUser(server.services, {
      email: plannerEmail,
      roles: [centre, sibling].map((place) => ({ ...place, levels: { ...nothing, bookings: write } })),
    })
  })
  afterEach(resetClient)
  afterAll(() => there.server.close())

  scene.stored = async (email) => {
    const { server, world } = there
    const answer = await server.call(listUsers, {
      params: { id: world.centre.organizationId },
      token: world.tokens.administrator,
    })
    return answer.json<OrganizationUser[]>().find((user) => isSameEmail(user.email, email))
  }
  scene.openAs = async (email, path) => {
    await signIn(email, testPassword)
    await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
    return openPage(`/o/${there.world.centre.organizationId}${path}`)
  }
  return there
}
