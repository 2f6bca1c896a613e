import type { CalendarAddressDraft } from '#domain/calendar-address.ts'
import { newCalendarSecret } from '#server/areas/calendars/calendar-principal.ts'
import { insertCalendar } from '#server/areas/calendars/calendars.ts'
import type { Services } from '#server/call/services.ts'
import type { Centre } from './rides.ts'
import { addUser } from './users.ts'

/** A calendar address of a destination, which somebody has made who is of no organisation. */
export async function addCalendar(
  services: Services,
  { organizationId, destinationId }: Centre,
  changes: Partial<CalendarAddressDraft> = {},
): Promise<{ id: number; userId: number; secret: string }> {
  const { db, clock } = services
  const now = new Date(clock())
  const maker = await addUser(services, { email: `tekija-${Math.random()}@perille.example`, password: null })
  const secret = newCalendarSecret()
  const draft: CalendarAddressDraft = {
    ...{ name: 'Keittiö', destinationId, naming: 'none', locale: 'fi', endsOn: '2026-12-31' },
    ...changes,
  }
  const id = await db
    .transaction()
    .execute((trx) => insertCalendar(trx, organizationId, draft, { secret, userId: maker, now }))
  const { user_id: userId } = await db
    .selectFrom('calendar_address')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, userId, secret }
}
