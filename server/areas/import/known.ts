import { sql } from 'kysely'
import { grouped } from '#domain/grouped.ts'
import { exactNameKey } from '#domain/import/match-index.ts'
import type { SentRow } from '#domain/import/sent-row.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { LocalDate } from '#domain/local-date.ts'
import type { SsnFacts } from '#domain/organization.ts'
import type { Passenger } from '#domain/passenger.ts'
import type { TransportationPermissionDefaults } from '#domain/transportation-permission/draft.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import type { Provider } from '../../call/outside/provider.ts'
import type { Trx } from '../../db/tables.ts'
import type { Keys } from '../../ground/keys.ts'
import type { Principal } from '../../ground/principal.ts'
import { passengerOrganizationsOf } from '../organizations/access.ts'
import { passengerFacts, type StoredPassenger } from '../passengers/facts.ts'
import { readSsns } from '../passengers/ssn.ts'
import { findPassengers } from '../passengers/whole.ts'
import { transportationPermissionsOfMany } from '../transportation-permissions/permissions.ts'

interface KnownDestination {
  id: number
  instanceId: number
  deleted: boolean
}

/** What the organisation has that rows speak of. */
export interface KnownOrganization {
  destinations: {
    byId: ReadonlyMap<number, KnownDestination>
    /** Ids of those that were not deleted, by their aliases as `exactNameKey` has them. */
    byAlias: ReadonlyMap<string, readonly number[]>
  }
  configs: readonly InstanceConfig[]
  /** What new transportation permissions start from. */
  defaults: TransportationPermissionDefaults
  ssnFacts: SsnFacts
}

/** Everything that rows are judged by. Passengers are held until the transaction ends. */
export interface Known extends KnownOrganization {
  today: LocalDate
  stored: ReadonlyMap<number, StoredPassenger>
  passengers: ReadonlyMap<number, Passenger>
  /** Codes of those whose rows have one. */
  ssns: ReadonlyMap<number, string>
  permissions: ReadonlyMap<number, readonly TransportationPermission[]>
}

export async function loadOrganization(
  trx: Trx,
  provider: Provider,
  organizationId: number,
): Promise<KnownOrganization> {
  const destinations = await trx
    .selectFrom('destination')
    .select(['id', 'alias', 'deleted', 'instance_id as instanceId'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
  const byAlias = grouped(
    destinations.filter(({ deleted }) => !deleted),
    ({ alias }) => exactNameKey(alias),
  )
  const instanceIds = [...new Set(destinations.map(({ instanceId }) => instanceId))]
  const organization = await trx
    .selectFrom('organization')
    .select([
      'show_ssn as showSsn',
      'ssn_readers as ssnReaders',
      'save_ptp_as_draft_by_default as savePtpAsDraftByDefault',
      'ptp_deductible_payment_billable_as_default as ptpDeductiblePaymentBillableAsDefault',
    ])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { showSsn, ssnReaders, ...defaults } = organization
  return {
    destinations: {
      byId: new Map(destinations.map(({ id, instanceId, deleted }) => [id, { id, instanceId, deleted }])),
      byAlias: new Map([...byAlias].map(([alias, those]) => [alias, those.map(({ id }) => id)])),
    },
    configs: await provider.instanceConfigs(trx, instanceIds),
    defaults,
    ssnFacts: { showSsn, ssnReaders },
  }
}

interface Loading {
  trx: Trx
  keys: Keys
  user: Principal
  organizationId: number
  today: LocalDate
}

/** What rows are judged by, once nobody else changes their passengers. */
export async function loadKnown(
  { trx, keys, user, organizationId, today }: Loading,
  organization: KnownOrganization,
  rows: readonly SentRow[],
): Promise<Known> {
  const ids = [...new Set(rows.flatMap(({ passengerId }) => passengerId ?? []))]
  const held = passengerOrganizationsOf(user).filter((id) => id === organizationId)
  const facts = ids.length > 0 ? await passengerFacts(trx, held, ids, true) : []
  const found = facts.map(({ id }) => id)
  const withCode = rows.flatMap(({ passengerId, ssn }) => (ssn === undefined ? [] : (passengerId ?? [])))
  const withPermissions = rows.flatMap(({ passengerId, permissions = [] }) =>
    permissions.length > 0 ? (passengerId ?? []) : [],
  )
  const isFound = new Set(found)
  const among = (asked: readonly number[]) => [...new Set(asked.filter((id) => isFound.has(id)))]
  return {
    ...organization,
    today,
    stored: new Map(facts.map((each) => [each.id, each])),
    passengers: new Map((await findPassengers(trx, organizationId, found)).map((each) => [each.id, each])),
    ssns: await readSsns(trx, keys, organizationId, among(withCode)),
    permissions: grouped(
      await transportationPermissionsOfMany(trx, organizationId, among(withPermissions), today, true),
      ({ passengerId }) => passengerId,
    ),
  }
}

/** Ids of the passengers' own numbers by their digits. */
export async function phoneIds(
  trx: Trx,
  organizationId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, number>>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('phone_number')
    .select(['id', 'passenger_id as passengerId', 'digits'])
    .where('organization_id', '=', organizationId)
    .where('passenger_id', '=', sql<number>`any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const found = grouped(rows, ({ passengerId }) => passengerId)
  return new Map([...found].map(([id, own]) => [id, new Map(own.map((row) => [row.digits, row.id]))]))
}
