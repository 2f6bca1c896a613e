import { describe, expect, test } from 'vitest'
import { Destination } from '#domain/destination.ts'
import { InstanceConfig, passengerPropertyChanges } from '#domain/instance-config.ts'
import { Organization } from '#domain/organization.ts'
import { BoardPassenger, PassengerSummary } from '#domain/passenger.ts'
import { brokenPasswordRules, isEmailShaped } from '#domain/password.ts'
import { clientVersion, productField } from '#domain/product.ts'
import { SupportRequest, supportLimits } from '#domain/support.ts'
import { text } from '#domain/text.ts'
import { Me } from '#domain/user.ts'
import { inShownOrder, utilities, utilityName } from '#domain/utility.ts'

const destination = { id: 7, alias: 'Koivuranta', organizationId: 1, [productField.instanceId]: 3 }

describe('a destination', () => {
  test.each([
    ['address', { address: 'Koivukatu 1' }],
    ['streetAddress', { streetAddress: 'Koivukatu 1' }],
    ['streetAdress', { streetAdress: 'Koivukatu 1' }],
  ])('has its address under the name %s', (_, given) => {
    expect(Destination.parse({ ...destination, ...given }).address).toBe('Koivukatu 1')
  })

  test.each([
    ['the first price category is above 0', { priceCategoryIds: [4, 0], bookingEnabled: false }, true],
    ['the first price category is 0', { priceCategoryIds: [0, 4], bookingEnabled: true }, false],
    ['there are no price categories', { priceCategoryIds: [], bookingEnabled: true }, false],
    ['only the field says so', { bookingEnabled: true }, true],
    ['nothing is said', {}, false],
  ])('takes bookings when %s', (_, given, expected) => {
    expect(Destination.parse({ ...destination, ...given }).bookingEnabled).toBe(expected)
  })

  test.each([-1, 7])('has no price area %s', (priceArea) => {
    expect(Destination.safeParse({ ...destination, priceArea }).success).toBe(false)
  })

  test('is tied to an instance of the booking system by the fields of the product', () => {
    const parsed = Destination.parse({ ...destination, perilleInstanceName: 'Lahti' })
    expect(parsed).toMatchObject({
      perilleInstanceId: 3,
      perilleInstanceName: 'Lahti',
      organizationId: 1,
      priceArea: 0,
    })
  })
})

test('the signed-in user is read with roles and rights, and missing lists are empty', () => {
  expect(Me.parse({ id: 1, email: 'a@b.example' })).toEqual({
    id: 1,
    email: 'a@b.example',
    destinationRoles: [],
    passengerGroupRoles: [],
    organizationIds: [],
    permissions: {},
  })
  const [role] = Me.parse({
    id: 1,
    email: 'a@b.example',
    destinationRoles: [{ destinationId: 2, passengers: 1 }],
  }).destinationRoles
  expect(role).toMatchObject({ destinationId: 2, passengers: 1, timetables: 0, schedule: 0 })
  expect(
    Me.safeParse({ id: 1, email: 'a@b.example', destinationRoles: [{ destinationId: 2, passengers: 3 }] }).success,
  ).toBe(false)
})

test('an organization is read with its flags off and drafts on', () => {
  expect(Organization.parse({ id: 1, name: 'Esimerkki' })).toMatchObject({
    showSsn: false,
    requirePtpByDefault: false,
    savePtpAsDraftByDefault: true,
    ssnReaders: 'readers',
    administratorIds: [],
    administrators: [],
  })
})

test.each([
  ['administratorIds', { administratorIds: [4, 7] }],
  ['admins', { admins: [4, 7] }],
  ['administratorIds before admins', { administratorIds: [4, 7], admins: [9] }],
])('an organization has its administrators under the name %s', (_, given) => {
  expect(Organization.parse({ id: 1, name: 'Esimerkki', ...given }).administratorIds).toEqual([4, 7])
})

test('an instance config is read with its extras, features and requirements', () => {
  const config = InstanceConfig.parse({
    instanceId: 3,
    extras: [{ id: 1, name: 'Porraskiipijä', defaultPrice: 12.5 }],
    supportedFeatures: [passengerPropertyChanges],
    requirements: [{ id: 1, description: 'Invataksi' }],
  })
  expect(config.currencySymbol).toBe('€')
  expect(config.extras[0]).toEqual({ id: 1, externalId: null, name: 'Porraskiipijä', defaultPrice: 12.5 })
})

test('what the board keeps of a passenger holds no note', () => {
  const passenger = PassengerSummary.parse({
    id: 1,
    name: 'Testi',
    organizationId: 1,
    note: 'salainen',
    ssn: '010190-900X',
  })
  expect(passenger).not.toHaveProperty('ssn')
  expect(BoardPassenger.parse(passenger)).not.toHaveProperty('note')
})

describe('a new password', () => {
  test.each([
    ['Salasana1', []],
    ['Sala1na', ['password_too_short']],
    ['salasana1', ['password_requires_upper']],
    ['SALASANA1', ['password_requires_lower']],
    ['Salasanaa', ['password_requires_digit']],
    ['', ['password_too_short', 'password_requires_upper', 'password_requires_lower', 'password_requires_digit']],
    ['Äiti1öxxx', []],
  ])('"%s" breaks %s', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken)
  })
})

test.each([
  ['a@b', true],
  ['matti.esimerkki@kunta.example', true],
  ['matti', false],
  ['@b', false],
  ['a@', false],
  ['a b@c', false],
])('%s is shaped like an e-mail address: %s', (value, expected) => {
  expect(isEmailShaped(value)).toBe(expected)
})

describe('a support request', () => {
  const request = { message: 'Apua', version: clientVersion, locale: 'fi', destinationId: 0, url: '/#/d/1' }

  test.each([
    ['as sent', {}, true],
    ['without a message', { message: '  ' }, false],
    ['of the longest message', { message: 'x'.repeat(supportLimits.message) }, true],
    ['of one character more', { message: 'x'.repeat(supportLimits.message + 1) }, false],
    ['in a language that does not exist', { locale: 'sv' }, false],
  ])('%s', (_, change, expected) => {
    expect(SupportRequest.safeParse({ ...request, ...change }).success).toBe(expected)
  })
})

test.each(['a\0b', '\ud800'])('text that a database cannot store is refused', (value) => {
  expect(text(10).safeParse(value).success).toBe(false)
})

test('utilities have the ids of the documents, and the receiver is shown first', () => {
  expect(Object.values(utilities)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
  expect(utilityName(13)).toBe('electricWheelchair')
  expect(utilityName(16)).toBeNull()
  expect(inShownOrder([13, 1, 2, 1])).toEqual([2, 1, 13])
})

test('the client has the version of the documents', () => {
  expect(clientVersion).toBe('1.11.0')
})
