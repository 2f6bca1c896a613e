import { accessAreaNames, rightNumbersOf, type AccessLevels } from '#domain/access.ts'
import type { Me } from '#domain/user.ts'

/**
 * Who makes a call, a signed-in user, a program or a calendar, with the rights of this very moment. Roles at deleted destinations are
 * left out.
 */
export interface Principal extends Pick<
  Me,
  'id' | 'email' | 'destinationRoles' | 'passengerGroupRoles' | 'permissions'
> {
  /** `null` for a program and a calendar. */
  sessionId: number | null
  /** The access that a program, or the address that a calendar, calls with; `null` for a person. */
  program: { id: number; organizationId: number } | null
  name: string
  /** Organisation of each destination in which the user holds a level above none. */
  organizationOf: Readonly<Record<number, number>>
  /** Organisations that the user administers. */
  administers: readonly number[]
  /** Organisations in which the user holds a role in a passenger group. */
  groupOrganizationIds: readonly number[]
}

type RoleAt = Principal['destinationRoles'][number] & { organizationId: number }

/** What roles at destinations come to there. */
export const rightsAt = (roles: readonly RoleAt[]): Pick<Principal, 'permissions' | 'organizationOf'> => ({
  permissions: Object.fromEntries(roles.map((role) => [String(role.destinationId), rightsOf(role)])),
  organizationOf: Object.fromEntries(roles.map((role) => [role.destinationId, role.organizationId])),
})

/** Organisations in which the user holds a level at a destination. */
export const destinationOrganizationsOf = ({ organizationOf }: Pick<Principal, 'organizationOf'>): number[] => [
  ...new Set(Object.values(organizationOf)),
]

/** By the levels that give them: few differ, and a user may hold a role at every destination of a city. */
const knownRights = new Map<string, number[]>()

function rightsOf(levels: AccessLevels): number[] {
  const name = accessAreaNames.map((area) => levels[area]).join()
  const rights = knownRights.get(name) ?? rightNumbersOf(levels)
  knownRights.set(name, rights)
  return rights
}
