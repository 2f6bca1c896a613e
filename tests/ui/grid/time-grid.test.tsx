import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { show } from '#tests/support/show.tsx'
import type { GridLine } from '#ui/grid/model.ts'
import type { RowKey } from '#ui/table/column.ts'
import { TimeGrid } from '#ui/grid/TimeGrid.tsx'
import { pretendMedia } from '../media.ts'
import { cell, days, names, rowOf, Week } from './week.tsx'

const grid = () => screen.getByRole('grid', { name: 'Viikon kyydit' })

describe('to a screen reader the grid', () => {
  test('has days over columns, names before rows, and tells how many there are', () => {
    show(<Week totals={{ label: 'Yhteensä', texts: { '0-start': '3' } }} />)
    expect([grid().getAttribute('aria-rowcount'), grid().getAttribute('aria-colcount')]).toEqual(['9', '8'])
    const [dayRow, columnRow, firstRow] = screen.getAllByRole('row')
    const day = within(dayRow!).getByRole('columnheader', { name: 'Tiistai' })
    expect([day.getAttribute('aria-colindex'), day.getAttribute('aria-colspan')]).toEqual(['5', '2'])
    expect(
      within(columnRow!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Matkustaja', 'Alku', 'Loppu', 'Alku', 'Loppu', 'Alku', 'Loppu'])
    expect(firstRow?.getAttribute('aria-rowindex')).toBe('3')
    expect(within(firstRow!).getByRole('rowheader').textContent).toBe('Helvi')
    const sums = screen.getAllByRole('row').at(-1)!
    expect([sums.getAttribute('aria-rowindex'), sums.textContent]).toEqual(['9', 'Yhteensä3'])
  })

  test('says in a cell’s name what the cell shows', () => {
    const cells = {
      '0-start': { text: '09:00', isUsual: true },
      '0-end': { text: '12:00', words: 'poikkeaa mallista', mark: { kind: 'unsent', words: 'jonossa' } },
      '1-start': { text: '', mark: { kind: 'refused', words: 'Aikataulu on lukittu.' } },
      '1-end': { text: '', closed: { reason: 'Ei tässä aikataulussa.', isOutside: true } },
    } as const
    show(<Week linesOf={() => [{ key: 1, name: 'Helvi', warning: 'Matkaoikeus puuttuu', cells }]} />)
    expect(
      screen
        .getAllByRole('gridcell')
        .slice(1, 5)
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual([
      'Helvi, Maanantai, Alku, 09:00',
      'Helvi, Maanantai, Loppu, 12:00, poikkeaa mallista, jonossa',
      'Helvi, Tiistai, Alku, tyhjä, Aikataulu on lukittu.',
      'Helvi, Tiistai, Loppu, tyhjä',
    ])
    expect(cell('Helvi, Tiistai, Alku').getAttribute('aria-invalid')).toBe('true')
    expect(cell('Helvi, Tiistai, Loppu').getAttribute('aria-readonly')).toBe('true')
    expect(screen.getByRole('img', { name: 'Matkaoikeus puuttuu' })).toBeTruthy()
  })

  test('has its keys explained', () => {
    show(<Week />)
    expect(document.getElementById(grid().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Liiku nuolinäppäimillä/,
    )
  })
})

describe('what needs a person', () => {
  test('stands by its cell while the focus is there, with what can be done', async () => {
    const mark = { kind: 'changed', words: 'Toinen käyttäjä vaihtoi ajaksi 12:30.' } as const
    const onClick = vi.fn()
    show(
      <>
        <Week
          linesOf={() => [{ key: 1, name: 'Helvi', cells: { '0-start': { text: '12:00', mark } } }]}
          actionsOf={() => [{ key: 'theirs', label: 'Käytä 12:30', onClick }]}
        />
        <button>muualle</button>
      </>,
    )
    act(() => cell('Helvi, Maanantai, Alku').focus())
    expect(screen.getByText('Toinen käyttäjä vaihtoi ajaksi 12:30.')).toBeTruthy()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(onClick).toHaveBeenCalledWith('12:00')
    act(() => screen.getByRole('button', { name: 'muualle' }).focus())
    expect(screen.queryByText('Toinen käyttäjä vaihtoi ajaksi 12:30.')).toBeNull()
  })
})

describe('selecting rows', () => {
  const grouped = (): readonly GridLine[] => [
    { key: 'aamu', heading: 'Aamuryhmä' },
    rowOf(1, 'Helvi', {}),
    rowOf(2, 'Reino', {}),
    { key: 'ilta', heading: 'Iltaryhmä' },
    rowOf(3, 'Martta', {}),
  ]
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Valitse: ${name}` })

  test('goes by group, with a box that is mixed while some are selected', async () => {
    show(<Week linesOf={grouped} />)
    expect(screen.getByRole('rowheader', { name: 'Aamuryhmä' }).getAttribute('aria-colspan')).toBe('7')
    await userEvent.click(box('Helvi'))
    expect([box('Aamuryhmä').indeterminate, box('Iltaryhmä').indeterminate]).toEqual([true, false])
    await userEvent.click(box('Aamuryhmä'))
    expect([box('Helvi').checked, box('Reino').checked, box('Martta').checked]).toEqual([true, true, false])
    await userEvent.click(box('Aamuryhmä'))
    expect(screen.queryByText(/valittu/)).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Valitse kaikki' }))
    expect(screen.getByRole('status').textContent).toBe('3 valittu')
  })

  test('shows what can be done with them, why it cannot, and what is going on', async () => {
    const onClick = vi.fn()
    const actions = [
      { key: 'start', label: 'Alku 09:00 joka päivälle', onClick },
      { key: 'remove', label: 'Poista listalta', refusal: 'Vain luonnoksesta', onClick },
    ]
    const { rerender } = show(<Week selectedActions={actions} />)
    await userEvent.click(box('Reino'))
    await userEvent.click(screen.getByRole('button', { name: 'Alku 09:00 joka päivälle' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Poista listalta' }).getAttribute('aria-disabled')).toBe('true')
    rerender(<Week selectedActions={actions} progress="Asetetaan 60 kyytiä" />)
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Asetetaan 60 kyytiä')
    await userEvent.click(screen.getByRole('button', { name: 'Alku 09:00 joka päivälle' }))
    expect(onClick).toHaveBeenCalledTimes(2)
    await userEvent.click(screen.getByRole('button', { name: 'Tyhjennä valinta' }))
    expect(box('Reino').checked).toBe(false)
  })

  function Filtered({ keys }: { keys: readonly RowKey[] }) {
    const [selected, onChange] = useState<ReadonlySet<RowKey>>(new Set([1, 2]))
    return (
      <TimeGrid
        label="Viikon kyydit"
        headers={{ name: 'Matkustaja', tags: 'Ryhmät' }}
        days={days(1)}
        lines={keys.map((key) => rowOf(key, `Henkilö ${key}`, {}))}
        edits={{
          write: () => null,
          step: vi.fn(),
          fill: vi.fn(),
          fillDown: vi.fn(),
          fillRight: vi.fn(),
          copied: vi.fn(),
          paste: vi.fn(),
        }}
        selection={{ selected, onChange, refusal: ({ key }) => (key === 3 ? 'Ei aktiivinen' : null) }}
        empty="Ei ketään"
      />
    )
  }

  test('outlives filters and says so; a row that cannot be selected says why', () => {
    const { rerender } = show(<Filtered keys={[1, 3]} />)
    expect(screen.getAllByText('2 valittu, 1 ei näkyvissä')).toHaveLength(2)
    expect(screen.getAllByRole('button').map(descriptionOf)).toContain('Ei aktiivinen')
    rerender(<Filtered keys={[]} />)
    expect(screen.getByText('Ei ketään')).toBeTruthy()
  })
})

test('a name leads to its row', async () => {
  const onOpen = vi.fn()
  show(<Week open={{ href: ({ key }) => `#/p/${key}`, onOpen }} />)
  const link = screen.getByRole('link', { name: 'Reino' })
  expect(link.getAttribute('href')).toBe('#/p/1')
  await userEvent.click(link)
  expect(onOpen.mock.calls[0]?.[0]).toMatchObject({ key: 1, name: 'Reino' })
})

test('a grid begins where it is told to', () => {
  show(<Week begin={{ row: 2, column: '1-end', asked: 'a' }} />)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Martta, Tiistai, Loppu, tyhjä')
})

test('a grid goes where it is told to anew, also to the same place, and nowhere while nothing new is asked', async () => {
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const begin = { row: 2, column: '1-end', asked: 'a' }
  const { rerender } = show(<Week begin={begin} />)
  const first = focused()
  await userEvent.keyboard('{ArrowLeft}')
  rerender(<Week begin={{ ...begin }} />)
  expect(focused()).not.toBe(first)
  rerender(<Week begin={{ ...begin, asked: 'b' }} />)
  expect(focused()).toBe(first)
})

test('before its rows are there a grid is loading', () => {
  show(
    <TimeGrid
      label="Viikon kyydit"
      headers={{ name: 'Matkustaja', tags: 'Ryhmät' }}
      days={days()}
      lines={undefined}
      edits={{
        write: () => null,
        step: vi.fn(),
        fill: vi.fn(),
        fillDown: vi.fn(),
        fillRight: vi.fn(),
        copied: vi.fn(),
        paste: vi.fn(),
      }}
      empty="Ei ketään"
    />,
  )
  expect(screen.getByRole('group', { name: 'Viikon kyydit' }).getAttribute('aria-busy')).toBe('true')
})

test('a change draws the cell that it is about, and no other one', async () => {
  show(<Week times={{ '0 0-start': '09:00' }} />)
  act(() => cell('Helvi, Maanantai, Alku').focus())
  const drawn = new Set<Element>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const found = element?.closest('[role=gridcell]')
      if (found) drawn.add(found)
    }
  })
  observer.observe(grid(), { subtree: true, childList: true, characterData: true, attributes: true })
  await userEvent.keyboard('{Delete}')
  await vi.waitFor(() => expect(drawn.size).toBeGreaterThan(0))
  observer.disconnect()
  expect([...drawn]).toEqual([cell('Helvi, Maanantai, Alku')])
})

describe('a long list', () => {
  const height = 600
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.hasAttribute('data-row') ? 42 : height
    })
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
    return () => vi.restoreAllMocks()
  })
  const many = () => Array.from({ length: 500 }, (_, key) => rowOf(key, `Henkilö ${key + 1}`, {}))

  test('draws the rows in view, and the one that has the focus', async () => {
    show(<Week linesOf={many} />)
    const rows = () => screen.getAllByRole('row').length
    expect(rows()).toBeGreaterThan(height / 42)
    expect(rows()).toBeLessThan(40)
    act(() => cell('Henkilö 1, Maanantai, Alku').focus())
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Henkilö 500, Keskiviikko, Loppu, tyhjä')
    expect(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('502')
    expect(rows()).toBeLessThan(40)
  })

  test('is on paper a table with all rows', () => {
    show(<Week linesOf={many} paper={{ title: '#2381', facts: ['Koivuranta'] }} />)
    fireEvent(window, new Event('beforeprint'))
    const table = screen.getByRole('table', { hidden: true })
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(503)
    expect(table.querySelector('tfoot')?.textContent).toBe('Koivuranta')
    fireEvent(window, new Event('afterprint'))
    expect(screen.queryByRole('table', { hidden: true })).toBeNull()
  })
})

