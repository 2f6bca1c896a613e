// @apart: once a window keeps nothing it does so until it is closed
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { tellPresence } from '#contract/presence.ts'
import { button, planningDesk, said } from '#tests/support/planning-desk.ts'
import { cell, openWeek } from '#tests/support/week-screen.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })

const desk = planningDesk()

test('edits that a device cannot keep need a connection: they are discarded, and it says why', async () => {
  const id = await desk.plan({ rides: [], idle: [desk.helvi] })
  // whose answer might come after the connection is cut
  desk.client.link = ({ path }) => (path === tellPresence.path ? 404 : 'pass')
  const { user } = await openWeek(desk, id)
  await loseConnection()
  desk.client.link = () => 'cut'
  await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
  await user.keyboard('{Escape}8{Enter}')
  await waitFor(() => expect(said()).toBe('Kyytiä ei saatu tallennettua tälle laitteelle.'))
  await cell('Helvi Esimerkki', 'Maanantai, Alku, tyhjä')
  await waitFor(async () => expect((await button('Kumoa')).getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByText(/^Tiedot haettu tälle laitteelle/)).toBeTruthy()
})
