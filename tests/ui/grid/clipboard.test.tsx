import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { htmlTable, isTable } from '#ui/grid/clipboard-table.ts'
import { toasts } from '#ui/speak/toast.ts'
import { cell, clipboardData, editor, focusedName, Week } from './week.tsx'

const times = { '0 0-start': '09:00', '0 0-end': '14:00', '1 0-start': '08:45' }

test('cells go out as a table of HTML whose text is never markup', () => {
  expect(htmlTable([['09:00', ''], ['<b>"&"</b>']])).toBe(
    '<table><tr><td>09:00</td><td></td></tr><tr><td>&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;</td></tr></table>',
  )
})

test.each([
  ['09:00', false],
  ['09:00\r\n', false],
  ['09:00\t14:00', true],
  ['09:00\n10:00\n', true],
])('%j is more than one cell: %s', (text, expected) => {
  expect(isTable(text)).toBe(expected)
})

describe('keys', () => {
  test('copy the selection as text and as a table', async () => {
    show(<Week times={times} />)
    act(() => cell('Helvi, Maanantai, Alku').focus())
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    const { held, data } = clipboardData()
    fireEvent.copy(document.activeElement!, { clipboardData: data })
    expect(held.get('text/plain')).toBe('09:00\t14:00\n08:45\t')
    expect(held.get('text/html')).toContain('<td>08:45</td>')
  })

  test('cut it, which leaves it empty', () => {
    const onTimes = vi.fn()
    show(<Week times={times} onTimes={onTimes} />)
    act(() => cell('Helvi, Maanantai, Alku').focus())
    const { held, data } = clipboardData()
    fireEvent.cut(document.activeElement!, { clipboardData: data })
    expect(held.get('text/plain')).toBe('09:00')
    expect(onTimes).toHaveBeenCalledWith({ ...times, '0 0-start': '' })
  })

  test('paste what is found there as it is', () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    act(() => cell('Reino, Tiistai, Alku').focus())
    fireEvent.paste(document.activeElement!, { clipboardData: clipboardData('7.45\t"a\nb"\r\n').data })
    expect(onEdit).toHaveBeenCalledWith('paste', { rows: [1], columns: ['1-start'] }, '7.45\t"a\nb"\r\n')
  })

  test('say so when there is nothing to paste', () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    act(() => cell('Reino, Tiistai, Alku').focus())
    fireEvent.paste(document.activeElement!, { clipboardData: clipboardData().data })
    expect(onEdit).not.toHaveBeenCalled()
    expect(toasts.get().at(-1)?.title).toBe('Leikepöydällä ei ole tekstiä.')
  })

  test('in an editor are the field’s own, but for text of more than one cell', async () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    await userEvent.click(cell('Reino, Tiistai, Alku'))
    expect(fireEvent.paste(editor(), { clipboardData: clipboardData('0845').data })).toBe(true)
    expect(fireEvent.copy(editor(), { clipboardData: clipboardData().data })).toBe(true)
    expect(onEdit).not.toHaveBeenCalled()
    expect(fireEvent.paste(editor(), { clipboardData: clipboardData('08:45\t15:00').data })).toBe(false)
    expect(onEdit).toHaveBeenCalledExactlyOnceWith('paste', { rows: [1], columns: ['1-start'] }, '08:45\t15:00')
    expect(focusedName()).toBe('Reino, Tiistai, Alku, tyhjä')
  })
})

describe('buttons', () => {
  const usual = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', usual ?? { value: undefined, configurable: true })
    vi.unstubAllGlobals()
  })

  /** A browser with a clipboard, and a finger on a cell. */
  function begin(clipboard: Partial<Clipboard>, onEdit = vi.fn()) {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly held: Record<string, Blob>
        constructor(held: Record<string, Blob>) {
          this.held = held
        }
      },
    )
    show(<Week times={times} onEdit={onEdit} />)
    const first = cell('Helvi, Maanantai, Alku')
    fireEvent.pointerDown(first, { pointerType: 'touch', button: 0 })
    fireEvent.click(first)
    return onEdit
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  test('copy, and paste', async () => {
    const write = vi.fn<(items: { held: Record<string, Blob> }[]) => Promise<void>>().mockResolvedValue()
    const readText = vi.fn().mockResolvedValue('10:10')
    const onEdit = begin({ write: write as unknown as Clipboard['write'], readText })
    await press('Kopioi')
    const [item] = write.mock.calls[0]![0]
    expect(await item?.held['text/plain']?.text()).toBe('09:00')
    expect(await item?.held['text/html']?.text()).toContain('<td>09:00</td>')
    await press('Liitä')
    expect(onEdit).toHaveBeenLastCalledWith('paste', { rows: [0], columns: ['0-start'] }, '10:10')
    await press('Leikkaa')
    expect(onEdit).toHaveBeenLastCalledWith('write', { rows: [0], columns: ['0-start'] }, '')
  })

  test('that the browser does not let say what to do', async () => {
    const onEdit = begin({
      write: () => Promise.reject(new Error('no')),
      readText: () => Promise.reject(new Error('no')),
    })
    await press('Leikkaa')
    await press('Liitä')
    expect(onEdit).not.toHaveBeenCalled()
    expect(toasts.get().at(-1)?.title).toBe('Selain ei anna käyttää leikepöytää.')
  })
})
