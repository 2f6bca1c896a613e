import { createCalendar, listCalendars, readCalendar, revokeCalendar } from '#contract/calendars.ts'
import { calendarAddressCan, calendarLimits, type CalendarAddress } from '#domain/calendar-address.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { mayEndOn } from '#domain/program-access.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { invalidField } from '../../call/http/parse.ts'
import { insist } from '../../call/refusals.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import { Refused, notFound } from '../../ground/refused.ts'
import { runsOf } from '../arrivals/runs.ts'
import { organizationAdminister } from '../organizations/access.ts'
import { holdRights } from '../programs/hold-rights.ts'
import { areDestinationsOf } from '../programs/programs.ts'
import { calendarRead } from './access.ts'
import { calendarSubscription, newCalendarSecret } from './calendar-principal.ts'
import {
  calendarsOf,
  endCalendar,
  findCalendarOf,
  insertCalendar,
  openCalendars,
  type CalendarKey,
} from './calendars.ts'
import { feedOf } from './feed.ts'

const factsOf = ({ organizationId, id }: CalendarKey): AuditFacts => ({
  organizationId,
  objectType: 'calendar',
  objectId: id,
})

async function calendarOf(trx: Trx, key: CalendarKey): Promise<CalendarAddress> {
  const calendar = await findCalendarOf(trx, key)
  if (!calendar) throw notFound()
  return calendar
}

/** The calendar addresses of an organisation, and what is read at them. Source: issue "The world outside" 6. */
export function calendarRoutes(app: App): void {
  administratorRoutes(app)

  serve(app, readCalendar, {
    rule: calendarRead,
    action: 'calendar.read',
    subscription: calendarSubscription,
    async handle({ trx, stored, services, now, record }) {
      const { organizationId, destinationId, alias, naming, locale } = stored
      const today = localDateAt(now.getTime())
      const last = addDays(today, calendarLimits.days - 1)
      const runs = await runsOf(trx, { organizationId, id: destinationId }, today, last)
      const named = naming === 'none' ? [] : runs.flatMap(({ passengers }) => passengers.map(({ id }) => id))
      record({ organizationId, destinationId, passengerIds: [...new Set(named)] })
      return feedOf({ runs, alias, naming, locale, host: new URL(services.publicUrl).hostname })
    },
  })
}

function administratorRoutes(app: App): void {
  serve(app, listCalendars, {
    rule: organizationAdminister,
    action: 'calendars.view',
    handle({ trx, stored, record }) {
      record({ organizationId: stored.id })
      return calendarsOf(trx, stored.id)
    },
  })

  serve(app, createCalendar, {
    rule: organizationAdminister,
    action: 'calendar.create',
    isSecret: true,
    async handle({ trx, user, stored: { id: organizationId }, body, now, record }) {
      const { destinationId, endsOn } = body
      record({ organizationId })
      await holdRights(trx, organizationId, user)
      if (!(await areDestinationsOf(trx, organizationId, [destinationId]))) throw invalidField('destinationId')
      if (!mayEndOn(endsOn, localDateAt(now.getTime()))) throw invalidField('endsOn', 'validation.programEnd')
      if ((await openCalendars(trx, organizationId)) >= calendarLimits.open) throw new Refused(409, 'calendar_limit')
      const secret = newCalendarSecret()
      const id = await insertCalendar(trx, organizationId, body, { secret, userId: user.id, now })
      record({ ...factsOf({ organizationId, id }), destinationId })
      return { calendar: await calendarOf(trx, { organizationId, id }), secret }
    },
  })

  serve(app, revokeCalendar, {
    rule: organizationAdminister,
    action: 'calendar.revoke',
    whenStorageIsLow: 'goes on',
    async handle({ trx, user, stored, params, now, record }) {
      const key = { organizationId: stored.id, id: params.calendarId }
      record(factsOf(key))
      await holdRights(trx, key.organizationId, user)
      insist(calendarAddressCan.revoke(await calendarOf(trx, key)))
      await endCalendar(trx, key, { userId: user.id, now })
      return calendarOf(trx, key)
    },
  })
}
