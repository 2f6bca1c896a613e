import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toasts } from '#ui/speak/toast.ts'
import { button, planningDesk } from '#tests/support/planning-desk.ts'

const desk = planningDesk()

const gone = 'Aikataulua ei löytynyt. Se on ehkä jo poistettu.'
const deleteElsewhere = (id: number) =>
  desk.server.services.db.updateTable('timetable').set({ deleted: true }).where('id', '=', id).execute()

async function openEditor() {
  const page = await desk.open()
  await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Muokkaa' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Aikataulun muokkaus' })) }
}

async function openDeletion() {
  const { user, dialog } = await openEditor()
  await user.click(dialog.getByRole('button', { name: 'Poista aikataulu' }))
  const asking = within(await screen.findByRole('alertdialog', { name: 'Poistetaanko aikataulu?' }))
  return { user, asking }
}

test('a timetable that was deleted elsewhere says so once, in the editor, to who saves it', async () => {
  const id = await desk.plan({ note: 'Talvi' })
  const { user, dialog } = await openEditor()
  await deleteElsewhere(id)
  await user.type(dialog.getByRole('textbox', { name: /^Nimi/ }), ' 2')
  await user.click(dialog.getByRole('button', { name: 'Tallenna' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(gone)
  expect(toasts.get()).toEqual([])
})

test('one that was deleted elsewhere says so once, in the question, to who deletes it', async () => {
  const id = await desk.plan({ note: 'Talvi' })
  const { user, asking } = await openDeletion()
  const remove = asking.getByRole('button', { name: 'Poista aikataulu' })
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'))
  await deleteElsewhere(id)
  await user.click(remove)
  expect((await asking.findByRole('alert')).textContent).toBe(gone)
  expect(toasts.get()).toEqual([])
})

test('the question of a deletion says which rides would not come back', async () => {
  await desk.plan({ note: 'Talvi' })
  const passengers = desk.server.services.db.updateTable('passenger').where('id', '=', desk.helvi)
  await passengers.set({ inactive: true }).execute()
  const { asking } = await openDeletion()
  expect(
    await asking.findByText(/^5 kyytiä on matkustajilla, jotka eivät ole aktiivisia\. Ne eivät palaa/),
  ).toBeTruthy()
})

test('it says nothing of it where all of them would', async () => {
  await desk.plan({ note: 'Talvi' })
  const { asking } = await openDeletion()
  const remove = asking.getByRole('button', { name: 'Poista aikataulu' })
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).not.toBe('true'))
  expect(asking.queryByText(/aktiivi/)).toBeNull()
})
