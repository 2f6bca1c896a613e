import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { withinOneMonth } from '#domain/date-range.ts'
import { show } from '#tests/support/show.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { DateField } from '#ui/time/DateField.tsx'
import { DateRangeField } from '#ui/time/DateRangeField.tsx'
import { TimeField } from '#ui/time/TimeField.tsx'
import { pretendMedia } from '../media.ts'

const today = '2026-11-21'

interface HeldProps {
  initial: string
  told: (value: string) => void
  children: (value: string, onChange: (value: string) => void) => ReactNode
}

/** Holds a draft as a form does. */
function Held({ initial, told, children }: HeldProps) {
  const [value, setValue] = useState(initial)
  return children(value, (next) => {
    told(next)
    setValue(next)
  })
}

const field = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('a day', () => {
  const showDay = (initial: string, props: { min?: string; max?: string; error?: string } = {}) => {
    const told = vi.fn()
    show(
      <Held initial={initial} told={told}>
        {(value, onChange) => <DateField label="Alkaa" value={value} onChange={onChange} today={today} {...props} />}
      </Held>,
    )
    return { told, input: field('Alkaa') }
  }

  test('is shown as people write it, with its weekday', () => {
    const { input } = showDay('2026-11-23')
    expect(input.value).toBe('23.11.2026')
    expect(screen.getByText('ma')).toBeTruthy()
  })

  test('that is a holiday says so in the calendar, to those who see it and to those who hear it', async () => {
    showDay('2026-12-01')
    await userEvent.click(screen.getByRole('button', { name: 'Avaa kalenteri: Alkaa' }))
    const calendar = within(await screen.findByRole('grid', { name: 'Joulukuu 2026' }))
    expect(calendar.getByRole('button', { name: 'Perjantai 25.12.2026, joulupäivä' })).toBeTruthy()
    expect(calendar.getByRole('button', { name: 'Tiistai 22.12.2026' })).toBeTruthy()
    const named = screen.getByText(/^6\.12\. itsenäisyyspäivä, 24\.12\. jouluaatto/)
    // and of the first days of the month after, which are shown too
    expect(calendar.getByRole('button', { name: 'Perjantai 1.1.2027, uudenvuodenpäivä' })).toBeTruthy()
    expect(named.textContent).toContain(', 1.1. uudenvuodenpäivä')
  })

  test('is given up as soon as it is one, and tidied when the field is left', async () => {
    const { told, input } = showDay('')
    await userEvent.type(input, '03.02.2027')
    expect(told).toHaveBeenLastCalledWith('2027-02-03')
    expect(input.value).toBe('03.02.2027')
    await userEvent.tab()
    expect(input.value).toBe('3.2.2027')
  })

  test('without a year is of this year', async () => {
    const { told, input } = showDay('')
    await userEvent.type(input, '24.12.')
    expect(told).toHaveBeenLastCalledWith('2026-12-24')
  })

  test.each([
    ['31.2.2026', 'Päivää 31.2.2026 ei ole kalenterissa.'],
    ['huomenna', 'Kirjoita päivä muodossa 23.11.2026.'],
  ])('%s is kept as typed, and the field says what is wrong once it is left', async (text, message) => {
    const { told, input } = showDay('')
    await userEvent.type(input, text)
    expect(screen.queryByText(message)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(message)).toBeTruthy()
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual([text, 'true'])
    expect(told).toHaveBeenLastCalledWith(text)
  })

  test('that is none comes back from a draft with its message', () => {
    const { input } = showDay('31.2.2026')
    expect([input.value, screen.getByText('Päivää 31.2.2026 ei ole kalenterissa.').tagName]).toEqual([
      '31.2.2026',
      'DIV',
    ])
  })

  test.each([
    ['1969-12-31', {}, 'Aikaisin mahdollinen päivä on 1.1.1970.'],
    ['2999-01-02', {}, 'Viimeinen mahdollinen päivä on 1.1.2999.'],
    ['2026-11-21', { min: '2026-11-22' }, 'Aikaisin mahdollinen päivä on 22.11.2026.'],
    ['2026-11-23', { max: '2026-11-22' }, 'Viimeinen mahdollinen päivä on 22.11.2026.'],
  ])('%s with the bounds %j is out of them', (value, bounds, message) => {
    showDay(value, bounds)
    expect(screen.getByText(message)).toBeTruthy()
  })

  test('has the form’s own message when it has none', () => {
    showDay('', { error: 'validation.required' })
    expect(screen.getByText('Pakollinen')).toBeTruthy()
  })

  test('can be picked: the calendar has the focus on it, keys move it, Enter takes it and the focus is back', async () => {
    const { told } = showDay('2026-11-23')
    const button = screen.getByRole('button', { name: 'Avaa kalenteri: Alkaa' })
    await userEvent.click(button)
    const grid = screen.getByRole('grid', { name: 'Marraskuu 2026' })
    expect(document.activeElement).toBe(within(grid).getByRole('button', { name: 'Maanantai 23.11.2026' }))
    expect(within(grid).getByRole('gridcell', { selected: true }).textContent).toBe('23')
    expect(within(grid).getAllByRole('columnheader')[0]?.getAttribute('aria-label')).toBe('maanantai')
    await userEvent.keyboard('{ArrowDown}{PageDown}{Enter}')
    expect(told.mock.calls).toEqual([['2026-12-30']])
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('in the calendar stays within the bounds', async () => {
    showDay('2026-11-23', { min: '2026-11-20', max: '2026-11-25' })
    await userEvent.click(screen.getByRole('button', { name: 'Avaa kalenteri: Alkaa' }))
    await userEvent.keyboard('{PageDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Keskiviikko 25.11.2026')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Torstai 26.11.2026' }).disabled).toBe(true)
  })
})

describe('two days', () => {
  function Range({ told }: { told: (range: object) => void }) {
    const [range, setRange] = useState({ startDate: '2026-11-10', endDate: '2026-11-20' })
    return (
      <DateRangeField
        label="Ajanjakso"
        {...range}
        today={today}
        fit={withinOneMonth}
        fitReason="enintään kuukausi"
        onChange={(next) => {
          setRange(next)
          told(next)
        }}
      />
    )
  }

  test('move one another as the rule says, and say so', async () => {
    const told = vi.fn()
    show(<Range told={told} />)
    const group = within(screen.getByRole('group', { name: 'Ajanjakso' }))
    expect(group.getByRole('status').textContent).toBe('')
    const end = field('Päättyy')
    await userEvent.clear(end)
    await userEvent.type(end, '24.12.2026')
    expect(told).toHaveBeenLastCalledWith({ startDate: '2026-11-10', endDate: '2026-12-24' })
    await userEvent.tab()
    expect(told).toHaveBeenLastCalledWith({ startDate: '2026-11-24', endDate: '2026-12-24' })
    expect(group.getByRole('status').textContent).toBe('Alkamispäivä siirtyi: 24.11.2026 (enintään kuukausi)')
    expect(field('Alkaa').value).toBe('24.11.2026')
  })

  test('move one another with Enter too, before a form takes them', async () => {
    const told = vi.fn()
    const taken = vi.fn()
    show(
      <form onSubmit={taken}>
        <Range told={told} />
      </form>,
    )
    await userEvent.clear(field('Päättyy'))
    await userEvent.type(field('Päättyy'), '24.12.2026{Enter}')
    expect(told).toHaveBeenLastCalledWith({ startDate: '2026-11-24', endDate: '2026-12-24' })
    expect(field('Alkaa').value).toBe('24.11.2026')
  })

  test('are not moved by what is on the way to a day', async () => {
    const told = vi.fn()
    show(<Range told={told} />)
    const end = field('Päättyy')
    await userEvent.clear(end)
    await userEvent.type(end, '1.12.2026')
    await userEvent.tab()
    expect(told).toHaveBeenLastCalledWith({ startDate: '2026-11-10', endDate: '2026-12-01' })
  })

  test('stay in order where there is no rule', async () => {
    const told = vi.fn()
    show(<DateRangeField label="Väli" startDate="2026-11-10" endDate="2026-11-20" today={today} onChange={told} />)
    await userEvent.click(screen.getByRole('button', { name: 'Avaa kalenteri: Alkaa' }))
    await userEvent.keyboard('{PageDown}{Enter}')
    expect(told).toHaveBeenLastCalledWith({ startDate: '2026-12-10', endDate: '2026-12-10' })
  })

  test('do not move one another while one of them is none', () => {
    const told = vi.fn()
    show(<DateRangeField label="Väli" startDate="2026-11-10" endDate="31.2.2026" today={today} onChange={told} />)
    fireEvent.change(field('Alkaa'), { target: { value: '1.12.2026' } })
    expect(told).toHaveBeenLastCalledWith({ startDate: '2026-12-01', endDate: '31.2.2026' })
  })
})

describe('a time', () => {
  const showTime = (initial: string) => {
    const told = vi.fn()
    show(
      <Held initial={initial} told={told}>
        {(value, onChange) => <TimeField label="Aika" value={value} onChange={onChange} />}
      </Held>,
    )
    return { told, input: field('Aika') }
  }

  test.each(['745', '7.45', '07:45', '0745'])('typed as %s is 07:45', async (text) => {
    const { told, input } = showTime('')
    await userEvent.type(input, text)
    expect(told).toHaveBeenLastCalledWith('07:45')
    await userEvent.tab()
    expect(input.value).toBe('07:45')
  })

  test('takes no letters', async () => {
    const { input } = showTime('')
    await userEvent.type(input, 'k7a')
    expect(input.value).toBe('7')
  })

  test('out of the day is kept and said', async () => {
    const { told, input } = showTime('')
    await userEvent.type(input, '2560')
    await userEvent.tab()
    expect([told.mock.lastCall, input.value]).toEqual([['2560'], '2560'])
    expect(screen.getByText('Kirjoita aika muodossa 07:45: tunnit 0–23, minuutit 0–59.')).toBeTruthy()
  })

  test('is stepped by arrow keys, with Alt by a minute', () => {
    const { told, input } = showTime('07:45')
    for (const key of [{ key: 'ArrowUp' }, { key: 'ArrowDown', altKey: true }]) fireEvent.keyDown(input, key)
    expect(told.mock.calls).toEqual([['07:55'], ['07:54']])
  })

  test('is stepped by the wheel only while it has the focus, and then the page stays', () => {
    const { told, input } = showTime('07:45')
    expect(fireEvent.wheel(input, { deltaY: -100 })).toBe(true)
    fireEvent.focus(input)
    expect(fireEvent.wheel(input, { deltaY: -100 })).toBe(false)
    expect(told.mock.calls).toEqual([['07:55']])
  })

  test('has two buttons for a finger while it has the focus', async () => {
    pretendMedia('any-pointer: coarse')
    const { told, input } = showTime('07:45')
    expect(screen.queryByRole('button')).toBeNull()
    await userEvent.click(input)
    await userEvent.click(screen.getByRole('button', { name: '10 min aikaisemmin' }))
    await userEvent.click(screen.getByRole('button', { name: '10 min myöhemmin' }))
    expect([told.mock.calls, document.activeElement]).toEqual([[['07:35'], ['07:45']], input])
  })
})

describe('a number', () => {
  const showNumber = (initial: string, props: { decimals?: number; allowNegative?: boolean; error?: string } = {}) => {
    const told = vi.fn()
    show(
      <Held initial={initial} told={told}>
        {(value, onChange) => <NumberField label="Kiintiö" unit="km" value={value} onChange={onChange} {...props} />}
      </Held>,
    )
    return { told, input: field('Kiintiö, km') }
  }

  test.each(['12,5', '12.5'])('typed as %s is given up as typed and shown with a comma', async (text) => {
    const { told, input } = showNumber('', { decimals: 1 })
    await userEvent.type(input, text)
    expect(told).toHaveBeenLastCalledWith(text)
    await userEvent.tab()
    expect(input.value).toBe('12,5')
  })

  test.each([
    ['kymmenen', {}, 'Kirjoita luku, esimerkiksi 12,5.'],
    ['-3', {}, 'Luku ei voi olla negatiivinen.'],
    ['1,5', {}, 'Kirjoita kokonaisluku.'],
    ['1,555', { decimals: 2 }, 'Enintään 2 desimaalia.'],
  ])('%s is not taken for one that may be %j', (value, props, message) => {
    const { input } = showNumber(value, props)
    expect(screen.getByText(message)).toBeTruthy()
    expect(input.value).toBe(value)
  })

  test('that is negative leaves it to the form to say so in words of its own', () => {
    showNumber('-3', { error: 'validation.invalidValue' })
    expect(screen.getByText('Virheellinen arvo')).toBeTruthy()
    expect(screen.queryByText('Luku ei voi olla negatiivinen.')).toBeNull()
  })

  test('that is none says how to write one, whatever the form has against it', () => {
    showNumber('kymmenen', { error: 'validation.invalidValue' })
    expect(screen.getByText('Kirjoita luku, esimerkiksi 12,5.')).toBeTruthy()
  })

  test.each([
    ['-3', { allowNegative: true }],
    ['1,55', { decimals: 2 }],
    ['', {}],
  ])('%s is taken for one that may be %j', (value, props) => {
    expect(showNumber(value, props).input.getAttribute('aria-invalid')).toBeNull()
  })
})
