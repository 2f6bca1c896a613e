import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  beginImport,
  listImportRows,
  previewTakeBack,
  saveImportRows,
  searchImportMany,
  takeBackImport,
  updateImport,
} from '#contract/passenger-import.ts'
import { getPassenger, updatePassenger } from '#contract/passengers.ts'
import { getSsn, saveSsn } from '#contract/ssn.ts'
import { getTransportationPermissionInfo } from '#contract/transportation-permissions.ts'
import { accessLevels, fullWrite } from '#domain/access.ts'
import type { ImportReportRow, PassengerImport, SavedRow, TakeBackPreview } from '#domain/import/import-record.ts'
import { sentRowKey } from '#domain/import/sent-row.ts'
import { passengerPropertyChanges } from '#domain/instance-config.ts'
import type { Passenger } from '#domain/passenger.ts'
import type {
  TransportationPermission,
  TransportationPermissionInfo,
} from '#domain/transportation-permission/schema.ts'
import { without } from '#domain/without.ts'
import { addPassenger, type Centre } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'
import { answered } from './stored-transportation-permissions.ts'
import { addDestination, addOrganization, addUser, nothing } from './users.ts'

export const runner = 'laite-0123456789abcdef'
export const otherRunner = 'laite-fedcba9876543210'

const file = { fileName: 'matkustajat.xlsx', fileSize: 1234, fileHash: 'ab'.repeat(32), rows: 3 }

type Reply = Promise<LightMyRequestResponse>
type Said = Record<string, unknown>

export interface ImportScene {
  server: TestServer
  /** Two destinations of one organisation and one instance, one of another instance, and one of another organisation. */
  centre: Centre
  siblingId: number
  elsewhereId: number
  foreign: Centre
  tokens: {
    /** Administers the organisation, with every right at its destinations. */
    admin: string
    /** The same. */
    second: string
    /** Administers the organisation and holds nothing at its destinations. */
    bare: string
    /** Administers the organisation and reads passengers at its destinations, without permissions and codes. */
    reader: string
    /** Every right at the destinations, and no administration. */
    member: string
    /** Administers the other organisation. */
    foreigner: string
  }
  /** @param matchedMark that of now unless it is said */
  begin: (token?: string, by?: string, matchedMark?: number) => Reply
  /** What imports of the organisation have written so far, as a search tells it. */
  mark: () => Promise<number>
  begun: () => Promise<number>
  update: (importId: number, state: string, by?: string) => Reply
  /** Sends rows as they are; the key is made of the row and its `revision`, which is 0 unless it is said. */
  send: (importId: number, rows: readonly Said[], by?: string, token?: string) => Reply
  saved: (importId: number, rows: readonly Said[]) => Promise<SavedRow[]>
  search: (rows: readonly Said[], token?: string) => Reply
  passenger: (id: number) => Promise<Passenger>
  permissions: (id: number) => Promise<TransportationPermission[]>
  preview: (importId: number, token?: string) => Promise<Omit<TakeBackPreview, 'next'>>
  takeBack: (importId: number, token?: string, after?: number) => Reply
  /** Until everybody was asked about. */
  takenBack: (importId: number, token?: string) => Promise<PassengerImport>
  report: (importId: number) => Promise<ImportReportRow[]>
  /** A passenger of the centre who needs two things. */
  helvi: (given?: Parameters<typeof addPassenger>[2]) => Promise<number>
  /** Somebody else saves the passenger. */
  changedByAnother: (id: number, changes: Partial<Passenger>) => Promise<void>
  readSsn: (id: number) => Promise<string>
  writeSsn: (id: number, ssn: string) => Promise<unknown>
  countOf: (table: CountedTable) => Promise<number>
}

type CountedTable = 'passenger' | 'passenger_group' | 'cost_center' | 'transportation_permission' | 'passenger_import'

/** Gives a row its form: what is not said is left out. */
const sentRow = (importId: number, { revision = 0, part = 0, ...said }: Said): Said => ({
  op: said['passengerId'] === undefined ? 'create' : 'update',
  key: sentRowKey(importId, Number(said['row']), Number(revision), Number(part)),
  passenger: {},
  ...said,
})

/** A block of a transportation permission as a sheet has it. */
export const block = (changes: Said = {}): Said => ({
  name: 'Koulukuljetus',
  costCenter: 'Koulutoimi',
  isDraft: false,
  tripDestinations: 0,
  tripDirection: 0,
  deductibleType: 0,
  quotaType: 0,
  quotaTime: 0,
  initialQuota: 20,
  startDate: '2026-08-01',
  endDate: '2026-12-31',
  ...changes,
})

