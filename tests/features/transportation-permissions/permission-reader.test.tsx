import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveTransportationPermission } from '#data/transportation-permissions.ts'
import { accessLevels } from '#domain/access.ts'
import type { Passenger } from '#domain/passenger.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'

const { read, write } = accessLevels

let stage: PassengerStage
let helvi: Passenger

beforeAll(async () => {
  stage = await openPassengerStage()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  helvi = await stage.enter(await stage.addPassenger({ name: 'Helvi Tuomikoski' }))
})
afterEach(async () => {
  for (const { id } of toasts.get()) dismissToast(id)
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const decide = (changes: Record<string, unknown> = {}) =>
  saveTransportationPermission(helvi.id, TransportationPermissionInput.parse(permissionBody(changes)))
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name)
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })

async function openStored() {
  const user = stage.put(<TransportationPermissionList passenger={helvi} />)
  await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' }) }
}

test('whoever may only read has text in place of fields, and no buttons that would change it', async () => {
  await decide()
  await resetClient()
  const seen = await stage.enter(helvi.id, { passengers: write, transportationPermissions: read })
  const user = stage.put(<TransportationPermissionList passenger={seen} />)

  await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Vain katselu')).toBeTruthy()
  const fact = (name: string) => within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  expect(fact('Nimi')).toBe('Päivätoimintamatkat')
  expect(fact('Kiintiö')).toBe('18 matkaa kuukaudessa')
  expect(fact('Lapsi')).toBe('ei')
  expect(fact('Matkan enimmäispituus')).toBe('–')
  expect(dialog.querySelectorAll('input, textarea, select')).toHaveLength(0)
  for (const name of ['Tallenna', 'Poista']) expect(within(dialog).queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Uusi päätös', hidden: true })).toBeNull()
})

test('one that was deleted elsewhere says so once, in the dialog, to who saves or deletes it', async () => {
  await decide()
  const { user, dialog } = await openStored()
  const words = 'Kuljetuspäätöstä ei löytynyt. Se on ehkä jo poistettu.'
  const gone = { status: 404, data: { not_found: [] } }
  stage.client.link = ({ method }) => (['PUT', 'DELETE'].includes(method) ? gone : 'pass')
  await user.type(field(dialog, /^Perustelu/), 'Lääkärin lausunto')
  await user.click(button(dialog, 'Tallenna'))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(words)

  await user.click(button(dialog, 'Poista'))
  await clickReady(user, button(await screen.findByRole('alertdialog'), 'Poista kuljetuspäätös'))
  await waitFor(() => expect(within(dialog).getAllByText(words)).toHaveLength(1))
  expect(toasts.get()).toEqual([])
})
