import { useEffect, useState } from 'react'
import { costCentersOf, permissionNamesOf, pullCostCenters, pullPermissionNames } from '#data/organizations.ts'
import { newNames, type NewName } from '#domain/import/written-names.ts'
import type { ImportDesk } from '#state/import-desk.ts'

export interface NewNames {
  costCenters: readonly NewName[]
  permissions: readonly NewName[]
}

const none: NewNames = { costCenters: [], permissions: [] }

/** Names that saving would add to the organisation's lists. @param desk `null` while nobody asks */
export function useNewNames(organizationId: number, desk: ImportDesk | null): NewNames {
  const [found, setFound] = useState<{ of: ImportDesk | null; names: NewNames }>({ of: null, names: none })
  useEffect(() => {
    let isLast = true
    const find = async (on: ImportDesk) => {
      const written = await on.writtenNames()
      // what cannot be fetched now is as the device has it
      if (written.costCenters.length + written.permissions.length > 0)
        await Promise.allSettled([pullCostCenters(organizationId), pullPermissionNames(organizationId)])
      const [costCenters, permissions] = [await costCentersOf(organizationId), await permissionNamesOf(organizationId)]
      const names = {
        costCenters: costCenters
          ? newNames(
              written.costCenters,
              costCenters.value.map(({ name }) => name),
            )
          : [],
        permissions: permissions ? newNames(written.permissions, permissions.value) : [],
      }
      if (isLast) setFound({ of: on, names })
    }
    // the page says that the worker is gone
    if (desk) find(desk).catch(() => undefined)
    return () => {
      isLast = false
      setFound({ of: null, names: none })
    }
  }, [organizationId, desk])
  return found.names
}
