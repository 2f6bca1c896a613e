interface InOrganization {
  organizationId: number
}

export interface OfGroup extends InOrganization {
  passengerGroupId: number
}

/** Addresses of the groups' screens. Source: spec 2 §2 route tree. */
export const groupPaths = {
  groups: ({ organizationId }: InOrganization) => `/o/${organizationId}/passengerGroup`,
  group: ({ organizationId, passengerGroupId }: OfGroup) => `/o/${organizationId}/passengerGroup/${passengerGroupId}`,
  newPassenger: ({ organizationId, passengerGroupId }: OfGroup) =>
    `/o/${organizationId}/passengerGroup/${passengerGroupId}/passenger/new`,
}
