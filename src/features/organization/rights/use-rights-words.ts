import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessLevel } from '#domain/access.ts'
import type { RightsCell } from '#domain/rights-matrix.ts'

interface Named {
  destinations: readonly { id: number; alias: string }[]
  groups: readonly { id: number; name: string }[]
}

export interface RightsWords {
  /** The destination or group; the whole organisation for its administration. */
  place: (cell: RightsCell) => string
  area: (cell: RightsCell) => string
  level: (cell: RightsCell, level: AccessLevel) => string
}

/** Puts rights into words. What the administrator knows nothing of is told by its number. */
export function useRightsWords({ destinations, groups }: Named): RightsWords {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      place(cell) {
        if (cell.of === 'organization') return t('rights.organization')
        if (cell.of === 'group') return groups.find(({ id }) => id === cell.id)?.name ?? String(cell.id)
        return destinations.find(({ id }) => id === cell.id)?.alias ?? String(cell.id)
      },
      area: (cell) => t(cell.of === 'organization' ? 'rights.administrator' : `rights.area.${cell.area}`),
      level: (cell, level) => (cell.of === 'organization' ? t(level > 0 ? 'yes' : 'no') : t(`rights.level.${level}`)),
    }),
    [t, destinations, groups],
  )
}
