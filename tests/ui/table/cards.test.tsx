import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import type { Sort } from '#ui/table/column.ts'
import { pretendMedia } from '../media.ts'
import { columns, people, person, table } from './people.tsx'

beforeEach(() => pretendMedia('max-width: 767px'))

test('rows on a phone are cards: title, lines with their names, the rest at the side', () => {
  show(table({ open: { href: ({ id }) => `#/${id}`, onOpen: vi.fn() }, total: 30, firstIndex: 20 }))
  expect(screen.queryByRole('table')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Matkustajat' })).getAllByRole('listitem')
  expect(cards).toHaveLength(4)
  expect([cards[0]?.getAttribute('aria-posinset'), cards[0]?.getAttribute('aria-setsize')]).toEqual(['21', '30'])
  expect(within(cards[0]!).getByRole('link', { name: 'Henkilö 1' })).toBeTruthy()
  expect(cards[0]?.textContent).toContain('RyhmäUinti')
  expect(cards[0]?.textContent).not.toContain('Tila')
})

test('a card says of a fact that it is not there', () => {
  show(table({ rows: [{ ...person(1), group: '' }] }))
  expect(screen.getByRole('listitem').textContent).toContain('Ryhmä–')
})

test('cards are put in the order of a column above them, as by the head of a table', async () => {
  const onSort = vi.fn()
  function Sorted() {
    const [sort, setSort] = useState<Sort>({ key: 'name', descending: false })
    return table({
      columns: columns.map((column) => ({ ...column, sortable: column.key !== 'state' })),
      sort,
      onSort(next) {
        setSort(next)
        onSort(next)
      },
    })
  }
  show(<Sorted />)
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Järjestys' })
  const descending = screen.getByRole('button', { name: 'Laskeva järjestys' })
  expect([...order.options].map(({ text }) => text)).toEqual(['Nimi', 'Ryhmä'])

  await userEvent.click(descending)
  expect(descending.getAttribute('aria-pressed')).toBe('true')
  await userEvent.selectOptions(order, 'Ryhmä')
  expect(descending.getAttribute('aria-pressed')).toBe('false')
  expect(onSort.mock.calls).toEqual([[{ key: 'name', descending: true }], [{ key: 'group', descending: false }]])
})

test('cards say the order that they are in, also one by a column that is not offered', async () => {
  const onSort = vi.fn()
  show(
    table({
      columns: columns.map((column) => ({ ...column, sortable: column.key === 'name' })),
      sort: { key: 'group', descending: true },
      onSort,
    }),
  )
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Järjestys' })
  expect(order.selectedOptions[0]?.text).toBe('Ryhmä')
  expect([...order.options].map(({ text }) => text)).toEqual(['Nimi', 'Ryhmä'])

  await userEvent.selectOptions(order, 'Nimi')
  expect(onSort).toHaveBeenCalledWith({ key: 'name', descending: false })
})

test('cards have nothing above them where they are neither sorted nor selected', () => {
  show(table())
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('cards are selected all at once, without those that cannot be', async () => {
  const onChange = vi.fn()
  show(
    table({
      rows: people(6),
      selection: { selected: new Set([2, 99]), onChange, refusal: ({ inactive }) => (inactive ? 'Ei' : null) },
    }),
  )
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Valitse kaikki' })
  expect(all.indeterminate).toBe(true)
  await userEvent.click(all)
  expect(onChange).toHaveBeenCalledWith(new Set([2, 99, 1, 3, 4, 6]))
})

test('cards of their own kind are sorted in the same way', () => {
  show(table({ cards: () => 'Kortit', sort: { key: 'name', descending: false }, onSort: vi.fn() }))
  expect(screen.getByRole('combobox', { name: 'Järjestys' })).toBeTruthy()
  expect(screen.getByText('Kortit')).toBeTruthy()
})
