import type * as z from 'zod/mini'

/**
 * Who may make a call. Each name is a rule of the server that loads the *stored* row and asks `domain/access`; a call
 * without one does not compile, and a name without a rule does not start.
 */
export type AccessRuleName =
  | 'anonymous'
  | 'signedIn'
  | 'session.own'
  | 'destination.visible'
  | 'destination.create'
  | 'destination.administer'
  | 'arrivals.read'
  | 'arrivals.update'
  /** The secret of a calendar address, of that very destination. */
  | 'calendar.read'
  | 'passengers.visible'
  | PassengerRuleName
  | GroupRuleName
  | OrganizationRuleName
  | TimetableRuleName
  | BookingRuleName
  | ImportRuleName
  /** Whoever may read the record that the call is about. */
  | 'presence.tell'
  /** The rule of the change that is asked about. */
  | 'consequences.ask'

/** Rules about one passenger. What each asks stands in `domain/passenger-can`. */
type PassengerRuleName =
  | 'passenger.read'
  | 'passenger.create'
  | 'passenger.update'
  | 'passenger.updateGroups'
  | 'passenger.delete'
  | 'passenger.readSsn'
  | 'passenger.writeSsn'
  | 'passenger.readTrips'
  | 'passenger.cancelTrips'
  | 'passenger.readRoute'
  | 'passenger.readLocation'
  | 'transportationPermissions.read'
  | 'transportationPermissions.create'
  | 'transportationPermissions.update'
  | 'transportationPermissions.delete'
  | 'schedules.read'
  | 'schedules.write'

type GroupRuleName = 'group.read' | 'group.create' | 'group.update' | 'group.addPassengers' | 'group.removePassenger'

type OrganizationRuleName =
  | 'organizations.visible'
  | 'organization.read'
  | 'organization.administer'
  | 'authTenant.create'
  | 'authTenant.administer'
  | 'organization.invite'
  /** Rights in an organisation that the user is offered. */
  | 'offer.own'

/** Rules about timetables and their rides. What each asks stands in `domain/timetable/can`. */
type TimetableRuleName =
  | 'timetables.read'
  | 'timetable.read'
  | 'timetable.create'
  | 'timetable.copy'
  | 'timetable.split'
  | 'timetable.update'
  | 'timetable.delete'
  | 'timetable.undelete'
  | 'timetable.readOtherRides'
  | 'rides.update'
  | 'destination.readTransportationPermissions'

/** Rules about bookings and what is asked while one is made. What each asks stands in `domain/booking/can`. */
type BookingRuleName =
  | 'bookings.read'
  | 'bookings.create'
  | 'booking.read'
  | 'booking.update'
  | 'booking.delete'
  | 'places.search'
  | 'timetables.visible'

/** Rules about imports: all are for who administers the organisation, and nobody else knows of any. */
type ImportRuleName =
  | 'import.search'
  | 'import.searchPermissions'
  | 'import.searchMany'
  | 'import.begin'
  | 'import.administer'
  | 'import.save'

/** What a call does without a connection. Source: design decision on queueing, offline rules. */
export type OfflinePolicy =
  /** Answered from the mirror by the query that reads it. */
  | 'mirror'
  /** Stored in the outbox and sent later. */
  | 'queue'
  /** Refused with a clear message. */
  | 'refuse'

export type LimitClass =
  'login' | 'mail' | 'code' | 'read' | 'search' | 'importer' | 'location' | 'write' | 'report' | 'presence'

type Schema = z.ZodMiniType

/** What was asked, parsed. */
export interface Asked<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
> {
  params: OutputOf<Params>
  query: OutputOf<Query>
  body: OutputOf<Body>
}

/** One API call, declared once for client, server, outbox and tests. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Result extends Schema = Schema,
> {
  method: Method
  /** As printed in the documents, with `:name` for parameters. Servers compare it without case. */
  path: `/${string}`
  params: Params
  query: Query
  body: Body
  result: Result
  /**
   * [Note: An answer of ours] Whether a result is about what was asked: of the same ids, and in the state that was asked
   * for. A gateway, a captive portal or a cache may answer 2xx with JSON of its own; such an answer tells nothing, and
   * what was asked has an unknown fate. Judged by ids, days, times and flags, and by words only where something new has
   * nothing else: another server may tidy those up in its own way. Source: open point G-54.
   */
  answers(result: z.output<Result>, asked: Asked<Params, Query, Body>): boolean
  access: AccessRuleName
  offline: OfflinePolicy
  limit: LimitClass
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Options<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Result extends Schema,
> {
  params?: Params
  query?: Query
  body?: Body
  result: Result
  access: AccessRuleName
  offline: OfflinePolicy
  limit?: LimitClass
}

type Judge<
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Result extends Schema,
> = (result: z.output<Result>, asked: Asked<Params, Query, Body>) => boolean

/**
 * For results whose form alone tells that they answer the call, and for those that say nothing at all: of these only a
 * server that names the call it answers (`headers.answeredCall`) can be told from somebody else.
 */
export const byForm = (): boolean => true

/**
 * Whether a row has gone on from the version that a change began with, where both tell one. One that has not is the row as
 * it was: a cache's, or of a reading.
 */
export const hasGoneOn = (row: { version?: number | undefined }, asked: { version?: number | undefined }): boolean =>
  row.version === undefined || asked.version === undefined || row.version > asked.version

/** A call that reads. Who names no judgement takes every result of the right form. */
export function endpoint<
  Result extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  method: 'GET',
  path: Endpoint['path'],
  options: Options<Params, Query, Body, Result> & { answers?: Judge<Params, Query, Body, Result> },
): Endpoint<Params, Query, Body, Result>
/** A call that writes does not compile without its judgement. */
export function endpoint<
  Result extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  method: Exclude<Method, 'GET'>,
  path: Endpoint['path'],
  options: Options<Params, Query, Body, Result> & { answers: Judge<Params, Query, Body, Result> },
): Endpoint<Params, Query, Body, Result>
export function endpoint<
  Result extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  method: Method,
  path: Endpoint['path'],
  {
    params,
    query,
    body,
    result,
    answers = byForm,
    access,
    offline,
    limit,
  }: Options<Params, Query, Body, Result> & { answers?: Judge<Params, Query, Body, Result> },
): Endpoint<Params, Query, Body, Result> {
  return {
    method,
    path,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    result,
    answers,
    access,
    offline,
    limit: limit ?? (method === 'GET' ? 'read' : 'write'),
  }
}

/** The path with its parameters filled in. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/**
 * What an answer of ours carries as `headers.answeredCall`: the very call that it answers.
 * @param key the call's idempotency key; `null` for none
 */
export const callName = (method: string, path: string, key: string | null): string =>
  [method, path, ...(key === null ? [] : [key])].join(' ')

type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

export type ParamsInput<E extends Endpoint> = InputOf<E['params']>
export type QueryInput<E extends Endpoint> = InputOf<E['query']>
export type BodyInput<E extends Endpoint> = InputOf<E['body']>
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ResultOf<E extends Endpoint> = z.output<E['result']>
