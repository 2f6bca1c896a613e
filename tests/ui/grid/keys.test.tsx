import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { announcements } from '#ui/speak/announce.ts'
import { toasts } from '#ui/speak/toast.ts'
import { cell, editor, focusedName, names, rowOf, Week } from './week.tsx'

const { keyboard } = userEvent

const saidCount = () => screen.getByRole('status').textContent
const selectedCells = () =>
  screen.getAllByRole('gridcell').filter((one) => one.getAttribute('aria-selected') === 'true')

describe('the focus', () => {
  test('enters the grid at one place, and Tab leaves it', async () => {
    show(
      <>
        <Week />
        <button>jälkeen</button>
      </>,
    )
    await userEvent.tab()
    expect(focusedName()).toBe('Helvi, Maanantai, Alku, tyhjä')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('jälkeen')
    await userEvent.tab({ shift: true })
    expect(focusedName()).toBe('Helvi, Maanantai, Alku, tyhjä')
  })

  test('goes with the arrows, Home, End, and to the corners', async () => {
    show(<Week />)
    cell('Helvi, Maanantai, Alku').focus()
    const places = []
    for (const key of [
      '{ArrowDown}',
      '{ArrowRight}',
      '{End}',
      '{Home}',
      '{Control>}{End}{/Control}',
      '{Control>}{Home}{/Control}',
    ]) {
      await keyboard(key)
      places.push(focusedName())
    }
    expect(places).toEqual([
      'Reino, Maanantai, Alku, tyhjä',
      'Reino, Maanantai, Loppu, tyhjä',
      'Reino, Keskiviikko, Loppu, tyhjä',
      'Reino, Maanantai, Alku, tyhjä',
      'Veikko, Keskiviikko, Loppu, tyhjä',
      'Helvi, Maanantai, Alku, tyhjä',
    ])
  })

  test('reaches boxes, names, headings and their actions', async () => {
    const onClick = vi.fn()
    const action = { label: 'Aseta alku valituille', onClick }
    const column = { key: '0-start', name: 'Alku', action }
    show(<Week days={[{ key: '0', name: 'Maanantai', shortName: 'ma', columns: [column] }]} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{ArrowLeft}')
    expect(document.activeElement?.textContent).toBe('Helvi')
    await keyboard('{ArrowLeft} ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Valitse: Helvi' }).checked).toBe(true)
    await keyboard('{ArrowUp} ')
    expect(saidCount()).toBe('6 valittu')
    await keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(onClick).toHaveBeenCalledTimes(1)
    await keyboard('{ArrowUp}')
    expect(document.activeElement?.textContent).toBe('Maanantai')
  })

  test('stays with its row when rows come and go', async () => {
    const lines = (among: readonly string[]) => () => among.map((name) => rowOf(name, name, {}))
    const { rerender } = show(<Week linesOf={lines(names)} />)
    cell('Martta, Tiistai, Alku').focus()
    rerender(<Week linesOf={lines(['Aino', 'Martta', 'Veikko'])} />)
    await keyboard('{ArrowRight}')
    expect(focusedName()).toBe('Martta, Tiistai, Loppu, tyhjä')
    rerender(<Week linesOf={lines(['Aino', 'Veikko'])} />)
    cell('Veikko, Tiistai, Loppu').focus()
    await keyboard('{ArrowLeft}')
    expect(focusedName()).toBe('Veikko, Tiistai, Alku, tyhjä')
  })
})

