import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { preferences } from '#state/preferences.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { addUser } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { errorsWith, openPage, resetClient, startClient, valueOf } from '#tests/support/open-page.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

let server: TestServer
let client: ClientLink

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  await addUser(server.services, { email: 'aino@perille.example' })
  client = await startClient(server)
})
beforeEach(() => {
  client.seen.length = 0
  client.link = () => 'pass'
})
afterEach(resetClient)
afterAll(() => server.close())

const email = () => screen.findByLabelText('Sähköposti')
const asked = () => client.seen.filter(({ path }) => path === '/api/user/forgotPassword').map(({ body }) => body)

test('the page asks for an address and says what it does, in the words of the documents', async () => {
  preferences.locale = 'en'
  openPage('/forgotPassword')

  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('email')
  expect(screen.getByRole('button', { name: 'Send recovery email' })).toBeTruthy()
})

test.each([
  ['', 'Pakollinen'],
  ['   ', 'Pakollinen'],
  ['aino', 'Anna kelvollinen sähköpostiosoite'],
  ['aino@', 'Anna kelvollinen sähköpostiosoite'],
  ['aino ainola@perille.example', 'Anna kelvollinen sähköpostiosoite'],
])('what was typed as %j is answered with %j, and nothing is sent', async (typed, text) => {
  const { user } = openPage('/forgotPassword')

  await user.type(await email(), `${typed}{Enter}`)

  expect(await screen.findByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(await email())
  expect(asked()).toEqual([])
})

test('a message goes out, and the page says so with the focus on it', async () => {
  const { user, address } = openPage('/forgotPassword?redirect=%2Fabout')

  await user.type(await email(), ' aino@perille.example {Enter}')

  const heading = await screen.findByRole('heading', { name: 'Sähköposti lähetetty' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/Jos osoitteella aino@perille\.example on tili/)).toBeTruthy()
  await server.services.mail.deliver()
  expect(server.mails.at(-1)?.to).toBe('aino@perille.example')

  await user.click(screen.getByRole('link', { name: 'Takaisin kirjautumiseen' }))
  expect(await screen.findByRole('heading', { name: 'Kirjaudu sisään' })).toBeTruthy()
  expect(address()).toBe('/signin?redirect=%2Fabout')
})

test('the address can be changed after sending', async () => {
  const { user } = openPage({ pathname: '/forgotPassword', state: { email: 'aino@perile.example' } })
  await user.click(await screen.findByRole('button', { name: 'Lähetä palautusviesti' }))

  await user.click(await screen.findByRole('button', { name: 'Lähetä uudelleen tai muuta osoitetta' }))
  expect(valueOf(await email())).toBe('aino@perile.example')
  await user.clear(await email())
  await user.type(await email(), 'aino@perille.example{Enter}')

  expect(await screen.findByText(/Jos osoitteella aino@perille\.example on tili/)).toBeTruthy()
  expect(asked()).toEqual([{ email: 'aino@perile.example' }, { email: 'aino@perille.example' }])
})

test('a failure is told of and keeps what was typed', async () => {
  const { user } = openPage('/forgotPassword')
  await user.type(await email(), 'aino@perille.example')

  client.link = ({ path }) => (path === '/api/user/forgotPassword' ? 503 : 'pass')
  await user.keyboard('{Enter}')

  expect(await errorsWith('Palvelimessa tapahtui virhe. Yritä myöhemmin uudelleen tai ota yhteyttä tukeen.')).toBe(
    document.activeElement,
  )
  expect(valueOf(await email())).toBe('aino@perille.example')
})

test('without a connection nothing is sent, and the page says why', async () => {
  const { user } = openPage('/forgotPassword')
  await user.type(await email(), 'aino@perille.example')

  await loseConnection()
  await user.keyboard('{Enter}')

  expect(screen.getByText('Lähettäminen vaatii verkkoyhteyden')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Lähetä palautusviesti' }).getAttribute('aria-disabled')).toBe('true')
  expect(asked()).toEqual([])
})
