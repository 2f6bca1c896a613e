import {
  exportAuditEvents,
  getAuditSeal,
  listAuditEvents,
  listAuditUsers,
  searchAuditPassengers,
} from '#contract/audit.ts'
import type { QueryOf, ResultOf } from '#contract/endpoint.ts'
import { auditLimits } from '#domain/audit.ts'
import type { AuditFacts } from '../../audit/record.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import type { Trx } from '../../db/tables.ts'
import { organizationAdminister } from '../organizations/access.ts'
import { actorIds, passengersNamed } from './choices.ts'
import { countUpTo, eventPage, type AuditRange } from './events.ts'
import { actorsOf, withNames } from './names.ts'

type Query = QueryOf<typeof listAuditEvents>
type Page = ResultOf<typeof listAuditEvents>

const rangeOf = (organizationId: number, query: Query): AuditRange => ({
  organizationId,
  userId: query.userId ?? null,
  passengerId: query.passengerId ?? null,
  kinds: query.kinds ?? [],
  startDate: query.startDate ?? null,
  endDate: query.endDate ?? null,
  before: query.before,
  after: query.after,
})

/** What was asked for and who was named: a reading of the log is in the log. */
const factsOf = (
  { organizationId, userId, passengerId, kinds, startDate, endDate }: AuditRange,
  { events }: Page,
): AuditFacts => ({
  organizationId,
  // who is sought is in each event that was found, whether named there or not
  passengerIds: [
    ...new Set([
      ...(passengerId !== null && events.length > 0 ? [passengerId] : []),
      ...events.flatMap(({ passengers }) => passengers.map(({ id }) => id)),
    ]),
  ],
  detail: {
    ...(userId !== null && { user: userId }),
    ...(kinds.length > 0 && { kinds }),
    ...(startDate !== null && { startDate }),
    ...(endDate !== null && { endDate }),
    events: events.length,
  },
})

interface PageLimits {
  size: number
  counted: number
  passengersNamed: number
}

const { page, exportPage, counted, exported, named, exportNamed } = auditLimits
const onScreen: PageLimits = { size: page, counted, passengersNamed: named }
const inFile: PageLimits = { size: exportPage, counted: exported + 1, passengersNamed: exportNamed }

async function pageOf(trx: Trx, range: AuditRange, { counted, ...limits }: PageLimits): Promise<Page> {
  const { organizationId } = range
  const { before, after, ...whole } = range
  const { events: stored, hasOlder } = await eventPage(trx, range, limits)
  const events = await withNames(trx, organizationId, stored)
  const [first] = stored
  return {
    ...{ organizationId, events, hasOlder },
    total: await countUpTo(trx, whole, counted),
    newer:
      first && (before || after)
        ? await countUpTo(trx, { ...whole, after: { at: first.at.getTime(), id: first.id } }, counted)
        : 0,
  }
}

export function auditRoutes(app: App): void {
  serve(app, listAuditEvents, {
    rule: organizationAdminister,
    action: 'audit.view',
    async handle({ trx, stored, query, record }) {
      record({ organizationId: stored.id })
      const range = rangeOf(stored.id, query)
      const page = await pageOf(trx, range, onScreen)
      record(factsOf(range, page))
      return page
    },
  })

  serve(app, exportAuditEvents, {
    rule: organizationAdminister,
    action: 'audit.export',
    async handle({ trx, stored, query, record }) {
      record({ organizationId: stored.id })
      const range = rangeOf(stored.id, query)
      const page = await pageOf(trx, range, inFile)
      record(factsOf(range, page))
      return page
    },
  })

  serve(app, getAuditSeal, {
    rule: organizationAdminister,
    action: null,
    handle: ({ services }) => Promise.resolve(services.sealCheck.ask()),
  })
  namesRoutes(app)
}

/** What the log is filtered by. */
function namesRoutes(app: App): void {
  serve(app, listAuditUsers, {
    rule: organizationAdminister,
    action: 'audit.viewUsers',
    async handle({ trx, stored, record }) {
      record({ organizationId: stored.id })
      const ids = await actorIds(trx, stored.id)
      return [...(await actorsOf(trx, stored.id, ids)).values()]
    },
  })

  serve(app, searchAuditPassengers, {
    rule: organizationAdminister,
    action: 'audit.searchPassengers',
    async handle({ trx, stored, query: { q }, services: { keys }, record }) {
      record({ organizationId: stored.id })
      const passengers = await passengersNamed(trx, stored.id, q)
      record({
        passengerIds: passengers.map(({ id }) => id),
        detail: { query: keys.mac('audit-query', q).toString('base64url') },
      })
      return passengers
    },
  })
}
