import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { pullDestinations } from '#data/destinations.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { accessLevels } from '#domain/access.ts'
import { signIn } from '#state/session.ts'
import { makeTrips } from '#tests/support/board.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { openPage, resetClient, startClient, type OpenedPage } from '#tests/support/open-page.tsx'
import {
  addCentre,
  addGroup,
  addPassenger,
  addTimetable,
  emptyRideTables,
  ridesFor,
  type Centre,
} from '#tests/support/rides.ts'
import { startTestServer, testNow, type TestServer } from '#tests/support/server.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'

export const coordinatorEmail = 'koordinaattori@perille.example'
export const colleagueEmail = 'tyokaveri@perille.example'
/** Makes timetables and does not read passengers. */
export const plannerEmail = 'suunnittelija@perille.example'

/** A coordinator of a centre with passengers who go and come back on weekdays, on a real server. */
export interface MassScene {
  server: TestServer
  client: ClientLink
  centre: Centre
  /** Ids of Anna and Eero. */
  anna: number
  eero: number
  /** Signs in and opens the page. */
  open: (email?: string) => Promise<OpenedPage>
  /** Every trip of a passenger, by start. */
  stored: (passengerId: number) => Promise<{ id: number; date: string; cancel_reason: string | null }[]>
}

/** Sets the scene around the tests of a file: a Wednesday at ten, when nothing has begun. */
export function massScene(): MassScene {
  const scene = {} as MassScene
  beforeAll(async () => {
    scene.server = await startTestServer()
    const { services } = scene.server
    scene.centre = await addCentre(services)
    const { read, write } = accessLevels
    const levels = { ...nothing, timetables: write, passengers: read }
    const roles = (held: typeof nothing) => [{ ...scene.centre, levels: held }]
    await addUser(services, { email: coordinatorEmail, roles: roles(levels) })
    await addUser(services, { email: colleagueEmail, roles: roles(levels) })
    await addUser(services, { email: plannerEmail, roles: roles({ ...nothing, timetables: write }) })
    scene.client = await startClient(scene.server)
  })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: testNow })
    const { server, client } = scene
    client.link = () => 'pass'
    client.seen.length = 0
    await emptyRideTables(server.services)
    scene.anna = await addPassenger(server.services, scene.centre, { name: 'Anna Esimerkki', providerId: 'P-1' })
    scene.eero = await addPassenger(server.services, scene.centre, { name: 'Eero Esimerkki', providerId: 'P-2' })
    await addGroup(server.services, scene.centre, [scene.anna], 'Aamuryhmä')
    await addTimetable(server.services, scene.centre, [
      ...ridesFor([scene.anna, scene.eero], { time: '10:15' }),
      ...ridesFor([scene.anna, scene.eero], { time: '14:00', direction: 'departure' }),
    ])
    await makeTrips(server)
  })
  afterEach(async () => {
    // a report outlives its user's sign-out
    await openedWorkspace()?.drafts.drafts.clear()
    await resetClient()
    vi.useRealTimers()
  })
  afterAll(() => scene.server.close())

  scene.open = async (email = coordinatorEmail) => {
    await signIn(email, testPassword)
    await Promise.all([pullDestinations(), pullOrganizations()])
    return openPage(`/d/${scene.centre.destinationId}/massCancellationOfTrips`)
  }
  scene.stored = (passengerId) =>
    scene.server.services.db
      .selectFrom('trip')
      .select(['id', 'date', 'cancel_reason'])
      .where('passenger_id', '=', passengerId)
      .orderBy('date')
      .orderBy('start_minutes')
      .execute()
  return scene
}

/** The card of a step, by its heading. */
export const step = async (name: string): Promise<HTMLElement> => screen.findByRole('region', { name })

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name })

/** Picks these passengers from the list, and searches for their trips of today. */
export async function searchFor({ user }: OpenedPage, ...names: string[]): Promise<void> {
  const list = await step('Matkustajat')
  for (const name of names) await user.click(await within(list).findByRole('checkbox', { name: new RegExp(name) }))
  await user.click(await button(new RegExp(`^Hae matkat ${names.length} matkustajalle$`)))
}

/** Chooses a reason and confirms. */
export async function confirm({ click }: OpenedPage['user'], count: number): Promise<void> {
  await click(await button(new RegExp(`^Peru ${count} matka`)))
  const asking = await screen.findByRole('alertdialog')
  await click(within(asking).getByRole('button', { name: 'Loma' }))
  await click(within(asking).getByRole('button', { name: new RegExp(`^Peru ${count} matka`) }))
}
