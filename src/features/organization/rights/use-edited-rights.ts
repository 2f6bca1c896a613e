import { useState } from 'react'
import { accessLevels, type AccessLevel } from '#domain/access.ts'
import {
  cellsOf,
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
  /** Destinations that were deleted meanwhile: what the rights go on from may be older than that. */
  gone: Places
}

type Places = readonly { id: number }[]

/** The same without what is held at some destinations. */
const without = (matrix: RightsMatrix, places: Places): RightsMatrix =>
  withLevel(
    matrix,
    places.flatMap(({ id }) => cellsOf('destination', id)),
    accessLevels.none,
  )

/**
 * @param initial looked at once
 * @param destinations of the organisation; what is entered at one goes with it, as the server would take nothing of it
 */
export function useEditedRights(initial: RightsMatrix, destinations: Places): EditedRights {
  const [state, setState] = useState<State>({ base: initial, matrix: initial, earlier: [], gone: [] })
  const [known, setKnown] = useState(destinations)
  if (known !== destinations) {
    setKnown(destinations)
    const isAway = ({ id }: { id: number }) => !destinations.some((each) => each.id === id)
    const leaving = known.filter(isAway)
    setState(({ base, matrix, earlier, gone }) => ({
      base: without(base, leaving),
      matrix: without(matrix, leaving),
      earlier: leaving.length > 0 ? [] : earlier,
      gone: [...gone, ...leaving].filter(isAway),
    }))
  }
  const put = (next: (matrix: RightsMatrix) => RightsMatrix) =>
    setState((before) => {
      const { matrix, earlier, gone } = before
      const changed = without(next(matrix), gone)
      if (rightsChanges(matrix, changed).length === 0) return before
      return { ...before, matrix: changed, earlier: [...earlier, matrix] }
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
    goOn: (base, matrix = base) =>
      setState(({ gone }) => ({ base: without(base, gone), matrix: without(matrix, gone), earlier: [], gone })),
  }
}
