import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  createTransportationPermission,
  deleteTransportationPermission,
  getTransportationPermissionInfo,
  updateTransportationPermission,
} from '#contract/transportation-permissions.ts'
import type {
  TransportationPermission,
  TransportationPermissionInfo,
} from '#domain/transportation-permission/schema.ts'
import { addBoardWorld, makeTrips, type BoardWorld } from './board.ts'
import { answered, permissionBody, levelTokens, type LevelTokens } from './stored-transportation-permissions.ts'
import { addPassenger, addTimetable, emptyRideTables, ridesFor } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'

/** Tables that a transportation permission is stored in. */
export const transportationPermissionTables = ['transportation_permission', 'permission_extra', 'cost_center'] as const

interface Given {
  /** The passenger in the path; Helvi unless another one is said. */
  id?: number
  token?: string
  key?: string
}
type Changes = Record<string, unknown>
type Reply = Promise<LightMyRequestResponse>

export interface TransportationPermissionScene {
  server: TestServer
  world: BoardWorld
  tokens: LevelTokens
  /** A passenger of the centre whom the booking system knows. */
  helvi: number
  create: (changes?: Changes, given?: Given) => Reply
  /** The stored transportation permission. Throws when it was refused. */
  created: (changes?: Changes) => Promise<TransportationPermission>
  update: (transportationPermission: TransportationPermission, changes: Changes, given?: Given) => Reply
  remove: (permissionId: number, given?: Given) => Reply
  info: (given?: Given) => Reply
  transportationPermissions: () => Promise<TransportationPermission[]>
  /** Lets Helvi ride there and back on every weekday, planned for the days ahead. */
  ride: () => Promise<void>
}

/**
 * Transportation permissions of one passenger, none at the start of each test of the file. What it holds is there from
 * the first on.
 */
export function transportationPermissionScene(): TransportationPermissionScene {
  const scene: Partial<TransportationPermissionScene> = {}
  const there = scene as TransportationPermissionScene

  beforeAll(async () => {
    scene.server = await startTestServer()
    scene.world = await addBoardWorld(scene.server)
    scene.tokens = await levelTokens(scene.server, scene.world.centre)
  })
  beforeEach(async () => {
    const { services, clock } = there.server
    await emptyRideTables(services)
    for (const table of ['cost_center', 'instance_extra'] as const) {
      await services.db.deleteFrom(table).execute()
    }
    clock.now = testNow
    scene.helvi = await addPassenger(services, there.world.centre, { name: 'Helvi Tuomikoski' })
    await services.db.updateTable('passenger').set({ provider_id: 'P1' }).execute()
  })
  afterAll(() => there.server.close())

  return Object.assign(there, {
    create: (changes = {}, { id = there.helvi, token = there.tokens.writer, key } = {}) =>
      there.server.call(createTransportationPermission, {
        params: { id },
        body: permissionBody(changes),
        token,
        ...(key !== undefined && { key }),
      }),
    created: async (changes = {}) => answered(await there.create(changes)).json<TransportationPermission>(),
    update: (transportationPermission, changes, { id = there.helvi, token = there.tokens.writer } = {}) =>
      there.server.call(updateTransportationPermission, {
        params: { id, permissionId: transportationPermission.id },
        body: { ...transportationPermission, ...changes },
        token,
      }),
    remove: (permissionId, { id = there.helvi, token = there.tokens.writer } = {}) =>
      there.server.call(deleteTransportationPermission, { params: { id, permissionId }, token }),
    info: ({ id = there.helvi, token = there.tokens.writer } = {}) =>
      there.server.call(getTransportationPermissionInfo, { params: { id }, token }),
    transportationPermissions: async () =>
      answered(await there.info()).json<TransportationPermissionInfo>().transportationPermissions,
    async ride() {
      await addTimetable(there.server.services, there.world.centre, [
        ...ridesFor([there.helvi], { time: '08:15' }),
        ...ridesFor([there.helvi], { time: '14:00', direction: 'departure' }),
      ])
      await makeTrips(there.server)
    },
  } satisfies Partial<TransportationPermissionScene>)
}
