import type { Timetable } from '#domain/timetable/schema.ts'
import { workspace } from './workspace/workspace.ts'
import { waitingDraftIds } from './drafts/drafts.ts'
import { untypedForms } from './workspace/draft-key.ts'

/** Timetables with rides on this device that went ahead of a deletion, whatever has become of that. */
const idsWithRidesAhead = async (): Promise<number[]> => (await waitingDraftIds(untypedForms.deletion, '')).map(Number)

/** Timetables that stand here without the rides that went ahead of their deletion. Live. */
export async function bareTimetables(): Promise<Timetable[]> {
  // one that is gone is not on the device either
  const found = await workspace().mirror.timetables.bulkGet(await idsWithRidesAhead())
  return found.filter((timetable) => timetable !== undefined)
}

/** Brings back what deletions took away that were cut off. Never throws: what fails is tried again the next time. */
export async function undoDeletions(): Promise<void> {
  try {
    const ids = await idsWithRidesAhead()
    if (ids.length === 0) return
    // only who has such a deletion needs what timetables are made of
    const { pullTimetable } = await import('./timetables.ts')
    await Promise.allSettled(ids.map((id) => pullTimetable(id)))
  } catch {
    // nobody is signed in, or the device does not give what it keeps
  }
}
