import {
  TransportationPermission,
  TransportationPermissionInput,
  type TransportationPermissionInput as Input,
} from '#domain/transportation-permission/schema.ts'

/** A valid, complete transportation permission of this product, with what a test cares about laid over it. */
export const transportationPermission = (given: Partial<TransportationPermission> = {}): TransportationPermission => ({
  ...TransportationPermission.parse({
    id: 1,
    version: 1,
    name: 'Päiväkuljetus',
    isDraft: false,
    passengerId: 1,
    costCenter: { id: 1, name: '4100 Päivätoiminta' },
    tripDestinations: 0,
    initialQuota: 18,
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  }),
  ...given,
})

/** The same as it is saved. */
export const transportationPermissionInput = (given: Partial<Record<keyof Input, unknown>> = {}): unknown => ({
  ...TransportationPermissionInput.parse(transportationPermission()),
  ...given,
})
