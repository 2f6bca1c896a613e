import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import type { ClientLink } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openPage, resetClient, startClient } from '#tests/support/open-page.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

let server: TestServer
let client: ClientLink

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  client = await startClient(server)
})
afterEach(resetClient)
afterAll(() => server.close())

const general = 'Microsoft 365\u00a0-kirjautuminen epäonnistui. Yritä uudelleen tai ota yhteyttä pääkäyttäjään.'
const told = async () => {
  await screen.findByRole('heading', { name: 'Microsoft 365\u00a0-kirjautuminen epäonnistui' })
  return screen
    .getAllByRole('alert')
    .map((box) => box.textContent)
    .join('')
}

test.each(errorCodes.filter((code) => code.startsWith('azuread_')))('%s is told of in its own words', async (code) => {
  openPage(`/signInAzureAd?error=${code}`)

  const text = i18next.t(`api.errors.${code}`)
  expect(text).not.toContain('api.errors')
  expect(await told()).toBe(text)
})

test.each([
  ['a code that nobody knows', 'azuread_login_tulevaisuus', general],
  ['words that somebody wrote into the address', 'Soita numeroon 0700 123', general],
  ['a code that says that it is to be shown as it is', 'Soita_NO_L10N', general],
])('%s is told of in general words', async (_, code, text) => {
  openPage(`/signInAzureAd?error=${encodeURIComponent(code)}`)

  expect(await told()).toBe(text)
})

test('without any code the page says that the answer is missing', async () => {
  openPage('/signInAzureAd')

  expect(await told()).toBe('Kirjautuminen jäi kesken. Aloita se uudelleen.')
})

test('its heading has the focus, and a password is one step away with the redirect target kept', async () => {
  const { user, address } = openPage('/signInAzureAd?redirect=%2Fabout&error=azuread_login_not_configured')
  await told()

  expect(document.activeElement?.textContent).toBe('Microsoft 365\u00a0-kirjautuminen epäonnistui')
  await user.click(screen.getByRole('button', { name: 'Kirjaudu salasanalla' }))

  expect(await screen.findByLabelText('Salasana')).toBeTruthy()
  expect(address()).toBe('/signin?redirect=%2Fabout')
})

test('without a connection it cannot be tried again, and the page says why', async () => {
  openPage('/signInAzureAd?error=azuread_login_user_not_authenticated')
  await told()

  await loseConnection()

  expect(screen.getByText('Kirjautuminen vaatii verkkoyhteyden', { ignore: '[role=tooltip]' })).toBeTruthy()
  const [again] = screen.getAllByRole('button', { name: 'Yritä uudelleen' }).slice(-1)
  expect(again?.getAttribute('aria-disabled')).toBe('true')
})

test('a code is given to the server and taken out of the address; one that is not taken is told of', async () => {
  const { address } = openPage('/signInAzureAd?redirect=%2Fabout&code=abc')

  await waitFor(async () => expect(await told()).toBe(i18next.t('api.errors.azuread_login_user_not_authenticated')))
  expect(address()).toBe('/signInAzureAd?redirect=%2Fabout')
})

test('a code that cannot be given to the server for want of a connection says so', async () => {
  client.link = () => 'cut'
  openPage('/signInAzureAd?code=def')

  await waitFor(async () => expect(await told()).toContain(i18next.t('api.errors.no_connection')))
  client.link = () => 'pass'
})
