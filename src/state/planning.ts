import { useSnapshot } from 'valtio'
import * as z from 'zod/mini'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { defaultBookingFilter } from '#domain/booking/list.ts'
import { defaultTemplateTimes, TemplateTimes } from '#domain/week/template.ts'
import { defaultTimetableFilter } from '#domain/timetable/list.ts'
import { persisted } from './persisted.ts'

const filter = { onlyMine: z._default(z.boolean(), false), showExpired: z._default(z.boolean(), false) }

/** How a user plans rides on this device. Nothing in it is about a person; it stays when one signs out. */
const Planning = z.object({
  timetablesAs: z._default(z.enum(['table', 'cards']), 'table'),
  timetables: z._default(z.object(filter), defaultTimetableFilter),
  bookings: z._default(z.object(filter), defaultBookingFilter),
  template: z._default(TemplateTimes, defaultTemplateTimes),
})
export type Planning = z.infer<typeof Planning>

const initial = Planning.parse({})

/** By user key. */
const planning = persisted('planning', z.object({ users: z._default(z.record(z.string(), Planning), {}) }), {
  users: {},
})

export function usePlanning(): readonly [Planning, (changes: Partial<Planning>) => void] {
  const user = openedWorkspace()?.userKey ?? ''
  const chosen = useSnapshot(planning).users[user] ?? initial
  const change = (changes: Partial<Planning>) => {
    planning.users[user] = { ...(planning.users[user] ?? initial), ...changes }
  }
  return [chosen, change]
}

/** The times that are set for many passengers at once. Source: spec 3 §2. */
export function useTemplateTimes(): readonly [TemplateTimes, (changes: Partial<TemplateTimes>) => void] {
  const [{ template }, change] = usePlanning()
  return [template, (changes) => change({ template: { ...template, ...changes } })]
}
