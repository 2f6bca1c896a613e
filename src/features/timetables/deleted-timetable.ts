import { proxy } from 'valtio'
import type { DeletedTimetable } from '#data/timetable-deletion.ts'
import { session } from '#state/session.ts'

interface Remembered {
  /** Of the user who deleted it. */
  userId: number
  deleted: DeletedTimetable
  /** Whether it was asked for back: it may be there again, and its rides not yet. */
  isAskedFor: boolean
}

/** The timetable that was deleted last in this window: the list offers it back. */
export const lastDeleted = proxy<{ timetable: Remembered | null }>({ timetable: null })

export function rememberDeleted(deleted: DeletedTimetable): void {
  if (session.me) lastDeleted.timetable = { userId: session.me.id, deleted, isAskedFor: false }
}

export function noteAskedFor(): void {
  if (lastDeleted.timetable) lastDeleted.timetable.isAskedFor = true
}

export function forgetDeleted(): void {
  lastDeleted.timetable = null
}
