import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { cell, editor, selectedCount, wait, Week } from './week.tsx'

const finger = { pointerType: 'touch', button: 0, clientX: 5, clientY: 5 }

/** As a finger does it: the press, and the click that the browser makes of it. */
function tap(target: HTMLElement) {
  fireEvent.pointerDown(target, finger)
  fireEvent.pointerUp(target, finger)
  fireEvent.click(target)
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a finger', () => {
  const bar = () => within(screen.getByRole('group', { name: 'Solun toiminnot' }))
  const press = (name: string) => userEvent.click(bar().getByRole('button', { name }))

  test('finds digits at the lower edge, and the device keeps its own keyboard away', async () => {
    const onTimes = vi.fn()
    show(<Week onTimes={onTimes} />)
    tap(cell('Helvi, Maanantai, Alku'))
    expect(bar().getByText('Helvi · Maanantai, Alku')).toBeTruthy()
    expect(editor().inputMode).toBe('none')
    for (const digit of ['1', '0', '5', '5']) await press(digit)
    await press('Poista viimeinen merkki')
    await press('0')
    await press('Valmis')
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '10:50' })
    expect(screen.queryByRole('group', { name: 'Solun toiminnot' })).toBeNull()
  })

  test('steps by ten minutes and by five, and the next digit replaces what was stepped', async () => {
    show(<Week times={{ '0 0-start': '07:45' }} fineStep={5} />)
    tap(cell('Helvi, Maanantai, Alku'))
    await press('10 min myöhemmin')
    await press('5 min aikaisemmin')
    expect(editor().value).toBe('07:50')
    await press('8')
    await press('3')
    expect(editor().value).toBe('83')
  })

  test('steps a selection once for each press of a button, however long it is held', () => {
    vi.useFakeTimers()
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} fineStep={5} />)
    tap(cell('Helvi, Maanantai, Alku'))
    fireEvent.keyDown(editor(), { key: 'Escape' })
    const later = bar().getByRole('button', { name: '5 min myöhemmin' })
    fireEvent.pointerDown(later, finger)
    wait(500 + 2 * 120)
    expect([later.textContent, onEdit.mock.calls]).toEqual(['15', []])
    fireEvent.pointerUp(later, finger)
    fireEvent.click(later, { detail: 1 })
    expect(onEdit.mock.calls).toEqual([['step', { rows: [0], columns: ['0-start'] }, 3, 5]])
    expect(later.textContent).toBe('5')
  })

  describe('on the handle', () => {
    const on = { ...finger, pointerId: 7 }
    const releasePointerCapture = vi.fn()
    const handle = () => Object.assign(document.querySelector<HTMLElement>('[data-handle]')!, { releasePointerCapture })
    /** A week with Helvi's arrival on Monday chosen by a finger, and the bar put away. */
    async function chosen() {
      const onEdit = vi.fn()
      show(<Week onEdit={onEdit} />)
      tap(cell('Helvi, Maanantai, Alku'))
      fireEvent.keyDown(editor(), { key: 'Escape' })
      await press('Valmis')
      return onEdit
    }
    const drag = (name: string, at = { clientX: 5, clientY: 90 }) => fireEvent.pointerOver(cell(name), { ...on, ...at })
    const helviToMartta = ['fill', { rows: [0], columns: ['0-start'] }, { rows: [1, 2], columns: ['0-start'] }]

    test('fills, and finds then what undoes it', async () => {
      const onEdit = await chosen()
      fireEvent.pointerDown(handle(), on)
      drag('Martta, Maanantai, Alku')
      fireEvent.pointerUp(window, on)
      fireEvent.click(cell('Helvi, Maanantai, Alku'))
      expect(releasePointerCapture).toHaveBeenCalledWith(7)
      expect(onEdit.mock.calls).toEqual([helviToMartta])
      expect(selectedCount()).toBe(3)
      expect(screen.queryByRole('textbox')).toBeNull()
      expect(bar().getByRole('button', { name: 'Kumoa' })).toBeTruthy()
    })

    test('opens the cell by a tap, with the digits at the lower edge', async () => {
      const onEdit = await chosen()
      tap(handle())
      expect(editor().getAttribute('aria-label')).toContain('Helvi, Maanantai, Alku')
      expect(editor().inputMode).toBe('none')
      expect(bar().getByRole('group', { name: 'Numeronäppäimet' })).toBeTruthy()
      expect(onEdit).not.toHaveBeenCalled()
    })

    test('may slip into the next cell while it taps', async () => {
      const onEdit = await chosen()
      fireEvent.pointerDown(handle(), on)
      drag('Reino, Maanantai, Alku', { clientX: 5, clientY: 14 })
      fireEvent.pointerUp(window, on)
      expect(onEdit).not.toHaveBeenCalled()
      fireEvent.pointerDown(handle(), on)
      drag('Reino, Maanantai, Alku', { clientX: 5, clientY: 14 })
      fireEvent.pointerMove(cell('Reino, Maanantai, Alku'), { ...on, clientY: 16 })
      fireEvent.pointerUp(window, on)
      expect(onEdit).toHaveBeenCalledTimes(1)
    })

    test('fills nothing when the browser takes it over', async () => {
      const onEdit = await chosen()
      fireEvent.pointerDown(handle(), on)
      drag('Martta, Maanantai, Alku')
      fireEvent.pointerCancel(window, on)
      fireEvent.pointerUp(window, on)
      expect(onEdit).not.toHaveBeenCalled()
      expect(selectedCount()).toBe(0)
    })

    test('fills where it goes itself, whatever another finger does', async () => {
      const onEdit = await chosen()
      fireEvent.pointerDown(handle(), on)
      drag('Martta, Maanantai, Alku')
      fireEvent.pointerOver(cell('Toivo, Maanantai, Loppu'), { ...finger, pointerId: 8, clientY: 200 })
      fireEvent.pointerUp(window, { ...finger, pointerId: 8 })
      fireEvent.pointerCancel(window, { ...finger, pointerId: 8 })
      expect(onEdit).not.toHaveBeenCalled()
      fireEvent.pointerUp(window, on)
      expect(onEdit.mock.calls).toEqual([helviToMartta])
    })
  })

  test('selects an area by taps, and does there what keys do', async () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    tap(cell('Helvi, Maanantai, Alku'))
    await press('Valitse alue')
    tap(cell('Reino, Maanantai, Loppu'))
    expect(selectedCount()).toBe(4)
    expect(bar().getByText('Valittu 2 × 2 solua')).toBeTruthy()
    await press('Täytä alas')
    expect(onEdit).toHaveBeenLastCalledWith('fillDown', { rows: [0, 1], columns: ['0-start', '0-end'] })
    await press('Poista')
    expect(onEdit).toHaveBeenLastCalledWith('write', { rows: [0, 1], columns: ['0-start', '0-end'] }, '')
    await press('Kumoa')
    await press('Täytä oikealle')
    expect(onEdit).toHaveBeenLastCalledWith('fillRight', { rows: [0, 1], columns: ['0-start', '0-end'] })
  })

  test('that stays on a cell extends the selection to it, and one that moves scrolls', () => {
    vi.useFakeTimers()
    show(<Week />)
    tap(cell('Helvi, Maanantai, Alku'))
    fireEvent.keyDown(editor(), { key: 'Escape' })
    const far = cell('Martta, Maanantai, Loppu')
    fireEvent.pointerDown(far, finger)
    fireEvent.pointerMove(far, { ...finger, clientY: 80 })
    wait(1000)
    expect(selectedCount()).toBe(0)
    fireEvent.pointerDown(far, finger)
    wait(600)
    fireEvent.click(far)
    expect(selectedCount()).toBe(6)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
