import { describe, expect, test } from 'vitest'
import { deliversDomain, verdictOf, type AccountFacts } from '#server/areas/identity/microsoft-rule.ts'

type Match = AccountFacts['matches'][number]

const somebody = (changes: Partial<Match> = {}): Match => ({
  userId: 7,
  isConfirmed: true,
  isMember: false,
  ...changes,
})

/** Somebody who comes for the first time, of a domain of the tenant's, whom nobody knows and nobody waits for. */
const stranger: AccountFacts = {
  knownUserId: null,
  email: 'elina@kunta.example',
  isDomainVerified: true,
  isDomainListed: true,
  matches: [],
  isInvited: false,
}

const told = (changes: Partial<AccountFacts>) => {
  const verdict = verdictOf({ ...stranger, ...changes })
  return verdict.do === 'refuse' ? verdict.code.replace('azuread_login_', '') : verdict.do
}

const matches: Record<string, readonly Match[]> = {
  nobody: [],
  'a stranger': [somebody()],
  'a member': [somebody({ isMember: true })],
  'an unconfirmed stranger': [somebody({ isConfirmed: false })],
  'an unconfirmed member': [somebody({ isConfirmed: false, isMember: true })],
  two: [somebody({ isMember: true }), somebody({ userId: 8, isMember: true })],
}

describe('whoever comes with an account for the first time', () => {
  // address matches · verified · not invited · invited
  const table: [keyof typeof matches, boolean | null, string, string][] = [
    ['nobody', true, 'user_creation_error', 'create'],
    ['nobody', null, 'user_creation_error', 'create'],
    ['nobody', false, 'email_domain_not_allowed', 'email_domain_not_allowed'],
    ['a stranger', true, 'user_creation_error', 'link'],
    ['a stranger', null, 'user_creation_error', 'link'],
    ['a stranger', false, 'email_domain_not_allowed', 'email_domain_not_allowed'],
    ['a member', true, 'link', 'link'],
    ['a member', null, 'user_creation_error', 'link'],
    ['a member', false, 'email_domain_not_allowed', 'email_domain_not_allowed'],
    ['an unconfirmed stranger', true, 'unconfirmed_email_exists', 'unconfirmed_email_exists'],
    ['an unconfirmed stranger', null, 'unconfirmed_email_exists', 'unconfirmed_email_exists'],
    ['an unconfirmed stranger', false, 'email_domain_not_allowed', 'email_domain_not_allowed'],
    ['an unconfirmed member', true, 'unconfirmed_email_exists', 'unconfirmed_email_exists'],
    ['an unconfirmed member', null, 'unconfirmed_email_exists', 'unconfirmed_email_exists'],
    ['an unconfirmed member', false, 'email_domain_not_allowed', 'email_domain_not_allowed'],
    ['two', true, 'multiple_users_matched', 'multiple_users_matched'],
    ['two', null, 'multiple_users_matched', 'multiple_users_matched'],
    ['two', false, 'email_domain_not_allowed', 'email_domain_not_allowed'],
  ]

  test('the table has a line for every cell', () => {
    const cells = Object.keys(matches).flatMap((match) => [true, null, false].map((verified) => `${match} ${verified}`))
    expect(table.map(([match, verified]) => `${match} ${verified}`)).toEqual(cells)
  })

  test.each(table)('whose address is of %s, verified: %s', (match, isDomainVerified, alone, invited) => {
    const facts = { matches: matches[match] ?? [], isDomainVerified }

    expect(told({ ...facts, isInvited: false })).toBe(alone)
    expect(told({ ...facts, isInvited: true })).toBe(invited)
  })

  test.each(table)('whose address is of %s, verified: %s, of a domain that is not the tenant’s', (match, verified) => {
    for (const isInvited of [false, true]) {
      const facts = { matches: matches[match] ?? [], isDomainVerified: verified, isInvited, isDomainListed: false }
      expect(told(facts)).toBe('email_domain_not_allowed')
      expect(told({ ...facts, email: null })).toBe('no_valid_email')
    }
  })
})

test('an account that is known says alone who it is, whatever is said beside it', () => {
  for (const isInvited of [true, false]) {
    for (const isDomainListed of [true, false]) {
      for (const isDomainVerified of [true, false, null]) {
        for (const email of ['elina@kunta.example', null]) {
          for (const match of Object.values(matches)) {
            const facts = { knownUserId: 3, email, isDomainVerified, isDomainListed, matches: match, isInvited }
            expect(verdictOf(facts)).toEqual({ do: 'signIn', userId: 3 })
          }
        }
      }
    }
  }
})

test.each([
  [true, true, true, true],
  [true, true, false, true],
  [true, false, true, false],
  [true, false, false, false],
  [true, null, true, true],
  [true, null, false, false],
  [null, true, true, false],
  [false, true, true, false],
])('a domain verified %s, of a member %s and administrator %s, becomes the tenant’s: %s', (...row) => {
  const [isDomainVerified, isMember, isAdministrator, is] = row

  expect(deliversDomain({ isDomainVerified, isMember, isAdministrator })).toBe(is)
})
