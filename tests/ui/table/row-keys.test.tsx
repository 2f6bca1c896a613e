import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '#tests/support/show.tsx'
import { person, table } from './people.tsx'

test('arrow keys, Home and End go to the same control of another row', async () => {
  show(
    table({
      open: { href: ({ id }) => `#/${id}`, onOpen: vi.fn() },
      actions: () => <button data-control="more">Lisää</button>,
    }),
  )
  const focused = () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')
  screen.getByRole('link', { name: 'Henkilö 1' }).focus()
  const places = []
  for (const key of ['{ArrowUp}', '{ArrowDown}', '{End}', '{ArrowDown}', '{ArrowUp}', '{Home}']) {
    await userEvent.keyboard(key)
    places.push(focused())
  }
  expect(places).toEqual(['2', '3', '5', '5', '4', '2'])

  screen.getAllByRole('button', { name: 'Lisää' })[0]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Lisää')
  expect(focused()).toBe('3')
})

test('M opens the menu of the row that has the focus, and of no other', async () => {
  const opened = vi.fn<(name: string) => void>()
  show(
    table({
      open: { href: ({ id }) => `#/${id}`, onOpen: vi.fn() },
      actions: ({ name }) => (
        <button data-control="more" onClick={() => opened(name)}>
          Lisää
        </button>
      ),
    }),
  )
  screen.getByRole('link', { name: 'Henkilö 2' }).focus()
  await userEvent.keyboard('m')
  await userEvent.keyboard('{Control>}m{/Control}')
  expect(opened.mock.calls).toEqual([['Henkilö 2']])
})

test('a row that goes leaves the focus to the one in its place, the last to the one before, the only one to the heading', async () => {
  const page = (ids: readonly number[]) => (
    <>
      <h1 tabIndex={-1}>Matkustajat</h1>
      <input aria-label="Hae" />
      {table({
        rows: ids.map(person),
        actions: ({ name }) => <button data-control="more">Lisää: {name}</button>,
      })}
    </>
  )
  const focused = () => document.activeElement?.textContent
  const { rerender } = show(page([1, 2, 3]))
  screen.getByRole('button', { name: 'Lisää: Henkilö 2' }).focus()
  rerender(page([1, 3]))
  expect(focused()).toBe('Lisää: Henkilö 3')
  rerender(page([1]))
  expect(focused()).toBe('Lisää: Henkilö 1')
  rerender(page([]))
  await Promise.resolve()
  expect(focused()).toBe('Matkustajat')
})

test('a row that goes once the focus has left it takes it from nobody', () => {
  const page = (ids: readonly number[], isSought: boolean) => (
    <>
      {isSought && <input aria-label="Hae" />}
      {table({ rows: ids.map(person), actions: () => <button data-control="more">Lisää</button> })}
    </>
  )
  const { rerender } = show(page([1, 2], true))
  screen.getAllByRole('button', { name: 'Lisää' })[1]?.focus()
  screen.getByRole('textbox').focus()
  rerender(page([1], false))
  expect(document.activeElement).toBe(document.body)
})