describe('typing', () => {
  test('a digit opens the cell, Enter takes the time and goes down', async () => {
    const onTimes = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onTimes={onTimes} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('745{Enter}')
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '07:45' })
    expect(cell('Helvi, Maanantai, Alku').textContent).toBe('07:45')
    expect(focusedName()).toBe('Reino, Maanantai, Alku, tyhjä')
  })

  test('Tab takes the time and goes on; Enter goes back to where the run began', async () => {
    const onTimes = vi.fn()
    show(<Week onTimes={onTimes} />)
    cell('Helvi, Tiistai, Alku').focus()
    await keyboard('8{Tab}16{Tab}{Tab}1630{Enter}')
    expect(onTimes).toHaveBeenLastCalledWith({ '0 1-start': '08:00', '0 1-end': '16:00', '0 2-end': '16:30' })
    expect(focusedName()).toBe('Reino, Tiistai, Alku, tyhjä')
  })

  test('Tab goes on in the next row, and Shift with Tab and Enter go back', async () => {
    show(<Week />)
    cell('Helvi, Keskiviikko, Loppu').focus()
    await keyboard('8{Tab}')
    expect(focusedName()).toBe('Reino, Maanantai, Alku, tyhjä')
    await keyboard('{Shift>}{Tab}{/Shift}')
    expect(focusedName()).toBe('Helvi, Keskiviikko, Loppu, 08:00')
    await keyboard('{ArrowDown}9{Shift>}{Enter}{/Shift}')
    expect(focusedName()).toBe('Helvi, Keskiviikko, Loppu, 08:00')
  })

  test.each(['{Escape}', '{ArrowLeft}'])('after %s Tab leaves the grid again', async (key) => {
    show(
      <>
        <Week />
        <button>jälkeen</button>
      </>,
    )
    cell('Helvi, Tiistai, Alku').focus()
    await keyboard(`8{Tab}${key}{Tab}`)
    expect(document.activeElement?.textContent).toBe('jälkeen')
  })

  test('Escape leaves what was there', async () => {
    const onTimes = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onTimes={onTimes} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('12{Escape}')
    expect(onTimes).not.toHaveBeenCalled()
    expect(focusedName()).toBe('Helvi, Maanantai, Alku, 09:00')
  })

  test('F2 opens what stands there, arrows step it by ten minutes and with Alt by one', async () => {
    const onTimes = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onTimes={onTimes} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{F2}{ArrowUp}{ArrowUp}{ArrowDown}{Alt>}{ArrowUp}{/Alt}')
    expect(editor().value).toBe('09:11')
    await keyboard('{Enter}')
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '09:11' })
  })

  test('arrows leave an editor that a digit has opened, and move the caret of another one', async () => {
    show(<Week times={{ '0 1-start': '09:00' }} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('8{ArrowRight}')
    expect(focusedName()).toBe('Helvi, Maanantai, Loppu, tyhjä')
    await keyboard('{ArrowRight}{F2}5{ArrowLeft}')
    expect(editor().value).toBe('5')
  })

  test('an empty text takes the time away', async () => {
    const onTimes = vi.fn()
    show(<Week times={{ '0 0-start': '09:00' }} onTimes={onTimes} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Enter}{Delete}{Enter}')
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '' })
  })

  test('what is no time stays in its cell and says why, until it is mended', async () => {
    const onTimes = vi.fn()
    show(<Week onTimes={onTimes} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('2575{Enter}')
    expect(editor().value).toBe('2575')
    expect(editor().getAttribute('aria-invalid')).toBe('true')
    const words = document.getElementById(editor().getAttribute('aria-describedby') ?? '')
    expect(words?.textContent).toBe('Ei aika: 2575')
    expect(announcements.get().assertive.trim()).toBe('Ei aika: 2575')
    await keyboard('{Backspace}{Backspace}{Backspace}30{Tab}')
    expect(onTimes).toHaveBeenLastCalledWith({ '0 0-start': '02:30' })
  })

  test('with Ctrl and Enter is written into the whole selection', async () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Shift>}{ArrowDown}{/Shift}8{Control>}{Enter}{/Control}')
    expect(onEdit).toHaveBeenLastCalledWith('write', { rows: [0, 1], columns: ['0-start'] }, '8')
  })
})

