import { Button, Input } from '@fluentui/react-components'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
