interface InOrganization {
  organizationId: number
}

/** Addresses of the users' screens. Source: spec 2 §2 route tree. */
export const userPaths = {
  users: ({ organizationId }: InOrganization) => `/o/${organizationId}/users`,
  newUser: ({ organizationId }: InOrganization) => `/o/${organizationId}/user/new`,
  user: ({ organizationId, userEmail }: InOrganization & { userEmail: string }) =>
    `/o/${organizationId}/user/edit/${encodeURIComponent(userEmail)}`,
}
