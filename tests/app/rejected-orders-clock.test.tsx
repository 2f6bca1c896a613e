import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isAnswerNear, pullRejectedOrders } from '#data/rejected-orders.ts'
import { refreshScreen } from '#state/refresh.ts'
import { useRejectedOrdersKept } from '#state/use-rejected-orders.ts'

vi.mock('#data/rejected-orders.ts', () => ({
  rejectedOrders: () => Promise.resolve(null),
  pullRejectedOrders: vi.fn(() => Promise.resolve()),
  isAnswerNear: vi.fn(() => false),
}))

afterEach(() => {
  vi.useRealTimers()
})

test('refused orders are asked for seldom by the clock, unless something that was ordered here waits for its answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked = () => vi.mocked(pullRejectedOrders).mock.calls.length
  const look = (cause: 'clock' | 'wake') => act(() => refreshScreen(cause))
  await act(() => Promise.resolve(renderHook(useRejectedOrdersKept)))
  expect(asked()).toBe(1)

  await look('clock')
  expect(asked()).toBe(1)
  await look('wake')
  expect(asked()).toBe(2)

  vi.mocked(isAnswerNear).mockReturnValueOnce(true)
  await look('clock')
  expect(asked()).toBe(3)

  vi.setSystemTime(Date.now() + 5 * 60_000)
  await look('clock')
  expect(asked()).toBe(4)
})
