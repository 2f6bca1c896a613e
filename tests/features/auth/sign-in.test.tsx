import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { preferences } from '#state/preferences.ts'
import { session } from '#state/session.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { adoptClock } from '#data/device/clock.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  change,
  descriptionOf,
  errorsWith,
  isChecked,
  openPage,
  resetClient,
  startClient,
  valueOf,
} from '#tests/support/open-page.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'
import { reserveDomain } from './reserved-domain.ts'

let server: TestServer
let client: ClientLink

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  const organizationId = await addOrganization(server.services, 'Rantakunta')
  await addUser(server.services, { email: 'aino@perille.example', username: 'aino' })
  await addUser(server.services, { email: 'outi@perille.example', administers: [organizationId] })
  await addUser(server.services, { email: 'lyhyt@perille.example', password: 'Ab1' })
  await reserveDomain(server, organizationId, 'rantakunta.example')
  client = await startClient(server)
})
beforeEach(() => {
  client.link = () => 'pass'
  client.seen.length = 0
})
afterEach(resetClient)
afterAll(() => server.close())

const username = () => screen.findByLabelText('Käyttäjätunnus tai sähköposti')
const password = () => screen.findByLabelText('Salasana')
const signInButton = () => screen.getByRole('button', { name: 'Kirjaudu' })
const microsoftButton = () => screen.getByRole('button', { name: 'Kirjaudu Microsoft 365\u00a0-tilillä' })
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
const attempts = () => client.seen.filter(({ path }) => path === '/api/auth/login').map(({ body }) => body)

describe('the page', () => {
  test('has its fields, buttons and language switch, in the words of the documents', async () => {
    preferences.locale = 'en'
    openPage('/signin')

    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
    expect(screen.getByLabelText('Username or email').getAttribute('autocomplete')).toBe('username')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
    expect(descriptionOf(screen.getByLabelText('Password'))).toBe('At least 8 characters')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgotPassword')
    expect(screen.getByRole('button', { name: 'Sign in with Microsoft 365' })).toBeTruthy()
    expect(isChecked(screen.getByRole('radio', { name: 'Suomi' }))).toBe(false)
    expect(isChecked(screen.getByRole('radio', { name: 'English' }))).toBe(true)
    expect(screen.getByText('Version 1.11.0')).toBeTruthy()
    expect(document.title).toBe('Sign in – Perille')
  })

  test('shows and hides the password', async () => {
    const { user } = openPage('/signin')
    const toggle = async () => user.click(screen.getByRole('button', { name: 'Näytä salasana' }))

    expect((await password()).getAttribute('type')).toBe('password')
    await toggle()
    expect((await password()).getAttribute('type')).toBe('text')
    expect(screen.getByRole('button', { name: 'Näytä salasana' }).getAttribute('aria-pressed')).toBe('true')
    await toggle()
    expect((await password()).getAttribute('type')).toBe('password')
  })

  test('has its fields in the order in which they are filled in', async () => {
    openPage('/signin')
    await username()

    const controls = screen.getByRole('form').querySelectorAll('input, button, a[href]')
    expect([...controls].map((control) => control.getAttribute('name') ?? nameOf(control))).toEqual([
      'username',
      'password',
      'Näytä salasana',
      'Unohtuiko salasana?',
      'Kirjaudu',
      'Kirjaudu Microsoft 365\u00a0-tilillä',
    ])
    expect(document.activeElement).toBe(await username())
  })

  test('takes the redirect target and what was typed along to the forgotten password', async () => {
    const { user, address } = openPage('/signin?redirect=%2Fabout')

    await user.type(await username(), 'aino@perille.example')
    await user.click(screen.getByRole('link', { name: 'Unohtuiko salasana?' }))

    expect(valueOf(await screen.findByLabelText('Sähköposti'))).toBe('aino@perille.example')
    expect(address()).toBe('/forgotPassword?redirect=%2Fabout')
  })

  test('says in both languages whom to ask for help', async () => {
    const { user } = openPage('/signin')

    await user.click(await screen.findByRole('button', { name: 'Tuki' }))
    expect(await screen.findByText(/ota yhteyttä organisaatiosi pääkäyttäjään/)).toBeTruthy()
  })
})

