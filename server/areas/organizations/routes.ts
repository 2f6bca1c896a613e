import {
  listCostCenter,
  listCostCenters,
  listOrganizations,
  listTransportationPermissionNames,
} from '#contract/organizations.ts'
import type { App } from '../../call/calls.ts'
import { serve } from '../../call/serve.ts'
import { organizationRead, organizationsVisible } from './access.ts'
import { costCentersOf, organizationsOf, permissionNamesOf } from './list.ts'

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
      handle({ trx, stored, record }) {
        record({ organizationId: stored.id })
        return costCentersOf(trx, stored.id)
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
}
