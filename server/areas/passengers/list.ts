import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { passengerStates, PassengerCard } from '#domain/passenger.ts'
import { joinedGroupNames } from '#domain/passenger-group.ts'
import {
  isNumberWord,
  passengerSearchOf,
  type PassengerFilter,
  type PassengerSearch,
  type PassengerSorting,
} from '#domain/passenger-list.ts'
import { joinedPhones } from '#domain/phone-number.ts'
import { productField } from '#domain/product.ts'
import { compiledOf, isOf } from '../../db/of-organizations.ts'
import { selectedFields } from '../../db/passenger-columns.ts'
import type { Trx } from '../../db/tables.ts'
import {
  contacts,
  destinationIds,
  groupSummaries,
  isDeletionRequested,
  phones,
  transportationPermissionCount,
  utilityIdsOf,
} from './columns.ts'
import { isAtOneOf, isInOneOf, isInScope, type PassengerScope } from './scope.ts'

const cards = compiledOf((db, { ids }: { ids: readonly number[] }, isOurs) =>
  db
    .selectFrom('passenger as p')
    .select(selectedFields(PassengerCard.shape))
    .select([
      'p.id',
      'p.organization_id as organizationId',
      'p.provider_id as providerId',
      'p.inactive',
      isDeletionRequested.as('isArchivedOrDeleted'),
      groupSummaries.as('groupObjs'),
      phones.as('phones'),
      contacts.as('contacts'),
      utilityIdsOf('p.organization_id', 'p.id').as('utilityIds'),
      destinationIds.as('destinationIds'),
      transportationPermissionCount.as('transportationPermissionCount'),
    ])
    .where(isOurs('p.organization_id'))
    .where('p.id', '=', sql<number>`any(${ids}::int[])`),
)

