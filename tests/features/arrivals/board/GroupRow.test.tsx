import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BoardItem } from '#data/arrivals.ts'
import { GroupRow } from '#features/arrivals/board/GroupRow.tsx'
import type { Urgency } from '#features/arrivals/board/GroupCard.tsx'
import { groupRows, isDone } from '#features/arrivals/board/group-rows.ts'
import { slipMs } from '#ui/press/slips.ts'
import { show } from '#tests/support/show.tsx'
import { boardItem } from '../board-item.ts'
import { reader, toolsWith } from './tools.ts'

const holdMs = 2000
const foldAfterMs = 10_000

const noon = 12 * 60

const [helvi, onni, martta] = ['Helvi', 'Onni', 'Martta'].map((passengerName) => boardItem({ passengerName }))
const confirmed = (item: BoardItem | undefined) => ({ ...item!, completed: true })

interface Given {
  board?: ReturnType<typeof toolsWith>
  minutesUntil?: number | null
  urgency?: Urgency
}

function showRow(items: readonly BoardItem[], { board = toolsWith(), minutesUntil = 3, urgency = null }: Given = {}) {
  const element = (rows: readonly BoardItem[]) => {
    const group = groupRows(rows)[0]!
    return (
      <div role="table" aria-label="Taulu">
        <GroupRow
          group={group}
          minutesUntil={minutesUntil}
          urgency={urgency}
          isDone={isDone(group, noon)}
          board={board}
        />
      </div>
    )
  }
  const { rerender } = show(element(items))
  return { board, change: (rows: readonly BoardItem[]) => rerender(element(rows)) }
}

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const folded = () => screen.queryByRole('button', { name: /Saapui/ })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a car', () => {
  test('shows where it goes, when, which car it is and who rides', () => {
    showRow([helvi!, onni!])

    const row = screen.getByRole('row')
    const [at, riders] = within(row).getAllByRole('cell')
    expect(at?.textContent).toBe('Saapuu08:153 min')
    expect(within(riders!).getByText('Taksi 214')).toBeTruthy()
    expect(within(riders!).getByText('ZRK-907')).toBeTruthy()
    expect(within(riders!).getAllByRole('checkbox')).toHaveLength(2)
    expect(screen.getByRole('group', { name: '08:15 saapuu, Taksi 214' })).toBeTruthy()
  })

  test('that has none says so', () => {
    showRow([boardItem({ carName: null, carRegisterNumber: null })])

    expect(screen.getByText('Autoa ei ole vielä määritetty')).toBeTruthy()
  })

  test.each([
    ['late', 'late', -17, '08:15 saapuu, Taksi 214, 17 min myöhässä', '17 min myöhässä'],
    ['the next one', 'next', 3, '08:15 saapuu, Taksi 214, seuraava', '3 min'],
    ['due now', 'next', 0, '08:15 saapuu, Taksi 214, seuraava', 'nyt'],
    ['hours ahead', null, 348, '08:15 saapuu, Taksi 214', '5 h 48 min'],
    ['of the past', null, -32, '08:15 saapuu, Taksi 214', '32 min sitten'],
  ] as const)('that is %s carries it in its name and beside its time', (_, urgency, minutesUntil, name, text) => {
    showRow([helvi!], { urgency, minutesUntil })

    expect(screen.getByRole('group', { name })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('has no time to go on another day', () => {
    showRow([helvi!], { minutesUntil: null })

    expect(within(screen.getByRole('row')).getAllByRole('cell')[0]?.textContent).toBe('Saapuu08:15')
  })
})

describe('a car of which only its place is drawn', () => {
  test.each([
    ['waits', [helvi!, onni!], null],
    ['is over', [confirmed(helvi), confirmed(onni)], ''],
  ])('that %s has a row, and no words yet', (_, items, folds) => {
    const group = groupRows(items)[0]!
    const given = { group, minutesUntil: 3, urgency: null, isDone: isDone(group, noon), board: toolsWith() }
    show(
      <div role="table" aria-label="Taulu">
        <GroupRow {...given} isOutline />
      </div>,
    )

    expect(screen.getByRole('row').textContent).toBe('')
    expect(screen.getByRole('row').getAttribute('data-folded')).toBe(folds)
  })
})

describe('all of a car', () => {
  test('is confirmed with one button when two or more can be', () => {
    const { board } = showRow([helvi!, onni!, confirmed(martta), boardItem({ cancelled: true })])

    fireEvent.click(screen.getByRole('button', { name: 'Kuittaa kaikki (2)' }))

    expect(board.toggleAll).toHaveBeenCalledWith([helvi, onni], true)
  })

  const all = () => screen.getByRole('button', { name: /Kuittaa kaikki|Poista kuittaukset/ })
  /** As the board's own tools do: what is done without a finger holds the rows, too. */
  const touching = () => {
    const board = toolsWith()
    const { toggleAll } = board
    board.toggleAll = vi.fn((items: readonly BoardItem[], completed: boolean) => {
      board.hold.touch()
      toggleAll(items, completed)
    })
    return board
  }

  test('keeps the focus where its button turns into the one that undoes it', () => {
    const { change } = showRow([helvi!, onni!])
    act(() => all().focus())
    change([confirmed(helvi), confirmed(onni)])

    expect(document.activeElement?.textContent).toBe('Poista kuittaukset (2)')
  })

  test.each([0, 120, 400, holdMs - 1])('is confirmed once, whatever is pressed %i ms later', (wait) => {
    const { board, change } = showRow([helvi!, onni!], { board: touching() })
    fireEvent.click(all())
    pass(wait)
    if (wait > 0) change([confirmed(helvi), confirmed(onni)])
    // it goes on saying what was done by it
    expect(all().textContent).toBe('Kuittaa kaikki (2)')

    fireEvent.click(all())

    expect(board.toggleAll).toHaveBeenCalledTimes(1)
    expect(board.askUndo).not.toHaveBeenCalled()
  })

  test('has its place kept while the board is held, and nothing there acts', () => {
    const { board, change } = showRow([helvi!, onni!])
    const button = all()
    act(() => board.hold.press())
    change([helvi!, confirmed(onni)])
    fireEvent.click(button)
    change([confirmed(helvi), confirmed(onni)])
    fireEvent.click(button)
    // it says neither what is over nor what cannot be done yet
    expect(screen.queryByRole('button', { name: /Kuittaa kaikki|Poista kuittaukset/ })).toBeNull()
    expect(button.isConnected).toBe(true)
    expect(board.toggleAll).not.toHaveBeenCalled()
    expect(board.askUndo).not.toHaveBeenCalled()

    act(() => board.hold.release())
    pass(holdMs)
    fireEvent.click(all())

    expect(board.askUndo).toHaveBeenCalledTimes(1)
  })

  test('is not folded by a second press in the same place: the button to fold comes once the board is let go', () => {
    const { change } = showRow([helvi!, onni!], { board: touching() })
    const fold = () => screen.queryByRole('button', { name: 'Tiivistä' })
    fireEvent.click(all())
    change([confirmed(helvi), confirmed(onni)])
    pass(holdMs - 1)
    expect(fold()).toBeNull()

    pass(1)
    expect(fold()).not.toBeNull()
  })

  test('is confirmed again when it did not succeed', () => {
    const { board } = showRow([helvi!, onni!], { board: touching() })
    fireEvent.click(all())
    pass(holdMs)

    fireEvent.click(all())

    expect(board.toggleAll).toHaveBeenCalledTimes(2)
  })

  test('is not confirmed by a key that is held down', () => {
    showRow([helvi!, onni!])

    expect(fireEvent.keyDown(all(), { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(all(), { key: 'Enter' })).toBe(true)
  })

  test('has no such button for one who is left, and keeps its room: nothing moves', () => {
    const { board, change } = showRow([helvi!, onni!])
    const button = all()
    change([helvi!, confirmed(onni)])

    expect(screen.queryByRole('button', { name: /Kuittaa kaikki/ })).toBeNull()
    expect(button.isConnected).toBe(true)
    expect(getComputedStyle(button).display).not.toBe('none')
    fireEvent.click(button)
    expect(board.toggleAll).not.toHaveBeenCalled()

    change([confirmed(helvi), confirmed(onni)])
    expect(all()).toBe(button)
  })

  test('has no room for one where there never were two', () => {
    showRow([helvi!, boardItem({ cancelled: true })])

    expect(document.querySelector('button[aria-hidden]')).toBeNull()
    expect(screen.queryByRole('button', { name: /Kuittaa kaikki/ })).toBeNull()
  })

  test('has none for who may not confirm', () => {
    showRow([helvi!, onni!], { board: toolsWith(undefined, reader) })

    expect(screen.queryByRole('button')).toBeNull()
  })

  test('is undone after a question once everybody is confirmed', () => {
    const { board } = showRow([confirmed(helvi), confirmed(onni)])
    fireEvent.click(folded()!)

    fireEvent.click(screen.getByRole('button', { name: 'Poista kuittaukset (2)' }))

    expect(board.toggleAll).not.toHaveBeenCalled()
    expect(board.askUndo).toHaveBeenCalledWith(expect.objectContaining({ carName: 'Taksi 214', completed: 2 }))
  })
})

describe('a car with nothing left to do', () => {
  test('is folded from the start, and says how many came, and who', () => {
    showRow([confirmed(helvi), confirmed(onni), boardItem({ passengerName: 'Urho', cancelled: true })])

    expect(folded()?.textContent).toContain('Saapui 2/2')
    expect(folded()?.textContent).toContain('Helvi, Onni · Peruttu: Urho')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('names apart who has not come with the others', () => {
    const asked = boardItem({ passengerName: 'Aino', cancelling: true })
    const inactive = boardItem({ passengerName: 'Eino', inactive: true })
    showRow([confirmed(helvi), asked, inactive])

    expect(folded()?.textContent).toContain('Helvi · Kuittaamatta: Aino, Eino')
  })

  test('and with nobody who came names all of them', () => {
    showRow([
      boardItem({ passengerName: 'Urho', cancelled: true }),
      boardItem({ passengerName: 'Aino', cancelling: true }),
    ])

    expect(screen.getByRole('button', { name: /Aino, Urho$/ })).toBeTruthy()
  })

  test('says in its line too that no car has been assigned', () => {
    showRow([boardItem({ carName: null, completed: true })])

    expect(within(folded()!).getByText('Ei autoa')).toBeTruthy()
  })

  test('is folded ten seconds after the last tick', () => {
    const { change } = showRow([helvi!, confirmed(onni)])
    change([confirmed(helvi), confirmed(onni)])
    pass(foldAfterMs - 1)
    expect(folded()).toBeNull()

    pass(1)

    expect(folded()).not.toBeNull()
  })

  test('is told to have moved what is below it when it is folded by itself, and not by a person', () => {
    const { board, change } = showRow([helvi!])
    change([confirmed(helvi)])
    pass(foldAfterMs)
    expect(board.hold.hasJustMoved()).toBe(true)
    pass(slipMs)
    expect(board.hold.hasJustMoved()).toBe(false)

    fireEvent.click(folded()!)
    fireEvent.click(screen.getByRole('button', { name: 'Tiivistä' }))
    expect(board.hold.hasJustMoved()).toBe(false)
  })

  test('keeps its time when a confirmation is undone in between', () => {
    const { change } = showRow([helvi!])
    change([confirmed(helvi)])
    pass(foldAfterMs - 100)
    change([helvi!])
    pass(5000)
    expect(folded()).toBeNull()

    change([confirmed(helvi)])
    pass(foldAfterMs - 1)
    expect(folded()).toBeNull()
    pass(1)
    expect(folded()).not.toBeNull()
  })

  test('is not folded away under a finger', () => {
    const { board, change } = showRow([helvi!])
    change([confirmed(helvi)])
    board.hold.press()
    pass(foldAfterMs + 5000)
    expect(folded()).toBeNull()

    board.hold.release()
    pass(holdMs)

    expect(folded()).not.toBeNull()
  })

  test('opens on a tap and stays open', () => {
    showRow([confirmed(helvi)])

    fireEvent.click(folded()!)
    pass(foldAfterMs * 3)

    expect(screen.getByRole('checkbox', { name: /Helvi/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tiivistä' }))
    expect(folded()).not.toBeNull()
  })

  test('takes the focus along when it is folded, and leaves it where it is otherwise', () => {
    const { change } = showRow([helvi!])
    act(() => {
      screen.getByRole('checkbox').focus()
    })
    change([confirmed(helvi)])
    pass(foldAfterMs)

    expect(document.activeElement).toBe(folded())
  })

  test('whose rides are all cancelled says so', () => {
    showRow([boardItem({ cancelled: true }), boardItem({ cancelled: true })])

    expect(screen.getByRole('button', { name: /Peruttu/ })).toBeTruthy()
  })
})
