import {
  organizationCan,
  type OrganizationFacts,
  type OrganizationRight,
  type OrganizationUser,
} from '#domain/organization-can.ts'
import type { OrganizationRights } from './guards.ts'

const allRights = Object.keys(organizationCan) as OrganizationRight[]

/** What a user may do in an organisation. */
export const organizationRights = (organization: OrganizationFacts, me: OrganizationUser): OrganizationRights => ({
  id: organization.id,
  rights: allRights.filter((right) => organizationCan[right](organization, me) === null),
})
