import { expect, test } from 'vitest'
import { microsoftSignInUrl } from '#features/auth/microsoft/microsoft-sign-in.ts'

const sources = { page: 'https://perille.example/#/signin', query: '', email: '', apiOrigin: 'https://perille.example' }

test('the browser is sent to the server, which is told where to come back to', () => {
  const url = new URL(microsoftSignInUrl(sources))

  expect(url.origin + url.pathname).toBe('https://perille.example/ExternalAuth/AzureAdSignIn')
  expect([...url.searchParams]).toEqual([['callbackUrl', 'https://perille.example/#/signInAzureAd']])
})

test('the query of the page is kept in the address to come back to', () => {
  const url = new URL(microsoftSignInUrl({ ...sources, query: '?redirect=%2Fd%2F4%2Farrivals-departures%3Fq%3D1' }))

  const callback = new URL(url.searchParams.get('callbackUrl') ?? '')
  const [path, query] = callback.hash.split('?')
  expect(path).toBe('#/signInAzureAd')
  expect(new URLSearchParams(query).get('redirect')).toBe('/d/4/arrivals-departures?q=1')
})

test('an app that lives in a folder comes back to that folder', () => {
  const url = new URL(microsoftSignInUrl({ ...sources, page: 'https://perille.example/app/?x=1#/signin' }))

  expect(url.searchParams.get('callbackUrl')).toBe('https://perille.example/app/#/signInAzureAd')
})

test('a server on another origin is asked there', () => {
  const url = new URL(microsoftSignInUrl({ ...sources, apiOrigin: 'https://api.example' }))

  expect(url.origin).toBe('https://api.example')
})

test.each([
  ['maija.salo@lahti.example', 'maija.salo@lahti.example'],
  ['a+b@c', 'a+b@c'],
  ['maija', null],
  ['maija@', null],
  ['@lahti.example', null],
  ['maija salo@lahti.example', null],
  ['', null],
])('what was typed as %j gives the hint %j', (email, hint) => {
  const url = new URL(microsoftSignInUrl({ ...sources, email }))

  expect(url.searchParams.get('loginHint')).toBe(hint)
})
