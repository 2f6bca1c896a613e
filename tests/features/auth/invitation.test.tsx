import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inviteUser } from '#contract/users.ts'
import type { Locale } from '#domain/locale.ts'
import { invitationDays } from '#domain/organization-user.ts'
import { preferences } from '#state/preferences.ts'
import { signIn } from '#state/session.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { errorsWith, openPage, resetClient, startClient, valueOf } from '#tests/support/open-page.tsx'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { addOrganization, addUser, testPassword } from '#tests/support/users.ts'
import { reserveDomain } from './reserved-domain.ts'

const chosen = 'Sininen-vene-4'

let server: TestServer
let client: ClientLink
let organizationId: number
let token: string
let count = 0
let email: string

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  organizationId = await addOrganization(server.services, 'Rantakunta')
  await addUser(server.services, { email: 'outi@perille.example', administers: [organizationId] })
  await reserveDomain(server, organizationId, 'rantakunta.example')
  token = await server.signIn('outi@perille.example')
  client = await startClient(server)
})
beforeEach(() => {
  count += 1
  email = `kutsuttu${count}@perille.example`
  client.seen.length = 0
  client.link = () => 'pass'
})
afterEach(resetClient)
afterAll(() => server.close())

/** The path in the app that the mailed link leads to. */
async function mailedLink(locale: Locale = 'fi'): Promise<string> {
  const reply = await server.call(inviteUser, { token, body: { organizationId, email, locale } })
  expect(reply.statusCode).toBe(200)
  await server.services.mail.deliver()
  const link = /https:\S+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? ''
  return new URL(link).hash.slice(1)
}

const password = () => screen.findByLabelText('Salasana')
const confirmation = () => screen.findByLabelText('Salasana uudelleen')
const submit = () => screen.getByRole('button', { name: 'Luo käyttäjätili' })
const asked = (path: string) => client.seen.filter((request) => request.path === path)