describe('a selection', () => {
  test('is extended with Shift, said, cleared as one, and ended by Escape', async () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} times={{ '0 0-start': '09:00' }} />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(selectedCells()).toHaveLength(4)
    expect(announcements.get().polite.trim()).toBe('Valittu 2 × 2 solua')
    await keyboard('{Delete}')
    expect(onEdit).toHaveBeenLastCalledWith('write', { rows: [0, 1], columns: ['0-start', '0-end'] }, '')
    await keyboard('{Escape}')
    expect(selectedCells()).toHaveLength(0)
    expect(focusedName()).toBe('Reino, Maanantai, Loppu, tyhjä')
  })

  test('of all takes all cells and all rows', async () => {
    show(<Week />)
    cell('Martta, Tiistai, Alku').focus()
    await keyboard('{Control>}a{/Control}')
    expect(selectedCells()).toHaveLength(names.length * 6)
    expect(saidCount()).toBe('6 valittu')
  })

  test('of a day takes its columns', async () => {
    const onEdit = vi.fn()
    show(<Week onEdit={onEdit} />)
    await userEvent.click(screen.getByRole('button', { name: 'Tiistai' }))
    expect(selectedCells()).toHaveLength(names.length * 2)
    await keyboard('{Delete}')
    expect(onEdit).toHaveBeenLastCalledWith('write', { rows: [0, 1, 2, 3, 4, 5], columns: ['1-start', '1-end'] }, '')
  })

  test('of a day shows which one it is, until it is pressed again', async () => {
    show(<Week />)
    const day = screen.getByRole('button', { name: 'Tiistai' })
    await userEvent.click(day)
    expect(day.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(day)
    expect([day.getAttribute('aria-pressed'), selectedCells().length]).toEqual(['false', 0])
  })

  test('of a day is taken by Alt and its number, from anywhere but under a dialog', async () => {
    show(
      <>
        <Week />
        <input aria-label="Muualla" />
      </>,
    )
    screen.getByRole('textbox', { name: 'Muualla' }).focus()
    await keyboard('{Alt>}2{/Alt}')
    expect(screen.getByRole('button', { name: 'Tiistai' }).getAttribute('aria-pressed')).toBe('true')
    expect(selectedCells()).toHaveLength(names.length * 2)
    expect(focusedName()).toMatch(/^Helvi, Tiistai, Alku/)
    await keyboard('{Control>}{Alt>}3{/Alt}{/Control}{Alt>}9{/Alt}')
    expect(screen.getByRole('button', { name: 'Tiistai' }).getAttribute('aria-pressed')).toBe('true')
    document.body.setAttribute('aria-modal', 'true')
    await keyboard('{Alt>}3{/Alt}')
    document.body.removeAttribute('aria-modal')
    expect(screen.getByRole('button', { name: 'Keskiviikko' }).getAttribute('aria-pressed')).toBe('false')
  })

  test('Space selects the rows of it, and takes them out again', async () => {
    show(<Week />)
    cell('Helvi, Maanantai, Alku').focus()
    await keyboard('{Shift>}{ArrowDown}{/Shift} ')
    expect(saidCount()).toBe('2 valittu')
    await keyboard(' ')
    expect(saidCount()).toBe('')
  })
})

test('a closed cell says why, and takes nothing', async () => {
  const onTimes = vi.fn()
  const onEdit = vi.fn()
  const closed = { reason: 'Aikataulu on lukittu.' }
  const linesOf = () => [{ key: 1, name: 'Helvi', cells: { '0-start': { text: '09:00', closed } } }]
  show(<Week linesOf={linesOf} onTimes={onTimes} onEdit={onEdit} />)
  const first = cell('Helvi, Maanantai, Alku')
  expect(first.getAttribute('aria-readonly')).toBe('true')
  first.focus()
  await keyboard('+')
  expect(toasts.get().at(-1)?.title).toBe('Aikataulu on lukittu.')
  await keyboard('8{Delete}{Enter}')
  await userEvent.click(first)
  expect(onTimes).not.toHaveBeenCalled()
  expect(onEdit).not.toHaveBeenCalled()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(toasts.get().at(-1)?.title).toBe('Aikataulu on lukittu.')
})