describe('signing in', () => {
  test.each([
    ['an e-mail address leads to where the user wanted to go', 'aino@perille.example', '?redirect=%2Fabout', '/about'],
    ['a user name leads there as well', 'aino', '?redirect=%2Fabout', '/about'],
    ['users of an organization go to it, whatever the target', 'outi@perille.example', '?redirect=%2Fabout', '/o/1'],
    ['a target outside of the app is not followed', 'aino', '?redirect=https%3A%2F%2Fevil.example', '/d/0'],
    ['no target leads to the root', 'aino', '', '/d/0'],
  ])('with %s', async (_, name, query, target) => {
    const { user, address } = openPage(`/signin${query}`)

    await user.type(await username(), name)
    await user.type(await password(), `${testPassword}{Enter}`)

    await waitFor(() => expect(address()).toBe(target))
    expect(session.status).toBe('signedIn')
  })

  test('a password is sent as it was typed, however short', async () => {
    const { user } = openPage('/signin?redirect=%2Fabout')

    await user.type(await username(), ' lyhyt@perille.example ')
    await user.type(await password(), 'Ab1')
    await user.click(signInButton())

    await waitFor(() => expect(session.status).toBe('signedIn'))
    expect(attempts()).toEqual([{ username: 'lyhyt@perille.example', password: 'Ab1' }])
  })

  test('empty fields are marked, the first one takes the focus, and nothing is sent', async () => {
    const { user } = openPage('/signin')
    await username()

    await user.click(signInButton())

    expect(await screen.findAllByText('Pakollinen')).toHaveLength(2)
    expect(document.activeElement).toBe(await username())
    expect(attempts()).toEqual([])
  })

  test('a wrong password is told of above the fields, with the focus, and nothing typed is lost', async () => {
    const { user } = openPage('/signin')
    await user.type(await username(), 'aino')
    await user.type(await password(), 'Väärä-salasana-1{Enter}')

    const errors = await errorsWith('Virheellinen käyttäjätunnus tai salasana.')
    expect(document.activeElement).toBe(errors)
    expect(errors?.compareDocumentPosition(await username())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

    await user.click(screen.getByRole('radio', { name: 'English' }))
    expect(await screen.findByText('Invalid username or password.')).toBeTruthy()
    expect(valueOf(screen.getByLabelText('Username or email'))).toBe('aino')
    expect(valueOf(screen.getByLabelText('Password'))).toBe('Väärä-salasana-1')
  })

  test('an error that is not to be translated is shown in the words of the server', async () => {
    const { user } = openPage('/signin')
    const limited = startTestServer({ now: Date.now() })
    const other = await limited
    other.app.fastify.addHook('onSend', (_request, reply, _payload, done) => {
      reply.code(400).header('content-type', 'application/json')
      done(null, JSON.stringify({ maintenance_NO_L10N: ['Huoltokatko klo 22 asti.'] }))
    })
    await startClient(other)

    await user.type(await username(), 'aino')
    await user.type(await password(), `${testPassword}{Enter}`)

    expect(await screen.findByText('Huoltokatko klo 22 asti.')).toBeTruthy()
    await other.close()
    client = await startClient(server)
  })

  test('an address that signs in with Microsoft leaves only that way, until it is changed', async () => {
    const { user } = openPage('/signin')
    await user.type(await username(), 'maija@rantakunta.example')
    await user.type(await password(), 'jotain{Enter}')

    expect(await screen.findByText(/^Tällä sähköpostiosoitteella kirjaudutaan/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Kirjaudu' })).toBeNull()
    expect(screen.queryByLabelText('Salasana')).toBeNull()
    expect(microsoftButton().getAttribute('aria-disabled')).not.toBe('true')

    await user.clear(await username())
    await user.type(await username(), 'aino')
    expect(signInButton().getAttribute('aria-disabled')).not.toBe('true')
    expect(valueOf(await password())).toBe('jotain')
  })
})

describe('without a connection', () => {
  test('the buttons can be reached but not pressed, and the page says why', async () => {
    const { user } = openPage('/signin')
    await user.type(await username(), 'aino')
    await user.type(await password(), testPassword)

    client.link = () => 'cut'
    await loseConnection()
    await user.keyboard('{Enter}')
    await user.click(signInButton())

    expect(screen.getByText('Kirjautuminen vaatii verkkoyhteyden', { ignore: '[role=tooltip]' })).toBeTruthy()
    expect(signInButton().getAttribute('aria-disabled')).toBe('true')
    expect(signInButton().hasAttribute('disabled')).toBe(false)
    expect(microsoftButton().getAttribute('aria-disabled')).toBe('true')
    expect(attempts()).toEqual([])
  })

  test('it can be tried whether the connection is back', async () => {
    const { user } = openPage('/signin')
    await username()
    await loseConnection()

    client.seen.length = 0
    await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))

    await waitFor(() => expect(client.seen.map(({ path }) => path)).toEqual(['/api/app/info']))
  })
})

describe('after a session that ended', () => {
  const expiredText = 'Tunnistautuminen epäonnistui. Istuntosi on saattanut vanhentua. Kirjaudu uudelleen.'

  test('the page says so until it is dismissed', async () => {
    session.expired = true
    const { user } = openPage('/signin')

    expect(await screen.findByText(expiredText)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sulje ilmoitus' }))
    expect(screen.queryByText(expiredText)).toBeNull()
  })

  test('the text goes by itself after 25 seconds', async () => {
    session.expired = true
    openPage('/signin')
    await screen.findByText(expiredText)

    vi.useFakeTimers()
    await change(() => (session.expired = false))
    await change(() => (session.expired = true))
    await act(() => vi.advanceTimersByTimeAsync(24_900))
    expect(screen.getByText(expiredText)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(200))
    vi.useRealTimers()

    expect(screen.queryByText(expiredText)).toBeNull()
  })

  test.each([
    [1, 'Käyttäjällä m•••@perille.example on 1 lähettämätön muutos. Kirjaudu viimeistään ma 30.11. klo 09:15, niin se'],
    [
      3,
      'Käyttäjällä m•••@perille.example on 3 lähettämätöntä muutosta. Kirjaudu viimeistään ma 30.11. klo 09:15, niin ne',
    ],
  ])('%i unsent cells of a week are told of without a name, and until when they wait', async (unsent, start) => {
    const unsentUntil = Date.parse('2026-11-30T09:15:00+02:00')
    Object.assign(session, { unsent, unsentFor: 'm•••@perille.example', unsentDay: null, unsentUntil })
    openPage('/signin')

    expect(await screen.findByText(`${start} lähetetään.`)).toBeTruthy()
  })

  test.each([
    [1, 'Käyttäjällä m•••@perille.example on 1 luonnos. Se poistetaan laitteelta, jos joku muu kirjautuu.'],
    [2, 'Käyttäjällä m•••@perille.example on 2 luonnosta. Ne poistetaan laitteelta, jos joku muu kirjautuu.'],
  ])(
    '%i drafts of a session that has ended by itself are told of before somebody else signs in',
    async (drafts, text) => {
      Object.assign(session, { drafts, draftsOf: 'm•••@perille.example' })
      openPage('/signin')

      expect(await screen.findByText(text)).toBeTruthy()
    },
  )

  test.each([
    ['11:59', 'Kirjaudu viimeistään ti 24.11. klo 12:00, niin ne lähetetään'],
    ['12:00', 'Kirjaudu viimeistään ma 30.11. klo 09:15 ja päätä, lähetetäänkö ne vielä'],
  ])('what is promised of confirmations of Monday holds at %s on Tuesday', async (time, promise) => {
    const now = Date.parse(`2026-11-24T${time}:01+02:00`)
    vi.useFakeTimers({ toFake: ['Date'], now })
    adoptClock(now)
    onTestFinished(() => {
      vi.useRealTimers()
      adoptClock(Date.now())
      client.link = () => 'pass'
    })
    client.link = () => 'cut'
    const unsentUntil = Date.parse('2026-11-30T09:15:00+02:00')
    Object.assign(session, { unsent: 2, unsentFor: 'm•••@perille.example', unsentDay: '2026-11-23', unsentUntil })
    openPage('/signin')

    expect(
      await screen.findByText(`Käyttäjällä m•••@perille.example on 2 lähettämätöntä muutosta. ${promise}.`),
    ).toBeTruthy()
  })
})

describe('the demo accounts', () => {
  test('are not offered by a server that is none', async () => {
    openPage('/signin')
    await username()
    await waitFor(() => expect(client.seen.map(({ path }) => path)).toContain('/api/app/info'))

    expect(screen.queryByText('Esittelykäyttäjät')).toBeNull()
  })

  test('fill in both fields, and sign in', async () => {
    const demo = { password: testPassword, accounts: [{ email: 'aino@perille.example', role: 'desk' }] }
    Object.assign(server.services, { demo })
    const { user, address } = openPage('/signin?redirect=%2Fabout')

    const accounts = await screen.findByRole('region', { name: 'Esittelykäyttäjät' })
    await user.click(within(accounts).getByRole('button', { name: /Vastaanotto/ }))
    expect(valueOf(await username())).toBe('aino@perille.example')
    expect(valueOf(await password())).toBe(testPassword)
    expect(document.activeElement).toBe(signInButton())
    await user.keyboard('{Enter}')

    await waitFor(() => expect(address()).toBe('/about'))
    Object.assign(server.services, { demo: null })
  })
})
