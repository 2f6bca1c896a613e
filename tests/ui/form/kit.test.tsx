import { Button, Input } from '@fluentui/react-components'
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { CheckmarkRegular } from '@fluentui/react-icons'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { utilities } from '#domain/utility.ts'
import { announce, announcements } from '#ui/speak/announce.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { Segmented } from '#ui/form/Segmented.tsx'
import { StateChip } from '#ui/look/StateChip.tsx'
import type { StateName } from '#ui/look/themes.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useShortcut } from '#ui/press/use-shortcut.ts'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'
import { show } from '#tests/support/show.tsx'

describe('a state chip', () => {
  const states: StateName[] = ['neutral', 'ordered', 'accepted', 'rejected', 'modified', 'other']

  test.each(states)('of %s has a word, and an icon that is not read', (state) => {
    const { container } = show(
      <StateChip state={state} icon={<CheckmarkRegular />}>
        Jonossa
      </StateChip>,
    )
    expect(container.textContent).toBe('Jonossa')
    expect(container.querySelector('[aria-hidden="true"] svg')).not.toBeNull()
  })
})

describe('a utility', () => {
  test.each(Object.entries(utilities))('%s has a picture, which is not read beside its name', (_, id) => {
    const { container } = show(<UtilityIcon id={id} />)
    expect(container.querySelector('[aria-hidden="true"] path')?.getAttribute('d')).toMatch(/^M/)
  })

  test('that is not known has one, too', () => {
    const { container } = show(<UtilityIcon id={99} />)
    expect(container.querySelector('svg[aria-hidden="true"]')).not.toBeNull()
  })
})

test('a segmented choice is a group of radio buttons', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'fi', label: 'Suomi' },
    { value: 'en', label: 'English' },
  ] as const
  show(<Segmented label="Kieli" options={options} value="fi" onChange={onChange} />)
  const english = screen.getByRole('radio', { name: 'English' })
  expect(screen.getByRole('radiogroup', { name: 'Kieli' }).contains(english)).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Suomi' }).checked).toBe(true)

  await userEvent.click(english)

  expect(onChange.mock.calls).toEqual([['en']])
})

