import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { PassengerEditorDialog } from '#features/passengers/PassengerEditorDialog.tsx'
import { field, helviRow, passengerDesk } from '#tests/support/passenger-desk.tsx'
import { show } from '#tests/support/show.tsx'

const desk = passengerDesk()

test('the dialog edits a person, and closes by itself at once when nothing is unsaved', async () => {
  const [onClose, onSaved] = [vi.fn(), vi.fn()]
  show(<PassengerEditorDialog subject={desk.helvi} onClose={onClose} onSaved={onSaved} />)
  const dialog = await screen.findByRole('dialog', { name: 'Muokkaa matkustajaa' })
  expect(getComputedStyle(dialog).maxWidth).toBe('700px')
  const address = await field('Nouto-osoite')
  await waitFor(() => expect(address.hasAttribute('readonly')).toBe(false))

  const user = userEvent.setup()
  await user.type(address, 'Takaovi')
  await user.click(screen.getAllByRole('button', { name: 'Sulje' })[0]!)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Jatka muokkausta' }))
  // without a layout the kit leaves the dialog hidden once the question above it has gone
  await user.click(await screen.findByRole('button', { name: 'Tallenna', hidden: true }))

  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect((await helviRow(desk)).pickup_address).toBe('Takaovi')
  await user.click(screen.getAllByRole('button', { name: 'Sulje', hidden: true })[0]!)
  expect(onClose).toHaveBeenCalled()
})

test('a new passenger has neither transportation permissions nor trips', async () => {
  const { organizationId, destinationId } = desk.world.centre
  const start = { organizationId, destinationIds: [destinationId], groupId: null }
  show(<PassengerEditorDialog subject={start} onClose={vi.fn()} onSaved={vi.fn()} />)

  const dialog = await screen.findByRole('dialog', { name: 'Uusi matkustaja' })
  expect(getComputedStyle(dialog).maxWidth).toBe('700px')
  expect(await field(/^Nimi/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Kuljetuspäätökset' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Matkat' })).toBeNull()
})

test('new persons of an organisation and of a group have drafts of their own, whatever the ids are', async () => {
  const { organizationId } = desk.world.centre
  for (const groupId of [null, organizationId]) {
    const start = { organizationId, destinationIds: [], groupId }
    show(<PassengerEditorDialog subject={start} onClose={vi.fn()} onSaved={vi.fn()} />)
    await userEvent.type(await field(/^Nimi/), 'Uusi Esimerkki')
    cleanup()
  }

  await waitFor(async () => expect(await workspace().drafts.drafts.count()).toBe(2))
})
