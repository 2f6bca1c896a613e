import { afterAll, beforeAll, beforeEach } from 'vitest'
import { getPassengerGroup } from '#contract/groups.ts'
import { accessLevels } from '#domain/access.ts'
import type { PassengerGroupWithPassengers } from '#domain/group-passenger.ts'
import { addCoordinatorWorld, type CoordinatorWorld } from './coordinator.ts'
import { addUser } from './users.ts'
import { addGroup, addGroupRole, addPassenger, emptyRideTables } from './rides.ts'
import { startTestServer, type TestServer } from './server.ts'

/** May read and write the group's passengers, read them, and do everything in another organisation's group. */
export type GroupUser = 'keeper' | 'watcher' | 'foreign'

const emails: Readonly<Record<GroupUser, string>> = {
  keeper: 'ryhma@perille.example',
  watcher: 'ryhma.lukija@perille.example',
  foreign: 'ryhma.naapuri@perille.example',
}

/** The coordinators' world with users who have roles in groups. */
export interface GroupWorld extends CoordinatorWorld {
  groupUserIds: Record<GroupUser, number>
}

/** Fills an empty database. */
async function addGroupWorld(server: TestServer): Promise<GroupWorld> {
  const world = await addCoordinatorWorld(server)
  const add = (who: GroupUser) => addUser(server.services, { email: emails[who] })
  const groupUserIds = { keeper: await add('keeper'), watcher: await add('watcher'), foreign: await add('foreign') }
  return { ...world, groupUserIds }
}

/** A group of one passenger, the users' roles, and their tokens. */
export interface GroupScene {
  server: TestServer
  world: GroupWorld
  groupId: number
  memberId: number
  tokens: Record<GroupUser, string>
}

/** Groups that are as new for each test of the file. What it holds is there from the first test on. */
export function groupScene(): GroupScene {
  const scene: Partial<GroupScene> = {}
  const there = scene as GroupScene

  beforeAll(async () => {
    scene.server = await startTestServer()
    scene.world = await addGroupWorld(scene.server)
  })
  beforeEach(async () => {
    const { server, world } = there
    const { services } = server
    const { centre, twin, groupUserIds } = world
    await emptyRideTables(services)
    scene.memberId = await addPassenger(services, centre, { name: 'Jäsen Jaakko' })
    scene.groupId = await addGroup(services, centre, [there.memberId], 'Aamuryhmä')
    const foreignId = await addGroup(services, twin, [], 'Naapurin ryhmä')
    await addGroupRole(services, centre, there.groupId, groupUserIds.keeper, accessLevels.write)
    await addGroupRole(services, centre, there.groupId, groupUserIds.watcher, accessLevels.read)
    await addGroupRole(services, twin, foreignId, groupUserIds.foreign, accessLevels.write)
    scene.tokens = {
      keeper: await server.signIn(emails.keeper),
      watcher: await server.signIn(emails.watcher),
      foreign: await server.signIn(emails.foreign),
    }
  })
  afterAll(() => there.server.close())
  return there
}

/** The group as the caller sees it. */
export const openGroup = async (server: TestServer, id: number, token: string): Promise<PassengerGroupWithPassengers> =>
  (await server.call(getPassengerGroup, { params: { id }, token })).json()
