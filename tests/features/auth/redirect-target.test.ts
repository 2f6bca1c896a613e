import { expect, test } from 'vitest'
import { redirectTarget } from '#features/auth/redirect-target.ts'

const inside = [
  '/d/4/arrivals-departures',
  '/d/4/arrivals-departures/day/2026-03-09?q=Aino%20M',
  '/about',
  '/',
  '/d/4?next=https://elsewhere.example',
  '/d/4?text=50%25',
]

test.each(inside)('%s is followed', (target) => {
  expect(redirectTarget(new URLSearchParams({ redirect: target }))).toBe(target)
})

const outside = [
  ['nothing', ''],
  ['an address with a scheme', 'https://elsewhere.example/d/4'],
  ['a scheme-relative address', '//elsewhere.example/d/4'],
  ['a backslash that browsers read as a slash', '/\\elsewhere.example'],
  ['a backslash further on', '/d/4\\..\\..'],
  ['a tab between the slashes', '/\t/elsewhere.example'],
  ['a line break', '/d/4\n/x'],
  ['a script', 'javascript:alert(1)'],
  ['a path without its slash', 'd/4'],
  ['dots that end in a second slash', '/..//elsewhere.example'],
  ['dots between slashes', '/.//elsewhere.example'],
  ['something very long', `/${'a'.repeat(2048)}`],
  ['sign-in itself', '/signin?redirect=%2Fabout'],
  ['sign-in in other letters', '/SignIn'],
  ['the Microsoft return', '/signInAzureAd'],
  ['the forgotten password', '/forgotPassword'],
  ['the reset page', '/resetPassword?email=a@b'],
  ['sign-in behind dots', '/d/../signin'],
] as const

test.each(outside)('%s leads to the root', (_, target) => {
  expect(redirectTarget(new URLSearchParams({ redirect: target }))).toBe('/')
})

test('a query without a redirect leads to the root', () => {
  expect(redirectTarget(new URLSearchParams('email=a%40b'))).toBe('/')
})