/** Cards of the passengers with these ids, in the order of the ids. Whoever asks has seen to it that they may be seen. */
export async function passengerCards(
  trx: Trx,
  organizationIds: readonly number[],
  ids: readonly number[],
): Promise<PassengerCard[]> {
  const rows = await cards(trx, organizationIds, { ids })
  const found = new Map(
    rows.map(({ providerId, phones, ...row }) => [
      row.id,
      {
        ...row,
        [productField.id]: providerId,
        phone: joinedPhones(phones.map((number) => ({ number }))),
        groups: joinedGroupNames(row.groupObjs),
      },
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A text in the order of the Finnish alphabet, whatever the database's own order is. */
const inAlphabet = (text: RawBuilder<string>) =>
  sql<string>`nullif(translate(lower(${text}), 'ÅÄÖåäö', '{|}{|}'), '') collate "C"`

/** What each column is sorted by; `null` is empty and comes last in either direction. */
const sortKeys: Readonly<Record<PassengerSorting, RawBuilder<unknown>>> = {
  name: sql`p.name_sort_key`,
  yearGrade: sql`p.year_grade`,
  groups: inAlphabet(sql`(
    select string_agg(g.name, ', ' order by lower(g.name), g.id)
    from group_member as m join passenger_group as g on g.organization_id = m.organization_id and g.id = m.group_id
    where m.organization_id = p.organization_id and m.passenger_id = p.id
  )`),
  phone: inAlphabet(sql`array_to_string(${phones}, ', ')`),
  homeAddress: inAlphabet(sql`p.home_address`),
  transportationPermissionCount,
}

/** The order of a list. A name is never empty, so that its index has the order as it is. */
function orderOf(sortBy: PassengerSorting, isDescending: boolean): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`
  const emptyLast = sortBy === 'name' ? sql`` : sql`nulls last`
  return sql`${sortKeys[sortBy]} ${direction} ${emptyLast}, p.name_sort_key, p.id`
}

const either = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** As `isFound` of the domain decides it for a mirrored list. */
function isFoundBy(search: PassengerSearch, organizationIds: readonly number[]): Expression<SqlBool> {
  const { words, streetWords, digits, isEmpty } = search
  const isStreet = (word: string) => sql<SqlBool>`strpos(' ' || p.address_search_key, ${` ${word}`}) > 0`
  const everyWord = words.map((word) =>
    either([
      sql<SqlBool>`strpos(p.name_search_key, ${word}) > 0`,
      sql<SqlBool>`p.id in (
        select n.passenger_id from phone_number as n
        where ${isOf('n.organization_id', organizationIds)} and n.deleted_at is null
          and n.contact_search_key <> '' and strpos(n.contact_search_key, ${word}) > 0
      )`,
      sql<SqlBool>`p.year_grade::text = ${word}`,
      ...(streetWords.includes(word) ? [isStreet(word)] : []),
      ...(isNumberWord(word) && streetWords.length > 0
        ? [
            sql<SqlBool>`(
              strpos(' ' || p.address_search_key || ' ', ${` ${word} `}) > 0 and ${either(streetWords.map(isStreet))}
            )`,
          ]
        : []),
    ]),
  )
  const byWords = everyWord.length > 0 ? sql<SqlBool>`(${sql.join(everyWord, sql` and `)})` : sql<SqlBool>`${isEmpty}`
  if (digits === '') return byWords
  return sql<SqlBool>`(${byWords} or p.id in (
    select n.passenger_id from phone_number as n
    where ${isOf('n.organization_id', organizationIds)} and n.deleted_at is null and strpos(n.digits, ${digits}) > 0
  ))`
}

/** What a list asks for; texts as they were typed. */
export interface PassengerListing extends PassengerFilter {
  search: string
  /** Who may be on it; `null` for everybody. */
  ids: readonly number[] | null
  sortBy: PassengerSorting
  isDescending: boolean
  /** Of the first row, from 0. */
  offset: number
  count: number
}

type Chosen = PassengerFilter & Pick<PassengerListing, 'search' | 'ids'>

const everybody: Omit<Chosen, 'search'> = {
  ...{ destinationIds: [], groupIds: [], excludeIds: [], onlyActive: false },
  ids: null,
}

/** The scope for whoever is at one of these destinations: where all of them are in it, being at one is being in the scope. */
const scopeAt = (scope: PassengerScope, destinationIds: readonly number[]): PassengerScope =>
  destinationIds.length > 0 && destinationIds.every((id) => scope.destinationIds.includes(id))
    ? { ...scope, destinationIds, groupIds: [] }
    : scope

function listed(trx: Trx, wide: PassengerScope, listing: Chosen) {
  const { search, ids, destinationIds, groupIds, onlyActive, excludeIds } = listing
  const scope = scopeAt(wide, destinationIds)
  return trx
    .selectFrom('passenger as p')
    .where('p.state', '=', passengerStates.normal)
    .where(isInScope(scope))
    .where(isFoundBy(passengerSearchOf(search), scope.organizationIds))
    .$if(onlyActive, (query) => query.where('p.inactive', '=', false))
    .$if(destinationIds.length > 0 && scope === wide, (query) => query.where(isAtOneOf(destinationIds)))
    .$if(groupIds.length > 0, (query) => query.where(isInOneOf(groupIds)))
    .$if(ids !== null, (query) => query.where('p.id', '=', sql<number>`any(${ids}::int[])`))
    .$if(excludeIds.length > 0, (query) => query.where(sql<SqlBool>`p.id <> all(${excludeIds}::int[])`))
}

/** More than any array has. */
const greatestPlace = 2_147_483_647

/** Rows before a page from which on it is quicker to put everybody in order than to follow the order from its start. */
const farRows = 1000

interface Found {
  /** Those of the page, in order. */
  ids: number[]
  /** Of all pages together. */
  total: number
}

async function foundNear(trx: Trx, scope: PassengerScope, listing: PassengerListing): Promise<Found> {
  const rows = await listed(trx, scope, listing)
    .select('p.id')
    .orderBy(orderOf(listing.sortBy, listing.isDescending))
    .offset(listing.offset)
    .limit(listing.count)
    .execute()
  const { total } = await listed(trx, scope, listing)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}

/** Looks at everybody once, for the page and the number together. */
async function foundFar(trx: Trx, scope: PassengerScope, listing: PassengerListing): Promise<Found> {
  const { sortBy, isDescending, offset, count } = listing
  const placeOf = (place: number) => Math.min(place, greatestPlace)
  // an array takes its rows as they come; to have it put them in order itself takes half as long again
  const inOrder = listed(trx, scope, listing).select('p.id').orderBy(orderOf(sortBy, isDescending))
  const everybody = trx
    .selectFrom(inOrder.as('ordered'))
    .select(sql<number[]>`coalesce(array_agg(ordered.id), '{}')`.as('ids'))
  return trx
    .selectFrom(everybody.as('everybody'))
    .select([
      sql<number[]>`ids[${placeOf(offset + 1)}::int : ${placeOf(offset + count)}::int]`.as('ids'),
      sql<number>`cardinality(ids)`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** A page of the passengers in the scope, and how many there are on all pages. Only those in state Normal are listed. */
export async function passengerPage(
  trx: Trx,
  scope: PassengerScope,
  listing: PassengerListing,
): Promise<{ passengers: PassengerCard[]; total: number }> {
  const { ids, total } = await (listing.offset < farRows ? foundNear : foundFar)(trx, scope, listing)
  return { passengers: await passengerCards(trx, scope.organizationIds, ids), total }
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`(${sql.join([...conditions], sql` and `)})` : sql`true`

/** As `hitPlace` of the domain puts the hits of a mirrored list in order: what comes first is true. */
function placedFirst({ words, spelledWords }: PassengerSearch): RawBuilder<unknown> {
  const isSpelled = all(spelledWords.map((word) => sql`strpos(lower(normalize(p.name, nfc)), ${word}) > 0`))
  const begins = all(words.map((word) => sql`strpos(' ' || p.name_search_key, ${` ${word}`}) > 0`))
  return sql`${isSpelled} desc, ${begins} desc`
}

/** Passengers in the scope who are searched, the likeliest first. A search without a letter or a digit finds nobody. */
export async function passengerSearch(
  trx: Trx,
  scope: PassengerScope,
  {
    search,
    destinationIds,
    excludeIds,
    count,
  }: Pick<PassengerListing, 'search' | 'destinationIds' | 'excludeIds' | 'count'>,
): Promise<PassengerCard[]> {
  const sought = passengerSearchOf(search)
  if (sought.words.length === 0) return []
  const rows = await listed(trx, scope, { ...everybody, search, destinationIds, excludeIds })
    .select('p.id')
    .orderBy(sql`${placedFirst(sought)}, p.inactive, p.name_sort_key, p.id`)
    .limit(count)
    .execute()
  return passengerCards(
    trx,
    scope.organizationIds,
    rows.map(({ id }) => id),
  )
}
