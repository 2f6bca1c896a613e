import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgotPassword } from '#contract/auth.ts'
import { preferences } from '#state/preferences.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { addOrganization, addUser } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { errorsWith, openPage, resetClient, startClient, valueOf } from '#tests/support/open-page.tsx'
import { reserveDomain } from './reserved-domain.ts'

const newPassword = 'Sininen-vene-4'

let server: TestServer
let client: ClientLink
let organizationId: number
let email: string
let users = 0

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  organizationId = await addOrganization(server.services, 'Rantakunta')
  client = await startClient(server)
})
beforeEach(async () => {
  users += 1
  email = `henkilo${users}@perille.example`
  await addUser(server.services, { email })
  client.seen.length = 0
  client.link = () => 'pass'
})
afterEach(resetClient)
afterAll(() => server.close())

/** The path in the app that the mailed link leads to. */
async function mailedLink(): Promise<string> {
  await server.call(forgotPassword, { body: { email } })
  await server.services.mail.deliver()
  const link = /https:\S+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? ''
  return new URL(link).hash.slice(1)
}

const password = () => screen.findByLabelText('Uusi salasana')
const confirmation = () => screen.findByLabelText('Uusi salasana uudelleen')
const sent = (path: string) => client.seen.filter((request) => request.path === path)
const rules = () =>
  screen.getAllByRole('listitem').map((rule) => {
    const state = rule.querySelector('[aria-label]')?.getAttribute('aria-label') ?? ''
    return `${rule.textContent} ${state}`
  })

