import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshScreen } from '#state/refresh.ts'
import { valueOf } from '#tests/support/open-page.tsx'
import { openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'

const desk = passengerDesk()

test('what is typed into the form of a passenger stays when the clock fetches her as another user has changed her', async () => {
  const { user, name } = await openHelvi(desk)
  await user.clear(name)
  await user.type(name, 'Helvi Tuore')
  await desk.server.services.db
    .updateTable('passenger')
    .set(({ eb }) => ({ name: 'Helvi Muualla', version: eb('version', '+', 1) }))
    .where('id', '=', desk.helvi)
    .execute()
  desk.client.seen.length = 0

  await act(() => refreshScreen('clock'))

  await waitFor(() => expect(desk.client.seen.some(({ path }) => path.endsWith(`/${desk.helvi}`))).toBe(true))
  expect(name.isConnected).toBe(true)
  expect(valueOf(name)).toBe('Helvi Tuore')
})

test('what is typed stays when the server gives the passenger to the user no more, until it is discarded', async () => {
  const { user, name } = await openHelvi(desk)
  await user.clear(name)
  await user.type(name, 'Helvi Tuore')
  desk.client.link = ({ path }) => (path.endsWith(`/${desk.helvi}`) ? 404 : 'pass')

  await act(() => refreshScreen('clock'))

  expect(name.isConnected).toBe(true)
  expect(valueOf(name)).toBe('Helvi Tuore')
  await user.click(screen.getByRole('button', { name: 'Hylkää' }))
  await user.click(await screen.findByRole('button', { name: 'Hylkää 1 muutos' }))
  expect(await screen.findByText('Matkustajaa ei löytynyt. Tiedot on ehkä siirretty tai poistettu.')).toBeTruthy()
  desk.client.link = () => 'pass'
})