describe('somebody without an account', () => {
  test('sees who invites them and until when; the code is gone from the address at once', async () => {
    const { address } = openPage(await mailedLink())

    expect(await screen.findByRole('heading', { level: 1, name: 'Tervetuloa Perilleen' })).toBeTruthy()
    expect(
      screen.getByText(/^Rantakunta on kutsunut sinut Perilleen\..*Kutsu on voimassa .* klo .* asti\.$/),
    ).toBeTruthy()
    const field = await screen.findByLabelText<HTMLInputElement>('Sähköposti')
    expect([field.value, field.readOnly]).toEqual([email, true])
    expect(address()).toBe(`/invitation?email=${encodeURIComponent(email)}`)
  })

  test.each([
    ['in which nobody has used the app', 1, 'Welcome to Perille'],
    ['that has its language', 2, 'Tervetuloa Perilleen'],
  ])('reads on in the language of the mail in a browser %s', async (_, visits, title) => {
    preferences.visits = visits
    const { address } = openPage(await mailedLink('en'))

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(address()).toBe(`/invitation?email=${encodeURIComponent(email)}`)
  })

  test('chooses a password, and signs in with the address filled in', async () => {
    const { user, address } = openPage(await mailedLink())
    await user.type(await password(), chosen)
    await user.type(await confirmation(), chosen)
    await user.click(submit())

    expect(await screen.findByRole('heading', { name: 'Käyttäjätili on valmis' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
    expect(address()).toBe('/signin')
    expect(valueOf(await screen.findByLabelText('Käyttäjätunnus tai sähköposti'))).toBe(email)
    expect(await server.signIn(email, chosen)).toBeTruthy()
  })

  test('is told what is wrong with a password before it is sent, and by the server what only it knows', async () => {
    const { user } = openPage(await mailedLink())
    await user.type(await password(), 'lyhyt')
    await user.click(submit())
    expect(await errorsWith('Salasanassa on oltava vähintään 8 merkkiä')).toBeTruthy()
    expect(asked('/api/user/invitation/accept')).toEqual([])

    await user.clear(await password())
    await user.type(await password(), 'Rantakunta2026')
    await user.type(await confirmation(), 'Rantakunta2026')
    await user.click(submit())

    expect(await screen.findByText('Salasana on liian helppo arvata. Valitse toinen salasana.')).toBeTruthy()
    expect(valueOf(await password())).toBe('Rantakunta2026')
  })

  test('may sign in with Microsoft 365 instead, and must where the domain does', async () => {
    openPage(await mailedLink())
    expect(await screen.findByRole('button', { name: /Kirjaudu Microsoft 365/ })).toBeTruthy()
    await resetClient()

    email = `kutsuttu${count}@rantakunta.example`
    openPage(await mailedLink())

    expect(await errorsWith('Tällä sähköpostiosoitteella kirjaudutaan Microsoft 365 -tilillä.')).toBeTruthy()
    expect(screen.queryByLabelText('Salasana')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Luo käyttäjätili' })).toBeNull()
    expect(screen.getByRole('button', { name: /Kirjaudu Microsoft 365/ })).toBeTruthy()
  })

  test('whose invitation is withdrawn while they type is told so', async () => {
    const { user } = openPage(await mailedLink())
    await user.type(await password(), chosen)
    await user.type(await confirmation(), chosen)
    await server.services.db
      .updateTable('invitation')
      .set({ ended_as: 'withdrawn', ended_at: new Date(), code_hash: null })
      .where('email', '=', email)
      .execute()
    await user.click(submit())

    expect(await screen.findByRole('heading', { name: 'Kutsu ei ole voimassa' })).toBeTruthy()
  })

  test('who has made their account on another device meanwhile signs in', async () => {
    const { user } = openPage(await mailedLink())
    await user.type(await password(), chosen)
    await user.type(await confirmation(), chosen)
    await addUser(server.services, { email })
    await user.click(submit())

    expect(await screen.findByRole('heading', { name: 'Rantakunta kutsuu sinut' })).toBeTruthy()
  })
})

describe('somebody with an account', () => {
  beforeEach(() => addUser(server.services, { email }))

  test('signs in and accepts', async () => {
    const { user, address } = openPage(await mailedLink())

    expect(await screen.findByRole('heading', { name: 'Rantakunta kutsuu sinut' })).toBeTruthy()
    expect(screen.getByText(new RegExp(`^Sinulla on jo käyttäjätili\\. Kirjaudu osoitteella ${email}`))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Kirjaudu ja hyväksy' }))
    expect(address()).toBe('/signin')
    expect(valueOf(await screen.findByLabelText('Käyttäjätunnus tai sähköposti'))).toBe(email)
  })

  test('who is signed in already is sent on to the offer', async () => {
    await signIn(email, testPassword)
    openPage(await mailedLink())

    expect(await screen.findByText('Olet jo kirjautunut. Kutsu odottaa hyväksyntääsi sivun yläreunassa.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Siirry Perilleen' })).toBeTruthy()
  })

  test('is told when somebody else is signed in on the device', async () => {
    await signIn('outi@perille.example', testPassword)
    openPage(await mailedLink())

    expect(await screen.findByText(/nyt kirjautuneena outi@perille\.example\. Kirjaudu ensin ulos\.$/)).toBeTruthy()
  })
})

describe('a link that does not open', () => {
  test('because it is too old says for how long it was good, and asks nothing else', async () => {
    preferences.locale = 'en'
    const { user, address } = openPage(`/invitation?email=${email}&code=vanha`)

    expect(await screen.findByRole('heading', { name: 'The invitation is not valid' })).toBeTruthy()
    expect(screen.getByText(new RegExp(`valid for ${invitationDays} days`))).toBeTruthy()
    expect(screen.queryByRole('button', { name: /try again|retry/i })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(address()).toBe('/signin')
  })

  test.each(['?email=a@b.example', '?code=x', ''])(
    'because part of it is missing (%s) is not asked about',
    async (query) => {
      openPage(`/invitation${query}`)

      expect(await screen.findByRole('heading', { name: 'Linkki on puutteellinen' })).toBeTruthy()
      expect(asked('/api/user/invitation')).toEqual([])
    },
  )

  test('because there is no connection is asked about again', async () => {
    const link = await mailedLink()
    client.link = ({ path }) => (path === '/api/user/invitation' ? 503 : 'pass')
    const { user } = openPage(link)
    expect(await screen.findByRole('heading', { name: 'Kutsua ei voitu tarkistaa' })).toBeTruthy()

    client.link = () => 'pass'
    await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tervetuloa Perilleen' })).toBeTruthy())
  })
})
