import { useEffect, useState } from 'react'
import { instanceConfigOf } from '#data/app-info.ts'
import {
  costCentersOf,
  organizationOf,
  permissionNamesOf,
  pullCostCenters,
  pullOrganizations,
  pullPermissionNames,
} from '#data/organizations.ts'
import type { CostCenter } from '#domain/cost-center.ts'
import type { InstanceConfig } from '#domain/instance-config.ts'
import type { Organization } from '#domain/organization.ts'
import { mainDestinationId } from '#domain/passenger-destinations.ts'
import type { Passenger } from '#domain/passenger.ts'
import { productField } from '#domain/product.ts'
import { useMirror } from '#state/use-mirror.ts'

/** What an editor of transportation permissions needs to know besides the passenger. */
export interface PermissionContext {
  /** `null` when it is not known here: its defaults are then the usual ones. */
  organization: Organization | null
  /** `null` when there is none for the passenger's instance. */
  config: InstanceConfig | null
  costCenters: readonly CostCenter[]
  names: readonly string[]
  /** Of the main destination; 0 means none. */
  priceArea: number
}

/** `undefined` until the organisation is known, or cannot be had. */
export function usePermissionContext(passenger: Passenger): PermissionContext | undefined {
  const { organizationId, [productField.instanceId]: instanceId } = passenger
  const destinationId = mainDestinationId(passenger)
  const [pulledFor, setPulledFor] = useState<number | null>(null)
  useEffect(() => {
    void refreshOrganization(organizationId).then(() => setPulledFor(organizationId))
  }, [organizationId])
  const known = useMirror(async (): Promise<PermissionContext> => {
    const organization = (await organizationOf(organizationId)) ?? null
    const destination = organization?.destinations.find(({ id }) => id === destinationId)
    return {
      organization,
      config: await instanceConfigOf(instanceId),
      costCenters: (await costCentersOf(organizationId))?.value ?? [],
      names: (await permissionNamesOf(organizationId))?.value ?? [],
      priceArea: destination?.priceArea ?? 0,
    }
  }, [organizationId, instanceId, destinationId])
  const isSettled = known?.organization !== null || pulledFor === organizationId
  return isSettled ? known : undefined
}

/** What cannot be fetched now is as the device has it. */
const refreshOrganization = (organizationId: number): Promise<unknown> =>
  Promise.allSettled([pullOrganizations(), refreshNames(organizationId)])

/** Names and cost centers that a saved transportation permission may have added. */
export const refreshNames = (organizationId: number): Promise<unknown> =>
  Promise.allSettled([pullCostCenters(organizationId), pullPermissionNames(organizationId)])
