import { sql, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { Database, Trx } from '../../db/tables.ts'

/** Configs of the instances, by id. Source: spec 1 §3. */
export const instanceConfigs = (db: Kysely<Database>, instanceIds: readonly number[]): Promise<InstanceConfig[]> =>
  db
    .selectFrom('instance as i')
    .where('i.id', '=', sql<number>`any(${instanceIds}::int[])`)
    .select((eb) => [
      'i.id as instanceId',
      'i.currency_symbol as currencySymbol',
      'i.supported_features as supportedFeatures',
      jsonArrayFrom(
        eb
          .selectFrom('instance_extra as e')
          .select(['e.id', 'e.external_id as externalId', 'e.name'])
          .select(sql<number>`e.default_price_cents / 100.0`.as('defaultPrice'))
          .whereRef('e.instance_id', '=', 'i.id')
          .orderBy('e.position'),
      ).as('extras'),
      jsonArrayFrom(
        eb
          .selectFrom('instance_requirement as r')
          .select(['r.id', 'r.description'])
          .whereRef('r.instance_id', '=', 'i.id')
          .orderBy('r.position'),
      ).as('requirements'),
    ])
    .orderBy('i.id')
    .execute()

/** Instances at which the organisation may make destinations, by name: those that the booking system offers. */
export const instancesOpenTo = (trx: Trx, organizationId: number): Promise<{ id: number; name: string }[]> =>
  trx
    .selectFrom('organization_instance as m')
    .innerJoin('instance as i', 'i.id', 'm.instance_id')
    .where('m.organization_id', '=', organizationId)
    .where('i.not_offered_since', 'is', null)
    .select(['i.id', 'i.name'])
    .orderBy(sql`lower(i.name)`)
    .orderBy('i.id')
    .execute()
