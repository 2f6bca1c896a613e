import { describe, expect, test } from 'vitest'
import { accessLevels, accessRights, type AccessRight } from '#domain/access.ts'
import { organizationCan, passengerGroupCan, type OrganizationUser } from '#domain/organization-can.ts'

const organization = { id: 2, administratorIds: [1], destinations: [{ id: 7 }] }
const nobody: OrganizationUser = {
  id: 5,
  organizationIds: [],
  permissions: {},
  destinationRoles: [],
  passengerGroupRoles: [],
}
const administrator = { ...nobody, id: 1, organizationIds: [2] }

const holding = (destinationId: number, ...rights: AccessRight[]): OrganizationUser => ({
  ...nobody,
  permissions: { [destinationId]: rights.map((right) => accessRights[right]) },
})
const inGroup = (passengers: 0 | 1 | 2, organizationId = 2): OrganizationUser => ({
  ...nobody,
  organizationIds: [organizationId],
  passengerGroupRoles: [
    { passengerGroupId: 4, passengers, transportationPermissions: accessLevels.none, schedule: accessLevels.none },
  ],
})

const no = 'refusal.passenger.noRight'

describe('in an organisation', () => {
  test.each<[string, OrganizationUser, readonly string[]]>([
    [
      'an administrator may do everything',
      administrator,
      ['administer', 'readGroups', 'createGroup', 'createPassengers'],
    ],
    ['a stranger nothing', nobody, []],
    ['who reads its passengers sees its groups', holding(7, 'readPassengers'), ['readGroups']],
    ['who reads the passengers of another one nothing', holding(9, 'readPassengers', 'createPassengers'), []],
    ['who tags passengers makes groups', holding(7, 'updatePassengerGroups'), ['createGroup']],
    ['who makes passengers does so', holding(7, 'createPassengers'), ['createPassengers']],
    ['who reads one of its groups sees the list', inGroup(accessLevels.read), ['readGroups']],
    [
      'who writes one of its groups makes groups and passengers',
      inGroup(accessLevels.write),
      ['readGroups', 'createGroup', 'createPassengers'],
    ],
    ['who writes a group of another one nothing', inGroup(accessLevels.write, 3), []],
  ])('%s', (_, user, rights) => {
    const held = Object.entries(organizationCan).filter(([, rule]) => rule(organization, user) === null)
    expect(held.map(([right]) => right)).toEqual(rights)
  })
})

describe('in a group', () => {
  test.each<[string, OrganizationUser, string | null, string | null]>([
    ['an administrator reads and writes', administrator, null, null],
    ['its keeper does', inGroup(accessLevels.write), null, null],
    ['its reader reads', inGroup(accessLevels.read), null, no],
    ['a role without a level gives nothing', inGroup(accessLevels.none), no, no],
    ['rights at destinations give nothing', holding(7, 'readPassengers', 'updatePassengerGroups'), no, no],
  ])('%s', (_, user, read, update) => {
    expect(passengerGroupCan.read({ id: 4 }, organization, user)).toBe(read)
    expect(passengerGroupCan.update({ id: 4 }, organization, user)).toBe(update)
  })

  test('a role in another group gives nothing', () => {
    expect(passengerGroupCan.read({ id: 8 }, organization, inGroup(accessLevels.write))).toBe(no)
  })
})
