import { Button, Input } from '@fluentui/react-components'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { show } from '#tests/support/show.tsx'

test('Esc closes the uppermost while nothing has the focus, as just after a question has gone', async () => {
  const [onClose, onStay] = [vi.fn(), vi.fn()]
  const stay = (
    <Button data-autofocus="" onClick={onStay}>
      Jää
    </Button>
  )
  const page = (isOpen: boolean, isAsked: boolean) => (
    <>
      <button type="button">Avaa</button>
      <FormDialog open={isOpen} title="Syy" onClose={onClose} onSubmit={vi.fn()}>
        <Input aria-label="Syy" />
      </FormDialog>
      <FormDialog open={isAsked} role="alertdialog" title="Poistutaanko?" onClose={onStay} actions={stay}>
        Syy on kesken
      </FormDialog>
    </>
  )
  const pressNowhere = () => {
    ;(document.activeElement as HTMLElement).blur()
    expect(document.activeElement).toBe(document.body)
    fireEvent.keyDown(document.body, { key: 'Escape' })
  }
  const { rerender } = show(page(false, false))
  screen.getByRole('button', { name: 'Avaa' }).focus()
  rerender(page(true, false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  rerender(page(true, true))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Jää'))
  pressNowhere()
  expect([onClose.mock.calls.length, onStay.mock.calls.length]).toEqual([0, 1])

  rerender(page(true, false))
  pressNowhere()
  expect([onClose.mock.calls.length, onStay.mock.calls.length]).toEqual([1, 1])
})

describe('the focus, when a dialog closes over what had it before', () => {
  const page = (isOpen: boolean, rows: readonly string[], actions: readonly string[]) => (
    <>
      <h1 tabIndex={-1}>Aikataulut</h1>
      <p>
        {actions.map((action) => (
          <button key={action} type="button">
            {action}
          </button>
        ))}
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <p>
              <button type="button">{row}</button>
            </p>
          </li>
        ))}
      </ul>
      <FormDialog open={isOpen} title="Varmasti?" onClose={vi.fn()} onSubmit={vi.fn()}>
        <Input aria-label="Syy" />
      </FormDialog>
    </>
  )
  const closedOver = async (
    pressed: string | null,
    before: readonly [readonly string[], readonly string[]],
    after: readonly [readonly string[], readonly string[]],
  ) => {
    const { rerender } = show(page(false, ...before))
    if (pressed !== null) screen.getByRole('button', { name: pressed }).focus()
    rerender(page(true, ...before))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
    rerender(page(false, ...after))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    return document.activeElement?.textContent
  }

  test('goes to the button in the place of the one that was pressed', async () => {
    const rows = ['Syksy', 'Kevät']
    expect(await closedOver('Tilaa', [rows, ['Muokkaa', 'Tilaa']], [rows, ['Muokkaa', 'Peru tilaus']])).toBe(
      'Peru tilaus',
    )
  })

  test('goes to the row that comes next', async () => {
    const actions = ['Tilaa']
    expect(await closedOver('Syksy', [['Syksy', 'Kevät'], actions], [['Kevät'], actions])).toBe('Kevät')
  })

  test('goes to the row before where none comes next', async () => {
    const actions = ['Tilaa']
    expect(await closedOver('Kevät', [['Syksy', 'Kevät'], actions], [['Syksy'], actions])).toBe('Syksy')
  })

  test('goes to the group of rows that comes next where theirs has gone with the row', async () => {
    const grouped = (isOpen: boolean, days: readonly string[]) => (
      <>
        <div role="table">
          {days.map((day) => (
            <div key={day} role="rowgroup">
              <div role="row">
                <div role="cell">
                  <button type="button">{day}</button>
                </div>
              </div>
            </div>
          ))}
        </div>
        <FormDialog open={isOpen} title="Varmasti?" onClose={vi.fn()} onSubmit={vi.fn()}>
          <Input aria-label="Syy" />
        </FormDialog>
      </>
    )
    const { rerender } = show(grouped(false, ['Tänään', 'Huomenna']))
    screen.getByRole('button', { name: 'Tänään' }).focus()
    rerender(grouped(true, ['Tänään', 'Huomenna']))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
    rerender(grouped(false, ['Huomenna']))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Huomenna'))
  })

  test('goes to the heading where nothing is left', async () => {
    expect(await closedOver('Tilaa', [[], ['Tilaa']], [[], []])).toBe('Aikataulut')
  })

  test('goes to the heading where the address has opened it', async () => {
    expect(await closedOver(null, [['Syksy'], ['Tilaa']], [['Syksy'], ['Tilaa']])).toBe('Aikataulut')
  })
})
