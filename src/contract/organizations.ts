import * as z from 'zod/mini'
import { CostCenter } from '#domain/cost-center.ts'
import { Organization } from '#domain/organization.ts'
import { text } from '#domain/text.ts'
import { transportationPermissionLimits } from '#domain/transportation-permission/schema.ts'
import { endpoint } from './endpoint.ts'
import { IdParams } from './params.ts'

const path = '/api/organization'

/** Organisations in which the user holds a role, or that they administer; users and tenants only of the latter. */
export const listOrganizations = endpoint('GET', path, {
  result: z.array(Organization),
  access: 'organizations.visible',
  offline: 'mirror',
})

/** Both spellings are in the documents (open point C-33) and answer alike: cost centers by name. */
const costCenters = (spelling: 'costcenter' | 'costCenters') =>
  endpoint('GET', `${path}/:id/${spelling}`, {
    params: IdParams,
    result: z.array(CostCenter),
    access: 'organization.read',
    offline: 'mirror',
  })

export const listCostCenter = costCenters('costcenter')
export const listCostCenters = costCenters('costCenters')

/**
 * Names of transportation permissions in use, each once, by name. The path is spelled as the documents print it (open
 * point C-33).
 */
export const listTransportationPermissionNames = endpoint('GET', `${path}/:id/passengerTranportationPermissionNames`, {
  params: IdParams,
  result: z.array(text(transportationPermissionLimits.name)),
  access: 'organization.read',
  offline: 'mirror',
})
