import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import type { RowKey, Sort } from '#ui/table/column.ts'
import { columns, people, person, table, type Person, type TableProps } from './people.tsx'

const bodyRows = () => screen.getAllByRole('row').slice(1)

describe('a table', () => {
  test('has its columns, its rows, and says how many there are of all', () => {
    show(table({ total: 200, firstIndex: 40 }))
    expect(screen.getByRole('table', { name: 'Matkustajat' }).getAttribute('aria-rowcount')).toBe('201')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nimi', 'Ryhmä', 'Tila'])
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '42',
      '43',
      '44',
      '45',
    ])
    expect(
      within(bodyRows()[0]!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Henkilö 1Keksittykatu 1', 'Uinti', 'Aktiivinen'])
  })

  test('keeps a number in a cell, under a row and on a card in one line', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
    const [name] = columns
    const phone = { key: 'phone', header: 'Puhelin', cell: () => '+358 40 123 4567' }
    const whole = () => screen.getAllByText('+358 40 123 4567').map((each) => getComputedStyle(each).whiteSpace)
    const { unmount } = show(
      table({ rows: people(1), columns: [name!, phone, { ...phone, key: 'second', from: 600, below: true }] }),
    )
    expect(whole()).toEqual(['nowrap', 'nowrap'])
    unmount()
    show(table({ rows: people(1), columns: [name!, phone], asCards: true }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(whole()).toEqual(['nowrap'])
    width.mockRestore()
  })

  test('draws of its rows only those anew that another opened one concerns', () => {
    const cell = vi.fn(({ name }: Person) => name)
    const counted = columns.map((column) => (column.key === 'name' ? { ...column, cell } : column))
    const rows = people(4)
    const { rerender } = show(table({ rows, columns: counted, current: 1 }))
    cell.mockClear()

    rerender(table({ rows, columns: counted, current: 2 }))

    expect(cell.mock.calls.map(([{ id }]) => id).sort()).toEqual([1, 2])
  })

  test('tells under the row what it is too narrow for, where the column says so and the row has it', () => {
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
    const [name, group, state] = columns
    if (!name || !group || !state) throw new Error('No columns')
    const narrow = [name, { ...group, from: 600, below: true }, { ...state, from: 600 }]
    const rows = [...people(1), { ...person(2), group: '' }]
    const { unmount } = show(table({ columns: narrow, rows }))
    const cells = () =>
      bodyRows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
    expect(cells()).toEqual([['Henkilö 1Keksittykatu 1', 'Ryhmä: Uinti'], ['Henkilö 2Keksittykatu 2']])
    unmount()
    width.mockReturnValue(600)
    show(table({ columns: narrow, rows }))
    expect(cells()[0]).toEqual(['Henkilö 1Keksittykatu 1', 'Uinti', 'Aktiivinen'])
    width.mockRestore()
  })

  test('without rows shows what it was given for that, while loading bones, and after a failure the way to try again', async () => {
    const { rerender } = show(table({ rows: [] }))
    expect(screen.getByText('Ei ketään')).toBeTruthy()

    rerender(table({ rows: undefined }))
    expect(screen.getByRole('group', { name: 'Matkustajat' }).getAttribute('aria-busy')).toBe('true')

    const onRetry = vi.fn()
    rerender(table({ rows: undefined, failure: { text: 'Palvelimeen ei saada yhteyttä.', onRetry } }))
    expect(screen.getByRole('alert').textContent).toContain('Palvelimeen ei saada yhteyttä.')
    await userEvent.click(screen.getByRole('button', { name: 'Yritä uudelleen' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('keeps its rows when loading them again fails', () => {
    show(table({ failure: { text: 'Palvelimeen ei saada yhteyttä.', onRetry: vi.fn() } }))
    expect(bodyRows()).toHaveLength(4)
  })

  test('moves no row under what is pressed, neither for newer rows nor for a failure', () => {
    const [first, second] = people(2)
    if (!first || !second) throw new Error('No people')
    const names = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    const { rerender } = show(table({ rows: [first, second] }))
    const before = names()
    fireEvent.pointerDown(screen.getByText(first.name))
    rerender(table({ rows: [second], failure: { text: 'Palvelimeen ei saada yhteyttä.', onRetry: vi.fn() } }))
    expect(names()).toEqual(before)
    expect(screen.queryByRole('alert')).toBeNull()

    fireEvent.click(screen.getByText(first.name))
    expect(names()).toEqual(before.slice(1))
    expect(screen.getByRole('alert')).toBeTruthy()
  })
})

describe('sorting', () => {
  function Sorted({ onSort }: { onSort: (sort: Sort) => void }) {
    const [sort, setSort] = useState<Sort>({ key: 'name', descending: false })
    return table({
      sort,
      onSort(next) {
        setSort(next)
        onSort(next)
      },
    })
  }

  test('turns round at each press and is told at the header', async () => {
    const onSort = vi.fn()
    show(<Sorted onSort={onSort} />)
    const header = screen.getByRole('columnheader', { name: 'Nimi' })
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(within(header).getByRole('button'))
    expect(header.getAttribute('aria-sort')).toBe('descending')
    await userEvent.click(within(header).getByRole('button'))
    expect(header.getAttribute('aria-sort')).toBe('ascending')
    expect(onSort.mock.calls).toEqual([[{ key: 'name', descending: true }], [{ key: 'name', descending: false }]])
  })

  test('is not offered for a column that cannot be sorted', () => {
    show(<Sorted onSort={vi.fn()} />)
    const header = screen.getByRole('columnheader', { name: 'Ryhmä' })
    expect(within(header).queryByRole('button')).toBeNull()
    expect(header.hasAttribute('aria-sort')).toBe(false)
  })
})

describe('opening a row', () => {
  const href = ({ id }: Person) => `#/matkustaja/${id}`

  test('is a real link, called by the name alone, and a click beside it does the same', async () => {
    const onOpen = vi.fn()
    show(table({ open: { href, onOpen } }))
    const link = screen.getByRole('link', { name: 'Henkilö 2' })
    expect(link.getAttribute('href')).toBe('#/matkustaja/2')
    await userEvent.click(link)
    await userEvent.click(within(bodyRows()[2]!).getByText('Uinti'))
    expect(onOpen.mock.calls.map(([row]) => (row as Person).id)).toEqual([2, 3])
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    'with %j is left to the browser',
    (modifier) => {
      const onOpen = vi.fn()
      show(table({ open: { href, onOpen } }))
      const link = screen.getByRole('link', { name: 'Henkilö 1' })
      link.addEventListener('click', (event) => event.preventDefault())
      fireEvent.click(link, modifier)
      expect(onOpen).not.toHaveBeenCalled()
    },
  )

  test('is a button where there is no address, and nothing where nothing is opened', () => {
    const { rerender } = show(table({ open: { onOpen: vi.fn() } }))
    expect(screen.getAllByRole('button', { name: /Henkilö/ })).toHaveLength(4)
    rerender(table())
    expect(screen.queryByRole('button', { name: /Henkilö/ })).toBeNull()
  })

  test('a control in the row does not open it', async () => {
    const onOpen = vi.fn()
    show(table({ open: { href, onOpen }, actions: ({ name }) => <button type="button">Muu: {name}</button> }))
    await userEvent.click(screen.getByRole('button', { name: 'Muu: Henkilö 1' }))
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('the row whose record stands beside is the current one', () => {
    show(table({ open: { href, onOpen: vi.fn() }, current: 3 }))
    expect(bodyRows().map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true', null])
  })
})

describe('selecting', () => {
  function Picking({ rows = people(6), onChange }: { rows?: readonly Person[]; onChange?: (keys: RowKey[]) => void }) {
    const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set([99]))
    return table({
      rows,
      open: { href: ({ id }) => `#/${id}`, onOpen: () => undefined },
      selection: {
        selected,
        refusal: ({ inactive }) => (inactive ? 'Ei aktiivinen' : null),
        onChange(next) {
          setSelected(next)
          onChange?.([...next])
        },
      },
    })
  }
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Valitse kaikki' })
  const box = (id: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Valitse: Henkilö ${id}` })

  test('the box of all is mixed while some are selected, and turns those that can be selected', async () => {
    const onChange = vi.fn()
    show(<Picking onChange={onChange} />)
    expect([all().checked, all().indeterminate]).toEqual([false, false])
    await userEvent.click(box(2))
    expect([all().checked, all().indeterminate]).toEqual([false, true])
    await userEvent.click(all())
    expect([all().checked, all().indeterminate]).toEqual([true, false])
    await userEvent.click(all())
    expect(onChange.mock.calls).toEqual([[[99, 2]], [[99, 2, 1, 3, 4, 6]], [[99]]])
  })

  test('where none can be selected the box of all is off', () => {
    show(<Picking rows={people(5).slice(4)} />)
    expect(all().disabled).toBe(true)
  })

  test('Shift takes the rows between, without those that cannot be selected', async () => {
    const onChange = vi.fn()
    show(<Picking onChange={onChange} />)
    const user = userEvent.setup()
    await user.click(box(3))
    await user.keyboard('{Shift>}')
    await user.click(box(6))
    await user.keyboard('{/Shift}')
    expect(onChange).toHaveBeenLastCalledWith([99, 3, 4, 6])
  })

  test('Space on a link selects its row, and Shift with an arrow the next one too', async () => {
    const onChange = vi.fn()
    show(<Picking onChange={onChange} />)
    screen.getByRole('link', { name: 'Henkilö 1' }).focus()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(onChange.mock.calls).toEqual([[[99, 1]], [[99, 1, 2]]])
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Henkilö 2' }))
  })
})

describe('a long list', () => {
  const height = 600
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.hasAttribute('data-row') ? 50 : height
    })
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
    return () => vi.restoreAllMocks()
  })
  const long = (props: TableProps = {}) => (
    <div style={{ overflowY: 'auto' }}>
      {table({ rows: people(20_000), open: { href: ({ id }) => `#/${id}`, onOpen: vi.fn() }, ...props })}
    </div>
  )

  test('draws the rows in view and some around them, with their numbers among all', () => {
    show(long())
    expect(bodyRows().length).toBeGreaterThanOrEqual(height / 50)
    expect(bodyRows().length).toBeLessThan(40)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('20001')
    expect(bodyRows()[3]?.getAttribute('aria-rowindex')).toBe('5')
  })

  test('keeps the row one comes back to, however far down', () => {
    show(long({ returnTo: 15_000 }))
    expect(screen.getByRole('link', { name: 'Henkilö 15000' })).toBeTruthy()
  })

  test('End takes the focus to the last row and Home back', async () => {
    show(long())
    screen.getByRole('link', { name: 'Henkilö 1' }).focus()
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toContain('Henkilö 20000')
    await userEvent.keyboard('{Home}')
    expect(document.activeElement?.textContent).toBe('Henkilö 1')
  })

  /** The rows in view are painted first, and then those around them are drawn. */
  const rowsAroundDrawn = async () => {
    const atFirst = bodyRows().length
    await waitFor(() => expect(bodyRows().length).toBeGreaterThan(atFirst))
  }

  test('tells of rows that fly by only which they are, until it comes to rest', async () => {
    show(long())
    await rowsAroundDrawn()
    const scroller = screen.getByRole('table').closest<HTMLElement>('[style*="overflow"]')!
    const scrollTo = (top: number) => {
      scroller.scrollTop = top
      fireEvent.scroll(scroller)
    }

    scrollTo(200)
    expect(bodyRows().at(-1)?.textContent).toContain('Keksittykatu')

    scrollTo(500_000)
    const [flying] = bodyRows()
    expect(flying?.textContent).toMatch(/^Henkilö \d+$/)
    expect(Number(flying?.getAttribute('aria-rowindex'))).toBeGreaterThan(5000)

    await waitFor(() => expect(bodyRows()[0]?.textContent).toContain('Keksittykatu'))
    expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe(flying?.getAttribute('aria-rowindex'))
  })

  test('is wholly there on paper', () => {
    show(long({ rows: people(300) }))
    expect(bodyRows().length).toBeLessThan(40)
    fireEvent(window, new Event('beforeprint'))
    expect(bodyRows()).toHaveLength(300)
    fireEvent(window, new Event('afterprint'))
    expect(bodyRows().length).toBeLessThan(40)
  })
})
