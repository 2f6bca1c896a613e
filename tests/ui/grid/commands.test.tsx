import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { announcements } from '#ui/speak/announce.ts'
import { cell, editor, focusedName, Week, type Times } from './week.tsx'

const { keyboard } = userEvent

describe('a command', () => {
  test('fills down the selection, and from one row into the rows that are selected otherwise', async () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(onEdit).toHaveBeenLastCalledWith('fillDown', { rows: [0, 1], columns: ['0-start'] })
    await keyboard('{Control>}r{/Control}')
    expect(onEdit).toHaveBeenLastCalledWith('fillRight', { rows: [0, 1], columns: ['0-start'] })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Valitse: Martta' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Valitse: Veikko' }))
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Control>}d{/Control}')
    expect(onEdit).toHaveBeenLastCalledWith(
      'fill',
      { rows: [0], columns: ['0-start'] },
      { rows: [2, 5], columns: ['0-start'] },
    )
  })

  test('in an editor takes what was typed first', async () => {
    const onTimes = vi.fn<(times: Times) => void>()
    show(<Week onTimes={onTimes} />)
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    await keyboard('{Escape}{Shift>}{ArrowDown}{ArrowUp}{/Shift}8{Control>}d{/Control}')
    expect(onTimes.mock.calls.map(([times]) => times['0 0-start'])).toEqual(['08:00', '08:00'])
  })

  test('undoes the last edit, and does it again', async () => {
    const onTimes = vi.fn()
    const onEdit = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onTimes={onTimes} onEdit={onEdit} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Delete}{Control>}z{/Control}')
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '09:00' })
    await keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
    expect(onEdit.mock.calls.filter(([name]) => name === 'redo')).toHaveLength(2)
  })

  test('is the browser’s own where the grid has none', () => {
    show(<Week />)
    const first = cell('Helvi, Maanantai, Alku')
    first.focus()
    expect(fireEvent.keyDown(first, { key: 'f', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(first, { key: 'Tab' })).toBe(true)
    expect(fireEvent.keyDown(first, { key: 'q' })).toBe(true)
    expect(fireEvent.keyDown(first, { key: 'r', ctrlKey: true })).toBe(false)
  })
})

describe('as in a spreadsheet', () => {
  test.each([
    ['{ArrowDown}', 'Martta, Tiistai, Alku'],
    ['{ArrowUp}', 'Helvi, Tiistai, Alku'],
    ['{ArrowRight}', 'Reino, Tiistai, Loppu'],
    ['{ArrowLeft}', 'Reino, Maanantai, Loppu'],
  ])('an arrow takes what was typed, and moves: %s', async (arrow, next) => {
    const onTimes = vi.fn()
    show(<Week onTimes={onTimes} />)
    cell('Reino, Tiistai, Alku').focus()
    await keyboard(`830${arrow}`)
    expect(onTimes).toHaveBeenCalledWith({ '1 1-start': '08:30' })
    expect(focusedName()).toBe(`${next}, tyhjä`)
  })

  test('a dash in an empty cell makes no ride, and steps the time of another one', async () => {
    const onEdit = vi.fn()
    show(<Week times={{ '1 1-start': '09:00' }} onEdit={onEdit} />)
    cell('Helvi, Tiistai, Alku').focus()
    await keyboard('-{Enter}')
    expect(onEdit).not.toHaveBeenCalled()
    expect(focusedName()).toBe('Reino, Tiistai, Alku, 09:00')
    await keyboard('-')
    expect(onEdit).toHaveBeenCalledWith('step', { rows: [1], columns: ['1-start'] }, -1, 10)
  })

  test('a dash in an empty cell opens no time that nobody chose: Enter leaves the cell empty, and a time takes its place', async () => {
    const onTimes = vi.fn<(times: Times) => void>()
    show(<Week onTimes={onTimes} />)
    cell('Helvi, Tiistai, Alku').focus()
    await keyboard('-')
    expect(editor().value).toBe('-')
    expect(announcements.get().polite.trim()).toBe('Ei kyytiä')
    await keyboard('-')
    expect(editor().value).toBe('-')
    await keyboard('{Enter}')
    expect(focusedName()).toBe('Reino, Tiistai, Alku, tyhjä')
    await keyboard('-{Enter}')
    expect(focusedName()).toBe('Martta, Tiistai, Alku, tyhjä')
    expect(onTimes.mock.calls.flatMap(([times]) => Object.values(times)).filter(Boolean)).toEqual([])
    await keyboard('-830{Enter}')
    expect(onTimes.mock.calls.at(-1)?.[0]['2 1-start']).toBe('08:30')
  })

  test('a dash in an empty cell that is open is no ride either, until a time was chosen there', async () => {
    const onTimes = vi.fn<(times: Times) => void>()
    show(<Week onTimes={onTimes} />)
    cell('Helvi, Tiistai, Alku').focus()
    await keyboard('{Enter}')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('07:45')
    await keyboard('-{Enter}')
    expect(onTimes.mock.calls.flatMap(([times]) => Object.values(times)).filter(Boolean)).toEqual([])
    cell('Reino, Tiistai, Alku').focus()
    await keyboard('{Enter}{ArrowUp}-{Enter}')
    expect(onTimes.mock.calls.at(-1)?.[0]['1 1-start']).toBe('07:45')
  })

  test('a dash typed in place of a time takes the ride away', async () => {
    const onTimes = vi.fn()
    show(<Week times={{ '0 1-start': '09:00' }} onTimes={onTimes} />)
    cell('Helvi, Tiistai, Alku').focus()
    await keyboard('{Enter}{Backspace}-{Enter}')
    expect(onTimes).toHaveBeenCalledWith({ '0 1-start': '' })
  })
})
