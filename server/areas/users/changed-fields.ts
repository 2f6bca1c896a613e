import { holdsAnything } from '#domain/access.ts'
import type { OrganizationRoles } from '#domain/organization-user.ts'
import { sameValue } from '#domain/same-value.ts'

/** What each field comes to: roles by where they are held, without those that give nothing. */
const meant = {
  isAdministrator: ({ isAdministrator }: OrganizationRoles) => isAdministrator,
  destinationRoles: ({ destinationRoles }: OrganizationRoles) =>
    destinationRoles.filter(holdsAnything).sort((a, b) => a.destinationId - b.destinationId),
  passengerGroupRoles: ({ passengerGroupRoles }: OrganizationRoles) =>
    passengerGroupRoles
      .filter(holdsAnything)
      .map(({ passengerGroupId, passengers, transportationPermissions, schedule }) => ({
        ...{ passengerGroupId, passengers, transportationPermissions, schedule },
      }))
      .sort((a, b) => a.passengerGroupId - b.passengerGroupId),
} as const

/** Names of the fields of a person's rights that are not the same. */
export const changedFields = (before: OrganizationRoles, after: OrganizationRoles): string[] =>
  (Object.keys(meant) as (keyof typeof meant)[]).filter(
    (field) => !sameValue(meant[field](before), meant[field](after)),
  )
