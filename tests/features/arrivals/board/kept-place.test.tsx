import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BoardList } from '#features/arrivals/board/BoardList.tsx'
import { groupRows } from '#features/arrivals/board/group-rows.ts'
import { show } from '#tests/support/show.tsx'
import { boardItem } from '../board-item.ts'
import { toolsWith } from './tools.ts'

const holdMs = 2000
const stillMs = 150
const headingPx = 60
const tilePx = 60
const grownBy = 20

const helvi = boardItem({ passengerName: 'Helvi' })
const martta = boardItem({ passengerName: 'Martta' })
const onni = boardItem({ passengerName: 'Onni', carName: 'Taksi 2', atHHMM: '08:25' })
const peruttu = { ...helvi, cancelled: true, cancelledByEmail: 'm.salo@lahti.example' }

/** Of the list on the screen: what stands above it may grow. */
let listTop = 100
let sizesChanged: () => void = () => undefined

/** A car is a heading with one tile in each line under it, and a cancelled tile is higher. */
function topOf(element: Element): number {
  const list = screen.getByRole('tabpanel')
  let top = listTop - list.scrollTop - list.parentElement!.scrollTop
  for (const car of document.querySelectorAll('[data-group]')) {
    if (car === element) return top
    top += headingPx
    for (const tile of car.querySelectorAll('[data-tile]')) {
      if (tile.parentElement!.contains(element)) return top
      top += tilePx + (/Peruttu|Lähtenyt/.test(tile.getAttribute('aria-label') ?? '') ? grownBy : 0)
    }
  }
  return 0
}

beforeEach(() => {
  vi.useFakeTimers()
  listTop = 100
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, topOf(this), 300, tilePx)
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        sizesChanged = tell
      }
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A board whose list scrolls. */
function showList(items = [helvi, onni], scrolls: 'list' | 'page' = 'list') {
  const board = toolsWith()
  const element = (rows: typeof items, choice = '') => (
    <div style={{ overflowY: scrolls === 'page' ? 'auto' : 'visible' }}>
      <BoardList groups={groupRows(rows)} clockMinutes={null} board={board} choice={choice} labelledBy="" />
    </div>
  )
  const { rerender } = show(element(items))
  const list = screen.getByRole('tabpanel')
  list.style.overflowY = scrolls === 'list' ? 'auto' : 'visible'
  // the rest of the list is drawn after its first paint
  pass(holdMs)
  return {
    list,
    change: (rows: typeof items, choice?: string) => {
      rerender(element(rows, choice))
      pass(0)
    },
  }
}

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const tileOf = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const touch = (name: string) => fireEvent.pointerDown(tileOf(name), { pointerType: 'touch' })
const hover = (element: Element) => fireEvent.pointerMove(element, { pointerType: 'mouse', clientX: 5, clientY: 5 })
const place = (name: string) => tileOf(name).getBoundingClientRect().top

describe('while the list changes, the row keeps its place on the screen that', () => {
  test('a finger rests on, however long it does', () => {
    const { change } = showList()
    const before = place('Onni')
    touch('Onni')
    pass(10 * holdMs)

    change([peruttu, onni])

    expect(tileOf('Helvi').getAttribute('aria-label')).toContain('Peruttu')
    expect(place('Onni')).toBe(before)
    change([helvi, onni])
    expect(place('Onni')).toBe(before)
  })

  test('a finger has just been on, until the list is let go', () => {
    const { list, change } = showList()
    touch('Onni')
    fireEvent.pointerUp(window)
    fireEvent.pointerLeave(list, { pointerType: 'touch' })
    pass(holdMs - 1)
    change([peruttu, onni])
    expect(list.scrollTop).toBe(grownBy)

    pass(holdMs)
    change([helvi, onni])
    expect(list.scrollTop).toBe(grownBy)
  })

  test.each([
    ['tile', () => tileOf('Onni')],
    ['way to a passenger of the same car', () => screen.getByRole('button', { name: /Martta/ })],
    ['head of a car', () => screen.getByText('Taksi 2')],
  ])('the mouse is on, be it a %s', (_, part) => {
    const { list, change } = showList([helvi, martta, onni])
    hover(part())

    change([peruttu, martta, onni])

    expect(list.scrollTop).toBe(grownBy)
  })

  test('the mouse is on where a tile grows by itself, or what stands above the list', () => {
    const { list } = showList()
    hover(tileOf('Onni'))
    const before = place('Onni')
    tileOf('Helvi').setAttribute('aria-label', 'Helvi, Lähtenyt')
    sizesChanged()
    expect(list.scrollTop).toBe(grownBy)

    listTop += 30
    sizesChanged()

    expect(place('Onni')).toBe(before)
  })

  test('the mouse is on where the whole board scrolls', () => {
    const { list, change } = showList([helvi, onni], 'page')
    hover(tileOf('Onni'))

    change([peruttu, onni])

    expect(list.parentElement?.scrollTop).toBe(grownBy)
  })
})

test('a row that the browser has kept itself, where the list was scrolled already, goes on being kept', () => {
  const { list, change } = showList()
  touch('Onni')
  tileOf('Helvi').setAttribute('aria-label', 'Helvi, Lähtenyt')
  list.scrollTop = grownBy
  sizesChanged()
  fireEvent.scroll(list)
  expect(list.scrollTop).toBe(grownBy)

  change([peruttu, onni])
  change([helvi, onni])

  expect(list.scrollTop).toBe(0)
})

describe('a changed list is not scrolled', () => {
  test('where nobody is on it, or nobody any more', () => {
    const { list, change } = showList()
    change([peruttu, onni])
    expect(list.scrollTop).toBe(0)

    hover(tileOf('Onni'))
    fireEvent.pointerLeave(list, { pointerType: 'mouse' })
    change([helvi, onni])
    expect(list.scrollTop).toBe(0)
  })

  test('where the row itself or one below it has grown', () => {
    const { list, change } = showList()
    hover(tileOf('Helvi'))

    change([peruttu, { ...onni, cancelled: true }])

    expect(list.scrollTop).toBe(0)
  })

  test('where somebody scrolls it, and is kept again once they have', () => {
    const { list, change } = showList()
    hover(tileOf('Onni'))
    list.scrollTop = 300
    change([peruttu, onni])
    expect(list.scrollTop, 'before it is told').toBe(300)
    list.scrollTop = 310
    fireEvent.scroll(list)
    change([helvi, onni])
    expect(list.scrollTop, 'while it is told').toBe(310)

    vi.spyOn(document, 'elementFromPoint').mockReturnValue(tileOf('Onni'))
    pass(stillMs)
    list.scrollTop = 320
    fireEvent.scroll(list)
    pass(stillMs)
    change([peruttu, onni])
    expect(list.scrollTop).toBe(320 + grownBy)
    fireEvent.scroll(list)
    change([helvi, onni])
    expect(list.scrollTop, 'it has scrolled itself').toBe(320)
  })

  test('where the row has gone', () => {
    const { list, change } = showList()
    hover(tileOf('Onni'))
    pass(holdMs)

    change([peruttu])

    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(list.scrollTop).toBe(0)
  })

  test('where its user has just narrowed it', () => {
    const { list, change } = showList()
    hover(tileOf('Onni'))

    change([onni], 'Onni')

    expect(list.scrollTop).toBe(0)
  })
})
