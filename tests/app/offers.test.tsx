import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Offers } from '#app/shell/Offers.tsx'
import { inviteUser, removeUsers } from '#contract/users.ts'
import { session, signIn } from '#state/session.ts'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { openBeside, resetClient, startClient } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { roleAt } from '#tests/support/user-scene.ts'
import { addDestination, addOrganization, addUser, deskLevels, testPassword } from '#tests/support/users.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

let server: TestServer
let client: ClientLink
let organizationId: number
let destinationId: number
let away: { organizationId: number; destinationId: number }
let token: string
let count = 0
let email: string

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  organizationId = await addOrganization(server.services, 'Rantakunta')
  destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  const other = await addOrganization(server.services, 'Mäkikunta')
  away = { organizationId: other, destinationId: await addDestination(server.services, other, 'Koulu') }
  await addUser(server.services, { email: 'outi@perille.example', administers: [organizationId] })
  token = await server.signIn('outi@perille.example')
  client = await startClient(server)
})
beforeEach(async () => {
  count += 1
  email = `opettaja${count}@perille.example`
  await addUser(server.services, { email, roles: [{ ...away, levels: deskLevels }] })
  await server.call(inviteUser, {
    token,
    body: { organizationId, email, locale: 'fi', destinationRoles: [roleAt(destinationId)] },
  })
  await signIn(email, testPassword)
})
afterEach(async () => {
  client.link = () => 'pass'
  for (const { id } of toasts.get()) dismissToast(id)
  await resetClient()
})
afterAll(() => server.close())

const region = async () => within(await screen.findByRole('region', { name: 'Kutsut' }))
const accept = { name: 'Hyväksy kutsu: Rantakunta' }
const decline = { name: 'Kieltäydy kutsusta: Rantakunta' }
const isGone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Kutsut' })).toBeNull())

test('an offer stands above the page, and accepting it gives the rights without a reload', async () => {
  const { user } = openBeside(<Offers />, '/about')
  const offer = await region()
  expect(
    offer.getByText('Rantakunta on kutsunut sinut käyttäjäkseen. Saat oikeudet, kun hyväksyt kutsun.'),
  ).toBeTruthy()
  expect(Object.keys(session.me?.permissions ?? {})).toEqual([String(away.destinationId)])

  await user.click(offer.getByRole('button', accept))

  await isGone()
  await waitFor(() =>
    expect(toasts.get().map(({ title }) => title)).toEqual(['Olet nyt organisaation Rantakunta käyttäjä.']),
  )
  await waitFor(() =>
    expect(Object.keys(session.me?.permissions ?? {}).sort()).toEqual(
      [destinationId, away.destinationId].map(String).sort(),
    ),
  )
})

test('an offer that is declined is gone and gives nothing', async () => {
  const { user } = openBeside(<Offers />, '/about')

  await user.click((await region()).getByRole('button', decline))

  await isGone()
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(['Kieltäydyit kutsusta: Rantakunta.']))
  expect(Object.keys(session.me?.permissions ?? {})).toEqual([String(away.destinationId)])
})

test('an offer that was withdrawn meanwhile goes, and the failure is told', async () => {
  const { user } = openBeside(<Offers />, '/about')
  const offer = await region()
  await server.call(removeUsers, { params: { id: organizationId }, token, body: { emails: [email] } })

  await user.click(offer.getByRole('button', accept))

  await isGone()
  await waitFor(() => expect(toasts.get().map(({ title }) => title)).toEqual(['Kutsun hyväksyminen epäonnistui.']))
})

test('without a connection the buttons stay and say why they do nothing', async () => {
  const { user } = openBeside(<Offers />, '/about')
  const offer = await region()
  await loseConnection()
  client.seen.length = 0

  await user.click(offer.getByRole('button', accept))

  expect(offer.getByRole('button', accept).getAttribute('aria-disabled')).toBe('true')
  expect(client.seen.filter(({ method }) => method === 'PUT')).toEqual([])
})
