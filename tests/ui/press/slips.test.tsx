import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreSlips, onceMark, slipMs } from '#ui/press/slips.ts'

const act = vi.fn<(what: string) => void>()
let end: () => void
let at = 0

/** What is pressed goes, and something else comes to its place. */
function Swapping() {
  const [isDone, setDone] = useState(false)
  if (isDone) return <button onClick={() => act('undo')}>Undo</button>
  return (
    <button
      key="confirm"
      onClick={() => {
        act('confirm')
        setDone(true)
      }}
    >
      Confirm
    </button>
  )
}

beforeEach(() => {
  act.mockReset()
  at = 0
  end = ignoreSlips()
  render(
    <>
      <Swapping />
      <button onClick={() => act('more')}>More</button>
      <div {...onceMark}>
        <button onClick={() => act('send')}>Send</button>
      </div>
      <p>Words</p>
      <input aria-label="Name" onKeyDown={({ key }) => act(key)} />
    </>,
  )
})
afterEach(() => end())

const button = (name: string) => screen.getByRole('button', { name })
const acts = () => act.mock.calls.flat()

function dispatch(event: Event, target: Element): boolean {
  Object.defineProperty(event, 'timeStamp', { value: at })
  return fireEvent(target, event)
}

/** @param detail 0 for what a key or a screen reader clicks */
const click = (target: Element, { x = 100, detail = 1 } = {}) =>
  dispatch(createEvent.click(target, { clientX: x, clientY: 40, detail }), target)

/** As browsers do: a click follows unless somebody has kept it from coming. */
function press(target: Element, key = 'Enter', repeat = false): void {
  if (dispatch(createEvent.keyDown(target, { key, repeat }), target)) click(target, { detail: 0 })
}

test.each([120, 250, 400, slipMs - 1])('what comes under the finger is not pressed by it %i ms later', (gapMs) => {
  click(button('Confirm'))
  at += gapMs
  expect(click(button('Undo'))).toBe(false)
  expect(acts()).toEqual(['confirm'])
})

test('what does its work once is pressed once, by a finger or a held key, and again after a while', () => {
  for (const gapMs of [0, 100, 300]) {
    at += gapMs
    click(button('Send'))
  }
  expect(acts()).toEqual(['send'])
  at += slipMs
  press(button('Send'))
  at += 50
  press(button('Send'), 'Enter', true)
  expect(acts()).toEqual(['send', 'send'])
})

test('many presses in a row are one', () => {
  click(button('Confirm'))
  for (const gapMs of [300, 300, 300]) {
    at += gapMs
    click(button('Undo'))
  }
  expect(acts()).toEqual(['confirm'])
  at += slipMs
  click(button('Undo'))
  expect(acts()).toEqual(['confirm', 'undo'])
})

test('what stays may be pressed as often as one likes', () => {
  for (const gapMs of [0, 100, 100]) {
    at += gapMs
    click(button('More'))
  }
  expect(acts()).toEqual(['more', 'more', 'more'])
})

test('what lies elsewhere may be pressed at once', () => {
  click(button('Confirm'), { x: 100 })
  at += 100
  click(button('More'), { x: 130 })
  expect(acts()).toEqual(['confirm', 'more'])
})

test('a press beside all buttons counts as one too: what it opens is not pressed by the next', () => {
  click(screen.getByText('Words'))
  at += 100
  click(button('Confirm'))
  expect(acts()).toEqual([])
})

test('what a press has opened is not closed by the next, beside its buttons', () => {
  click(button('Confirm'))
  at += 100
  expect(click(screen.getByText('Words'))).toBe(false)
})

test('what a screen reader clicks is no slip', () => {
  click(button('Confirm'), { detail: 0 })
  at += 100
  click(button('Undo'), { detail: 0 })
  expect(acts()).toEqual(['confirm', 'undo'])
})

test.each(['Enter', ' '])('a key that is pressed twice (%j) does not press what has got the focus meanwhile', (key) => {
  press(button('Confirm'), key)
  at += 120
  press(button('Undo'), key)
  expect(fireEvent.keyUp(button('Undo'), { key })).toBe(key !== ' ')
  expect(acts()).toEqual(['confirm'])
  at += slipMs
  press(button('Undo'), key)
  expect(acts()).toEqual(['confirm', 'undo'])
})

test('a key that is held down does not press what has got the focus meanwhile, however long', () => {
  press(button('Confirm'))
  for (const gapMs of [500, 2000]) {
    at += gapMs
    press(button('Undo'), 'Enter', true)
  }
  expect(acts()).toEqual(['confirm'])
})

test.each(['Tab', 'ArrowDown'])('who has led the focus on by %s may go on at once', (key) => {
  press(button('Confirm'))
  fireEvent.keyDown(button('Undo'), { key })
  at += 100
  press(button('More'))
  expect(acts()).toEqual(['confirm', 'more'])
})

test('so may who has put the focus elsewhere with a finger', () => {
  press(button('Confirm'))
  fireEvent.pointerDown(button('More'))
  at += 100
  press(button('More'))
  expect(acts()).toEqual(['confirm', 'more'])
})

test('keys in a field are typed', () => {
  const field = screen.getByRole('textbox', { name: 'Name' })
  for (const key of ['Enter', ' ', ' ']) expect(fireEvent.keyDown(field, { key })).toBe(true)
  expect(acts()).toEqual(['Enter', ' ', ' '])
})
