import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { UserMenuPanel } from '#app/shell/menu/UserMenuPanel.tsx'
import { preferences } from '#state/preferences.ts'
import { show } from '#tests/support/show.tsx'

/** The button in the header and its menu, without the rest of the shell. */
function ButtonAndMenu() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button ref={setTarget} onClick={() => setOpen(!open)}>
        Valikko
      </button>
      {target && <UserMenuPanel target={target} open={open} onOpenChange={setOpen} />}
    </>
  )
}

async function openMenu() {
  const user = userEvent.setup()
  show(<RouterProvider router={createMemoryRouter([{ path: '*', element: <ButtonAndMenu /> }])} />)
  await user.click(screen.getByRole('button', { name: 'Valikko' }))
  const menu = await screen.findByRole('menu', { name: 'Käyttäjävalikko' })
  return { user, menu, item: (role: string, name: string) => within(menu).getByRole(role, { name }) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(preferences, { brightness: 'system', showWeekends: false })
})

test('there is a heading over each group, and the way out is alone at the end', async () => {
  const { menu, item } = await openMenu()
  const named = ['Näyttö', 'Viikko', 'Näppäimistö', 'Apua'].map((name) => item('group', name))
  const rows = within(menu).getAllByRole('menuitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Näytä pikanäppäimet?',
    'Ilmoita ongelmasta',
    'Palaute ja yhteydenotto',
    'Tietoja sovelluksestaVersio 1.11.0',
    'Kirjaudu ulos',
  ])
  expect(named.some((group) => group.contains(rows.at(-1)!))).toBe(false)
})

test('there is nothing about keys where nothing points as finely as a mouse', async () => {
  const { matchMedia } = globalThis
  vi.stubGlobal('matchMedia', (media: string) => matchMedia(media === '(any-pointer: fine)' ? 'none' : media))
  const { menu } = await openMenu()
  expect(within(menu).queryByRole('group', { name: 'Näppäimistö' })).toBeNull()
  expect(within(menu).queryByText('Näytä pikanäppäimet')).toBeNull()
  expect(within(menu).getByRole('group', { name: 'Viikko' })).toBeTruthy()
})

test('a setting changes at once and the menu stays; what leads away closes it', async () => {
  const { user, item } = await openMenu()
  await user.click(item('menuitemcheckbox', 'Näytä viikonloput'))
  await user.click(item('menuitemradio', 'Tumma'))
  expect({ ...preferences }).toMatchObject({ showWeekends: true, brightness: 'dark' })
  expect(item('menuitemcheckbox', 'Näytä viikonloput').getAttribute('aria-checked')).toBe('true')
  expect(item('menuitemradio', 'Tumma').getAttribute('aria-checked')).toBe('true')
  expect(item('menuitemradio', 'Vaalea').getAttribute('aria-checked')).toBe('false')

  await user.click(item('menuitem', 'Ilmoita ongelmasta'))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('it is walked sideways and by first letters, and Esc leads back to its button', async () => {
  const { user, item } = await openMenu()
  const focused = () => document.activeElement
  act(() => item('menuitemradio', 'Suomi').focus())
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe(item('menuitemradio', 'English'))
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe(item('menuitemradio', 'Suomi'))
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe(item('menuitemradio', 'English'))
  await user.keyboard('k')
  expect(focused()).toBe(item('menuitemradio', 'Kosketus'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Valikko' })))
})
