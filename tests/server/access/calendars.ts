import type { Services } from '#server/call/services.ts'
import { addCalendar } from '#tests/support/calendars.ts'
import type { Centre } from '#tests/support/rides.ts'
import { perOrganization, unknownId, type Maker, type Sent } from './call-makers.ts'

/** An address of a destination of each organisation, which no call closes but that of who may. */
export interface WorldCalendars {
  ids: Record<'home' | 'foreign', number>
  /** Of another address, of the own destination, that nobody closes. */
  secret: string
}

export const addCalendars = async (
  services: Services,
  { home, foreign }: Record<'home' | 'foreign', Centre>,
): Promise<WorldCalendars> => ({
  ids: { home: (await addCalendar(services, home)).id, foreign: (await addCalendar(services, foreign)).id },
  secret: (await addCalendar(services, home)).secret,
})

const perCalendar =
  (make: (id: number, calendarId: number) => Sent): Maker =>
  ({ organizationIds, calendars: { ids } }) => ({
    own: make(organizationIds.home, ids.home),
    foreign: make(organizationIds.foreign, ids.foreign),
    nothing: make(unknownId, ids.home),
  })

export const calendarMakers = {
  listCalendars: perOrganization(),
  createCalendar: ({ organizationIds, destinationIds }) => {
    const sent = (id: number, destinationId: number): Sent => ({
      params: { id },
      body: { name: 'Keittiö', destinationId, naming: 'initials', locale: 'fi', endsOn: '2026-12-31' },
    })
    return {
      own: sent(organizationIds.home, destinationIds.own),
      foreign: sent(organizationIds.foreign, destinationIds.foreign),
      nothing: sent(unknownId, destinationIds.own),
    }
  },
  revokeCalendar: perCalendar((id, calendarId) => ({ params: { id, calendarId } })),
  /** With the address of the own destination, but for `none`: without any secret. */
  readCalendar: ({ destinationIds, calendars: { secret } }) => {
    const read = (destinationId: number): Sent => ({ params: { destinationId }, query: { token: secret } })
    return {
      own: read(destinationIds.own),
      sibling: read(destinationIds.sibling),
      foreign: read(destinationIds.foreign),
      nothing: read(unknownId),
      none: { params: { destinationId: destinationIds.own } },
    }
  },
} satisfies Record<string, Maker>
