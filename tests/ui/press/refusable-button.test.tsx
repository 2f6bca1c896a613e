import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { holdTimers } from '#tests/support/held-timers.ts'
import { change as settle, descriptionOf } from '#tests/support/open-page.tsx'
import { tips, told } from '#tests/support/told.ts'

const why = 'Vaatii verkkoyhteyden'
const act = vi.fn()
const submit = vi.fn()

interface Shown {
  refusal?: string | null
  isBusy?: boolean
}

const page = ({ refusal = why, isBusy = false }: Shown) => (
  <form
    data-testid="form"
    onSubmit={(event) => {
      event.preventDefault()
      submit()
    }}
  >
    <input aria-label="Nimi" />
    <RefusableButton type="submit" refusal={refusal} disabledFocusable={isBusy} onClick={act}>
      Tilaa
    </RefusableButton>
    <p id="price">Maksaa 5 €</p>
    <RefusableButton refusal={refusal} aria-describedby="price">
      Peru
    </RefusableButton>
  </form>
)

function show(shown: Shown = {}) {
  const { rerender } = render(page(shown))
  return { user: userEvent.setup(), change: (next: Shown) => rerender(page(next)) }
}

const button = (name = 'Tilaa') => screen.getByRole('button', { name })
/** How long a pointer rests on a control before it is told. */
const restMs = 250
/** Leaves the pointer where it is for that long. */
let rest: () => Promise<void>

beforeEach(() => {
  act.mockReset()
  submit.mockReset()
  const passRest = holdTimers(restMs)
  rest = () => settle(passRest)
})

test('A pointer that rests on a refused button is told why, as long as it is there or on the words.', async () => {
  const { user } = show()
  await user.hover(button())
  expect(told()).toEqual([])
  await rest()
  expect(told()).toEqual([why])

  await user.hover(tips()[0]!)
  await rest()
  expect(told()).toEqual([why])
  await user.unhover(tips()[0]!)
  await rest()
  expect(told()).toEqual([])
})

test('A pointer that only passes by is told nothing.', async () => {
  const { user } = show()
  await user.hover(button())
  await user.unhover(button())
  await rest()
  expect(told()).toEqual([])
})

test('Whoever comes to it by keyboard is told why, until they go on.', async () => {
  const { user } = show()
  screen.getByRole('textbox').focus()
  await user.tab()
  expect(document.activeElement).toBe(button())
  expect(told()).toEqual([why])
  await user.tab()
  expect(document.activeElement).toBe(button('Peru'))
  // the next one tells its own, and only that
  expect(told()).toEqual([why])
  await user.tab()
  expect(told()).toEqual([])
})

test('A tap shows why and does nothing else; the words stay until the next tap elsewhere.', async () => {
  const { user } = show()
  await user.pointer({ keys: '[TouchA]', target: button() })
  expect(told()).toEqual([why])
  // a finger that is lifted is gone from the screen
  fireEvent.pointerOut(button(), { pointerType: 'touch', relatedTarget: document.body })
  await rest()
  expect(told()).toEqual([why])
  expect([act.mock.calls, submit.mock.calls]).toEqual([[], []])

  await user.pointer({ keys: '[TouchA]', target: screen.getByTestId('form') })
  expect(told()).toEqual([])
})

test('A finger that slides over it is told nothing.', async () => {
  const { user } = show()
  await user.pointer([
    { keys: '[TouchA>]', target: button() },
    { pointerName: 'TouchA', target: document.body },
  ])
  await rest()
  expect(told()).toEqual([])
})

test.each(['{Enter}', ' '])('The key "%s" does nothing but tell why.', async (key) => {
  const { user } = show()
  button().focus()
  await user.keyboard('{Escape}')
  expect(told()).toEqual([])
  await user.keyboard(key)
  expect(told()).toEqual([why])
  expect([act.mock.calls, submit.mock.calls]).toEqual([[], []])
})

test('A field that would send the form does not, and what is typed next takes the words away.', async () => {
  const { user } = show()
  await user.type(screen.getByRole('textbox'), 'Aino{Enter}')
  expect(submit).not.toHaveBeenCalled()
  expect(told()).toEqual([why])
  await user.keyboard('x')
  expect(told()).toEqual([])
})

test('A screen reader has it as the description, after what describes the button anyway.', () => {
  show()
  expect([button().getAttribute('aria-disabled'), descriptionOf(button())]).toEqual(['true', why])
  expect(descriptionOf(button('Peru'))).toBe(`Maksaa 5 € ${why}`)
  expect(told()).toEqual([])
})

test('Esc takes the words away and nothing else.', async () => {
  const onKeyDown = vi.fn()
  window.addEventListener('keydown', onKeyDown)
  const { user } = show()
  await user.click(button())
  await user.keyboard('{Escape}')
  expect(told()).toEqual([])
  expect(onKeyDown).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onKeyDown).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', onKeyDown)
})

test('A button that is not refused acts, and is nothing but a button.', async () => {
  const { user } = show({ refusal: null })
  await user.hover(button())
  await user.click(button())
  await rest()
  expect(act).toHaveBeenCalledOnce()
  expect(submit).toHaveBeenCalledOnce()
  expect([descriptionOf(button()), descriptionOf(button('Peru'))]).toEqual([undefined, 'Maksaa 5 €'])
  expect([...screen.getByTestId('form').children].map(({ tagName }) => tagName)).toEqual([
    ...['INPUT', 'BUTTON', 'P', 'BUTTON'],
  ])
})

test('Once it is allowed, the words go and the focus stays; they do not come back by themselves.', async () => {
  const { user, change } = show()
  const before = button()
  await user.click(before)
  expect(told()).toEqual([why])
  change({ refusal: null })
  expect(screen.queryByText(why)).toBeNull()
  expect([button(), document.activeElement]).toEqual([before, before])
  change({ refusal: why })
  expect(told()).toEqual([])
})

test('One that only waits does not act, and has nothing to tell.', async () => {
  const { user } = show({ refusal: null, isBusy: true })
  await user.hover(button())
  await user.click(button())
  await rest()
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect([act.mock.calls, descriptionOf(button()), told()]).toEqual([[], undefined, []])
})
