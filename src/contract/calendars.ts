import * as z from 'zod/mini'
import { CalendarAddress, CalendarAddressDraft } from '#domain/calendar-address.ts'
import { text } from '#domain/text.ts'
import { endpoint, pathOf } from './endpoint.ts'
import { DestinationParams, IdParam, IdParams } from './params.ts'

const path = '/api/organization/:id/calendars'

/** Beyond the documents: the calendar addresses of an organisation, for its administrators; closed ones last. */
export const listCalendars = endpoint('GET', path, {
  params: IdParams,
  result: z.array(CalendarAddress),
  answers: (calendars, { params }) => calendars.every(({ organizationId }) => organizationId === params.id),
  access: 'organization.administer',
  offline: 'mirror',
})

/**
 * Makes a calendar address. Its secret, a part of the address, is told here and never again. 400 with the field for a
 * destination that the organisation does not have, and for an end in the past or too far away; 409 `calendar_limit` when
 * there are too many.
 */
export const createCalendar = endpoint('POST', path, {
  params: IdParams,
  body: CalendarAddressDraft,
  result: z.object({ calendar: CalendarAddress, secret: text(128) }),
  answers: ({ calendar, secret }, { params, body }) =>
    calendar.id > 0 &&
    calendar.organizationId === params.id &&
    calendar.destinationId === body.destinationId &&
    calendar.name === body.name &&
    secret !== '',
  access: 'organization.administer',
  offline: 'refuse',
})

/** From the next reading on the address opens nothing. 409 `calendar_revoked`. */
export const revokeCalendar = endpoint('DELETE', `${path}/:calendarId`, {
  params: z.object({ id: IdParam, calendarId: IdParam }),
  result: CalendarAddress,
  answers: ({ id, revokedAt }, { params }) => id === params.calendarId && revokedAt !== null,
  access: 'organization.administer',
  offline: 'refuse',
})

/** What the secret of a calendar address is called in its query: calendar programs cannot send a header. */
export const calendarSecretParameter = 'token'

/**
 * The coming cars of a destination's board as an iCalendar object (RFC 5545), for whoever has the address. Who is signed in
 * makes no difference: the secret in the query is all that is looked at. 401 where it opens nothing, or no more; 404 for a
 * destination that it is not of.
 */
export const readCalendar = endpoint('GET', '/api/calendar/:destinationId.ics', {
  params: DestinationParams,
  result: z.string(),
  access: 'calendar.read',
  offline: 'refuse',
})

/** The address that a calendar program is given. @param origin of the server, as in "https://perille.example" */
export const calendarUrl = (origin: string, destinationId: number, secret: string): string =>
  `${origin}${pathOf(readCalendar, { destinationId })}?${calendarSecretParameter}=${encodeURIComponent(secret)}`
