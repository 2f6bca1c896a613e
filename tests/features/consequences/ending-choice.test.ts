import { expect, test } from 'vitest'
import type { Consequences } from '#domain/consequences.ts'
import {
  endingLabel,
  missingIn,
  nothingChosen,
  offeredIn,
  type EndingChoice,
} from '#features/consequences/parts/ending-choice.ts'

const none = { count: 0, named: [] }
const found = (trips: number): Consequences => ({
  about: { type: 'deactivate', passengerId: 7 },
  ...{ timetables: none, bookings: none, permissions: none, schedules: none, groups: none },
  ...{ trips: { count: trips, named: [] }, lastTripDay: null, boardItems: 0, reservedTrips: 0 },
  ...{ movedTrips: 0, drivenTimetables: 0, haltedTimetables: 0, passengers: none, homelessPassengers: 0 },
  ...{ boundPassengers: none, holders: none },
})
const chosen = (choice: Partial<EndingChoice>): EndingChoice => ({ ...nothingChosen, ...choice })

test.each([
  [{}, null],
  [{ cancelsTrips: true }, null],
  [{ leavesDrafts: true }, 'consequences.confirm.drafts'],
  [{ cancelsBookings: true }, 'consequences.confirm.bookings'],
  [{ cancelsTrips: true, leavesDrafts: true }, 'consequences.confirm.chosen'],
  [{ cancelsBookings: true, leavesDrafts: true }, 'consequences.confirm.chosen'],
])('a step that is nothing but %o is named by what is chosen', (choice, label) => {
  expect(endingLabel(chosen(choice))).toBe(label)
})

test.each([
  ['a reason, where trips are cancelled', 3, { cancelsTrips: true }, false, 'consequences.missing.reason'],
  ['nothing, with the reason', 3, { cancelsTrips: true, reason: 'Muuttanut' }, true, null],
  ['a choice, where the step is nothing else', 3, {}, true, 'consequences.missing.choice'],
  ['no choice, where everything may be left', 3, {}, false, null],
  ['said to be nothing, where there is nothing to choose from', 0, {}, true, 'consequences.missing.nothing'],
  ['nothing, where there is nothing to choose from and everything may be left', 0, {}, false, null],
])('what is missing is %s', (_, trips, choice, mustChoose, missing) => {
  expect(missingIn(found(trips), chosen(choice), mustChoose)).toBe(missing)
})

test('more trips are stopped alone only where there is none that could be cancelled', () => {
  expect(offeredIn({ ...found(0), drivenTimetables: 2 })).toMatchObject({ trips: 0, driven: 2 })
  expect(offeredIn({ ...found(3), drivenTimetables: 2 })).toMatchObject({ trips: 3, driven: 0 })
})

test('a step about a permission stops no trips of timetables', () => {
  const about = { type: 'deletePermission', passengerId: 7, permissionId: 4 } as const
  expect(offeredIn({ ...found(0), about, drivenTimetables: 2 })).toMatchObject({ driven: 0 })
})
