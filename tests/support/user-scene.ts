import { afterAll, beforeAll, beforeEach } from 'vitest'
import { acceptInvitation, inviteUser, listUsers, updateUserRoles } from '#contract/users.ts'
import type { NewInvitation, OrganizationUser, RolesUpdate } from '#domain/organization-user.ts'
import { addGroup, addGroupRole, emptyTables } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'
import { addTenant } from './tenant-scene.ts'
import { addDestination, addOrganization, addUser, deskLevels, nothing } from './users.ts'

export const userEmails = {
  /** Administers both organisations. */
  administrator: 'outi@perille.example',
  /** Administers the first organisation, too. */
  second: 'helmi@perille.example',
  /** Confirms rides at a destination of the first organisation, and keeps its group. */
  desk: 'aino@perille.example',
  /** Holds a role in the second organisation alone, and administers nothing. */
  neighbour: 'naapuri@naapuri.example',
} as const
export type SceneUser = keyof typeof userEmails

/** Two organisations and who is of them. */
export interface UserScene {
  server: TestServer
  organizationId: number
  otherId: number
  /** Destinations of the first organisation, and one of the second. */
  destinationId: number
  siblingId: number
  foreignId: number
  groupId: number
  foreignGroupId: number
  ids: Record<SceneUser, number>
  tokens: Record<SceneUser, string>
}

/** No rights at all. */
export const noRights = { isAdministrator: false, destinationRoles: [], passengerGroupRoles: [] }

/** Organisations that are as new for each test of the file. */
export function userScene(): UserScene {
  const scene: Partial<UserScene> = {}
  const there = scene as UserScene

  beforeAll(async () => {
    scene.server = await startTestServer()
  })
  beforeEach(async () => {
    const { server } = there
    const { services } = server
    await emptyTables(services)
    // ids start over: a mail that still waits would be about somebody else
    await services.db.deleteFrom('mail').execute()
    server.mails.length = 0
    server.clock.now = testNow
    scene.organizationId = await addOrganization(services, 'Rantakunta')
    scene.otherId = await addOrganization(services, 'Mäkikunta')
    scene.destinationId = await addDestination(services, there.organizationId, 'Päiväkeskus Aalto')
    scene.siblingId = await addDestination(services, there.organizationId, 'Palvelutalo Niemi')
    scene.foreignId = await addDestination(services, there.otherId, 'Koulu')
    const home = { organizationId: there.organizationId, destinationId: there.destinationId }
    const away = { organizationId: there.otherId, destinationId: there.foreignId }
    scene.groupId = await addGroup(services, home, [], 'Aamuryhmä')
    scene.foreignGroupId = await addGroup(services, away, [], 'Uimarit')
    const both = [there.organizationId, there.otherId]
    scene.ids = {
      administrator: await addUser(services, { email: userEmails.administrator, administers: both }),
      second: await addUser(services, { email: userEmails.second, administers: [there.organizationId] }),
      desk: await addUser(services, { email: userEmails.desk, roles: [{ ...home, levels: deskLevels }] }),
      neighbour: await addUser(services, { email: userEmails.neighbour, roles: [{ ...away, levels: deskLevels }] }),
    }
    await addGroupRole(services, home, there.groupId, there.ids.desk, 2)
    const tokens: Partial<UserScene['tokens']> = {}
    for (const who of Object.keys(userEmails) as SceneUser[]) tokens[who] = await server.signIn(userEmails[who])
    scene.tokens = tokens as UserScene['tokens']
  })
  afterAll(() => there.server.close())
  return there
}

/** Who is of an organisation and who is invited, as its administrator sees them. */
export const usersIn = async (
  { server, organizationId, tokens }: UserScene,
  { id = organizationId, token = tokens.administrator }: { id?: number; token?: string } = {},
): Promise<OrganizationUser[]> => (await server.call(listUsers, { params: { id }, token })).json<OrganizationUser[]>()

export const userIn = async (scene: UserScene, email: string): Promise<OrganizationUser | undefined> =>
  (await usersIn(scene)).find((user) => user.email === email)

/** Sends rights as an administrator does. */
export const setRoles = (
  { server, organizationId, tokens }: UserScene,
  users: readonly (Partial<RolesUpdate> & { email: string })[],
  token = tokens.administrator,
) =>
  server.call(updateUserRoles, {
    params: { id: organizationId },
    token,
    body: { users: users.map((user) => ({ ...noRights, ...user })) },
  })

export const invite = (
  { server, organizationId, tokens }: UserScene,
  invitation: Partial<NewInvitation> & { email: string; organizationId?: number },
  token = tokens.administrator,
) => server.call(inviteUser, { token, body: { ...noRights, organizationId, locale: 'fi', ...invitation } })

/** What the newest mail to the address carries; the mails that are due are sent first. */
export async function mailedInvitation({ server }: UserScene, email: string): Promise<{ email: string; code: string }> {
  await server.services.mail.deliver()
  const text = server.mails.findLast(({ to }) => to === email)?.text ?? ''
  const link = /https:\S+#\/invitation\S+/.exec(text)?.[0] ?? 'https://none.example/#?'
  const query = new URLSearchParams(new URL(link).hash.split('?')[1])
  return { email: query.get('email') ?? '', code: query.get('code') ?? '' }
}

export const chosenPassword = 'Sininen-vene-4'

export const acceptAs = (
  { server }: UserScene,
  link: { email: string; code: string },
  change: Record<string, string> = {},
) =>
  server.call(acceptInvitation, {
    body: { ...link, password: chosenPassword, confirmPassword: chosenPassword, ...change },
  })

/** Levels of a role at a destination, as the wire has them. */
export const roleAt = (destinationId: number, levels: Partial<typeof nothing> = deskLevels) => ({
  destinationId,
  ...nothing,
  ...levels,
})

/** Users of the domain sign in with Microsoft 365, by way of the organisation. */
export const reserveDomain = ({ server }: UserScene, domain: string, organizationId: number): Promise<number> =>
  addTenant(server.services, organizationId, {
    name: domain,
    externalTenantId: `00000000-0000-4000-8000-${String(organizationId).padStart(12, '0')}`,
    domains: [domain],
  })

/** Every row about who may do what. */
export async function rightsIn({ server }: UserScene): Promise<string> {
  const tables = ['organization_admin', 'destination_role', 'group_role', 'membership', 'invitation'] as const
  const rows = await Promise.all(tables.map((table) => server.services.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}
