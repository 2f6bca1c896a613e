import { listCostCenters, listOrganizations, listTransportationPermissionNames } from '#contract/organizations.ts'
import type { CostCenter } from '#domain/cost-center.ts'
import type { Organization } from '#domain/organization.ts'
import { call } from './api/client.ts'
import { keptAnswer, pullAnswer, type Kept } from './workspace/answers.ts'
import { live } from './workspace/live.ts'

const organizationsKey = 'organizations'
const costCentersKey = (organizationId: number) => `costCenters:${organizationId}`
const namesKey = (organizationId: number) => `transportationPermissionNames:${organizationId}`
const params = (id: number) => ({ params: { id: String(id) } })

/** Organisations that the user may see; `null` while they were never fetched. Live. */
export const organizationsOfUser = (): Promise<Kept<Organization[]> | null> =>
  keptAnswer(organizationsKey, listOrganizations.result)

/** Live. */
export const organizationOf = live(async (id: number): Promise<Organization | undefined> =>
  (await organizationsOfUser())?.value.find((organization) => organization.id === id),
)

/** The same, and when it was fetched; `null` for one that the device does not know. Live. */
export const organizationWithAge = live(async (id: number): Promise<Kept<Organization> | null> => {
  const kept = await organizationsOfUser()
  const value = kept?.value.find((organization) => organization.id === id)
  return kept && value ? { value, fetchedAt: kept.fetchedAt } : null
})

/** @throws ApiError */
export const pullOrganizations = (): Promise<void> => pullAnswer(organizationsKey, () => call(listOrganizations, {}))

/** Who may pay for a transportation permission; `null` while it was never fetched. Live. */
export const costCentersOf = (organizationId: number): Promise<Kept<CostCenter[]> | null> =>
  keptAnswer(costCentersKey(organizationId), listCostCenters.result)

/** @throws ApiError */
export const pullCostCenters = (organizationId: number): Promise<void> =>
  pullAnswer(costCentersKey(organizationId), () => call(listCostCenters, params(organizationId)))

/** Names that transportation permissions of the organisation have; `null` while they were never fetched. Live. */
export const permissionNamesOf = (organizationId: number): Promise<Kept<string[]> | null> =>
  keptAnswer(namesKey(organizationId), listTransportationPermissionNames.result)

/** @throws ApiError */
export const pullPermissionNames = (organizationId: number): Promise<void> =>
  pullAnswer(namesKey(organizationId), () => call(listTransportationPermissionNames, params(organizationId)))
