import { expect, test } from 'vitest'
import { offeredTransportationPermissions, quotaWarning } from '#domain/booking/transportation-permission-choice.ts'
import { quotaTypes } from '#domain/transportation-permission/quota.ts'

const transportationPermission = { externalId: 'KP-1', isDraft: false, startDate: '2026-11-01', endDate: '2026-11-30' }

test.each([
  ['the first day', '2026-11-01', {}, 1],
  ['the last day', '2026-11-30', {}, 1],
  ['the day before', '2026-10-31', {}, 0],
  ['the day after', '2026-12-01', {}, 0],
  ['any later day of one without an end', '2030-01-01', { endDate: null }, 1],
  ['a day of one without an external id', '2026-11-10', { externalId: null }, 0],
  ['a day of one with an empty external id', '2026-11-10', { externalId: '' }, 0],
  ['a day of a draft', '2026-11-10', { isDraft: true }, 0],
])('%s (%s) is offered', (_, day, given, count) => {
  expect(offeredTransportationPermissions([{ ...transportationPermission, ...given }], day)).toHaveLength(count)
})

test.each([
  [18, 4, null],
  [18, 0, 'bookings.transportationPermission.quotaUsed'],
  [18, -2, 'bookings.transportationPermission.quotaUsed'],
  [18, null, null],
])('a quota of %i with %s left says %s', (initialQuota, remainingQuota, key) => {
  expect(quotaWarning({ quotaType: quotaTypes.trips, initialQuota, remainingQuota })).toBe(key)
})
