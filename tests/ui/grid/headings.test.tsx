import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { show } from '#tests/support/show.tsx'
import { putAt100, sideOfTip, told } from '#tests/support/told.ts'
import { Week } from './week.tsx'

test('a heading that deletes says so where it stands', () => {
  const action = { label: 'Poista kyydit valituilta', caption: 'poista', onClick: vi.fn() }
  const columns = [{ key: '0-start', name: 'Alku', action }]
  show(<Week days={[{ key: '0', name: 'Maanantai', shortName: 'ma', columns }]} />)
  expect(screen.getByRole('button', { name: 'Poista kyydit valituilta' }).textContent).toBe('Alku poista')
})

test('a day is called with its date, and what else is to be known of it is told', () => {
  const day = { key: '0', name: 'Sunnuntai', shortName: 'su', date: '6.12.', note: '6.12. Itsenäisyyspäivä' }
  show(<Week days={[{ ...day, columns: [{ key: '0-start', name: 'Alku' }] }]} />)
  const heading = screen.getByRole('button', { name: 'Sunnuntai 6.12.' })
  expect(descriptionOf(heading)).toBe('6.12. Itsenäisyyspäivä. Valitse solut: Sunnuntai')
  expect(screen.getByRole('columnheader', { name: 'Sunnuntai 6.12.' })).toBeTruthy()
})

describe('a heading that does something', () => {
  const withAction = (refusal: string | null, onClick = vi.fn()) => [
    {
      key: '0',
      name: 'Maanantai',
      shortName: 'ma',
      columns: [{ key: '0-start', name: 'Alku', action: { label: 'Aseta 09:00 valituille', refusal, onClick } }],
    },
  ]

  test('says why it cannot: in its description, and to a finger that presses it', async () => {
    const onClick = vi.fn()
    const { rerender } = show(<Week days={withAction('Valitse matkustajia', onClick)} />)
    const action = screen.getByRole('button', { name: 'Aseta 09:00 valituille' })
    expect([action.getAttribute('aria-disabled'), descriptionOf(action), told()]).toEqual([
      'true',
      'Valitse matkustajia',
      [],
    ])
    await userEvent.pointer({ keys: '[TouchA]', target: action })
    expect(told()).toEqual(['Valitse matkustajia'])
    expect(onClick).not.toHaveBeenCalled()
    rerender(<Week days={withAction(null, onClick)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Aseta 09:00 valituille' }))
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('tells whoever comes to it by keys what it does, and so does the name of a day', async () => {
    const user = userEvent.setup()
    show(<Week days={withAction(null)} begin={{ row: 0, column: '0-start', asked: 'a' }} />)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Aseta 09:00 valituille' }))
    expect(told()).toEqual(['Aseta 09:00 valituille'])
    expect(screen.getByRole('columnheader', { name: 'Alku' })).toBeTruthy()
    await user.keyboard('{ArrowUp}')
    const day = screen.getByRole('button', { name: 'Maanantai' })
    expect([document.activeElement, descriptionOf(day)]).toEqual([day, 'Valitse solut: Maanantai'])
    expect(told()).toEqual(['Valitse solut: Maanantai'])
    expect(screen.getByRole('columnheader', { name: 'Maanantai' })).toBeTruthy()
  })

  test('tells it below, where the name of its day stays free to be pressed', async () => {
    show(<Week days={withAction('Valitse matkustajia')} />)
    const action = screen.getByRole('button', { name: 'Aseta 09:00 valituille' })
    putAt100(action)
    await userEvent.click(action)
    expect(sideOfTip()).toBe('below')
  })
})
