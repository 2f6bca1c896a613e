import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HalfDoneJobs } from '#app/shell/HalfDoneJobs.tsx'
import { accessLevels } from '#domain/access.ts'
import { pullDestinations } from '#data/destinations.ts'
import { keepDraft } from '#data/drafts/drafts.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { signIn } from '#state/session.ts'
import { openBeside, resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addCentre, type Centre } from '#tests/support/rides.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'

let server: TestServer
let centre: Centre
const email = 'koordinaattori@perille.example'

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  centre = await addCentre(server.services)
  const levels = { ...nothing, timetables: accessLevels.write, passengers: accessLevels.read }
  await addUser(server.services, { email, roles: [{ ...centre, levels }] })
  await startClient(server)
})
afterEach(async () => {
  await openedWorkspace()?.drafts.drafts.clear()
  await resetClient()
})
afterAll(() => server.close())

const cancelled = { outcome: { kind: 'cancelled', isAsked: false } }
const waits = { outcome: null }
const keep = (destinationId: number, finishedAt: number | null, trips: object[]) =>
  keepDraft({ form: 'massJob', id: destinationId }, { finishedAt, isPaused: false, trips }, { name: 'Aalto' })
const band = { name: 'Kesken olevat joukkoperuutukset' }

test('work that was left half done says so on every page but its own, and how to go on with it', async () => {
  const { destinationId } = centre
  await signIn(email, testPassword)
  await pullDestinations()
  await keep(destinationId, null, [cancelled, cancelled, waits])
  const { user, address } = openBeside(<HalfDoneJobs />, '/about')
  const line = within(await screen.findByRole('region', band))
  expect(
    line.getByText('Joukkoperuutus on kesken kohteessa Aalto: 2 matkaa on peruttu, 1 on vielä perumatta.'),
  ).toBeTruthy()
  await act(() => keep(destinationId, null, [cancelled, cancelled, cancelled, waits]))
  expect(await line.findByText(/: 3 matkaa on peruttu, 1 on vielä perumatta\.$/)).toBeTruthy()

  await user.click(line.getByRole('link', { name: 'Avaa joukkoperuutus kohteessa Aalto' }))
  await waitFor(() => expect(screen.queryByRole('region', band)).toBeNull())
  expect(address()).toBe(`/d/${destinationId}/massCancellationOfTrips`)
})

test('work that is through, or at a destination that the user has lost, is not told of', async () => {
  await signIn(email, testPassword)
  await pullDestinations()
  const { destinationId } = centre
  await keep(destinationId, 5, [cancelled])
  await keep(9999, null, [waits])
  openBeside(<HalfDoneJobs />, '/about')
  await act(async () => {
    await keep(destinationId, 5, [cancelled, cancelled])
  })
  expect(screen.queryByRole('region', band)).toBeNull()
  await act(() => keep(destinationId, null, [waits]))
  expect(await screen.findByRole('region', band)).toBeTruthy()
})
