import type { CalendarNaming } from '#domain/calendar-address.ts'
import type { Locale } from '#domain/locale.ts'
import type { AccessRule } from '../../call/access-rules.ts'
import type { Principal } from '../../ground/principal.ts'
import { notFound } from '../../ground/refused.ts'

/** What a calendar shows, and of which destination. */
export interface StoredCalendar {
  id: number
  organizationId: number
  destinationId: number
  /** The destination's name. */
  alias: string
  naming: CalendarNaming
  locale: Locale
}

/** The one destination that the address was made for, as long as it is not deleted. No other one is found. */
export const calendarRead: AccessRule<{ params: { destinationId: number } }, Principal, StoredCalendar> = {
  name: 'calendar.read',
  needsUser: true,
  async load(trx, { params }, { program }) {
    const row = await trx
      .selectFrom('calendar_address as c')
      .innerJoin('destination as d', (join) =>
        join.onRef('d.id', '=', 'c.destination_id').onRef('d.organization_id', '=', 'c.organization_id'),
      )
      .where('c.id', '=', program?.id ?? 0)
      .where('d.id', '=', params.destinationId)
      .where('d.deleted', '=', false)
      .select([
        'c.id',
        'c.organization_id as organizationId',
        'd.id as destinationId',
        'd.alias',
        'c.naming',
        'c.locale',
      ])
      .executeTakeFirst()
    if (!row) throw notFound()
    return row
  },
}
