import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useGrowing } from '#ui/late/use-growing.ts'

test('parts are drawn one after the other, and what is added to a whole at once', async () => {
  const seen: number[] = []
  const { rerender } = renderHook(
    ({ total }) => {
      seen.push(useGrowing(2, total))
    },
    { initialProps: { total: 5 } },
  )
  expect(seen).toEqual([2])
  await waitFor(() => expect(seen).toEqual([2, 3, 4, Infinity]))
  rerender({ total: 9 })
  expect(seen).toEqual([2, 3, 4, Infinity, Infinity])
})

test('of what has fewer parts than are drawn at first, all are drawn', async () => {
  const { result } = renderHook(() => useGrowing(2, 1))
  await waitFor(() => expect(result.current).toBe(Infinity))
})
