import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSnapshot } from 'valtio'
import { LeaveGuard } from '#app/LeaveGuard.tsx'
import { useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { show } from '#tests/support/show.tsx'

const save = vi.fn<(text: string) => Promise<boolean>>()
const discard = vi.fn<() => Promise<void>>()

/** A form of one field, which the server may fill too. */
function Form() {
  const { online } = useSnapshot(sync)
  const [text, setText] = useState('typed')
  fill = setText
  useUnsavedForm(true, {
    ...{ isInDialog: false, refusal: online ? null : 'Ei yhteyttä', discard },
    save: () => save(text),
  })
  return <Link to="/other">Muualle</Link>
}
let fill: (text: string) => void

const Frame = () => (
  <>
    <Outlet />
    <LeaveGuard />
  </>
)

/** The question stands before the page is left. */
async function leave(element = <Form />): Promise<void> {
  const children = [
    { path: '/', element },
    { path: '/other', element: <p>Toinen sivu</p> },
  ]
  show(<RouterProvider router={createMemoryRouter([{ element: <Frame />, children }])} />)
  await userEvent.click(screen.getAllByRole('link')[0]!)
  await screen.findByRole('alertdialog', {}, { timeout: 5000 })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sync.online = true
  save.mockReset().mockResolvedValue(true)
  discard.mockReset().mockResolvedValue()
})

test('the question follows the connection while it is open', async () => {
  await leave()
  expect(screen.queryByText('Ei yhteyttä')).toBeNull()
  sync.online = false
  expect(await screen.findByText('Ei yhteyttä')).toBeTruthy()
  sync.online = true
  await waitFor(() => expect(screen.queryByText('Ei yhteyttä')).toBeNull())
})

test('saves what the form holds at the click, and goes', async () => {
  await leave()
  act(() => fill('fetched'))
  await press('Tallenna')
  expect(await screen.findByText('Toinen sivu')).toBeTruthy()
  expect(save.mock.calls).toEqual([['fetched']])
})

test('a save that fails in an unforeseen way leaves its user where they are', async () => {
  save.mockRejectedValue(new Error('broken'))
  await leave()
  await press('Tallenna')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('link')).toBeTruthy()
})

test.each([
  ['once', () => Promise.resolve()],
  ['also where the device does not forget it', () => Promise.reject(new Error('broken'))],
])('what is discarded is dropped %s, and the question does not wait for it', async (_, end) => {
  let go: () => void = () => undefined
  discard.mockImplementation(() => new Promise<void>((resolve) => (go = resolve)).then(end))
  await leave()
  await press('Hylkää')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  go()
  expect(await screen.findByText('Toinen sivu')).toBeTruthy()
  expect(discard).toHaveBeenCalledOnce()
})

test('of several forms it says how many there are, and that all are discarded', async () => {
  await leave(
    <>
      <Form />
      <Form />
    </>,
  )
  expect(screen.getByRole('alertdialog', { name: 'Tallentamattomia muutoksia 2 lomakkeella' })).toBeTruthy()
  await press('Hylkää 2 lomakkeen muutokset')
  expect(await screen.findByText('Toinen sivu')).toBeTruthy()
  expect(discard).toHaveBeenCalledTimes(2)
})
