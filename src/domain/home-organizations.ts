/** What decides which organisations are a user's own. */
interface HomeFacts {
  /** Organisations that the user administers. */
  administers: readonly number[]
  /** Organisations in whose groups the user holds a role. */
  groupOrganizationIds: readonly number[]
  /** Those at destinations, of whatever organisation. */
  destinationRoles: readonly unknown[]
}

/**
 * Organisations whose pages are the user's own: those that they administer, and for whoever holds no role at any
 * destination those in whose groups they hold one. In ascending order. Source: open point G-52.
 */
export function homeOrganizations({ administers, groupOrganizationIds, destinationRoles }: HomeFacts): number[] {
  const ids = destinationRoles.length > 0 ? administers : [...administers, ...groupOrganizationIds]
  return [...new Set(ids)].sort((a, b) => a - b)
}
