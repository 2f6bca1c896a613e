import { sql } from 'kysely'
import type { LocalDate } from '#domain/local-date.ts'
import type { PassengerPlaces } from '#domain/passenger-places.ts'
import { tripDestinations } from '#domain/transportation-permission/schema.ts'
import type { Trx } from '../../db/tables.ts'
import type { PassengerKey } from './whole.ts'

/** Home, the pick-up address, and the passenger's destinations. Empty addresses are left out. */
const addressesOf = (trx: Trx, { organizationId, id }: PassengerKey) => {
  const passengers = trx.selectFrom('passenger').where('organization_id', '=', organizationId).where('id', '=', id)
  return passengers
    .select([
      'home_address as streetAddress',
      'home_city as city',
      'home_postalcode as postalcode',
      'home_latitude as latitude',
      'home_longitude as longitude',
      sql<number>`-2`.as('position'),
    ])
    .unionAll(
      passengers.select([
        'pickup_address as streetAddress',
        sql<string>`''`.as('city'),
        sql<string>`''`.as('postalcode'),
        'pickup_latitude as latitude',
        'pickup_longitude as longitude',
        sql<number>`-1`.as('position'),
      ]),
    )
    .unionAll(
      trx
        .selectFrom('passenger_destination as at')
        .innerJoin('destination as d', (join) =>
          join.onRef('d.organization_id', '=', 'at.organization_id').onRef('d.id', '=', 'at.destination_id'),
        )
        .where('at.organization_id', '=', organizationId)
        .where('at.passenger_id', '=', id)
        .where('d.deleted', '=', false)
        .select([
          'd.address as streetAddress',
          'd.city',
          'd.postal_code as postalcode',
          'd.latitude',
          'd.longitude',
          'at.position',
        ]),
    )
    .orderBy('position')
}

/**
 * Places from and to which the passenger rides. Other addresses are allowed to whoever needs no transportation
 * permission, and to whoever has one that covers all destinations today.
 */
export async function passengerPlaces(trx: Trx, passenger: PassengerKey, today: LocalDate): Promise<PassengerPlaces> {
  const rows = await addressesOf(trx, passenger).execute()
  const { allowFreeAddresses } = await trx
    .selectFrom('passenger as p')
    .where('p.organization_id', '=', passenger.organizationId)
    .where('p.id', '=', passenger.id)
    .select(
      sql<boolean>`not p.transportation_permission_required or exists (
        select from transportation_permission as t
        where t.organization_id = p.organization_id and t.passenger_id = p.id and not t.is_draft
          and t.trip_destinations = ${tripDestinations.all} and t.start_date <= ${today}::date
          and (t.end_date is null or t.end_date >= ${today}::date)
      )`.as('allowFreeAddresses'),
    )
    .executeTakeFirstOrThrow()
  const addresses = rows
    .filter(({ streetAddress }) => streetAddress !== '')
    .map(({ streetAddress, city, postalcode, latitude, longitude }) => ({
      ...{ streetAddress, city, postalcode, latitude, longitude },
    }))
  return { allowFreeAddresses, addresses }
}
