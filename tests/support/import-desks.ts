import { beforeAll, beforeEach, expect } from 'vitest'
import { currentSession } from '#data/device/db.ts'
import { announcedBatches, type Batches } from '#data/import/batches.ts'
import type { DeskEars } from '#data/import/desk-ears.ts'
import { forgetJournal, keepJournal, unfinishedImport } from '#data/import/journal.ts'
import { pullMe, signIn } from '#data/session.ts'
import { emptyMapping, type Mapping } from '#domain/import/mapping.ts'
import { suggestedColumns, withSuggestion } from '#domain/import/suggest.ts'
import { ImportDesk } from '../../workers/import/desk.ts'
import { connectClient, type ClientLink } from './client.ts'
import { importScene } from './import-scene.ts'
import { testPassword } from './users.ts'

const titles = ['Nimi', 'Ulkoinen tunniste', 'Kotiosoite', 'Pääkohde']
export const place = 'Päiväkeskus Aalto'
export const still = (): undefined => undefined

/** What the columns of a sheet feed. */
export const mapping = suggestedColumns(titles).reduce<Mapping>(withSuggestion, emptyMapping)

export const sheetOf = (rows: readonly (readonly string[])[]) =>
  new File([[titles, ...rows].map((row) => row.join(';')).join('\r\n')], 'kunta.csv')

export const helvi = ['Helvi Tuomikoski', 'e1', 'Rantatie 5', place]
export const uuno = ['Uuno Uusitalo', 'e2', 'Mäkitie 2', place]
export const veikko = ['Veikko Vanha', 'e3', 'Alatie 3', place]

export const saved = (desk: ImportDesk) => desk.save({ lines: 'ready' }, still)

interface DeskOptions {
  /** Which calls the server has; absent where it is asked. */
  batches?: Batches
  /** Whose the device is. */
  heardBy?: DeskEars
}

/** The device of an administrator who imports, and its server. Each test begins signed in, and without an import. */
export function importDesks() {
  const scene = importScene()
  const link: { client: ClientLink | null } = { client: null }
  const client = (): ClientLink => {
    if (!link.client) throw new Error('There is no connection yet.')
    return link.client
  }
  const organizationId = () => scene.centre.organizationId

  /** The connection is well, and the administrator is there, whatever has ended the session. */
  async function back(): Promise<void> {
    client().link = () => 'pass'
    await signIn('hallinta@perille.example', testPassword)
    await pullMe()
  }

  beforeAll(() => {
    link.client = connectClient(scene.server)
  })
  beforeEach(async () => {
    await back()
    client().seen = []
    await forgetJournal(organizationId())
  })

  const ears = (): DeskEars => ({
    session: async () => {
      const session = await currentSession()
      return session && { token: session.token, userKey: session.userKey }
    },
    readJournal: () => unfinishedImport(organizationId()),
    keepJournal: (journal) => keepJournal(organizationId(), journal),
    forgetJournal: () => forgetJournal(organizationId()),
  })

  /** A desk on which a sheet lies open with its columns mapped. */
  async function openDesk(file: File, { batches, heardBy = ears() }: DeskOptions = {}): Promise<ImportDesk> {
    const destinations = [{ id: scene.centre.destinationId, alias: place, instanceId: 1 }]
    const announced = batches === undefined ? announcedBatches : () => Promise.resolve(batches)
    const desk = new ImportDesk({ organizationId: organizationId(), destinations }, heardBy, announced)
    expect((await desk.open(file)).refusal).toBeNull()
    expect((await desk.read(0, null, still)).value?.refusal).toBeNull()
    desk.setMapping(mapping)
    return desk
  }

  /** The same with its rows matched; two of them are sent at once. */
  async function matched(file: File, options: DeskOptions = {}): Promise<ImportDesk> {
    const desk = await openDesk(file, { batches: { searchRows: 500, saveRows: 2 }, ...options })
    expect((await desk.match(still)).how).toBe('answered')
    return desk
  }

  /** Of all passengers, the oldest first. */
  const names = async () =>
    (await scene.server.services.db.selectFrom('passenger').select('name').orderBy('id').execute()).map(
      ({ name }) => name,
    )

  return { scene, client, organizationId, back, ears, openDesk, matched, names }
}
