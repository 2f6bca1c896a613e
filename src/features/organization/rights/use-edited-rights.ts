import { useState } from 'react'
import type { AccessLevel } from '#domain/access.ts'
import {
  rightsChanges,
  withLevel,
  type RightsCell,
  type RightsChange,
  type RightsMatrix,
} from '#domain/rights-matrix.ts'

/** Rights while they are edited. */
export interface EditedRights {
  /** What they started from. */
  base: RightsMatrix
  matrix: RightsMatrix
  changes: readonly RightsChange[]
  set: (cells: readonly RightsCell[], level: AccessLevel) => void
  /** All of them at once, as by copying; undone as one step. */
  put: (matrix: RightsMatrix) => void
  /** Takes the last step back. @returns whether there was one */
  undo: () => boolean
  discard: () => void
  /** Goes on from other rights, as after they were stored. */
  goOn: (base: RightsMatrix, matrix?: RightsMatrix) => void
}

interface State {
  base: RightsMatrix
  matrix: RightsMatrix
  /** Earlier ones, the last one at the end. */
  earlier: readonly RightsMatrix[]
}

/** @param initial looked at once */
export function useEditedRights(initial: RightsMatrix): EditedRights {
  const [state, setState] = useState<State>({ base: initial, matrix: initial, earlier: [] })
  const put = (next: (matrix: RightsMatrix) => RightsMatrix) =>
    setState(({ base, matrix, earlier }) => {
      const changed = next(matrix)
      if (rightsChanges(matrix, changed).length === 0) return { base, matrix, earlier }
      return { base, matrix: changed, earlier: [...earlier, matrix] }
    })
  return {
    base: state.base,
    matrix: state.matrix,
    changes: rightsChanges(state.base, state.matrix),
    set: (cells, level) => put((matrix) => withLevel(matrix, cells, level)),
    put: (matrix) => put(() => matrix),
    undo() {
      const before = state.earlier.at(-1)
      if (before) setState({ ...state, matrix: before, earlier: state.earlier.slice(0, -1) })
      return before !== undefined
    },
    discard: () => setState({ ...state, matrix: state.base, earlier: [] }),
    goOn: (base, matrix = base) => setState({ base, matrix, earlier: [] }),
  }
}
