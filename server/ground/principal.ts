import type { Me } from '#domain/user.ts'

/** The signed-in user of a call, with the rights of this very moment. Roles at deleted destinations are left out. */
export interface Principal extends Pick<
  Me,
  'id' | 'email' | 'destinationRoles' | 'passengerGroupRoles' | 'permissions'
> {
  sessionId: number
  name: string
  /** Organisation of each destination in which the user holds a level above none. */
  organizationOf: Readonly<Record<number, number>>
  /** Organisations that the user administers. */
  administers: readonly number[]
  /** Organisations in which the user holds a role in a passenger group. */
  groupOrganizationIds: readonly number[]
}
