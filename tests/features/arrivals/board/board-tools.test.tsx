import '#tests/support/show.tsx'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useBoardTools } from '#features/arrivals/board/board-tools.ts'
import { boardItem } from '../board-item.ts'
import { desk } from './tools.ts'

test('a tap just after the rows have moved by themselves confirms nobody: it was meant for who was there before', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const of = { open: vi.fn(), askUndo: vi.fn() }
  const { result } = renderHook(() => useBoardTools(desk, '2026-11-23', of))
  const set = vi.spyOn(result.current.ticks, 'set').mockResolvedValue()
  const item = boardItem({ id: 1 })

  result.current.hold.moved()
  now.mockReturnValue(10_400)
  result.current.toggle(item, true)
  result.current.toggleAll([item], true)
  expect(set).not.toHaveBeenCalled()

  now.mockReturnValue(10_600)
  result.current.toggle(item, true)
  expect(set).toHaveBeenCalledOnce()
  now.mockRestore()
})
