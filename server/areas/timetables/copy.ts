import { copiedPassengers } from '#domain/timetable/copy.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { CopiedTimetable, Timetable, TimetableCopy, TimetableSplit } from '#domain/timetable/schema.ts'
import { goesOnWhenSplit, splitDays } from '#domain/timetable/split.ts'
import { staleVersion } from '../../call/last-change.ts'
import { insistOnAll } from '../../call/refusals.ts'
import { ridesOfTimetable, storeRides } from './rides.ts'
import { authorOf, checkDates, timetableFacts, todayOf, type Saving } from './save.ts'
import { isSplitWaiting, splitsTimetables } from './splits.ts'
import { passengersOfTimetable, wholeTimetable, type StoredTimetable } from './timetables.ts'
import { addTimetablePassengers, insertTimetable, updateTimetableRow } from './writes.ts'

type Entered = Pick<Timetable, 'startDate' | 'endDate' | 'note' | 'originalTimetableId' | 'splitUntil'>

/** Throws unless the caller has seen the original as it is, which the caller of this holds. */
async function checkVersion(
  { trx, user }: Saving,
  stored: StoredTimetable,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined && version !== stored.version) {
    throw await staleVersion(trx, { table: 'timetable', ...stored }, user, await wholeTimetable(trx, stored))
  }
}

/** A draft with the week of another timetable: everybody who can still ride there, and their rides. */
async function makeCopy(saving: Saving, stored: StoredTimetable, entered: Entered): Promise<CopiedTimetable> {
  const { trx, record } = saving
  const { taken, leftOut } = copiedPassengers(await passengersOfTimetable(trx, stored))
  const passengerIds = taken.map(({ id }) => id)
  const riding = new Set(passengerIds)
  const rides = (await ridesOfTimetable(trx, stored)).filter(({ passengerId }) => riding.has(passengerId))
  const { id, organizationId } = await insertTimetable(
    trx,
    stored,
    { ...entered, description: stored.description },
    authorOf(saving),
  )
  record({ passengerIds, detail: { made: id, rides: rides.length } })
  await addTimetablePassengers(trx, { id, organizationId }, passengerIds)
  await storeRides(
    trx,
    [organizationId],
    rides.map((ride) => ({ ...ride, timetableId: id })),
    authorOf(saving),
  )
  return { id, leftOutPassengerIds: leftOut.map((passenger) => passenger.id) }
}

/** Makes a draft with the days entered and the original's week; the original, which the caller holds, stays as it is. */
export async function copyTimetable(
  saving: Saving,
  stored: StoredTimetable,
  { startDate, endDate, note, version }: TimetableCopy,
): Promise<CopiedTimetable> {
  saving.record(timetableFacts(stored))
  await checkVersion(saving, stored, version)
  checkDates({ startDate, endDate }, null, todayOf(saving))
  return makeCopy(saving, stored, { startDate, endDate, note, originalTimetableId: null, splitUntil: null })
}

/**
 * Cuts a timetable, which the caller holds, in two: it ends the day before, and a draft with its week goes on to its end.
 * One that is ordered is driven on until the draft has been accepted, and so will be one that waits itself. Source: spec 3 §4 Split, open point C-62.
 */
export async function splitTimetable(
  saving: Saving,
  stored: StoredTimetable,
  { splitDate, note, version }: TimetableSplit,
): Promise<CopiedTimetable> {
  const { trx, user, record } = saving
  record({ ...timetableFacts(stored), detail: { splitDate } })
  await checkVersion(saving, stored, version)
  const facts = {
    ...stored,
    isSplittable: await splitsTimetables(trx, stored.organizationId),
    isSplitWaiting: await isSplitWaiting(trx, stored),
  }
  // whether weekends are shown is a matter of the screen
  insistOnAll([timetableCan.split(facts, { splitDate, showWeekends: true }, todayOf(saving), user)])
  const { original, copy } = splitDays(stored, splitDate)
  const made = await makeCopy(saving, stored, {
    ...copy,
    note,
    originalTimetableId: stored.id,
    splitUntil: goesOnWhenSplit(stored) ? stored.endDate : null,
  })
  await updateTimetableRow(trx, stored, { end_date: original.endDate }, authorOf(saving))
  return made
}
