import { describe, expect, test } from 'vitest'
import { accessLevels } from '#domain/access.ts'
import { passengerPropertyChanges } from '#domain/instance-config.ts'
import {
  isActiveOn,
  transportationPermissionCan,
  transportationPermissionState,
} from '#domain/transportation-permission/state.ts'
import { userWith } from '#tests/support/passenger.ts'
import { transportationPermission as transportationPermission } from '#tests/support/transportation-permission.ts'

const today = '2026-11-23'

test.each([
  ['ends tomorrow', { endDate: '2026-11-24' }, 'complete'],
  ['ends today', { endDate: today }, 'complete'],
  ['ended yesterday', { endDate: '2026-11-22' }, 'expired'],
  ['does not end', { endDate: null }, 'complete'],
  ['starts later', { startDate: '2027-01-01', endDate: '2027-01-31' }, 'complete'],
  ['is a draft', { isDraft: true }, 'draft'],
  ['is a draft that has ended', { isDraft: true, endDate: '2026-11-22' }, 'draft'],
] as const)('a transportation permission that %s is %s', (_, change, expected) => {
  expect(transportationPermissionState(transportationPermission(change), today)).toBe(expected)
})

test.each([
  ['2026-10-31', false],
  ['2026-11-01', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
])('November’s transportation permission is active on %s: %s', (day, expected) => {
  expect(isActiveOn(transportationPermission(), day)).toBe(expected)
})

const { read, write } = accessLevels
const writer = userWith({ destinations: { 1: { transportationPermissions: write } } })
const reader = userWith({ destinations: { 1: { transportationPermissions: read, passengers: write } } })
const passenger = { destinationIds: [1], groupIds: [], inactive: false, state: 0 as const }
const inactive = { ...passenger, inactive: true }

describe('editing', () => {
  test.each([
    ['a transportation permission of ours', {}, passenger, writer, null],
    ['a new one', { id: 0 }, passenger, writer, null],
    ['a new one without the right', { id: 0 }, passenger, reader, 'refusal.passenger.noRight'],
    ['without the right', {}, passenger, reader, 'refusal.passenger.noRight'],
    ['one of Timit', { source: 'Timit' }, passenger, writer, 'refusal.transportationPermission.otherSource'],
    ['one of Likuma', { source: 'Likuma' }, passenger, writer, 'refusal.transportationPermission.otherSource'],
    ['of an inactive passenger', {}, inactive, writer, 'refusal.passenger.inactive'],
    ['a new one of an inactive passenger', { id: 0 }, inactive, writer, 'refusal.passenger.inactive'],
    ['one with reservations', { hasReservations: true }, passenger, writer, null],
  ] as const)('%s', (_, change, whose, user, refusal) => {
    expect(transportationPermissionCan.edit(transportationPermission(change), whose, user)).toBe(refusal)
  })
})

describe('deleting', () => {
  test.each([
    ['a transportation permission of ours', {}, passenger, writer, null],
    ['what is not stored', { id: 0 }, passenger, writer, 'refusal.transportationPermission.notStored'],
    [
      'one with reservations',
      { hasReservations: true },
      passenger,
      writer,
      'refusal.transportationPermission.hasReservations',
    ],
    ['one of Timit', { source: 'Timit' }, passenger, writer, 'refusal.transportationPermission.otherSource'],
    ['without the right', { hasReservations: true }, passenger, reader, 'refusal.passenger.noRight'],
    ['of an inactive passenger', {}, inactive, writer, 'refusal.passenger.inactive'],
  ] as const)('%s', (_, change, whose, user, refusal) => {
    expect(transportationPermissionCan.delete(transportationPermission(change), whose, user)).toBe(refusal)
  })
})

test.each([
  ['a new one', { id: 0, isDraft: false }, null, true],
  ['a stored draft', { isDraft: true }, null, true],
  ['a stored complete one', {}, 'refusal.transportationPermission.quotaLocked', false],
])('quota type and time, and the draft checkbox, of %s', (_, change, refusal, showsDraft) => {
  expect(transportationPermissionCan.changeQuotaKind(transportationPermission(change))).toBe(refusal)
  expect(transportationPermissionCan.showDraft(transportationPermission(change))).toBe(showsDraft)
})

const config = { supportedFeatures: [passengerPropertyChanges] }
const unsupported = 'refusal.transportationPermission.draftUnsupported'
test.each([
  [config, [5], null],
  [{ supportedFeatures: [] }, [5], unsupported],
  [null, [5], unsupported],
  [{ supportedFeatures: [] }, [], null],
  [null, [], null],
])('the draft checkbox of instance %j and groups %j: %s', (instance, groupIds, refusal) => {
  expect(transportationPermissionCan.chooseDraft(instance, groupIds)).toBe(refusal)
})
