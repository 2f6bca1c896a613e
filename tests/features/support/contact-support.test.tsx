import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { productField } from '#domain/product.ts'
import { supportLimits } from '#domain/support.ts'
import { forgetLists, lists } from '#state/lists.ts'
import { forgetPages, notePage } from '#state/page-before.ts'
import { preferences } from '#state/preferences.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { addDestination, addOrganization, addUser, deskLevels, testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { change, openPage, resetClient, startClient, valueOf } from '#tests/support/open-page.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

let server: TestServer
let client: ClientLink
let destinationId: number

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  const organizationId = await addOrganization(server.services, 'Rantakunta')
  destinationId = await addDestination(server.services, organizationId, 'Päiväkeskus Aalto')
  const roles = [{ organizationId, destinationId, levels: deskLevels }]
  await addUser(server.services, { email: 'aino@perille.example', roles })
  await addUser(server.services, { email: 'bertta@perille.example', roles })
  client = await startClient(server)
})
beforeEach(async () => {
  client.link = () => 'pass'
  await signIn('aino@perille.example', testPassword)
  client.seen.length = 0
})
afterEach(resetClient)
afterAll(() => server.close())

const open = () => openPage(`/d/${destinationId}/contactSupport`)
const message = () => screen.findByLabelText(/^Viesti/)
const requests = () =>
  client.seen
    .filter(({ path }) => path === '/api/user/supportRequest')
    .map(({ body }) => body as Record<string, unknown>)

test('the page shows the destination and its booking system, in the words of the documents', async () => {
  preferences.locale = 'en'
  open()

  expect(await screen.findByRole('heading', { name: 'Contact support' })).toBeTruthy()
  expect(await screen.findByText('Päiväkeskus Aalto')).toBeTruthy()
  expect(screen.getByText('Kyydit Päiväkeskus Aalto')).toBeTruthy()
  expect(screen.getByLabelText(/^Message/).getAttribute('rows')).toBe('3')
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
  expect(productField.instanceName).toBe('perilleInstanceName')
})

test('a message goes out with what support needs to know, and thanks come back', async () => {
  const { user } = open()
  await user.type(await message(), 'Taksi 214 ei näy taululla.')
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))

  const heading = await screen.findByRole('heading', { name: 'Viesti lähetetty' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/^Kiitos viestistäsi!.+aino@perille\.example\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Takaisin' })).toBeTruthy()
  expect(requests()).toEqual([
    {
      message: 'Taksi 214 ei näy taululla.',
      version: '1.11.0',
      locale: 'fi',
      destinationId,
      url: `${location.origin}/d/${destinationId}/contactSupport`,
    },
  ])
  const stored = await server.services.db.selectFrom('support_request').select('message').execute()
  expect(stored.map((row) => row.message)).toContain('Taksi 214 ei näy taululla.')
})

test('the page that the problem is on goes along when the user came from there', async () => {
  const from = `${location.origin}/#/d/${destinationId}/arrivals-departures`
  notePage(from)
  onTestFinished(forgetPages)
  const { user } = open()

  expect(await screen.findByText((text) => text.includes(from))).toBeTruthy()
  await user.type(await message(), 'Tämä näyttää oudolta.')
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))

  await waitFor(() => expect(requests().map(({ url }) => url)).toEqual([from]))
})

test('an empty message is not sent', async () => {
  const { user } = open()
  await user.type(await message(), '   ')
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))

  expect(await screen.findByText('Pakollinen')).toBeTruthy()
  expect(document.activeElement).toBe(await message())
  expect(requests()).toEqual([])
})

test('what was written waits on the device for its writer, and goes when it is sent', async () => {
  const first = open()
  await first.user.type(await message(), 'Kesken jäi')
  await first.leave()

  const second = open()
  expect(valueOf(await message())).toBe('Kesken jäi')
  await second.user.click(screen.getByRole('button', { name: 'Lähetä' }))
  await screen.findByRole('heading', { name: 'Viesti lähetetty' })
  await second.leave()

  open()
  expect(valueOf(await message())).toBe('')
})

test('what another window has written is here too, and what it has sent is not sent again', async () => {
  const { user } = open()
  const field = await message()
  // as the other window's change comes here
  const elsewhere = (text: string) =>
    change(() => {
      const [key = 'support.message:'] = Object.keys(lists.drafts)
      lists.drafts = text === '' ? {} : { [key]: text }
    })
  await user.type(field, 'Auto ei')
  await elsewhere('Auto ei tule')
  expect(valueOf(field)).toBe('Auto ei tule')
  await user.type(field, '!')
  expect(Object.values(lists.drafts)).toEqual(['Auto ei tule!'])
  await elsewhere('')
  expect(valueOf(field)).toBe('')
})

