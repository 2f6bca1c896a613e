import { calendarUrl, createCalendar, listCalendars, revokeCalendar } from '#contract/calendars.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import type { CalendarAddress, CalendarAddressDraft } from '#domain/calendar-address.ts'
import { apiOrigin, call } from './api/client.ts'
import { sendOnce, type Submission } from './drafts/submission.ts'
import { quietly } from './mirror/quietly.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'

const calendarsKey = (organizationId: number) => `calendars:${organizationId}`
const params = (id: number) => ({ params: { id: String(id) } })

/** The calendar addresses of an organisation; `null` while they were never fetched. Live. */
export const calendarsOf = live((organizationId: number): Promise<Kept<CalendarAddress[]> | null> =>
  keptAnswer(calendarsKey(organizationId), listCalendars.result),
)

/** @throws ApiError */
export const pullCalendars = (organizationId: number): Promise<void> =>
  pullAnswer(calendarsKey(organizationId), () => call(listCalendars, params(organizationId)))

/** A calendar address that was made, as it is given to a calendar program: told this once and kept nowhere. */
export interface MadeCalendar {
  name: string
  url: string
}

/** @throws ApiError */
export async function makeCalendar(
  organizationId: number,
  draft: CalendarAddressDraft,
  submission: Submission,
): Promise<MadeCalendar> {
  const { calendar, secret } = await submission.send<ResultOf<typeof createCalendar>>({
    ...{ endpoint: createCalendar, ...params(organizationId), body: draft },
  })
  await quietly(pullCalendars(organizationId))
  return { name: calendar.name, url: calendarUrl(apiOrigin(), calendar.destinationId, secret) }
}

/** @throws ApiError */
export async function closeCalendar({ organizationId, id }: CalendarAddress): Promise<void> {
  await sendOnce<CalendarAddress>({
    endpoint: revokeCalendar,
    params: { id: String(organizationId), calendarId: String(id) },
  }).finally(() => quietly(pullCalendars(organizationId)))
}
