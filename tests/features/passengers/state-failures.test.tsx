import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { button, helviRow, passengerDesk } from '#tests/support/passenger-desk.tsx'

const desk = passengerDesk()

test.each([
  ['Pyydä poistamista', false, 'Poistopyynnön lähettäminen epäonnistui. Yritä myöhemmin uudelleen.'],
  ['Aktivoi', true, 'Matkustajan aktivoiminen epäonnistui. Yritä myöhemmin uudelleen.'],
])('"%s" that fails says so in the question and in a toast, and changes nothing', async (entry, inactive, failed) => {
  const { server, helvi, client } = desk
  await server.services.db.updateTable('passenger').set({ inactive }).where('id', '=', helvi).execute()
  const before = await helviRow(desk)
  const { user } = openPage(`/passenger/${helvi}/edit`)
  await user.click(await button('Lisää toimintoja: Helvi Esimerkki'))
  await clickReady(user, await screen.findByRole('menuitem', { name: entry }))
  const question = within(await screen.findByRole('alertdialog'))
  client.link = ({ method, path }) => (method === 'GET' || path.includes('consequence') ? 'pass' : 500)
  await clickReady(user, await question.findByRole('button', { name: entry }))

  expect(await question.findByText(failed)).toBeTruthy()
  expect(toasts.get()).toMatchObject([{ title: failed, intent: 'error' }])
  expect(await helviRow(desk)).toEqual(before)

  // with the advice to try later nobody would be helped
  for (const { id } of toasts.get()) dismissToast(id)
  const gone = { status: 404, data: { not_found: [] } }
  client.link = ({ method, path }) => (method === 'GET' || path.includes('consequence') ? 'pass' : gone)
  await clickReady(user, await question.findByRole('button', { name: entry }))
  expect(await question.findByText('Matkustajaa ei löytynyt. Tiedot on ehkä siirretty tai poistettu.')).toBeTruthy()
  expect(question.queryByText(failed)).toBeNull()
  expect(toasts.get()).toEqual([])
})