test('nobody else sees what was written, and signing out forgets it', async () => {
  const first = open()
  await first.user.type(await message(), 'Kesken jäi')
  await first.leave()

  await signIn('bertta@perille.example', testPassword)
  const second = open()
  expect(valueOf(await message())).toBe('')
  await second.leave()

  await change(forgetLists)
  await signIn('aino@perille.example', testPassword)
  open()
  expect(valueOf(await message())).toBe('')
})

test.each([
  [
    'a server that fails',
    503 as const,
    'Palvelimessa tapahtui virhe. Viesti on tallessa tällä laitteella. Yritä myöhemmin uudelleen.',
  ],
  ['no connection', 'cut' as const, 'Palvelimeen ei saada yhteyttä. Viesti on tallessa tällä laitteella.'],
])('%s is told of above the message, which stays', async (_, fate, text) => {
  const { user } = open()
  await user.type(await message(), 'Apua')
  client.link = ({ path }) => (path === '/api/user/supportRequest' ? fate : 'pass')
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))

  const box = (await screen.findByText(text)).closest('[role="alert"]')
  expect(box).toBe(document.activeElement)
  expect(valueOf(await message())).toBe('Apua')
})

test.each([
  ['fi', 'Lähetä', 'Viestiä ei voitu lähettää tukeen. Yritä myöhemmin uudelleen.'],
  ['en', 'Send', 'The message could not be sent to support. Please try again later.'],
] as const)('a server that cannot send the mail is told of in its own words (%s)', async (locale, send, text) => {
  preferences.locale = locale
  const { user } = open()
  await user.type(await screen.findByLabelText(/^(Viesti|Message)/), 'Apua')
  client.link = ({ path }) =>
    path === '/api/user/supportRequest' ? { status: 400, data: { error_sending_email: [''] } } : 'pass'
  await user.click(await screen.findByRole('button', { name: send }))
  expect(await screen.findByText(text)).toBeTruthy()
})

test('without a connection it can be written but not sent, and the page says why', async () => {
  const { user } = open()
  await loseConnection()
  await user.type(await message(), 'Verkko puuttuu')

  const send = screen.getByRole('button', { name: 'Lähetä' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(send.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Vaatii verkkoyhteyden',
  )
  await user.click(send)
  expect(requests()).toEqual([])
})

test('a counter comes when little room is left', async () => {
  const { user } = open()
  const field = await message()
  await user.click(field)

  await user.paste('x'.repeat(supportLimits.message * 0.8))
  expect(screen.queryByText(/merkkiä jäljellä/)).toBeNull()
  await user.paste('y')
  expect(await screen.findByText(`${supportLimits.message * 0.2 - 1} merkkiä jäljellä`)).toBeTruthy()
})

test('Back leads to the destination when the page was opened by its address', async () => {
  const { user, visited } = open()
  await user.click(await screen.findByRole('button', { name: 'Takaisin' }))

  await waitFor(() => expect(visited()).toContain(`/d/${destinationId}`))
})

test.each([
  [
    true,
    /lähetetään sähköpostilla tuelle, ja vastaus tulee osoitteeseesi aino@perille\.example/,
    /^Kiitos viestistäsi!/,
  ],
  [false, /siitä ei lähde sähköpostia kenellekään/, /Siitä ei lähtenyt sähköpostia/],
])('the page says what will happen to the message, and afterwards what did (%j)', async (support, before, after) => {
  const { user } = open()
  await message()
  await change(() => void (sync.support = support))
  expect(screen.getByText(before)).toBeTruthy()
  await user.type(await message(), 'Apua')
  await user.click(screen.getByRole('button', { name: 'Lähetä' }))

  await screen.findByRole('heading', { name: 'Viesti lähetetty' })
  expect(screen.getByText(after)).toBeTruthy()
})

test('what becomes of the message has its room before the server has said it, unread and unseen', async () => {
  await change(() => void (sync.support = null))
  open()
  await message()
  await change(() => void (sync.support = true))
  const kept = screen.getByText(/siitä ei lähde sähköpostia kenellekään/).parentElement!
  expect([kept.getAttribute('aria-hidden'), getComputedStyle(kept).visibility]).toEqual(['true', 'hidden'])
  expect(kept.nextElementSibling?.textContent).toMatch(/lähetetään sähköpostilla/)
})

test('of a server that does not say what becomes of messages nothing is promised', async () => {
  open()
  await message()
  await change(() => void (sync.support = null))
  const said = screen.queryAllByText(/sähköposti/).filter((each) => getComputedStyle(each).visibility !== 'hidden')
  expect(said).toEqual([])
})
