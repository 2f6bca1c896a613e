import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { draftCount } from '#data/drafts/drafts.ts'
import { fetchTransportationPermissions, saveTransportationPermission } from '#data/transportation-permissions.ts'
import type { Passenger } from '#domain/passenger.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { session, signIn } from '#state/session.ts'
import { discard } from '#tests/support/discard.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testPassword } from '#tests/support/users.ts'
import { testNow } from '#tests/support/server.ts'

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
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const decide = (changes: Record<string, unknown> = {}) =>
  saveTransportationPermission(helvi.id, TransportationPermissionInput.parse(permissionBody(changes)))
const stored = async () => (await fetchTransportationPermissions(helvi.id)).transportationPermissions
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(name)
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole<HTMLButtonElement>('button', { name })

async function open(name: string) {
  const user = stage.put(<TransportationPermissionList passenger={helvi} />)
  await user.click(await screen.findByRole('button', { name }))
  return { user, dialog: await screen.findByRole('dialog') }
}

/** As a reload does: what was on the screen is gone, and what is kept is on the device. */
async function leave(kept: number) {
  cleanup()
  await expect.poll(() => draftCount()).toBe(kept)
}

test('a new transportation permission is offered again as it was typed, numbers and days too', async () => {
  const { user, dialog } = await open('Uusi päätös')
  await user.type(field(dialog, /^Nimi/), 'Kuntoutusmatkat')
  await user.type(field(dialog, /^Kiintiö, kpl/), '1x')
  await user.type(field(dialog, /^Kustannuspaikka/), 'Vammaispalvelut')
  await user.type(field(dialog, /^Lisäpalvelun nimi/), 'Porrasveto')
  await user.click(button(dialog, 'Lisää'))
  await leave(1)

  const again = await open('Uusi päätös')
  expect(field(again.dialog, /^Nimi/).value).toBe('')
  await again.user.click(await within(again.dialog).findByRole('button', { name: 'Jatka luonnosta' }))
  expect(field(again.dialog, /^Nimi/).value).toBe('Kuntoutusmatkat')
  expect(field(again.dialog, /^Kiintiö, kpl/).value).toBe('1x')
  expect(field(again.dialog, /^Kustannuspaikka/).value).toBe('Vammaispalvelut')
  expect(field(again.dialog, /^Hinta: Porrasveto/)).toBeTruthy()
  expect(within(again.dialog).queryByRole('button', { name: 'Jatka luonnosta' })).toBeNull()
})

test('a draft that nobody wants is not offered again', async () => {
  const { user, dialog } = await open('Uusi päätös')
  await user.type(field(dialog, /^Nimi/), 'Kuntoutus')
  await leave(1)

  const again = await open('Uusi päätös')
  const offer = await within(again.dialog).findByRole('button', { name: 'Hylkää' })
  expect(await discard(again.user, offer)).toEqual({
    question: 'Hylätäänkö luonnos?',
    text: expect.stringMatching(/tallentamaton luonnos \(.* klo /) as string,
  })
  await expect.poll(() => draftCount()).toBe(0)
  expect(within(again.dialog).queryByText(/tallentamaton luonnos/)).toBeNull()
})

test('what is thrown away when the editor is closed is not kept', async () => {
  const { user, dialog } = await open('Uusi päätös')
  await user.type(field(dialog, /^Nimi/), 'Kuntoutus')
  await expect.poll(() => draftCount()).toBe(1)
  await user.keyboard('{Escape}')
  await user.click(button(await screen.findByRole('alertdialog'), 'Hylkää'))

  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(await draftCount()).toBe(0)
})

test('an editor that is closed asks, and saves when it is told to', async () => {
  await decide()
  const { user, dialog } = await open('Päivätoimintamatkat')
  await user.type(field(dialog, /^Perustelu/), 'Lausunto')
  await user.keyboard('{Escape}')
  await user.click(button(await screen.findByRole('alertdialog'), 'Jatka muokkausta'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('{Escape}')
  await user.click(button(await screen.findByRole('alertdialog'), 'Tallenna'))

  // the editor that the question covered is still there while it saves, though not yet shown to assistive technology
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(await stored()).toMatchObject([{ note: 'Lausunto' }])
  expect(await draftCount()).toBe(0)
})

test('what was saved is not kept', async () => {
  await decide()
  const { user, dialog } = await open('Päivätoimintamatkat')
  await user.type(field(dialog, /^Perustelu/), 'Lausunto')
  await expect.poll(() => draftCount()).toBe(1)
  await user.click(button(dialog, 'Tallenna'))

  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(await draftCount()).toBe(0)
})

test('a draft outlives the end of the session', async () => {
  const email = session.me?.email ?? ''
  await decide()
  const { user, dialog } = await open('Päivätoimintamatkat')
  await user.clear(field(dialog, /^Kiintiö, kpl/))
  await user.type(field(dialog, /^Kiintiö, kpl/), '20')
  stage.client.link = ({ method }) => (method === 'GET' ? 'pass' : 401)
  await user.click(button(dialog, 'Tallenna'))
  await waitFor(() => expect(session.me).toBeNull())
  cleanup()
  stage.client.link = () => 'pass'
  await act(() => signIn(email, testPassword))

  const again = await open('Päivätoimintamatkat')
  await again.user.click(await within(again.dialog).findByRole('button', { name: 'Jatka luonnosta' }))
  expect(field(again.dialog, /^Kiintiö, kpl/).value).toBe('20')
})

test('a draft that is older than what is stored keeps both changes', async () => {
  const first = await decide()
  const { user, dialog } = await open('Päivätoimintamatkat')
  await user.clear(field(dialog, /^Kiintiö, kpl/))
  await user.type(field(dialog, /^Kiintiö, kpl/), '20')
  await leave(1)
  await decide({ id: first.id, version: first.version, note: 'Lääkärin lausunto' })

  const again = await open('Päivätoimintamatkat')
  await again.user.click(await within(again.dialog).findByRole('button', { name: 'Jatka luonnosta' }))
  await again.user.click(button(again.dialog, 'Tallenna'))

  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  expect(await stored()).toMatchObject([{ initialQuota: 20, note: 'Lääkärin lausunto' }])
  expect(await draftCount()).toBe(0)
})
