import { describe, expect, test } from 'vitest'
import { organizationUserCan, type PersonFacts } from '#domain/organization-user-can.ts'

const person = (email: string, facts: Partial<PersonFacts> = {}): PersonFacts => ({
  ...{ email, state: 'member', isAdministrator: false },
  ...facts,
})
const outi = person('outi@perille.example', { isAdministrator: true })
const helmi = person('Helmi@perille.example', { isAdministrator: true })
const aino = person('aino@perille.example')
const invited = person('uusi@perille.example', { state: 'invited', isAdministrator: true })

const last = 'refusal.user.lastAdministrator'

describe('the administrator’s right', () => {
  test.each<[string, PersonFacts, PersonFacts[], PersonFacts, string | null]>([
    ['is taken from a colleague', helmi, [outi, helmi, aino], outi, null],
    ['is not taken from oneself', outi, [outi, helmi], outi, 'refusal.user.ownAdministratorRight'],
    ['is not taken from the only one', outi, [outi, aino], helmi, last],
    ['says of the only one that they are the last, whoever asks', outi, [outi, aino], outi, last],
    ['is not kept by who is only invited', outi, [outi, invited], outi, last],
    ['is taken from who is only invited', invited, [outi, invited], outi, null],
    ['is nothing to take from who does not hold it', aino, [outi, aino], outi, null],
    ['is nothing to take from oneself without it', aino, [outi, aino], aino, null],
  ])('%s', (_, who, people, user, refusal) => {
    expect(organizationUserCan.takeAdministratorRight(who, people, user)).toBe(refusal)
  })
})

describe('removing', () => {
  test.each<[string, PersonFacts, PersonFacts[], PersonFacts, string | null]>([
    ['a colleague is allowed', aino, [outi, aino], outi, null],
    ['another administrator is allowed', helmi, [outi, helmi], outi, null],
    ['the only administrator is refused', outi, [outi, aino], helmi, last],
    ['oneself is refused', helmi, [outi, helmi], person('helmi@perille.example'), 'refusal.user.ownRemoval'],
    ['an invited administrator is allowed', invited, [outi, invited], outi, null],
  ])('%s', (_, who, people, user, refusal) => {
    expect(organizationUserCan.remove(who, people, user)).toBe(refusal)
  })
})

test.each([
  ['invited', null],
  ['expired', null],
  ['asked', null],
  ['member', 'refusal.user.member'],
] as const)('an invitation of somebody who is %s is sent again or withdrawn: %s', (state, refusal) => {
  expect(organizationUserCan.resendInvitation({ state })).toBe(refusal)
  expect(organizationUserCan.withdrawInvitation({ state })).toBe(refusal)
})
