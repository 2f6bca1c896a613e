import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { announcements } from '#ui/speak/announce.ts'
import { cell, editor, Week } from './week.tsx'

const { keyboard } = userEvent

describe('plus and minus', () => {
  test('step what stands in an editor, and a digit replaces what was stepped', async () => {
    show(<Week times={{ '0 0-start': '09:00' }} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{F2}++-')
    expect(editor().value).toBe('09:10')
    await keyboard('8')
    expect(editor().value).toBe('8')
    await keyboard('{ArrowUp}')
    expect(editor().value).toBe('08:10')
    await keyboard('93')
    expect(editor().value).toBe('93')
  })

  test('step the cell, and say where its time is then', async () => {
    const onEdit = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onEdit={onEdit} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('+')
    expect(onEdit).toHaveBeenLastCalledWith('step', { rows: [0], columns: ['0-start'] }, 1, 10)
    expect(announcements.get().polite.trim()).toBe('09:10')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('step a cell once for each press, however long the key is held', () => {
    const onEdit = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onEdit={onEdit} />)
    const target = cell('Helvi, Maanantai, Alku')
    act(() => target.focus())
    fireEvent.keyDown(target, { key: '+' })
    expect(fireEvent.keyDown(target, { key: '+', repeat: true })).toBe(false)
    fireEvent.keyDown(target, { key: '-', repeat: true })
    expect(onEdit).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(target, { key: '+' })
    expect(onEdit).toHaveBeenCalledTimes(2)
  })

  test('step the selection as one', async () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Shift>}{ArrowDown}{/Shift}-')
    expect(onEdit.mock.calls).toEqual([['step', { rows: [0, 1], columns: ['0-start'] }, -1, 10]])
  })
})
