import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BoardItem } from '#data/arrivals.ts'
import { groupRows } from '#features/arrivals/board/group-rows.ts'
import { UndoCarDialog } from '#features/arrivals/UndoCarDialog.tsx'
import { show } from '#tests/support/show.tsx'
import { boardItem } from './board-item.ts'
import { toolsWith } from './board/tools.ts'

const [helvi, onni] = ['Helvi', 'Onni'].map((passengerName) => boardItem({ passengerName, completed: true }))

function ask(items: readonly BoardItem[]) {
  const board = toolsWith()
  const onClose = vi.fn()
  show(<UndoCarDialog group={groupRows(items)[0]!} board={board} onClose={onClose} />)
  return { board, onClose }
}

test('The question names the car and its passengers, and begins on the safe answer.', () => {
  const { board, onClose } = ask([helvi!, onni!])

  expect(screen.getByRole('alertdialog', { name: 'Poistetaanko 2 kuittausta?' })).toBeTruthy()
  expect(screen.getByText('08:15 saapuu, Taksi 214')).toBeTruthy()
  expect(screen.getByText('Helvi, Onni')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Peruuta')
  fireEvent.click(screen.getByRole('button', { name: 'Peruuta' }))

  expect(board.toggleAll).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalled()
})

test('Only what is confirmed and may be undone by now is undone.', () => {
  const { board } = ask([helvi!, boardItem({ passengerName: 'Urho' }), { ...onni!, cancelled: true }])

  fireEvent.click(screen.getByRole('button', { name: 'Poista kuittaukset (1)' }))

  expect(board.toggleAll).toHaveBeenCalledWith([helvi], false)
})