describe('fields', () => {
  test('an error takes the place of the hint and is tied to the control', () => {
    show(
      <FormField label="Sähköposti" hint="Vihje" error="validation.required" required>
        <Input />
      </FormField>,
    )
    const field = screen.getByRole('textbox', { name: /Sähköposti/ })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Pakollinen')
    expect(screen.queryByText('Vihje')).toBeNull()
  })

  test('a password can be shown and hidden again', async () => {
    show(<PasswordField label="Salasana" value="Kyyti1234" onChange={vi.fn()} autoComplete="current-password" />)
    const field = screen.getByLabelText('Salasana')
    const toggle = screen.getByRole('button', { name: 'Näytä salasana' })
    expect([field.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
    await userEvent.click(toggle)
    expect([field.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    await userEvent.click(toggle)
    expect(field.getAttribute('type')).toBe('password')
  })

  test('errors of a form take the focus when they come', () => {
    const { rerender } = show(<ErrorSummary errors={[]} />)
    expect(screen.queryByRole('alert')).toBeNull()
    rerender(<ErrorSummary errors={['Väärä salasana.', 'Tili on lukittu.']} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Väärä salasana.',
      'Tili on lukittu.',
    ])
  })
})

describe('dialogs', () => {
  const focused = () => document.activeElement?.textContent

  test.each([
    ['the safe button when it cannot be undone', true, 'Peruuta'],
    ['the action when it can', false, 'Peru 3 matkaa'],
  ])('a question puts the focus on %s', async (_, danger, name) => {
    show(
      <ConfirmDialog
        open
        title="Perutaanko?"
        confirmLabel="Peru 3 matkaa"
        danger={danger}
        onConfirm={vi.fn()}
        onCancel={vi.fn()}
      >
        Kolme matkaa
      </ConfirmDialog>,
    )
    await waitFor(() => expect(focused()).toBe(name))
  })

  test('a question answers once, by the button that was pressed', async () => {
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()]
    show(
      <ConfirmDialog open title="Perutaanko?" confirmLabel="Peru" onConfirm={onConfirm} onCancel={onCancel}>
        Matka
      </ConfirmDialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Peru' }))
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
    await userEvent.click(screen.getByRole('button', { name: 'Peruuta' }))
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1])
  })

  test('a form has the focus in its first field and is sent by Enter', async () => {
    const onSubmit = vi.fn()
    show(
      <FormDialog
        open
        title="Syy"
        onClose={vi.fn()}
        onSubmit={onSubmit}
        actions={<Button type="submit">Lähetä</Button>}
      >
        <Input aria-label="Syy" />
      </FormDialog>,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
    await userEvent.keyboard('loma{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  test('Esc closes it once, also before it has the focus', async () => {
    const onClose = vi.fn()
    const page = (open: boolean) => (
      <>
        <button type="button">Avaa</button>
        <FormDialog open={open} title="Syy" onClose={onClose} onSubmit={vi.fn()}>
          <Input aria-label="Syy" />
        </FormDialog>
      </>
    )
    const { rerender } = show(page(false))
    const opener = screen.getByRole('button', { name: 'Avaa' })
    opener.focus()
    rerender(page(true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)

    // where it still is on a slow device
    opener.focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })
})

describe('a form', () => {
  const start = (submit = vi.fn(() => Promise.resolve())) =>
    renderHook(() =>
      useForm({
        initial: { name: '', note: '' },
        validate: ({ name }) => (name === '' ? { name: 'validation.required' } : {}),
        submit,
      }),
    )

  test('shows what is wrong with a field once it was left, or once it was tried to submit', async () => {
    const { result } = start()
    expect(result.current.errors).toEqual({})
    act(() => result.current.leave('note'))
    expect(result.current.errors).toEqual({})
    act(() => result.current.leave('name'))
    expect(result.current.errors).toEqual({ name: 'validation.required' })

    const other = start()
    await act(() => other.result.current.submit())
    expect(other.result.current.errors).toEqual({ name: 'validation.required' })
  })

  test('is not sent while something is wrong, and once when nothing is', async () => {
    const submit = vi.fn(() => Promise.resolve())
    const { result } = start(submit)
    await act(() => result.current.submit())
    expect(submit).not.toHaveBeenCalled()
    act(() => result.current.set('name', 'Aino'))
    await act(() => result.current.submit())
    expect(submit.mock.calls).toEqual([[{ name: 'Aino', note: '' }]])
  })

  test('keeps the draft and the reason when sending fails, and forgets the reason at the next try', async () => {
    const failure = new Error('ei')
    const submit = vi.fn().mockRejectedValueOnce(failure).mockResolvedValueOnce(undefined)
    const { result } = start(submit)
    act(() => result.current.set('name', 'Aino'))
    await act(() => result.current.submit())
    expect([result.current.failure, result.current.busy, result.current.draft.name]).toEqual([failure, false, 'Aino'])
    await act(() => result.current.submit())
    expect(result.current.failure).toBeNull()
  })

  test('is dirty exactly while it differs from what it began with', () => {
    const { result } = start()
    expect(result.current.isDirty).toBe(false)
    act(() => result.current.set('note', 'x'))
    expect(result.current.isDirty).toBe(true)
    act(() => result.current.set('note', ''))
    expect(result.current.isDirty).toBe(false)
  })
})

describe('shortcuts', () => {
  const bind = (keys: string, enabled = true) => {
    const action = vi.fn()
    const { unmount } = renderHook(() => useShortcut(keys, action, enabled))
    return { action, unmount }
  }
  const press = (key: string, options: KeyboardEventInit = {}, target: Element = document.body) =>
    fireEvent.keyDown(target, { key, ...options })

  afterEach(() => {
    document.body.replaceChildren()
    // so that no test follows up on the key of the one before
    press('F24')
  })

  test('a letter acts, in either case', () => {
    const { action } = bind('r')
    press('r')
    press('R', { shiftKey: true })
    expect(action).toHaveBeenCalledTimes(2)
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('a letter with %j does not', (modifier) => {
    const { action } = bind('r')
    press('r', modifier)
    expect(action).not.toHaveBeenCalled()
  })

  test.each(['input', 'textarea', 'select'])('a letter typed into %s does not, F6 does', (tag) => {
    const [letter, region] = [bind('r').action, bind('F6').action]
    const field = document.body.appendChild(document.createElement(tag))
    press('r', {}, field)
    press('F6', {}, field)
    expect([letter.mock.calls.length, region.mock.calls.length]).toEqual([0, 1])
  })

  test('a letter does not act under a dialog, nor while letters are switched off, nor when its screen is gone', () => {
    const gone = bind('g')
    gone.unmount()
    press('g')
    const off = bind('r', false)
    press('r')
    const { action } = bind('r')
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('aria-modal', 'true')
    press('r')
    expect([gone, off].map((bound) => bound.action.mock.calls.length)).toEqual([0, 0])
    expect(action).not.toHaveBeenCalled()
  })

  test('two keys in a row act together, and then the second does not act alone', () => {
    const [pair, single] = [bind('g a').action, bind('a').action]
    press('g')
    press('a')
    expect([pair.mock.calls.length, single.mock.calls.length]).toEqual([1, 0])
    press('a')
    expect([pair.mock.calls.length, single.mock.calls.length]).toEqual([1, 1])
  })

  test('F6 with Shift is another key', () => {
    const [next, previous] = [bind('F6').action, bind('Shift+F6').action]
    press('F6', { shiftKey: true })
    expect([next.mock.calls.length, previous.mock.calls.length]).toEqual([0, 1])
  })
})

test('the same announcement twice is a change, so that it is read again', () => {
  announce('Jonossa')
  const first = announcements.get().polite
  announce('Jonossa')
  expect(announcements.get().polite).not.toBe(first)
  expect(announcements.get().polite.trim()).toBe('Jonossa')
})
