/** Addresses of the import's screens. Source: spec 2 §2 route tree. */
export const importPaths = {
  import: ({ organizationId }: { organizationId: number }) => `/o/${organizationId}/import`,
} as const
