import { sql, type RawBuilder } from 'kysely'
import { passengerStates } from '#domain/passenger.ts'

/** Whether staff have made or changed the passenger since the booking system took them in, and there is an address. */
export const isUnconfirmed = (passenger: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${passenger}.${name}`)
  return sql<boolean>`(
    ${column('updated_by')} is not null and ${column('state')} = ${passengerStates.normal}::int
    and (${column('provider_id')} is null or ${column('has_pending_property_changes')})
    and (${column('home_address')} <> '' or ${column('pickup_address')} <> '')
  )`
}
