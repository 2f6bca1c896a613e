import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { File as DeviceFile } from 'node:buffer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { fullWrite } from '#domain/access.ts'
import type { Mapping } from '#domain/import/mapping.ts'
import { KeptMappings, savedMappingOf } from '#domain/import/saved-mapping.ts'
import { importMappings } from '#state/import-mapping.ts'
import { signIn } from '#state/session.ts'
import type { ClientLink } from './client.ts'
import { openPage, resetClient, startClient, type OpenedPage } from './open-page.tsx'
import { addCentre, addPassenger, type Centre } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'
import { addUser, testPassword } from './users.ts'

/** What the centre is called, as the sheets name it. */
export const alias = 'Päiväkeskus Aalto'

const admin = 'administrator@perille.example'

export interface ImportStage {
  server: TestServer
  client: ClientLink
  centre: Centre
  addPassenger: (given?: Parameters<typeof addPassenger>[2]) => Promise<number>
  /** Signs the administrator in and opens the page. */
  open: () => Promise<OpenedPage>
  stored: (name: string) => Promise<StoredRow[]>
}

interface StoredRow {
  id: number
  name: string
  home_address: string
  inactive: boolean
}

/** The page of imports of an organisation with one administrator, against a real server. */
export function importStage(): ImportStage {
  const there = {} as ImportStage
  beforeAll(async () => {
    const server = await startTestServer()
    const client = await startClient(server)
    const centre = await addCentre(server.services)
    const roles = [{ ...centre, levels: fullWrite }]
    await addUser(server.services, { email: admin, roles, administers: [centre.organizationId] })
    Object.assign(there, { server, client, centre })
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  })
  afterEach(async () => {
    there.client.link = () => 'pass'
    there.client.change = null
    await resetClient()
    Object.assign(importMappings, KeptMappings.parse({}))
    vi.useRealTimers()
  })
  afterAll(() => there.server.close())
  return Object.assign(there, {
    addPassenger: (given?: Parameters<typeof addPassenger>[2]) =>
      addPassenger(there.server.services, there.centre, given),
    async open() {
      await signIn(admin, testPassword)
      await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
      return openPage(`/o/${there.centre.organizationId}/import`)
    },
    stored: (name: string) =>
      there.server.services.db
        .selectFrom('passenger')
        .select(['id', 'name', 'home_address', 'inactive'])
        .where('name', '=', name)
        .execute(),
  })
}

/** A mapping of the titles of a sheet, as it is found the next time. */
export function remember(mapping: Mapping, titles: string): void {
  Object.assign(importMappings, savedMappingOf(mapping, titles.split(';')))
}

const usualTitles = 'Asiakas;Yksikkö;Lähiosoite;GSM'

const sheet = (rows: readonly string[], titles: string) =>
  new DeviceFile([[titles, ...rows].join('\r\n')], 'asiakkaat.csv', { type: 'text/csv' }) as unknown as File

/** Chooses a sheet, and goes on to the mapping. */
async function chooseSheet(user: UserEvent, rows: readonly string[], titles = usualTitles): Promise<void> {
  await user.upload(await screen.findByLabelText('Tuotava tiedosto'), sheet(rows, titles))
  await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
}

/** As far as the table of results. */
export async function lookAt(user: UserEvent, rows: readonly string[], titles = usualTitles): Promise<void> {
  await chooseSheet(user, rows, titles)
  await user.click(await screen.findByRole('button', { name: 'Hae tiedot' }))
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
}

/** The row of the table whose passenger is called so. */
export const lineOf = async (name: string): Promise<HTMLElement> =>
  (await screen.findByRole('button', { name })).closest<HTMLElement>('[role=row]')!

/** Waits until a row of the table says how it stands. */
export const standsAs = (name: string, state: string): Promise<void> =>
  waitFor(async () => expect(within(await lineOf(name)).getByText(state)).toBeTruthy())

/** Asks for the save and confirms it. */
export async function confirmSave(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Tallenna tiedot' }))
  const question = await screen.findByRole('alertdialog', { name: 'Tallennetaanko tiedot?' })
  await user.click(within(question).getByRole('button', { name: 'Tallenna tiedot' }))
}

/** The call that saves rows. */
export const isSave = ({ path }: { path: string }): boolean => path.endsWith('/importer/saveMany')

/** Begins an import that loses its answers, and is left in the middle. */
export async function cutOff(stage: ImportStage, choose: (user: UserEvent) => Promise<void>): Promise<void> {
  const { user, leave } = await stage.open()
  await choose(user)
  let calls = 0
  stage.client.link = (request) => (isSave(request) ? ((calls += 1) > 1 ? 'cut' : 'loseAnswer') : 'pass')
  await confirmSave(user)
  await waitFor(() => expect(calls).toBeGreaterThan(1))
  stage.client.link = () => 'cut'
  await leave()
  stage.client.link = () => 'pass'
}

export const chosenFilter = (name: RegExp) => screen.findByRole('radio', { name })
