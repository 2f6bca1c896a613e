import {
  SearchedRow,
  searchImport,
  searchImportMany,
  searchImportPermissions,
  searchImportPermissionsMany,
  type Match,
} from '#contract/passenger-import.ts'
import { fieldCodes } from '#domain/field-errors.ts'
import { grouped } from '#domain/grouped.ts'
import { exactNameKey } from '#domain/import/match-index.ts'
import { localDateAt } from '#domain/local-date.ts'
import { passengerCan } from '#domain/passenger-can.ts'
import { SsnInput } from '#domain/ssn.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { countAttempt, waitOf } from '../../call/attempts.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import type { Keys } from '../../ground/keys.ts'
import { tooManyRequests } from '../../ground/refused.ts'
import { passengerOrganizationsOf } from '../organizations/access.ts'
import { passengerFacts } from '../passengers/facts.ts'
import {
  transportationPermissionsOf,
  transportationPermissionsOfMany,
} from '../transportation-permissions/permissions.ts'
import { importSearch, importSearchMany, importSearchPermissions } from './access.ts'
import { importMark } from './imports.ts'
import { findMatches, searchedOf } from './search.ts'

const day = 24 * 60 * 60_000

interface Counting {
  trx: Trx
  limits: { importerPerDay: number }
  services: { keys: Keys }
  now: Date
}

/**
 * Searches, and counts it for each of the organisations. Throws 429 once one has searched as often as it may in a day.
 * Searches of an organisation wait for each other only while they are counted, which is last. Source: security decision
 * on limits.
 */
async function counting<Found>(
  { trx, limits, services, now }: Counting,
  organizationIds: readonly number[],
  search: () => Promise<Found>,
): Promise<Found> {
  // in an order that everybody has: two who count for the same ones do not wait for each other
  const counted = [...organizationIds]
    .sort((a, b) => a - b)
    .map((id) => {
      const key = services.keys.mac('attempt', `import search ${id}`)
      return { kind: 'importSearch', key, max: limits.importerPerDay, windowMs: day, now } as const
    })
  const askEach = async (ask: typeof waitOf) => {
    for (const each of counted) {
      const wait = await ask(trx, each)
      if (wait !== null) throw tooManyRequests(wait)
    }
  }
  await askEach(waitOf)
  const found = await search()
  await askEach(countAttempt)
  return found
}

const isNamed = (name: string) => {
  const asked = exactNameKey(name)
  return (permission: Pick<TransportationPermission, 'name'>) => exactNameKey(permission.name) === asked
}

export function importSearchRoutes(app: App): void {
  searchingPassengers(app)
  searchingMany(app)
  searchingPermissions(app)
}

function searchingPassengers(app: App): void {
  serve(app, searchImport, {
    rule: importSearch,
    action: 'import.search',
    isSecret: true,
    async handle(call) {
      const { trx, user, query, services, record } = call
      const searched = [searchedOf(query)]
      const organizations = passengerOrganizationsOf(user).filter((id) => user.administers.includes(id))
      const found = await counting(call, organizations, async () => {
        const all: Match[] = []
        for (const id of organizations) {
          const [first] = await findMatches(trx, services.keys, user, id, searched)
          all.push(...(first?.matches ?? []))
        }
        return all
      })
      const [organizationId, ...others] = organizations
      record({
        ...(organizationId !== undefined && others.length === 0 && { organizationId }),
        passengerIds: found.map(({ result }) => result.id),
        detail: { rows: 1, ssns: query.ssn === undefined ? 0 : 1 },
      })
      return found.sort((a, b) => a.matchedBy - b.matchedBy)
    },
  })
}

function searchingMany(app: App): void {
  serve(app, searchImportMany, {
    rule: importSearchMany,
    action: 'import.search',
    isSecret: true,
    async handle(call) {
      const { trx, user, stored, body, services, record } = call
      const rows = body.rows.map((row) => {
        const parsed = SearchedRow.safeParse(row)
        const errors = parsed.success ? {} : (fieldCodes(SearchedRow, row) as Record<string, string>)
        const ssn = parsed.data?.ssn
        const wrong = ssn === undefined ? undefined : SsnInput.safeParse(ssn).error?.issues[0]?.message
        return { row: row.row, said: parsed.data, errors: wrong === undefined ? errors : { ...errors, ssn: wrong } }
      })
      const searched = rows.map(({ said, row }) => searchedOf(said ?? { row }))
      // before the matches: what is written in between is matched again
      const mark = await importMark(trx, stored.id)
      const found = await counting(call, [stored.id], () => findMatches(trx, services.keys, user, stored.id, searched))
      record({
        organizationId: stored.id,
        passengerIds: [...new Set(found.flatMap(({ matches }) => matches.map(({ result }) => result.id)))],
        detail: { rows: rows.length, ssns: searched.filter(({ ssn }) => ssn !== '').length },
      })
      return {
        mark,
        results: rows.map(({ row, errors }, at) => ({
          row,
          matches: found[at]?.matches ?? [],
          more: found[at]?.more ?? 0,
          ...(Object.keys(errors).length > 0 && { errors }),
        })),
      }
    },
  })
}

function searchingPermissions(app: App): void {
  serve(app, searchImportPermissions, {
    rule: importSearchPermissions,
    action: 'import.searchPermissions',
    async handle(call) {
      const { trx, stored, query, now, record } = call
      const { organizationId, id: passengerId } = stored
      record({ organizationId, passengerIds: [passengerId] })
      const today = localDateAt(now.getTime())
      const all = await counting(call, [organizationId], () =>
        transportationPermissionsOf(trx, { organizationId, passengerId }, today),
      )
      return all.filter(isNamed(query.name))
    },
  })

  serve(app, searchImportPermissionsMany, {
    rule: importSearchMany,
    action: 'import.searchPermissions',
    async handle(call) {
      const { trx, user, stored, body, now, record } = call
      const facts = await passengerFacts(
        trx,
        passengerOrganizationsOf(user).filter((id) => id === stored.id),
        [...new Set(body.items.map(({ passengerId }) => passengerId))],
      )
      const known = facts
        .filter((each) => passengerCan.readTransportationPermissions(each, user) === null)
        .map(({ id }) => id)
      record({ organizationId: stored.id, passengerIds: known, detail: { rows: body.items.length } })
      const today = localDateAt(now.getTime())
      const found = await counting(call, [stored.id], () =>
        transportationPermissionsOfMany(trx, stored.id, known, today),
      )
      const all = grouped(found, ({ passengerId }) => passengerId)
      return {
        results: body.items.map(({ passengerId, names }) => {
          const permissions = all.get(passengerId) ?? []
          return { passengerId, permissions: permissions.filter((each) => names.some((name) => isNamed(name)(each))) }
        }),
      }
    },
  })
}
