import * as z from 'zod/mini'
import { programLimits } from './program-access.ts'
import { Id, text } from './text.ts'
import { userLimits } from './user.ts'

/** What events are about, as a reader of the log tells them apart. */
export const auditKinds = [
  'signIn',
  'rights',
  'users',
  'passengers',
  'ssn',
  'permissions',
  'schedules',
  'arrivals',
  'trips',
  'cancellations',
  'timetables',
  'bookings',
  'groups',
  'destinations',
  'costs',
  'organization',
  'programs',
  'audit',
  'support',
] as const
export type AuditKind = (typeof auditKinds)[number]

/**
 * Everything that can stand in the audit log, by what it is about. Each has its sentence in every language:
 * `audit.did.<action>` for what was done, `audit.tried.<action>` for what was refused.
 */
export const auditActions = {
  'session.signIn': 'signIn',
  'session.microsoftBegin': 'signIn',
  'session.microsoftReturn': 'signIn',
  'session.microsoftSignIn': 'signIn',
  'session.signOut': 'signIn',
  'sessions.view': 'signIn',
  'session.revoke': 'signIn',
  'session.revokeOthers': 'signIn',
  'refusedOrders.view': 'bookings',
  'refusedOrders.see': 'bookings',
  'password.requestReset': 'signIn',
  'password.validateCode': 'signIn',
  'password.reset': 'signIn',
  'support.send': 'support',
  'user.viewSelf': 'users',
  'users.view': 'users',
  'user.updateRoles': 'rights',
  'user.remove': 'users',
  'user.invite': 'users',
  'user.resendInvitation': 'users',
  'invitation.view': 'users',
  'invitation.accept': 'rights',
  'offer.answer': 'rights',
  'instances.view': 'destinations',
  'destinations.view': 'destinations',
  'destination.view': 'destinations',
  'destination.create': 'destinations',
  'destination.update': 'destinations',
  'destination.delete': 'destinations',
  'destination.undelete': 'destinations',
  'arrivals.view': 'arrivals',
  'arrival.complete': 'arrivals',
  'arrival.incomplete': 'arrivals',
  'arrival.cancel': 'cancellations',
  'passengers.view': 'passengers',
  'transportationPermissions.view': 'permissions',
  'transportationPermissions.viewAll': 'permissions',
  'transportationPermission.create': 'permissions',
  'transportationPermission.update': 'permissions',
  'transportationPermission.delete': 'permissions',
  'schedules.view': 'schedules',
  'schedule.create': 'schedules',
  'schedule.update': 'schedules',
  'schedule.delete': 'schedules',
  'trips.view': 'trips',
  'trips.cancel': 'cancellations',
  'route.view': 'trips',
  'location.view': 'trips',
  'passengers.search': 'passengers',
  'passengers.list': 'passengers',
  'passenger.view': 'passengers',
  'passenger.viewPlaces': 'passengers',
  'passenger.viewGroups': 'passengers',
  'passenger.create': 'passengers',
  'passenger.update': 'passengers',
  'passenger.updateGroups': 'passengers',
  'passenger.activate': 'passengers',
  'passenger.deactivate': 'passengers',
  'passenger.requestDeletion': 'passengers',
  'passenger.cancelDeletionRequest': 'passengers',
  'consequences.view': 'passengers',
  'import.search': 'passengers',
  'import.searchPermissions': 'permissions',
  'import.begin': 'passengers',
  'import.update': 'passengers',
  'import.resume': 'passengers',
  'import.save': 'passengers',
  'import.view': 'passengers',
  'import.viewAll': 'passengers',
  'import.createPassenger': 'passengers',
  'import.updatePassenger': 'passengers',
  'import.viewTakeBack': 'passengers',
  'import.takeBack': 'passengers',
  'import.returnPassenger': 'passengers',
  'import.endPassenger': 'passengers',
  'ssn.read': 'ssn',
  'ssn.write': 'ssn',
  'groups.view': 'groups',
  'group.view': 'groups',
  'group.create': 'groups',
  'group.update': 'groups',
  'group.delete': 'groups',
  'group.createPassenger': 'groups',
  'group.updatePassenger': 'groups',
  'group.addPassengers': 'groups',
  'group.removePassenger': 'groups',
  'timetables.view': 'timetables',
  'timetable.view': 'timetables',
  'timetable.copy': 'timetables',
  'timetable.create': 'timetables',
  'timetable.split': 'timetables',
  'timetable.update': 'timetables',
  'timetable.delete': 'timetables',
  'timetable.undelete': 'timetables',
  'timetable.otherRides': 'timetables',
  'rides.view': 'timetables',
  'rides.write': 'timetables',
  'rides.delete': 'timetables',
  'bookings.view': 'bookings',
  'booking.view': 'bookings',
  'booking.estimate': 'bookings',
  'booking.otherRides': 'bookings',
  'booking.create': 'bookings',
  'booking.update': 'bookings',
  'booking.cancel': 'bookings',
  'orders.search': 'bookings',
  'organizations.view': 'organization',
  'organization.viewNames': 'organization',
  'organization.updateSettings': 'organization',
  'organization.viewDestinations': 'destinations',
  'organization.viewInstances': 'destinations',
  'authTenants.view': 'signIn',
  'authTenant.create': 'signIn',
  'authTenant.prove': 'signIn',
  'authTenant.viewDeletion': 'signIn',
  'authTenant.delete': 'signIn',
  'programs.view': 'programs',
  'program.create': 'programs',
  'program.update': 'programs',
  'program.revoke': 'programs',
  'calendars.view': 'programs',
  'calendar.create': 'programs',
  'calendar.revoke': 'programs',
  'calendar.read': 'arrivals',
  'costs.view': 'costs',
  'audit.view': 'audit',
  'audit.viewUsers': 'audit',
  'audit.searchPassengers': 'audit',
  'audit.export': 'audit',
} as const satisfies Record<string, AuditKind>
export type AuditAction = keyof typeof auditActions

