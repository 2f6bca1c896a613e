import { renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { levelIn, mergedRights, noRights, withLevel, type RightsCell } from '#domain/rights-matrix.ts'
import { useEditedRights } from '../../../src/features/organization/rights/use-edited-rights.ts'

const at = (id: number): RightsCell => ({ of: 'destination', id, area: 'timetables' })
const first = withLevel(noRights, [at(1)], 1)
const later = withLevel(noRights, [at(1)], 2)

/** As the editor: what is stored anew is taken over as soon as it is heard of. */
const useStored = ({ ids, stored }: { ids: readonly number[]; stored: typeof first }) => {
  const [destinations, setDestinations] = useState(() => ids.map((id) => ({ id })))
  if (destinations.map(({ id }) => id).join() !== ids.join()) setDestinations(ids.map((id) => ({ id })))
  const rights = useEditedRights(first, destinations)
  const [seen, setSeen] = useState(stored)
  if (seen !== stored) {
    setSeen(stored)
    rights.goOn(stored, mergedRights(rights.base, rights.matrix, stored, new Set()))
  }
  return rights
}

test('what was entered at a destination goes with it, also where other rights come at the same moment', () => {
  const { result, rerender } = renderHook(useStored, { initialProps: { ids: [1, 2], stored: first } })
  result.current.set([at(2)], 2)
  rerender({ ids: [1, 2], stored: first })
  expect(levelIn(result.current.matrix, at(2))).toBe(2)
  const { goOn, put, matrix } = result.current

  rerender({ ids: [1], stored: later })
  expect(levelIn(result.current.matrix, at(2))).toBe(0)
  expect(levelIn(result.current.matrix, at(1))).toBe(2)

  // answers of what was asked before
  goOn(first, matrix)
  rerender({ ids: [1], stored: later })
  expect(levelIn(result.current.matrix, at(2))).toBe(0)
  put(matrix)
  rerender({ ids: [1], stored: later })
  expect(levelIn(result.current.matrix, at(2))).toBe(0)
})

test('a destination that comes back takes rights again', () => {
  const { result, rerender } = renderHook(useStored, { initialProps: { ids: [1, 2], stored: first } })
  rerender({ ids: [1], stored: first })
  rerender({ ids: [1, 2], stored: first })
  result.current.set([at(2)], 1)
  rerender({ ids: [1, 2], stored: first })
  expect(levelIn(result.current.matrix, at(2))).toBe(1)
})
