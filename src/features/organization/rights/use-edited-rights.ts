import { useCallback, useLayoutEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { accessLevels, type AccessLevel } from '#domain/access.ts'
import {
  cellsOf,
  isSameRights,
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
  places.length === 0
    ? matrix
    : withLevel(
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
  const steps = useRef(0)
  // before anything that its user does next
  useLayoutEffect(() => {
    steps.current = state.earlier.length
  })
  const [ways] = useState(() => waysOf(setState))
  const undo = useCallback(() => {
    setState(withoutLastStep)
    return steps.current > 0
  }, [])
  const { base, matrix } = state
  const changes = useMemo(() => rightsChanges(base, matrix), [base, matrix])
  return { base, matrix, changes, ...ways, undo }
}

type Ways = Pick<EditedRights, 'set' | 'put' | 'discard' | 'goOn'>

/** The same ones for as long as the rights are edited, so that what only sets rights is not drawn again with them. */
function waysOf(setState: Dispatch<SetStateAction<State>>): Ways {
  const put = (next: (matrix: RightsMatrix) => RightsMatrix) =>
    setState((before) => {
      const { matrix, earlier, gone } = before
      const changed = without(next(matrix), gone)
      if (isSameRights(matrix, changed)) return before
      return { ...before, matrix: changed, earlier: [...earlier, matrix] }
    })
  return {
    set: (cells, level) => put((matrix) => withLevel(matrix, cells, level)),
    put: (matrix) => put(() => matrix),
    discard: () => setState((before) => ({ ...before, matrix: before.base, earlier: [] })),
    goOn: (base, matrix = base) =>
      setState(({ gone }) => ({ base: without(base, gone), matrix: without(matrix, gone), earlier: [], gone })),
  }
}

function withoutLastStep(state: State): State {
  const matrix = state.earlier.at(-1)
  return matrix ? { ...state, matrix, earlier: state.earlier.slice(0, -1) } : state
}
