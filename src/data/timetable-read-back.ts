import { getTimetable, updateTimetable } from '#contract/timetables.ts'
import { Timetable, type TimetableUpdate } from '#domain/timetable/schema.ts'
import { isAnswer } from './api/answer.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api/client.ts'

// The documents leave open what these writes answer: a server that says nothing is asked what it has. Source: G-10.

/** @throws ApiError */
const stored = async (id: number): Promise<Timetable> =>
  Timetable.parse(await call(getTimetable, { params: { id: String(id) } }))

/** The timetable, once it is as the update asks; `null` while it is not. @throws ApiError */
export async function updatedTimetable(body: TimetableUpdate): Promise<{ stored: Timetable } | null> {
  const found = await stored(body.id)
  const isSo =
    isAnswer(updateTimetable, { params: { id: String(body.id) }, body }, found) &&
    found.note === body.note.trim() &&
    found.description === body.description.trim()
  return isSo ? { stored: found } : null
}

/** That it is gone; `null` while it is there. @throws ApiError */
export async function deletedTimetable(id: number): Promise<{ stored: null } | null> {
  try {
    await stored(id)
    return null
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return { stored: null }
    throw failure
  }
}

/** The timetable, once it is there again. @throws ApiError; 404 while it is not */
export const undeletedTimetable = async (id: number): Promise<{ stored: Timetable }> => ({ stored: await stored(id) })
