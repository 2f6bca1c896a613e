import { sql } from 'kysely'
import { importMatchesLimit, type Match, type SearchedRow } from '#contract/passenger-import.ts'
import { grouped } from '#domain/grouped.ts'
import { exactNameKey } from '#domain/import/match-index.ts'
import { matchTypes, type MatchType } from '#domain/import/sent-row.ts'
import { passengerStates } from '#domain/passenger.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { SsnInput } from '#domain/ssn.ts'
import { oneLineOf } from '#domain/text.ts'
import { nameKeysOf } from '../../db/passenger-keys.ts'
import type { Trx } from '../../db/tables.ts'
import type { Keys } from '../../ground/keys.ts'
import type { Principal } from '../../ground/principal.ts'
import { passengerFacts } from '../passengers/facts.ts'
import { passengersBySsn } from '../passengers/ssn.ts'
import { findPassengers } from '../passengers/whole.ts'

/** What a row is searched by, each as it is compared; empty for what it does not say. */
interface Searched {
  externalId: string
  /** Normalised, or empty for what is no personal identity code. */
  ssn: string
  name: string
}

export const searchedOf = ({ externalId = '', ssn = '', name = '' }: Omit<SearchedRow, 'row'>): Searched => ({
  externalId: oneLineOf(externalId),
  ssn: SsnInput.safeParse(ssn).data ?? '',
  name: exactNameKey(name),
})

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]

/** Ids by what was searched by. */
type Ids = ReadonlyMap<string, readonly number[]>

const idsBy = <Row extends { id: number }>(rows: readonly Row[], keyOf: (row: Row) => string): Ids =>
  new Map([...grouped(rows, keyOf)].map(([key, those]) => [key, those.map(({ id }) => id)]))

const normal = (trx: Trx, organizationId: number) =>
  trx
    .selectFrom('passenger')
    .where('organization_id', '=', organizationId)
    .where('state', '=', passengerStates.normal)
    .orderBy('name_sort_key')
    .orderBy('id')

async function byExternalId(trx: Trx, organizationId: number, externalIds: readonly string[]): Promise<Ids> {
  if (externalIds.length === 0) return new Map()
  const rows = await normal(trx, organizationId)
    .select(['id', 'external_id as externalId'])
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute()
  return idsBy(rows, ({ externalId }) => externalId)
}

/** By the sort key, which an index gives and which more names share than are alike; then by the name itself. */
async function byName(trx: Trx, organizationId: number, names: readonly string[]): Promise<Ids> {
  if (names.length === 0) return new Map()
  const rows = await normal(trx, organizationId)
    .select(['id', 'name'])
    .where('name_sort_key', '=', sql<string>`any(${names.map((name) => nameKeysOf(name).name_sort_key)}::text[])`)
    .execute()
  const asked = new Set(names)
  return idsBy(
    rows.filter(({ name }) => asked.has(exactNameKey(name))),
    ({ name }) => exactNameKey(name),
  )
}

export interface Found {
  matches: Match[]
  /** Passengers beyond those. */
  more: number
}

/**
 * Passengers in state Normal of one organisation who fit each of the rows, in the rows' order: each passenger once, by
 * the strongest match, external id before identity code before name. Whom the user may not read is left out without a
 * word, and so is who fits by an identity code alone that the user may not read. Source: spec 2 §7, IMP-29, IMP-34.
 */
export async function findMatches(
  trx: Trx,
  keys: Keys,
  user: Principal,
  organizationId: number,
  rows: readonly Searched[],
): Promise<Found[]> {
  const external = await byExternalId(trx, organizationId, distinct(rows.map(({ externalId }) => externalId)))
  const coded = await passengersBySsn(trx, keys, organizationId, distinct(rows.map(({ ssn }) => ssn)))
  const named = await byName(trx, organizationId, distinct(rows.map(({ name }) => name)))
  const ids = [...external.values(), ...coded.values(), ...named.values()].flat()
  const facts = await passengerFacts(trx, [organizationId], [...new Set(ids)])
  const readable = facts.filter((each) => passengerCan.read(each, user) === null)
  const isRead = new Set(readable.map(({ id }) => id))
  const isCodeRead = new Set(
    readable.filter((each) => passengerCan.readSsn(each, user, each) === null).map(({ id }) => id),
  )

  const found = rows.map(({ externalId, ssn, name }) => {
    const matchedBy = new Map<number, MatchType>()
    const add = (matched: readonly number[] | undefined, type: MatchType, known: ReadonlySet<number>) => {
      for (const id of matched ?? []) if (known.has(id) && !matchedBy.has(id)) matchedBy.set(id, type)
    }
    add(external.get(externalId), matchTypes.externalId, isRead)
    add(coded.get(ssn), matchTypes.ssn, isCodeRead)
    add(named.get(name), matchTypes.name, isRead)
    return [...matchedBy]
  })
  const told = found.map((matches) => matches.slice(0, importMatchesLimit))
  const passengers = new Map(
    (await findPassengers(trx, organizationId, [...new Set(told.flat().map(([id]) => id))])).map((each) => [
      each.id,
      each,
    ]),
  )
  return told.map((matches, at) => ({
    matches: matches.flatMap(([id, matchedBy]) => {
      const result = passengers.get(id)
      return result ? [{ result, matchedBy }] : []
    }),
    more: (found[at]?.length ?? 0) - matches.length,
  }))
}
