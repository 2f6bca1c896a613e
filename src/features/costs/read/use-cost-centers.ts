import { useCallback } from 'react'
import { costCentersOf, pullCostCenters } from '#data/organizations.ts'
import type { CostCenter } from '#domain/cost-center.ts'
import { useMirror } from '#state/use-mirror.ts'
import { usePull, type Pull } from '#state/use-pull.ts'

interface CostCenters extends Pull {
  /** By name; `undefined` while they are not known. */
  costCenters: readonly CostCenter[] | undefined
}

export function useCostCenters(organizationId: number): CostCenters {
  const found = useMirror(async () => ({ organizationId, kept: await costCentersOf(organizationId) }), [organizationId])
  const pull = useCallback((id: number) => pullCostCenters(id), [])
  const pulled = usePull(organizationId, pull)
  return { costCenters: found?.organizationId === organizationId ? found.kept?.value : undefined, ...pulled }
}
