import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Destination } from '#domain/destination.ts'
import { createOrganizationDestination, listOrganizationDestinations } from '#contract/destinations.ts'
import { addBoardWorld, type BoardWorld } from './board.ts'
import { emptyTables, instanceOf } from './rides.ts'
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
    const { services, clock } = scene.server
    clock.now = testNow
    await emptyTables(services)
    const world = (scene.world = await addBoardWorld(scene.server))
    scene.organizationId = world.centre.organizationId
    scene.instances = {
      centre: await instanceOf(services, world.centre),
      sibling: await instanceOf(services, world.sibling),
      twin: await instanceOf(services, world.twin),
    }
  })
  afterAll(() => scene.server.close())
  return scene
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
