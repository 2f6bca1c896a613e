import { describe, expect, test } from 'vitest'
import { accessLevels, accessRights, fullWrite, type AccessRight } from '#domain/access.ts'
import { passengerStates } from '#domain/passenger.ts'
import { organizationCan, passengerGroupCan, type OrganizationUser } from '#domain/organization-can.ts'

const organization = { id: 2, administratorIds: [1], destinations: [{ id: 7 }] }
const nobody: OrganizationUser = {
  id: 5,
  organizationIds: [],
  permissions: {},
  destinationRoles: [],
  passengerGroupRoles: [],
}
const administrator = { ...nobody, id: 1 }

const holding = (destinationId: number, ...rights: AccessRight[]): OrganizationUser => ({
  ...nobody,
  permissions: { [destinationId]: rights.map((right) => accessRights[right]) },
})
const roleIn = (passengerGroupId: number, organizationId: number, passengers: 0 | 1 | 2) => ({
  ...{ passengerGroupId, organizationId, passengers },
  transportationPermissions: accessLevels.none,
  schedule: accessLevels.none,
})
const inGroup = (passengers: 0 | 1 | 2, organizationId = 2): OrganizationUser => ({
  ...nobody,
  passengerGroupRoles: [roleIn(4, organizationId, passengers)],
})
const atDestination = (destinationId: number): OrganizationUser => ({
  ...nobody,
  destinationRoles: [{ destinationId, ...fullWrite }],
})
/** Who reads a group of this organisation and writes one of another. */
const ofTwo: OrganizationUser = {
  ...nobody,
  passengerGroupRoles: [roleIn(4, 2, accessLevels.read), roleIn(5, 3, accessLevels.write)],
}

const no = 'refusal.passenger.noRight'

describe('in an organisation', () => {
  test.each<[string, OrganizationUser, readonly string[]]>([
    [
      'an administrator may do everything',
      administrator,
      ['administer', 'readDetails', 'readGroups', 'createGroup', 'createPassengers'],
    ],
    ['a stranger nothing', nobody, []],
    ['who reads its passengers sees its groups', holding(7, 'readPassengers'), ['readGroups']],
    ['who reads the passengers of another one nothing', holding(9, 'readPassengers', 'createPassengers'), []],
    ['who changes groups of passengers makes groups', holding(7, 'updatePassengerGroups'), ['createGroup']],
    ['who makes passengers does so', holding(7, 'createPassengers'), ['createPassengers']],
    ['who reads one of its groups sees the list', inGroup(accessLevels.read), ['readDetails', 'readGroups']],
    [
      'who writes one of its groups makes groups and passengers',
      inGroup(accessLevels.write),
      ['readDetails', 'readGroups', 'createGroup', 'createPassengers'],
    ],
    ['who writes a group of another one nothing', inGroup(accessLevels.write, 3), []],
    ['who reads a group here and writes one elsewhere sees the list', ofTwo, ['readDetails', 'readGroups']],
    ['who holds a role at one of its destinations knows of it', atDestination(7), ['readDetails']],
    ['who holds one elsewhere does not', atDestination(9), []],
    [
      'a role that does not say whose group it is of counts where the user is told of the organisation',
      {
        ...nobody,
        organizationIds: [2],
        passengerGroupRoles: [{ ...roleIn(4, 2, accessLevels.write), organizationId: undefined }],
      },
      ['readDetails', 'readGroups', 'createGroup', 'createPassengers'],
    ],
  ])('%s', (_, user, rights) => {
    const held = Object.entries(organizationCan).filter(([, rule]) => rule(organization, user) === null)
    expect(held.map(([right]) => right)).toEqual(rights)
  })
})

describe('in a group', () => {
  test.each<[string, OrganizationUser, string | null]>([
    ['an administrator changes it', administrator, null],
    ['its keeper does', inGroup(accessLevels.write), null],
    ['its reader does not', inGroup(accessLevels.read), no],
    ['a role without a level gives nothing', inGroup(accessLevels.none), no],
    ['rights at destinations give nothing', holding(7, 'readPassengers', 'updatePassengerGroups'), no],
  ])('%s', (_, user, update) => {
    expect(passengerGroupCan.update({ id: 4 }, organization, user)).toBe(update)
  })

  test('a role in another group gives nothing', () => {
    expect(passengerGroupCan.update({ id: 8 }, organization, inGroup(accessLevels.write))).toBe(no)
  })

  const passenger = { destinationIds: [7], groupIds: [4], inactive: false, state: passengerStates.normal }
  const holder = {
    ...nobody,
    destinationRoles: [{ destinationId: 7, ...fullWrite, passengers: accessLevels.write }],
  }
  test.each<[string, typeof passenger, boolean, OrganizationUser, string | null]>([
    ['a keeper changes any member', passenger, true, nobody, null],
    ['who changes groups of the passenger does', passenger, false, holder, null],
    ['who changes groups of others does not', { ...passenger, destinationIds: [8] }, false, holder, no],
    ['nobody changes an inactive one', { ...passenger, inactive: true }, true, holder, 'refusal.passenger.inactive'],
  ])('%s', (_, member, isKeeper, user, refusal) => {
    expect(passengerGroupCan.changeMember(member, isKeeper, user)).toBe(refusal)
  })
})
