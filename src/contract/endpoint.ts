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
  | 'arrivals.read'
  | 'arrivals.update'
  | 'passengers.visible'
  | PassengerRuleName
  | GroupRuleName
  | OrganizationRuleName
  | TimetableRuleName
  | BookingRuleName

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

type GroupRuleName = 'group.read' | 'group.create' | 'group.update' | 'group.addPassengers'

type OrganizationRuleName = 'organizations.visible' | 'organization.read' | 'organization.administer'

/** Rules about timetables and their rides. What each asks stands in `domain/timetable/can`. */
type TimetableRuleName =
  | 'timetables.read'
  | 'timetable.read'
  | 'timetable.create'
  | 'timetable.update'
  | 'timetable.delete'
  | 'timetable.undelete'
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

/** What a call does without a connection. Source: design decision on queueing, offline rules. */
export type OfflinePolicy =
  /** Answered from the mirror by the query that reads it. */
  | 'mirror'
  /** Stored in the outbox and sent later. */
  | 'queue'
  /** Refused with a clear message. */
  | 'refuse'

export type LimitClass = 'login' | 'mail' | 'code' | 'read' | 'search' | 'location' | 'write' | 'report'

type Schema = z.ZodMiniType

/** One API call, declared once for client, server, outbox and tests. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Result extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As printed in the documents, with `:name` for parameters. Servers compare it without case. */
  path: `/${string}`
  params: Params
  query: Query
  body: Body
  result: Result
  access: AccessRuleName
  offline: OfflinePolicy
  limit: LimitClass
}

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

export function endpoint<
  Result extends Schema,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  method: Endpoint['method'],
  path: Endpoint['path'],
  { params, query, body, result, access, offline, limit }: Options<Params, Query, Body, Result>,
): Endpoint<Params, Query, Body, Result> {
  return {
    method,
    path,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    result,
    access,
    offline,
    limit: limit ?? (method === 'GET' ? 'read' : 'write'),
  }
}

type InputOf<S> = S extends Schema ? z.input<S> : undefined
type OutputOf<S> = S extends Schema ? z.output<S> : undefined

export type ParamsInput<E extends Endpoint> = InputOf<E['params']>
export type QueryInput<E extends Endpoint> = InputOf<E['query']>
export type BodyInput<E extends Endpoint> = InputOf<E['body']>
export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ResultOf<E extends Endpoint> = z.output<E['result']>