/** An organisation with an administrator who imports; nobody and no import at the start of each test of the file. */
export function importScene(): ImportScene {
  const scene: Partial<ImportScene> = {}
  const there = scene as ImportScene

  beforeAll(async () => {
    const server = await startTestServer()
    const { services } = server
    const { db } = services
    const organizationId = await addOrganization(services, 'Rantakunta')
    const destinationId = await addDestination(services, organizationId, 'Päiväkeskus Aalto')
    const siblingId = await addDestination(services, organizationId, 'Rantakoulu')
    const elsewhereId = await addDestination(services, organizationId, 'Toinen järjestelmä')
    const instance = db.selectFrom('destination').select('instance_id').where('id', '=', destinationId)
    await db.updateTable('destination').set({ instance_id: instance }).where('id', '=', siblingId).execute()
    await db.updateTable('organization').set({ show_ssn: true, ssn_readers: 'editors' }).execute()
    // what is a draft may be chosen in groups as well
    await db
      .updateTable('instance')
      .set({ supported_features: [passengerPropertyChanges] })
      .execute()
    const foreignId = await addOrganization(services, 'Mäkikunta')
    const foreign = { organizationId: foreignId, destinationId: await addDestination(services, foreignId, 'Mäkikoulu') }
    const roles = [destinationId, siblingId, elsewhereId].map((id) => ({
      organizationId,
      destinationId: id,
      levels: fullWrite,
    }))
    const administers = [organizationId]
    const add = async (name: string, given: Omit<Parameters<typeof addUser>[1], 'email'>) => {
      await addUser(services, { email: `${name}@perille.example`, ...given })
      return server.signIn(`${name}@perille.example`)
    }
    Object.assign(scene, {
      server,
      centre: { organizationId, destinationId },
      siblingId,
      elsewhereId,
      foreign,
      tokens: {
        admin: await add('hallinta', { roles, administers }),
        second: await add('toinen', { roles, administers }),
        bare: await add('paljas', { administers }),
        reader: await add('lukija', {
          roles: roles.map((role) => ({ ...role, levels: { ...nothing, passengers: accessLevels.read } })),
          administers,
        }),
        member: await add('jasen', { roles }),
        foreigner: await add('vieras', {
          roles: [{ ...foreign, levels: { ...nothing, ...fullWrite } }],
          administers: [foreignId],
        }),
      },
    } satisfies Partial<ImportScene>)
  })
  beforeEach(async () => {
    const { services, clock } = there.server
    await sql`
      truncate passenger, passenger_group, timetable, run, passenger_import, cost_center restart identity cascade
    `.execute(services.db)
    clock.now = testNow
  })
  afterAll(() => there.server.close())

  const call: TestServer['call'] = (endpoint, options) =>
    there.server.call(endpoint, { token: there.tokens.admin, ...options })
  const of = (importId: number) => ({ id: there.centre.organizationId, importId })

  return Object.assign(there, {
    async begin(token = there.tokens.admin, by = runner, matchedMark?: number) {
      const body = { ...file, runner: by, matchedMark: matchedMark ?? (await there.mark()) }
      return call(beginImport, { params: { id: there.centre.organizationId }, body, token })
    },
    mark: async () => answered(await there.search([])).json<{ mark: number }>().mark,
    begun: async () => answered(await there.begin()).json<PassengerImport>().id,
    update: (importId, state, by = runner) => call(updateImport, { params: of(importId), body: { runner: by, state } }),
    send: (importId, rows, by = runner, token = there.tokens.admin) =>
      call(saveImportRows, {
        body: { importId, runner: by, rows: rows.map((row) => sentRow(importId, row)) },
        token,
      }),
    saved: async (importId, rows) => answered(await there.send(importId, rows)).json<{ rows: SavedRow[] }>().rows,
    search: (rows, token = there.tokens.admin) =>
      call(searchImportMany, { body: { organizationId: there.centre.organizationId, rows }, token }),
    passenger: async (id) => answered(await call(getPassenger, { params: { id } })).json<Passenger>(),
    permissions: async (id) =>
      answered(await call(getTransportationPermissionInfo, { params: { id } })).json<TransportationPermissionInfo>()
        .transportationPermissions,
    preview: async (importId, token = there.tokens.admin) =>
      without(answered(await call(previewTakeBack, { params: of(importId), token })).json<TakeBackPreview>(), 'next'),
    takeBack: (importId, token = there.tokens.admin, after = 0) =>
      call(takeBackImport, { params: of(importId), query: { after: String(after) }, token }),
    async takenBack(importId, token) {
      let after = 0
      for (;;) {
        const { next, ...found } = answered(await there.takeBack(importId, token, after)).json<
          PassengerImport & { next: number | null }
        >()
        if (next === null) return found
        after = next
      }
    },
    helvi: (given = {}) =>
      addPassenger(there.server.services, there.centre, { name: 'Helvi Tuomikoski', utilityIds: [1, 4], ...given }),
    async changedByAnother(id, changes) {
      const body = { ...(await there.passenger(id)), ...changes }
      answered(await call(updatePassenger, { params: { id }, body, token: there.tokens.member }))
    },
    readSsn: async (id) => answered(await call(getSsn, { params: { id } })).json<{ ssn: string }>().ssn,
    writeSsn: async (id, Ssn) => answered(await call(saveSsn, { params: { id }, body: { Ssn } })),
    async countOf(table) {
      const { count } = await there.server.services.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
    report: async (importId) =>
      answered(await call(listImportRows, { params: of(importId) })).json<{ rows: ImportReportRow[] }>().rows,
  } satisfies Partial<ImportScene>)
}
