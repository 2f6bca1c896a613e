import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCalmRows } from '#features/bookings/list/use-calm-rows.ts'

interface Row {
  id: number
  state: string
}

const open = { id: 1, state: 'open' }
const late = { id: 2, state: 'open' }
const calmMs = 2000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

function show(rows: Row[]) {
  const list = { current: document.body.appendChild(document.createElement('div')) }
  const given: { rows: Row[] | undefined; wish: string } = { rows, wish: 'all' }
  const { result, rerender } = renderHook((props) => useCalmRows(props.rows, props.wish, list), { initialProps: given })
  const ids = () => result.current?.map(({ id }) => id)
  return { list: list.current, result, rerender, ids }
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('rows come and go at once while nobody touches them', () => {
  const { rerender, ids } = show([open, late])
  rerender({ rows: [late], wish: 'all' })
  expect(ids()).toEqual([2])
})

test('for two seconds after a tap rows keep their places, and say what is new', () => {
  const { list, result, rerender, ids } = show([open, late])
  fireEvent.pointerDown(list)
  rerender({ rows: [{ ...late, state: 'ok' }], wish: 'all' })
  expect(result.current).toEqual([open, { id: 2, state: 'ok' }])
  pass(calmMs - 1)
  expect(ids()).toEqual([1, 2])
  pass(1)
  expect(ids()).toEqual([2])
})

test('another tap begins the two seconds anew', () => {
  const { list, rerender, ids } = show([open, late])
  fireEvent.pointerDown(list)
  rerender({ rows: [late], wish: 'all' })
  pass(calmMs - 1)
  fireEvent.click(list)
  pass(calmMs - 1)
  expect(ids()).toEqual([1, 2])
  pass(1)
  expect(ids()).toEqual([2])
})

test('while a menu of a row is open nothing moves, and soon after it is closed the list is as it is', () => {
  const { list, rerender, ids } = show([open, late])
  const menu = list.appendChild(document.createElement('button'))
  menu.setAttribute('aria-haspopup', 'menu')
  menu.setAttribute('aria-expanded', 'true')
  fireEvent.click(menu)
  rerender({ rows: [late], wish: 'all' })
  pass(10 * calmMs)
  expect(ids()).toEqual([1, 2])
  menu.setAttribute('aria-expanded', 'false')
  pass(250)
  expect(ids()).toEqual([2])
})

test('what the user asks to see is met at once', () => {
  const { list, rerender, ids } = show([open, late])
  fireEvent.pointerDown(list)
  rerender({ rows: [late], wish: 'mine' })
  expect(ids()).toEqual([2])
})
