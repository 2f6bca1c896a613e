/**
 * Who may do what, in one pure place: the server decides with it, the page hides buttons and guards routes with it,
 * the service worker checks it before it queues. Source: spec 1 §6.
 */

/** The numbers that a user's rights have on the wire. */
export const accessRights = {
  readArrivalDepartures: 1110,
  updateArrivalDepartures: 1120,
  createTimetables: 1200,
  readTimetables: 1210,
  updateTimetables: 1220,
  deleteTimetables: 1230,
  createPassengers: 1300,
  readPassengers: 1310,
  readAllPassengerTrips: 1315,
  updatePassengers: 1320,
  updatePassengerGroups: 1321,
  deletePassengers: 1340,
  createBookings: 1400,
  readBookings: 1410,
  updateBookings: 1420,
  deleteBookings: 1430,
  createTransportationPermissions: 1500,
  readTransportationPermissions: 1510,
  updateTransportationPermissions: 1520,
  deleteTransportationPermissions: 1530,
} as const
export type AccessRight = keyof typeof accessRights

export const accessLevels = { none: 0, read: 1, write: 2 } as const
export type AccessLevel = (typeof accessLevels)[keyof typeof accessLevels]

/** Areas in which a level is held, and the rights that each level gives. `schedule` has no numbers (open point G-31). */
export const accessAreas = {
  passengers: {
    read: ['readPassengers', 'readAllPassengerTrips'],
    write: ['createPassengers', 'updatePassengers', 'updatePassengerGroups', 'deletePassengers'],
  },
  timetables: { read: ['readTimetables'], write: ['createTimetables', 'updateTimetables', 'deleteTimetables'] },
  arrivalDepartures: { read: ['readArrivalDepartures'], write: ['updateArrivalDepartures'] },
  bookings: { read: ['readBookings'], write: ['createBookings', 'updateBookings', 'deleteBookings'] },
  transportationPermissions: {
    read: ['readTransportationPermissions'],
    write: ['createTransportationPermissions', 'updateTransportationPermissions', 'deleteTransportationPermissions'],
  },
  schedule: { read: [], write: [] },
} as const satisfies Record<string, { read: readonly AccessRight[]; write: readonly AccessRight[] }>
export type AccessArea = keyof typeof accessAreas

export const accessAreaNames = Object.keys(accessAreas) as AccessArea[]

/** A level for each area, as a role holds them for one destination. */
export type AccessLevels = Record<AccessArea, AccessLevel>

/** A role whose levels are all none is as good as no role. */
export const holdsAnything = (levels: Readonly<Partial<AccessLevels>>): boolean =>
  accessAreaNames.some((area) => (levels[area] ?? accessLevels.none) !== accessLevels.none)

/** What the creator of a destination holds there. Source: spec 1 §6. */
export const fullWrite = Object.fromEntries(accessAreaNames.map((area) => [area, accessLevels.write])) as AccessLevels

/** Numbers of the rights that levels give, in ascending order. Read gives the read rights; write adds the others. */
export function rightNumbersOf(levels: AccessLevels): number[] {
  const rights = accessAreaNames.flatMap((area): readonly AccessRight[] => {
    const { read, write } = accessAreas[area]
    if (levels[area] === accessLevels.none) return []
    return levels[area] === accessLevels.read ? read : [...read, ...write]
  })
  return rights.map((right) => accessRights[right]).sort((a, b) => a - b)
}

/** What is known of a user's rights: right numbers for each destination id. */
export interface AccessFacts {
  permissions: Readonly<Record<string, readonly number[]>>
}

/** Whether the user holds the right at the destination. A destination that is not listed gives nothing. */
export const can = (facts: AccessFacts, right: AccessRight, destinationId: number): boolean =>
  facts.permissions[destinationId]?.includes(accessRights[right]) ?? false

/** What the list of a destination's passengers needs there. Source: spec 2 §2 route tree, open point C-11. */
export const passengersRights = ['readPassengers', 'updatePassengerGroups'] as const satisfies readonly AccessRight[]

/** Whether the user holds the right at any destination. */
export const canAnywhere = (facts: AccessFacts, right: AccessRight): boolean =>
  Object.values(facts.permissions).some((numbers) => numbers.includes(accessRights[right]))

/** Areas that a role in a passenger group covers. Source: spec 1 §6 "Passenger group roles". */
export const groupAccessAreaNames = [
  'passengers',
  'transportationPermissions',
  'schedule',
] as const satisfies readonly AccessArea[]
export type GroupAccessArea = (typeof groupAccessAreaNames)[number]

