import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Board, BoardItem } from '#data/arrivals.ts'
import { useNewcomers } from '#features/arrivals/use-newcomers.ts'
import { announcements, forgetAnnounced } from '#ui/speak/announce.ts'
import '#tests/support/show.tsx'
import { boardItem } from './board-item.ts'

const helvi = boardItem({ passengerName: 'Helvi Malli', atHHMM: '08:15' })
const onni = boardItem({ passengerName: 'Onni Malli', atHHMM: '08:30' })

const board = (items: BoardItem[], given: Partial<Board> = {}): Board => ({
  ...{ destinationId: 6, date: '2026-11-23', items, isFetched: true },
  ...given,
})
const heard = () => announcements.get().polite

/** A board that is shown, and what becomes of it. */
function shown(first: Board | undefined) {
  const { rerender } = renderHook(({ of }) => useNewcomers(of), { initialProps: { of: first } })
  return (next: Board | undefined) => rerender({ of: next })
}

beforeEach(() => forgetAnnounced())

test('who comes onto the board while it is looked at is said with the time', () => {
  const become = shown(board([helvi]))
  expect(heard()).toBe('')
  become(board([helvi, onni]))
  expect(heard()).toBe('Listalle tuli: Onni Malli 08:30.')
})

test('another time is said, and a cancelled ride is not', () => {
  const become = shown(board([helvi, onni]))
  become(
    board([
      { ...helvi, atHHMM: '09:00' },
      { ...onni, atHHMM: '09:00', cancelled: true },
    ]),
  )
  expect(heard()).toBe('Aika muuttui: Helvi Malli 09:00.')
})

test('a confirmation, and who leaves, say nothing', () => {
  const become = shown(board([helvi, onni]))
  become(board([{ ...helvi, completed: true }]))
  expect(heard()).toBe('')
})

test('many are said by their number', () => {
  const become = shown(board([]))
  become(board(Array.from({ length: 4 }, () => boardItem())))
  expect(heard()).toBe('Listalle tuli: 4 matkustajaa.')
})

test('another day, another destination, and a list that comes for the first time say nothing', () => {
  const become = shown(board([], { isFetched: false }))
  become(board([helvi]))
  become(board([onni], { date: '2026-11-24' }))
  become(board([helvi], { destinationId: 7 }))
  become(undefined)
  become(board([helvi], { destinationId: 7 }))
  expect(heard()).toBe('')
})
