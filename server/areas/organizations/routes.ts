import {
  listCostCenter,
  listCostCenters,
  listOrganizations,
  listTransportationPermissionNames,
  updateOrganizationSettings,
} from '#contract/organizations.ts'
import { settingNames } from '#domain/organization.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { organizationAdminister, organizationRead, organizationsVisible } from './access.ts'
import { costCentersOf, organizationsOf, permissionNamesOf } from './list.ts'
import { checkSettingsVersion, lockSettings, storeSettings } from './settings.ts'

export function organizationRoutes(app: App): void {
  serve(app, listOrganizations, {
    rule: organizationsVisible,
    action: 'organizations.view',
    handle: ({ trx, user }) => organizationsOf(trx, user),
  })

  for (const endpoint of [listCostCenter, listCostCenters]) {
    serve(app, endpoint, {
      rule: organizationRead,
      action: 'organization.viewNames',
      handle({ trx, user, stored, record }) {
        record({ organizationId: stored.id })
        return costCentersOf(trx, stored.id, user)
      },
    })
  }

  serve(app, listTransportationPermissionNames, {
    rule: organizationRead,
    action: 'organization.viewNames',
    handle({ trx, stored, record }) {
      record({ organizationId: stored.id })
      return permissionNamesOf(trx, stored.id)
    },
  })

  serve(app, updateOrganizationSettings, {
    rule: organizationAdminister,
    action: 'organization.updateSettings',
    async handle({ trx, user, stored: { id }, body: { version, ...settings }, now, record }) {
      const before = await lockSettings(trx, id)
      const changed = settingNames.filter((name) => settings[name] !== undefined && settings[name] !== before[name])
      record({ organizationId: id, objectType: 'organization', objectId: id, detail: { fields: changed } })
      await checkSettingsVersion(trx, before, version, user)
      return storeSettings(trx, id, settings, { userId: user.id, now })
    },
  })
}
