import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draftCount } from '#data/drafts/drafts.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { button, field, helviRow, openHelvi, passengerDesk } from '#tests/support/passenger-desk.tsx'

const desk = passengerDesk()

test('what was typed of a passenger who is closed by now can be gone on with, and not saved', async () => {
  const first = await openHelvi(desk)
  await first.user.type(await field('Nouto-osoite'), 'Sivuovi')
  await waitFor(async () => expect(await draftCount()).toBe(1))
  await first.leave()
  await desk.server.services.db.updateTable('passenger').set({ state: 1 }).where('id', '=', desk.helvi).execute()

  const { user } = openPage(`/passenger/${desk.helvi}/edit`)
  await user.click(await button('Jatka luonnosta'))
  const save = await button('Tallenna')
  expect(save.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBeTruthy()
  await user.click(save)
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })

  expect(desk.client.seen.filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/passenger'))).toEqual(
    [],
  )
  expect((await helviRow(desk)).pickup_address).toBe('')
  expect(screen.getByRole('button', { name: 'Hylkää' })).toBeTruthy()
})
