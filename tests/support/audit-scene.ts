import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { auditPlaceText, type AuditEvent } from '#domain/audit.ts'
import type { Database } from '#server/db/tables.ts'
import { addEvents, type NewEvent } from './audit.ts'
import { addBoardWorld, type BoardWorld } from './board.ts'
import { startTestServer, type TestServer } from './server.ts'

export type AuditPage = ResultOf<typeof listAuditEvents>

/** The log of the centre's organisation, read by its administrator. */
export interface AuditScene {
  server: TestServer
  world: BoardWorld
  organizationId: number
  /** Adds events of the organisation. Gives their numbers. */
  add: (...events: NewEvent[]) => Promise<number[]>
  ask: (endpoint: Endpoint, query?: Record<string, string>, token?: string) => ReturnType<TestServer['call']>
  read: (query?: Record<string, string>, endpoint?: Endpoint) => Promise<AuditPage>
}

/** A log that is empty at the beginning of each test of the file. */
export function auditScene(): AuditScene {
  const scene = {} as AuditScene
  beforeAll(async () => {
    scene.server = await startTestServer()
    scene.world = await addBoardWorld(scene.server)
    scene.organizationId = scene.world.centre.organizationId
  })
  beforeEach(() => emptyLog(scene.server))
  afterAll(() => scene.server.close())

  scene.add = (...events) =>
    addEvents(
      scene.server.services,
      events.map((event) => ({ organizationId: scene.organizationId, ...event })),
    )
  scene.ask = (endpoint, query = {}, token = scene.world.tokens.administrator) =>
    scene.server.call(endpoint, { params: { id: scene.organizationId }, query, token })
  scene.read = async (query = {}, endpoint = listAuditEvents) => {
    const reply = await scene.ask(endpoint, query)
    expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, ''])
    return endpoint.result.parse(reply.json()) as AuditPage
  }
  return scene
}

/** What no statement of the product can do. */
export async function emptyLog({ services: { db } }: TestServer): Promise<void> {
  await changeLog(db, () => sql`truncate audit_event, audit_seal`.execute(db))
}

/** Changes the log behind its back. */
export async function changeLog(db: TestServer['services']['db'], change: () => Promise<unknown>): Promise<void> {
  await setTriggersOfLog(db, 'disable')
  await change()
  await setTriggersOfLog(db, 'enable')
}

/** Those of its parts too, where it is spread. */
export async function setTriggersOfLog(db: Kysely<Database>, how: 'disable' | 'enable'): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relname ~ '^audit_(event|seal)'`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger all`.execute(db)
}

export const numbersOf = ({ events }: AuditPage): number[] => events.map(({ id }) => id)

export const placeOf = ({ at, id }: AuditEvent): string => auditPlaceText({ at: Date.parse(at), id })
