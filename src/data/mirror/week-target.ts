import { timetableListKey } from '#domain/ride/cell.ts'
import { sameValue } from '#domain/same-value.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import type { MirrorDatabase, MirroredWeek } from './db.ts'
import { isOlder } from './destination-list.ts'
import type { ListTarget } from './refresh.ts'

export interface Whole {
  timetable: Timetable
  week: MirroredWeek
}

/** A timetable with its passengers and rides, in the mirror. */
export function weekTarget(mirror: MirrorDatabase, timetableId: number): ListTarget<Whole> {
  const key = timetableListKey(timetableId)
  return {
    key,
    etag: async () => (await mirror.lists.get(key))?.etag ?? null,
    apply: (answer, { startTick, fetchedAt, etag }, sentEtag, mayApply) =>
      mirror.transaction('rw', mirror.timetables, mirror.weeks, mirror.lists, async () => {
        const list = await mirror.lists.get(key)
        if (!mayApply(list?.appliedTick ?? 0, startTick)) return 'older'
        if (!answer.rows && list?.etag !== sentEtag) return 'askAgain'
        for (const whole of answer.rows ?? []) await putWhole(mirror, whole)
        await mirror.lists.put({ key, appliedTick: startTick, fetchedAt, etag: answer.rows ? etag : sentEtag })
        return 'applied'
      }),
  }
}

/** Rows that are as they were are not written, so that nobody who reads them wakes. */
async function putWhole(mirror: MirrorDatabase, { timetable, week }: Whole): Promise<void> {
  const before = await mirror.timetables.get(timetable.id)
  const isNews = !before || !(isOlder(timetable, before) || sameValue(timetable, before))
  if (isNews) await mirror.timetables.put(timetable)
  if (!sameValue(await mirror.weeks.get(timetable.id), week)) await mirror.weeks.put(week)
}