/** What an action is about; `null` for one that another version of the product has written. */
export const auditKindOf = (action: string): AuditKind | null =>
  (auditActions as Readonly<Record<string, AuditKind>>)[action] ?? null

/** The actions of these kinds. */
export const auditActionsOf = (kinds: readonly AuditKind[]): AuditAction[] =>
  (Object.keys(auditActions) as AuditAction[]).filter((action) => kinds.includes(auditActions[action]))

export const auditLimits = {
  /** Events of a page on the screen, and of one that is being exported. */
  page: 25,
  exportPage: 500,
  /** Most events of an export. */
  exported: 50_000,
  /** Most events that are counted; of more it is only said that there are more. */
  counted: 2000,
  /** Most passengers of an event who are named on the screen, and in a file: a cell holds no more. */
  named: 25,
  exportNamed: 1000,
  /** Most passengers whom a search offers, and longest text that is searched. */
  offered: 20,
  search: 64,
} as const

/**
 * A place in the order of the log, newest first: the instant and the number of an event. Events that come in meanwhile
 * do not move it.
 */
export interface AuditPlace {
  /** Milliseconds since 1970 UTC. */
  at: number
  id: number
}

export const auditPlaceText = ({ at, id }: AuditPlace): string => `${at}-${id}`

/** Which events are asked for. */
export interface AuditFilter {
  /** Who did it; `null` for anybody. */
  userId: number | null
  /** Who is among those whom it was about; `null` for anybody. */
  passengerId: number | null
  /** Empty for all of them. */
  kinds: readonly AuditKind[]
}

const Name = z.nullable(text(256))

/** Somebody or something that an event names. `name` is `null` for what is gone, or has no name. */
const Named = z.object({ id: Id, name: Name })

/** Somebody who has done something: a user, a program, or a calendar that reads by its address. */
export const AuditActor = z.object({
  id: Id,
  /** `null` for a user whose account is gone, and for who is no user. */
  email: z.nullable(text(userLimits.email)),
  /** Name of the program; absent for everybody else. */
  program: z.optional(text(programLimits.name)),
  /** Name of the calendar address; absent for everybody else. */
  calendar: z.optional(text(programLimits.name)),
})
export type AuditActor = z.infer<typeof AuditActor>

/** What an event keeps beside ids: names of changed fields, days, times of trips, counts; never what was entered. */
export const AuditFact = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

/** One event of the audit log, with the names of today. */
export const AuditEvent = z.object({
  /** Its number in the log. */
  id: z.int(),
  at: z.iso.datetime({ offset: true }),
  /** One of `auditActions`, or one of another version. */
  action: text(64),
  outcome: z.enum(['done', 'refused']),
  /** HTTP status of the answer. */
  status: z.int(),
  /** `null` for who was not signed in and is not known. */
  user: z.nullable(AuditActor),
  /** The first `auditLimits.named` of them, or `exportNamed`. */
  passengers: z.array(Named),
  passengerCount: Id,
  destination: z.nullable(Named),
  /** What it was about, by its kind: `passengerGroup`, `timetable`. `id` is `null` for what was not made. */
  object: z.nullable(z.object({ type: text(64), id: z.nullable(Id), name: Name })),
  detail: z.record(z.string(), AuditFact),
  /** Browser and system; `null` when they are not known any more. */
  device: z.nullable(text(256)),
  clientVersion: z.nullable(text(16)),
  requestId: text(64),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** What the last check of the log's seals has come to. */
export const AuditCheck = z.object({
  /** `whole`: every seal holds. `broken`: from `brokenFrom` on they do not. `unknown`: they could not be checked. */
  outcome: z.enum(['whole', 'broken', 'unknown']),
  checkedAt: z.iso.datetime({ offset: true }),
  /** Events that were looked at; those of the last second have no seal yet. */
  events: z.int(),
  /** Number of the first event that is not proved; `null` unless broken. */
  brokenFrom: z.nullable(z.int()),
  /** Name of the key of the newest seal; `null` while nothing is sealed. */
  keyId: z.nullable(text(36)),
})
export type AuditCheck = z.infer<typeof AuditCheck>