describe('a good link', () => {
  test('opens the form with its address locked, and its code is gone from the address at once', async () => {
    const { address } = openPage(await mailedLink())

    expect(await screen.findByRole('heading', { name: 'Aseta uusi salasana' })).toBeTruthy()
    const field = await screen.findByLabelText<HTMLInputElement>('Sähköposti')
    expect([field.value, field.readOnly]).toEqual([email, true])
    expect(sent('/api/user/validateResetPasswordCode')).toHaveLength(1)
    expect(address()).toBe(`/resetPassword?email=${encodeURIComponent(email)}`)
  })

  test('is good also where a mail program has left the plus sign of its address as it is', async () => {
    email = `aino+henkilo${users}@perille.example`
    await addUser(server.services, { email })
    const link = await mailedLink()
    expect(link).toContain('%2B')
    openPage(link.replace('%2B', '+'))

    expect((await screen.findByLabelText<HTMLInputElement>('Sähköposti')).value).toBe(email)
    expect(await password()).toBeTruthy()
  })

  test('has its texts in the words of the documents', async () => {
    preferences.locale = 'en'
    openPage(await mailedLink())

    expect(await screen.findByLabelText('New password')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Set new password' })).toBeTruthy()
    expect(screen.getByLabelText('Confirm new password').getAttribute('autocomplete')).toBe('new-password')
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  test('sets the password and leads to where the user wanted to go', async () => {
    const { user, address } = openPage(`${await mailedLink()}&redirect=%2Fabout`)

    await user.type(await password(), newPassword)
    await user.type(await confirmation(), `${newPassword}{Enter}`)

    const heading = await screen.findByRole('heading', { name: 'Onnistui' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByText('Salasana asetettu.')).toBeTruthy()
    await expect(server.signIn(email, newPassword)).resolves.toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Kirjaudu' }))
    await waitFor(() => expect(address()).toBe('/signin?redirect=%2Fabout'))
  })

  test('ticks off the rules as they are met', async () => {
    const { user } = openPage(await mailedLink())

    await user.type(await password(), 'kyyti')
    expect(rules()).toEqual([
      'Vähintään 8 merkkiä puuttuu',
      'Iso kirjain puuttuu',
      'Pieni kirjain täyttyy',
      'Numero puuttuu',
    ])
    await user.type(await password(), 'KYYTI1')
    expect(rules()).toEqual([
      'Vähintään 8 merkkiä täyttyy',
      'Iso kirjain täyttyy',
      'Pieni kirjain täyttyy',
      'Numero täyttyy',
    ])
    expect(await screen.findByText('Salasana täyttää kaikki vaatimukset')).toBeTruthy()
  })

  test.each([
    ['', '', ['Pakollinen', 'Pakollinen']],
    ['Kyyti12', 'Kyyti12', ['Salasanassa on oltava vähintään 8 merkkiä']],
    ['kyyti123', 'kyyti123', ['Salasanassa on oltava vähintään yksi iso kirjain']],
    ['KYYTI123', 'KYYTI123', ['Salasanassa on oltava vähintään yksi pieni kirjain']],
    ['KyytiKyyti', 'KyytiKyyti', ['Salasanassa on oltava vähintään yksi numero']],
    ['Kyyti123', 'Kyyti124', ['Salasanat eivät täsmää']],
  ])('refuses %j with %j, and sends nothing', async (first, second, texts) => {
    const { user } = openPage(await mailedLink())

    if (first) await user.type(await password(), first)
    if (second) await user.type(await confirmation(), second)
    await user.click(await screen.findByRole('button', { name: 'Tallenna' }))

    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(sent('/api/user/resetPassword')).toEqual([])
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  })

  test('tells what the server has against a password', async () => {
    const { user } = openPage(await mailedLink())

    await user.type(await password(), 'Password1')
    await user.type(await confirmation(), 'Password1{Enter}')

    expect(await errorsWith('Salasana on liian helppo arvata. Valitse toinen salasana.')).toBe(document.activeElement)
    expect(valueOf(await password())).toBe('Password1')
    expect(screen.queryByRole('button', { name: 'Pyydä uusi linkki' })).toBeNull()
  })

  test('that was used up meanwhile offers another one', async () => {
    const link = await mailedLink()
    const { user } = openPage(link)
    await user.type(await password(), newPassword)
    await user.type(await confirmation(), newPassword)
    await mailedLink()

    await user.keyboard('{Enter}')

    expect(await screen.findByText(/palautuskoodi ei kelpaa/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pyydä uusi linkki' })).toBeTruthy()
  })

  test('of an address that signs in with Microsoft has that button in place of Save', async () => {
    email = `henkilo${users}@rantakunta${users}.example`
    await addUser(server.services, { email })
    const { user } = openPage(await mailedLink())
    await user.type(await password(), newPassword)
    await user.type(await confirmation(), newPassword)
    await reserveDomain(server, organizationId, `rantakunta${users}.example`)

    await user.keyboard('{Enter}')

    expect(await screen.findByText(/^Tällä sähköpostiosoitteella kirjaudutaan/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tallenna' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Kirjaudu Microsoft 365\u00a0-tilillä' })).toBeTruthy()
  })
})

describe('a link that cannot be used', () => {
  test('says so and leads to another one, with the address filled in', async () => {
    const { user, address } = openPage(`/resetPassword?email=${email}&code=vanha&redirect=%2Fabout`)

    const heading = await screen.findByRole('heading', { name: 'Linkki ei enää kelpaa' })
    expect(document.activeElement).toBe(heading)
    await user.click(screen.getByRole('button', { name: 'Pyydä uusi linkki' }))

    expect(valueOf(await screen.findByLabelText('Sähköposti'))).toBe(email)
    expect(address()).toBe('/forgotPassword?redirect=%2Fabout')
  })

  test('without its code says that it is incomplete, and asks nothing of the server', async () => {
    openPage(`/resetPassword?email=${email}`)

    expect(await screen.findByRole('heading', { name: 'Linkki on puutteellinen' })).toBeTruthy()
    expect(sent('/api/user/validateResetPasswordCode')).toEqual([])
  })

  test('without its address asks for the address', async () => {
    const link = await mailedLink()
    const code = new URLSearchParams(link.split('?')[1]).get('code') ?? ''
    const { user } = openPage(`/resetPassword?code=${code}`)

    await user.type(await screen.findByLabelText('Sähköposti'), 'henkilo')
    await user.type(await password(), newPassword)
    await user.type(await confirmation(), `${newPassword}{Enter}`)
    expect(await screen.findByText('Anna kelvollinen sähköpostiosoite')).toBeTruthy()

    await user.clear(screen.getByLabelText('Sähköposti'))
    await user.type(screen.getByLabelText('Sähköposti'), `${email}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Onnistui' })).toBeTruthy()
  })

  test('because there is no connection can be tried again', async () => {
    const link = await mailedLink()
    client.link = () => 'cut'
    const { user } = openPage(link)

    expect(await screen.findByRole('heading', { name: 'Linkkiä ei voitu tarkistaa' })).toBeTruthy()
    expect(screen.getByText('Palvelimeen ei saada yhteyttä.')).toBeTruthy()
    client.link = () => 'pass'
    await user.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))

    expect(await password()).toBeTruthy()
  })
})
