// @apart
// the page of another file would have asked before, and places are asked for once in ten minutes
import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshDestinations } from '#app/destinations.tsx'
import { organizationsOfUser } from '#data/organizations.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { signIn } from '#state/session.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'

let server: TestServer
let client: ClientLink

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  const organizationId = await addOrganization(server.services, 'Rantakunta')
  await addUser(server.services, { email: 'outi@perille.example', administers: [organizationId] })
  client = await startClient(server)
})
afterAll(async () => {
  await resetClient()
  await server.close()
})

test('while something is typed, what the user has lost is known before what of an organisation is still theirs', async () => {
  await signIn('outi@perille.example', testPassword)
  // what the sign-in asks for by itself has come
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  const form = { isInDialog: false, refusal: null, save: () => Promise.resolve(true), discard: () => Promise.resolve() }
  renderHook(() => useUnsavedForm(true, form))
  const steps: string[] = []
  client.link = ({ path }) => {
    steps.push(`asked ${path}`)
    return 'pass'
  }
  client.change = (path, data) => {
    steps.push(`answered ${path}`)
    return data
  }

  await refreshDestinations()

  const at = (step: string) => steps.findIndex((each) => each.toLowerCase().startsWith(step))
  expect(at('answered /api/user/me')).toBeGreaterThan(-1)
  expect(at('asked /api/organization')).toBeGreaterThan(at('answered /api/user/me'))
})
