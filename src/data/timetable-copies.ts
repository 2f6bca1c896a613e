import { copyTimetable as copyCall, getTimetable, splitTimetable as splitCall } from '#contract/timetables.ts'
import type { CopiedTimetable, Timetable, TimetableCopy, TimetableSplit } from '#domain/timetable/schema.ts'
import { isGone } from './api/api-error.ts'
import { call } from './api/client.ts'
import { quietly } from './mirror/quietly.ts'
import { sendOnce, Submission, type Write } from './drafts/submission.ts'
import { deletionOf } from './timetable-deletion.ts'
import { pullTimetables } from './timetable-list.ts'
import { pullTimetable } from './timetables.ts'

const params = (id: number) => ({ params: { id: String(id) } })

/**
 * Makes a draft with the week of a timetable. Where an earlier click of the submission turns out to have made one that
 * nobody has changed since, that goes first. @throws ApiError
 */
export const copyTimetable = (
  original: Timetable,
  copy: Omit<TimetableCopy, 'version'>,
  submission?: Submission,
): Promise<CopiedTimetable> =>
  makeFrom(original, (version) => ({ endpoint: copyCall, body: { ...copy, ...version } }), submission)

/**
 * Cuts a timetable in two; gives what goes on to its end. What an earlier click of the submission turns out to have split
 * off goes back first. @throws ApiError
 */
export const splitTimetable = (
  original: Timetable,
  split: Omit<TimetableSplit, 'version'>,
  submission?: Submission,
): Promise<CopiedTimetable> =>
  makeFrom(original, (version) => ({ endpoint: splitCall, body: { ...split, ...version } }), submission)

/** @param callFor the call for the original as it stands at a version; without one where that is not known */
async function makeFrom(
  original: Timetable,
  callFor: (version: Pick<TimetableCopy, 'version'>) => Write<CopiedTimetable>,
  submission = new Submission(),
): Promise<CopiedTimetable> {
  const write = ({ id, version }: Timetable): Write<CopiedTimetable> => ({
    ...callFor(version === undefined ? {} : { version }),
    ...params(id),
  })
  const made = await submission.send(write(original), {
    endpoints: [copyCall, splitCall],
    async then({ id }) {
      try {
        const before = await call(getTimetable, params(id))
        if (before.createdAt !== null && before.createdAt === before.updatedAt) await sendOnce(deletionOf(id))
      } catch (failure) {
        if (!isGone(failure)) throw failure
      }
      return write(await call(getTimetable, params(original.id)))
    },
  })
  await quietly(pullTimetables(original.destinationId))
  await quietly(pullTimetable(original.id))
  return made
}
