import * as z from 'zod/mini'
import { CostCenter } from '#domain/cost-center.ts'
import { Organization, OrganizationSettings, settingNames } from '#domain/organization.ts'
import { Id, text } from '#domain/text.ts'
import { transportationPermissionLimits } from '#domain/transportation-permission/schema.ts'
import { endpoint, hasGoneOn } from './endpoint.ts'
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

/** Settings as they are stored, and of which version. */
export const StoredSettings = z.extend(OrganizationSettings, { id: Id, version: z.int() })
export type StoredSettings = z.infer<typeof StoredSettings>

/** Some of the settings: what is absent stays as it is. */
const SettingsChange = z
  .extend(z.partial(OrganizationSettings), { version: z.int() })
  .check(z.refine((change) => settingNames.some((name) => change[name] !== undefined), 'validation.required'))
export type SettingsChange = z.infer<typeof SettingsChange>

/** Beyond the documents. 409 `version_conflict` with the settings as they are now. */
export const updateOrganizationSettings = endpoint('PUT', `${path}/:id/settings`, {
  params: IdParams,
  body: SettingsChange,
  result: StoredSettings,
  answers: (stored, { params, body }) =>
    stored.id === params.id &&
    (body.ssnReaders === undefined || body.ssnReaders === stored.ssnReaders) &&
    (body.supportEmail === undefined || (body.supportEmail === null) === (stored.supportEmail === null)) &&
    hasGoneOn(stored, body),
  access: 'organization.administer',
  offline: 'refuse',
})
