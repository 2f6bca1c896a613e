import { sql } from 'kysely'
import { auditActions } from '#domain/audit.ts'
import type { Services } from '#server/call/services.ts'

interface Log {
  organizationId: number
  count: number
  /** The last of them; one a minute before it. */
  end: Date
  userIds: readonly number[]
}

/** Numbers of passengers who stand in it: 1 to this. */
export const loggedPassengers = 20_000

/** The one in a thousand of a long log. */
const rareAction = 'ssn.read'

/**
 * A log as years leave it: mostly readings, among them lists of 25 passengers; changes in every tenth event, and the rare
 * action in every thousandth. The first user does half of it.
 */
export async function addManyEvents({ db }: Services, { organizationId, count, end, userIds }: Log): Promise<void> {
  const actions = Object.keys(auditActions).filter((action) => action !== rareAction)
  await sql`
    insert into audit_event (at, organization_id, user_id, action, passenger_ids, outcome, status, request_id)
    select ${end}::timestamptz - make_interval(mins => n), ${organizationId}::int,
      (${userIds}::int[])[case when n % 2 = 0 then 1 else 1 + n / 2 % ${userIds.length}::int end],
      case when n % 1000 = 7 then ${rareAction}
        when n % 10 = 3 then (${actions}::text[])[1 + n / 10 % ${actions.length}::int]
        when n % 10 < 5 then 'passenger.view' else 'passengers.list' end,
      case when n % 10 < 5 then array[1 + n % ${loggedPassengers}::int]
        else array(select 1 + (n * 25 + k) % ${loggedPassengers}::int from generate_series(1, 25) as k) end,
      'done', 200, 'test'
    from generate_series(1, ${count}::int) as n
  `.execute(db)
  await sql`analyze audit_event`.execute(db)
}
