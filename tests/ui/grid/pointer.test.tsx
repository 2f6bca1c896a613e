import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { cell, editor, focusedName, selectedCount, wait, Week } from './week.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('the mouse', () => {
  test('only selects a cell where that is wished, and opens the one that is selected', async () => {
    const onTimes = vi.fn()
    show(<Week clickSelects onTimes={onTimes} />)
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    await userEvent.click(cell('Reino, Maanantai, Loppu'))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(focusedName()).toBe('Reino, Maanantai, Loppu, tyhjä')
    expect(onTimes).not.toHaveBeenCalled()
    await userEvent.click(cell('Reino, Maanantai, Loppu'))
    expect(editor().getAttribute('aria-label')).toContain('Reino, Maanantai, Loppu')
  })

  test('opens a cell with its time marked, so that it can be typed over', async () => {
    const onTimes = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onTimes={onTimes} />)
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    expect([editor().value, editor().selectionStart, editor().selectionEnd]).toEqual(['09:00', 0, 5])
    await userEvent.keyboard('1015')
    await userEvent.click(cell('Reino, Maanantai, Loppu'))
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '10:15' })
    expect(editor().getAttribute('aria-label')).toContain('Reino, Maanantai, Loppu')
  })

  test('opens an empty cell with 07:45, which is written when the cell is left, and not by Escape', async () => {
    const onTimes = vi.fn()
    show(
      <>
        <Week onTimes={onTimes} />
        <button>muualle</button>
      </>,
    )
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    expect(editor().value).toBe('07:45')
    await userEvent.keyboard('{Escape}')
    expect(onTimes).not.toHaveBeenCalled()
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    await userEvent.click(screen.getByRole('button', { name: 'muualle' }))
    expect(onTimes).toHaveBeenCalledWith({ '0 0-start': '07:45' })
    expect(document.activeElement?.textContent).toBe('muualle')
  })

  test('cannot leave what is no time: it stays as it was typed', async () => {
    show(
      <>
        <Week />
        <button>muualle</button>
      </>,
    )
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    await userEvent.keyboard('975')
    await userEvent.click(cell('Reino, Maanantai, Loppu'))
    expect(editor().value).toBe('975')
    await userEvent.click(screen.getByRole('button', { name: 'muualle' }))
    expect(editor().value).toBe('975')
    expect(screen.getByText('Ei aika: 975')).toBeTruthy()
  })

  test('selects what it is drawn over, and with Shift up to a cell', async () => {
    show(<Week />)
    fireEvent.pointerDown(cell('Helvi, Maanantai, Alku'), { pointerType: 'mouse', button: 0 })
    fireEvent.pointerOver(cell('Martta, Maanantai, Loppu'))
    fireEvent.pointerUp(window)
    fireEvent.click(cell('Martta, Maanantai, Loppu'))
    expect(selectedCount()).toBe(6)
    expect(screen.queryByRole('textbox')).toBeNull()
    await userEvent.keyboard('{Shift>}')
    fireEvent.pointerDown(cell('Reino, Maanantai, Alku'), { pointerType: 'mouse', button: 0, shiftKey: true })
    fireEvent.click(cell('Reino, Maanantai, Alku'), { shiftKey: true })
    expect(selectedCount()).toBe(2)
  })

  test('fills from the handle', () => {
    const onEdit = vi.fn()
    const { container } = show(<Week onEdit={onEdit} />)
    act(() => cell('Helvi, Maanantai, Alku').focus())
    const handle = container.querySelector('[data-handle]')!
    fireEvent.pointerDown(handle, { pointerType: 'mouse', button: 0 })
    fireEvent.pointerOver(cell('Martta, Maanantai, Alku'))
    fireEvent.pointerUp(window)
    expect(onEdit).toHaveBeenCalledWith(
      'fill',
      { rows: [0], columns: ['0-start'] },
      { rows: [1, 2], columns: ['0-start'] },
    )
    expect(selectedCount()).toBe(3)
  })

  test('steps an open time with its wheel, and the grid stays where it is', async () => {
    show(<Week times={{ '0 0-start': '09:00' }} />)
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    expect(fireEvent.wheel(editor(), { deltaY: -100 })).toBe(false)
    expect(editor().value).toBe('09:10')
    fireEvent.wheel(editor(), { deltaY: 100 })
    fireEvent.wheel(editor(), { deltaY: 100 })
    expect(editor().value).toBe('08:50')
  })

  test('steps an open time again and again while a button is held, and once for its click', async () => {
    show(<Week times={{ '0 0-start': '09:00' }} />)
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    vi.useFakeTimers()
    const later = screen.getByRole('button', { name: '10 min myöhemmin' })
    fireEvent.pointerDown(later, { button: 0 })
    wait(499)
    expect(editor().value).toBe('09:00')
    wait(1 + 2 * 120)
    expect(editor().value).toBe('09:30')
    fireEvent.pointerUp(later)
    fireEvent.click(later, { detail: 1 })
    wait(1000)
    expect(editor().value).toBe('09:30')
    fireEvent.click(later)
    expect(editor().value).toBe('09:40')
  })

  test.each(['pointerLeave', 'pointerCancel'] as const)(
    'steps nothing more by a held button after %s, and once again for the next click',
    async (end) => {
      show(<Week times={{ '0 0-start': '09:00' }} />)
      await userEvent.click(cell('Helvi, Maanantai, Alku'))
      vi.useFakeTimers()
      const later = screen.getByRole('button', { name: '10 min myöhemmin' })
      fireEvent.pointerDown(later, { button: 0 })
      wait(500 + 120)
      fireEvent[end](later)
      wait(1000)
      fireEvent.pointerUp(later)
      fireEvent.click(later, { detail: 1 })
      expect(editor().value).toBe('09:20')
      fireEvent.pointerDown(later, { button: 0 })
      fireEvent.pointerUp(later)
      fireEvent.click(later, { detail: 1 })
      expect(editor().value).toBe('09:30')
    },
  )

  test('finds by an open cell what can be done with it', async () => {
    const onTimes = vi.fn()
    const onClick = vi.fn()
    const actionsOf = () => [{ key: 'week', label: 'Koko viikolle', onClick }]
    show(<Week times={{ '0 0-start': '09:00' }} onTimes={onTimes} actionsOf={actionsOf} />)
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    const panel = within(screen.getByRole('group', { name: 'Solun toiminnot' }))
    await userEvent.click(panel.getByRole('button', { name: '10 min myöhemmin' }))
    await userEvent.click(panel.getByRole('button', { name: 'Koko viikolle' }))
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '09:10' })
    expect(onClick).toHaveBeenCalledWith('09:10')
    await userEvent.click(cell('Helvi, Maanantai, Alku'))
    await userEvent.click(screen.getByRole('button', { name: 'Poista' }))
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '' })
    expect(focusedName()).toBe('Helvi, Maanantai, Alku, tyhjä')
  })
})
