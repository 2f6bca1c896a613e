import * as z from 'zod/mini'
import { AuditActor, AuditCheck, AuditEvent, auditKinds, auditLimits, type AuditPlace } from '#domain/audit.ts'
import { PickedDate } from '#domain/local-date.ts'
import { passengerLimits } from '#domain/passenger.ts'
import { Id, text } from '#domain/text.ts'
import { endpoint } from './endpoint.ts'
import { IdParam, IdParams } from './params.ts'

const path = '/api/organization/:id/auditlog'

/** A place in the log, as `auditPlaceText` writes it. */
const PlaceParam = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,15}$/)),
  z.transform((written: string): AuditPlace => {
    const [at = 0, id = 0] = written.split('-').map(Number)
    return { at, id }
  }),
)

/** Kinds, separated by commas; empty means all. */
const KindsParam = z.pipe(
  z.string().check(z.maxLength(256)),
  z.pipe(
    z.transform((list: string) => (list === '' ? [] : list.split(','))),
    z.array(z.enum(auditKinds)),
  ),
)

const Filter = z.object({
  userId: z.optional(IdParam),
  passengerId: z.optional(IdParam),
  kinds: z.optional(KindsParam),
  /** First and last day, by the clock of the business zone. */
  startDate: z.optional(PickedDate),
  endDate: z.optional(PickedDate),
  /** Only what is older than that place; only what is newer, the nearest to it. */
  before: z.optional(PlaceParam),
  after: z.optional(PlaceParam),
})

const Page = z.object({
  organizationId: Id,
  /** Newest first. */
  events: z.array(AuditEvent),
  /** How many there are in all, and how many of them are newer than this page; at most as many as are counted. */
  total: Id,
  newer: Id,
  hasOlder: z.boolean(),
})

/** Beyond the documents: the audit log of an organisation, for its administrators. That it was read is logged. */
export const listAuditEvents = endpoint('GET', path, {
  params: IdParams,
  query: Filter,
  result: Page,
  answers: ({ organizationId, events }, { params }) =>
    organizationId === params.id && events.length <= auditLimits.page,
  access: 'organization.administer',
  offline: 'refuse',
})

/** The same in larger pages, to be saved in a file. `total` counts up to one more than an export may have. */
export const exportAuditEvents = endpoint('GET', `${path}/export`, {
  params: IdParams,
  query: Filter,
  result: Page,
  answers: ({ organizationId }, { params }) => organizationId === params.id,
  access: 'organization.administer',
  offline: 'refuse',
})

/** Who stands in the log as having done something. */
export const listAuditUsers = endpoint('GET', `${path}/users`, {
  params: IdParams,
  result: z.array(AuditActor),
  access: 'organization.administer',
  offline: 'refuse',
})

/** Passengers of the organisation whose name is searched, inactive ones too. */
export const searchAuditPassengers = endpoint('GET', `${path}/passengers`, {
  params: IdParams,
  query: z.object({ q: text(auditLimits.search) }),
  result: z.array(z.object({ id: Id, name: text(passengerLimits.name) })),
  access: 'organization.administer',
  offline: 'refuse',
  limit: 'search',
})

/**
 * Whether the log is as it was written. The seals are checked beside the calls: the answer is what the last check came to,
 * `null` before the first, and whether one is under way.
 */
export const getAuditSeal = endpoint('GET', `${path}/seal`, {
  params: IdParams,
  result: z.object({ check: z.nullable(AuditCheck), isChecking: z.boolean() }),
  access: 'organization.administer',
  offline: 'refuse',
})