/** The roles of a user. */
export interface Roles {
  destinationRoles: readonly ({ destinationId: number } & AccessLevels)[]
  passengerGroupRoles: readonly ({ passengerGroupId: number; organizationId?: number | undefined } & Pick<
    AccessLevels,
    GroupAccessArea
  >)[]
}

/** Everything that is known of a user's rights: what rules about passengers ask. */
export type UserFacts = AccessFacts & Roles

/** Where a passenger belongs: what decides who may see and change them. */
export interface PassengerReach {
  destinationIds: readonly number[]
  groupIds: readonly number[]
}

/**
 * The highest level over the passenger's destinations and groups: access is granted through any of them.
 * Source: spec 1 §6, open point C-49.
 */
export function passengerLevel(
  { destinationRoles, passengerGroupRoles }: Roles,
  area: GroupAccessArea,
  passenger: PassengerReach,
): AccessLevel {
  const levels = [
    ...destinationRoles.filter((role) => passenger.destinationIds.includes(role.destinationId)),
    ...passengerGroupRoles.filter((role) => passenger.groupIds.includes(role.passengerGroupId)),
  ].map((role) => role[area])
  return levels.reduce<AccessLevel>((highest, level) => (level > highest ? level : highest), accessLevels.none)
}

/** Whether there are passengers whom the user may see: at a destination, or in a group. */
export const seesPassengers = (user: AccessFacts & Partial<Pick<Roles, 'passengerGroupRoles'>>): boolean =>
  canAnywhere(user, 'readPassengers') ||
  (user.passengerGroupRoles ?? []).some(({ passengers }) => passengers >= accessLevels.read)

/** Whether the user enters addresses: of bookings, or of passengers at a destination or in a group. */
export const entersAddresses = (user: AccessFacts & Partial<Pick<Roles, 'passengerGroupRoles'>>): boolean =>
  (['createBookings', 'updateBookings', 'createPassengers', 'updatePassengers'] as const).some((right) =>
    canAnywhere(user, right),
  ) || (user.passengerGroupRoles ?? []).some(({ passengers }) => passengers >= accessLevels.write)

/** Rights that are held over a passenger. */
export type PassengerRight = {
  [Area in 'passengers' | 'transportationPermissions']: (typeof accessAreas)[Area]['read' | 'write'][number]
}['passengers' | 'transportationPermissions']

const passengerRights = (['passengers', 'transportationPermissions'] as const).flatMap((area) => [
  ...accessAreas[area].read.map((right) => ({ right, area, level: accessLevels.read })),
  ...accessAreas[area].write.map((right) => ({ right, area, level: accessLevels.write })),
])

/** Whether the user holds the right over the passenger, through any of the passenger's destinations or groups. */
export const holdsFor = (user: Roles, right: PassengerRight, passenger: PassengerReach): boolean =>
  passengerRights.some((held) => held.right === right && passengerLevel(user, held.area, passenger) >= held.level)

/** What is known of a user as far as it may be taken away. */
export type RightsOfUser = UserFacts & {
  organizationIds: readonly number[]
  /** Where the server tells it: a role in a group may be why an organisation is among the others still. */
  administers?: readonly number[] | undefined
}

const isLower = (before: Partial<AccessLevels>, after: Partial<AccessLevels> | undefined): boolean =>
  accessAreaNames.some((area) => (after?.[area] ?? accessLevels.none) < (before[area] ?? accessLevels.none))

/** An organisation that a user had a part in, and has not any more. What only one of two answers tells is not compared. */
const losesOrganization = (before: RightsOfUser, after: RightsOfUser): boolean => {
  const [had, has] =
    before.administers && after.administers
      ? [before.administers, after.administers]
      : [before.organizationIds, after.organizationIds]
  return had.some((id) => !has.includes(id))
}

/** Whether a user has lost something that they held before, anywhere. */
export const losesRights = (before: RightsOfUser, after: RightsOfUser): boolean =>
  losesOrganization(before, after) ||
  Object.entries(before.permissions).some(([id, numbers]) =>
    numbers.some((number) => !(after.permissions[id]?.includes(number) ?? false)),
  ) ||
  before.destinationRoles.some((role) =>
    isLower(
      role,
      after.destinationRoles.find(({ destinationId }) => destinationId === role.destinationId),
    ),
  ) ||
  before.passengerGroupRoles.some((role) =>
    isLower(
      role,
      after.passengerGroupRoles.find(({ passengerGroupId }) => passengerGroupId === role.passengerGroupId),
    ),
  )
