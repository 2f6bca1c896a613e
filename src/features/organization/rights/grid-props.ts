import type { AccessArea, AccessLevel } from '#domain/access.ts'
import type { RightsCell, RightsMatrix } from '#domain/rights-matrix.ts'

/** A destination or a group. */
export interface RightsSubject {
  id: number
  name: string
  /** In small print under the name. */
  detail?: string | undefined
  /** The same on a card alone. */
  city?: string
}

export interface RightsGridProps {
  /** Name of the grid. */
  label: string
  /** What its rows are. */
  of: 'destination' | 'group'
  /** Over the names. */
  heading: string
  subjects: readonly RightsSubject[]
  areas: readonly AccessArea[]
  base: RightsMatrix
  matrix: RightsMatrix
  isReadOnly: boolean
  onSet: (cells: readonly RightsCell[], level: AccessLevel) => void
  /** @returns whether there was a step to take back */
  onUndo: () => boolean
}
