import { sql, type RawBuilder } from 'kysely'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import type { ContactNumber, PhoneContact } from '#domain/phone-number.ts'

/** Columns of a query over passengers, for the passenger that the query calls `p`. */

/** What a passenger needs, in ascending order, as a column of a query whose tables give the two ids. */
export const utilityIdsOf = (organizationId: string, passengerId: string): RawBuilder<number[]> =>
  sql<number[]>`array(
    select u.utility_id from passenger_utility as u
    where u.organization_id = ${sql.ref(organizationId)} and u.passenger_id = ${sql.ref(passengerId)}
    order by u.utility_id
  )`

/** First is the main destination. */
export const destinationIds = sql<number[]>`array(
  select d.destination_id from passenger_destination as d
  where d.organization_id = p.organization_id and d.passenger_id = p.id
  order by d.position
)`

/** `null` for none. */
export const mainDestinationId = sql<number | null>`(${destinationIds})[1]`

export const groupIds = sql<number[]>`array(
  select m.group_id from group_member as m
  where m.organization_id = p.organization_id and m.passenger_id = p.id
)`

/** Groups by name. */
export const groupSummaries = sql<PassengerGroupSummary[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]')
  from group_member as m join passenger_group as g on g.organization_id = m.organization_id and g.id = m.group_id
  where m.organization_id = p.organization_id and m.passenger_id = p.id
)`

/** Numbers in the order in which they were added. Those that were deleted are left out. */
export const phoneNumbers = sql<ContactNumber[]>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', n.id, 'passengerId', n.passenger_id, 'number', n.number, 'sms', n.sms,
        'showToDriver', n.show_to_driver, 'assistant', n.assistant,
        'contactName', coalesce(n.contact_name, ''), 'relation', coalesce(n.relation, '')
      ) order by n.id
    ),
    '[]'
  )
  from phone_number as n
  where n.organization_id = p.organization_id and n.passenger_id = p.id and n.deleted_at is null
)`

/** The numbers alone. */
export const phones = sql<string[]>`array(
  select n.number from phone_number as n
  where n.organization_id = p.organization_id and n.passenger_id = p.id and n.deleted_at is null
  order by n.id
)`

/** Whose each of the numbers is, in the same order; empty where it is told of none. */
export const contacts = sql<PhoneContact[]>`(
  select case when bool_or(n.contact_name is not null or n.relation is not null) then
    jsonb_agg(
      jsonb_build_object('contactName', coalesce(n.contact_name, ''), 'relation', coalesce(n.relation, '')) order by n.id
    )
  else '[]' end
  from phone_number as n
  where n.organization_id = p.organization_id and n.passenger_id = p.id and n.deleted_at is null
)`

export const transportationPermissionCount = sql<number>`(
  select count(*) from transportation_permission as t
  where t.organization_id = p.organization_id and t.passenger_id = p.id
)`

/** When the request was made that is waiting for its deletion; `null` for most. */
export const isDeletionRequested = sql<boolean>`(p.deletion_requested_at is not null)`
