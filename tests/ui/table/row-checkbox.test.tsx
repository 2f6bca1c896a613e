import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { show } from '#tests/support/show.tsx'
import { tips, told } from '#tests/support/told.ts'
import { people, table } from './people.tsx'

const [onChange, onOpen] = [vi.fn(), vi.fn()]
const why = 'Ei aktiivinen'
const box = (id: number) => screen.getByRole('checkbox', { name: `Valitse: Henkilö ${id}` })
const dash = () => screen.getByRole('button', { name: 'Valitse: Henkilö 5' })

/** Six rows, of which the fifth cannot be selected. */
function open() {
  const refusal = ({ inactive }: { inactive: boolean }) => (inactive ? why : null)
  const selection = { selected: new Set<number>(), onChange, refusal }
  show(table({ rows: people(6), open: { href: ({ id }) => `#/${id}`, onOpen }, selection }))
  return userEvent.setup()
}

test('a row that cannot be selected has a dash in place of a box, with the reason as its description', () => {
  open()
  expect(screen.queryByRole('checkbox', { name: 'Valitse: Henkilö 5' })).toBeNull()
  expect([dash().textContent, dash().getAttribute('aria-disabled'), descriptionOf(dash())]).toEqual(['–', 'true', why])
  expect(told()).toEqual([])
})

test('a finger is told by the dash why, and neither it nor the words open the row', async () => {
  const user = open()
  await user.pointer({ keys: '[TouchA]', target: dash() })
  expect(told()).toEqual([why])
  await user.pointer({ keys: '[TouchA]', target: tips()[0]! })
  await user.pointer({ keys: '[TouchA]', target: document.body })
  expect(told()).toEqual([])
  expect([onChange.mock.calls, onOpen.mock.calls]).toEqual([[], []])
})

test('keys come to the dash as to a box, and are told why until they go on', async () => {
  const user = open()
  box(4).focus()
  await user.keyboard('{ArrowDown}')
  expect([document.activeElement, told()]).toEqual([dash(), [why]])
  await user.keyboard(' ')
  expect(told()).toEqual([why])
  await user.keyboard('{ArrowDown}')
  expect([document.activeElement, told()]).toEqual([box(6), []])
  expect(onChange).not.toHaveBeenCalled()
})