test('on paper what is unusual is bold, and what the cell’s looks say is in words', () => {
  const cells = {
    '0-start': { text: '09:00', isUsual: true },
    '0-end': { text: '12:00', mark: { kind: 'unsent', words: 'jonossa' } },
  } as const
  const lines = [
    { key: 'g', heading: 'Aamuryhmä' },
    { key: 1, name: 'Helvi', tags: ['Aamuryhmä', 'Uinti'], warning: 'Matkaoikeus puuttuu', cells },
  ]
  const [monday] = days(1)
  const dated = { ...monday!, date: '6.1.', note: '6.1. Loppiainen' }
  const totals = { label: 'Kyytejä yhteensä', texts: { '0-start': '1', '0-end': '1' } }
  show(<Week linesOf={() => lines} days={[dated]} totals={totals} paper={{ title: '#2381', facts: [] }} />)
  fireEvent(window, new Event('beforeprint'))
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MatkustajaMaanantai 6.1.6.1. Loppiainen',
    'AlkuLoppu',
    'Aamuryhmä',
    'HelviAamuryhmä, UintiMatkaoikeus puuttuu09:0012:00jonossa',
    'Kyytejä yhteensä11',
    '',
  ])
  expect([...rows[3]!.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual(['12:00'])
  fireEvent(window, new Event('afterprint'))
})

describe('on a phone', () => {
  beforeEach(() => pretendMedia('max-width: 767px'))

  test('one day is shown at a time', async () => {
    show(<Week times={{ '0 1-start': '10:30' }} />)
    expect(screen.getAllByRole('tab', { name: /tai$|viikko$/ })).toHaveLength(3)
    expect(grid().getAttribute('aria-colcount')).toBe('4')
    expect(screen.queryByRole('gridcell', { name: /Tiistai/ })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Tiistai' }))
    expect(cell('Helvi, Tiistai, Alku, 10:30')).toBeTruthy()
    expect(screen.queryByRole('gridcell', { name: /Maanantai/ })).toBeNull()
    expect(names).toHaveLength(6)
  })
})
