import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Destination } from '#domain/destination.ts'
import { createOrganizationDestination, listOrganizationDestinations } from '#contract/organization-destinations.ts'
import { addBoardWorld, type BoardWorld } from './board.ts'
import { emptyRideTables, emptyTables, instanceOf } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'
import { answered } from './stored-transportation-permissions.ts'

export interface DestinationScene {
  server: TestServer
  world: BoardWorld
  /** Whom the organisation orders from at the centre, and another one that it may use; and the twin's. */
  instances: { centre: number; sibling: number; twin: number }
  organizationId: number
}

/** Two organisations with their destinations, new for each test. */
export function destinationScene(): DestinationScene {
  const scene = {} as DestinationScene
  beforeAll(async () => {
    scene.server = await startTestServer()
  })
  beforeEach(async () => {
    scene.server.clock.now = testNow
    await emptyTables(scene.server.services)
    await fill(scene)
  })
  afterAll(() => scene.server.close())
  return scene
}

/**
 * The same for screens: people and destinations stay, and are put back as they were. Calls of a page that has just been
 * left may still be answered, and nothing that they read is locked.
 */
export function destinationStage(): DestinationScene {
  const scene = {} as DestinationScene
  let own: number[]
  beforeAll(async () => {
    scene.server = await startTestServer()
    await fill(scene)
    own = [scene.world.centre, scene.world.sibling, scene.world.twin].map(({ destinationId }) => destinationId)
  })
  beforeEach(async () => {
    const { db } = scene.server.services
    await emptyRideTables(scene.server.services)
    await db.deleteFrom('destination_role').where('destination_id', 'not in', own).execute()
    await db.deleteFrom('destination').where('id', 'not in', own).execute()
    await db.deleteFrom('organization_admin').where('user_id', '=', scene.world.deskId).execute()
    await db.updateTable('organization').set({ has_price_areas: false }).execute()
    const asBefore = { deleted: false, version: 1, address: '', postal_code: '', city: '' }
    await db.updateTable('destination').set(asBefore).execute()
    await db
      .updateTable('destination')
      .set({
        ...{ alias: 'Päiväkeskus Aalto', instance_id: scene.instances.centre },
        ...{ address: 'Rantakatu 12', postal_code: '15140', city: 'Lahti' },
      })
      .where('id', '=', scene.world.centre.destinationId)
      .execute()
  })
  afterAll(() => scene.server.close())
  return scene
}

async function fill(scene: DestinationScene): Promise<void> {
  const { services } = scene.server
  const world = (scene.world = await addBoardWorld(scene.server))
  scene.organizationId = world.centre.organizationId
  scene.instances = {
    centre: await instanceOf(services, world.centre),
    sibling: await instanceOf(services, world.sibling),
    twin: await instanceOf(services, world.twin),
  }
}

/** A right draft, as it is sent. */
export const sentDraft = ({ instances }: DestinationScene) => ({
  alias: 'Rantakadun työpaja',
  streetAddress: 'Rantakatu 12',
  postalCode: '15140',
  city: 'Lahti',
  perilleInstanceId: instances.sibling,
  priceArea: 0,
})

export const createAs = (scene: DestinationScene, token: string, change: object = {}) =>
  scene.server.call(createOrganizationDestination, {
    token,
    body: { ...sentDraft(scene), organizationId: scene.organizationId, ...change },
  })

/** All of the organisation's, as its administrator sees them. */
export const administeredOf = async ({ server, world, organizationId }: DestinationScene): Promise<Destination[]> =>
  answered(
    await server.call(listOrganizationDestinations, {
      params: { id: organizationId },
      token: world.tokens.administrator,
    }),
  ).json<Destination[]>()

/** One of them. */
export async function storedDestination(scene: DestinationScene, id: number): Promise<Destination> {
  const found = (await administeredOf(scene)).find((destination) => destination.id === id)
  if (!found) throw new Error(`There is no destination ${id}.`)
  return found
}
