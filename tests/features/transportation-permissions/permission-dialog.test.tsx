import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tellPresence } from '#contract/presence.ts'
import { updateTransportationPermission } from '#contract/transportation-permissions.ts'
import { saveTransportationPermission } from '#data/transportation-permissions.ts'
import { accessLevels } from '#domain/access.ts'
import {
  TransportationPermissionInput,
  type TransportationPermission,
} from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { refreshChanged } from '#state/refresh.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { resetClient, valueOf } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'
import { announcements } from '#ui/speak/announce.ts'
import { addUser, nothing } from '#tests/support/users.ts'

let stage: PassengerStage

beforeAll(async () => {
  stage = await openPassengerStage()
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
})
afterEach(resetClient)
afterAll(() => stage.server.close())

async function openStored() {
  const helvi = await stage.enter(await stage.addPassenger({ name: 'Helvi Tuomikoski' }))
  const stored = await saveTransportationPermission(helvi.id, TransportationPermissionInput.parse(permissionBody()))
  const user = stage.put(<TransportationPermissionList passenger={helvi} />)
  await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
  return { user, stored, dialog: await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' }) }
}

test('the editor is 800 pixels wide where there is room', async () => {
  const { dialog } = await openStored()
  expect(getComputedStyle(dialog).maxWidth).toBe('800px')
})

test('after a save the names and cost centers of the organisation are asked for again', async () => {
  const { user, dialog } = await openStored()
  const organization = `/api/organization/${stage.centre.organizationId}`
  const names = ['costCenters', 'passengerTranportationPermissionNames'].map((of) => `GET ${organization}/${of}`)
  const calls = () => stage.client.seen.map(({ method, path }) => `${method} ${path}`)
  stage.client.seen.length = 0
  await user.type(within(dialog).getByLabelText(/^Nimi/), ' 2')
  await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
  await waitFor(() => {
    const saved = calls().findIndex((call) => call.startsWith('PUT '))
    expect(saved).not.toBe(-1)
    expect(calls().slice(saved)).toEqual(expect.arrayContaining(names))
  })
})

test('who has the editor open is told of to who opens it too, until it is closed', async () => {
  const { services } = stage.server
  const email = 'tyokaveri@perille.example'
  const levels = { ...nothing, passengers: accessLevels.write, transportationPermissions: accessLevels.write }
  await addUser(services, { email, roles: [{ ...stage.centre, levels }] })
  const token = await stage.server.signIn(email)
  const { user, dialog } = await openStored()
  const { id, passenger_id: passengerId } = await services.db
    .selectFrom('transportation_permission')
    .select(['id', 'passenger_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const colleagueTells = async (isChanging: boolean) => {
    const body = { record: { kind: 'transportationPermission', id, passengerId }, window: 'of-colleague', isChanging }
    return (await stage.server.call(tellPresence, { body, token })).json<{ others: unknown[] }>().others
  }
  await waitFor(async () => expect(await colleagueTells(true)).toHaveLength(1))
  await user.click(within(dialog).getAllByRole('button', { name: 'Sulje' })[0]!)
  await waitFor(async () => expect(await colleagueTells(true)).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
  const again = await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' })
  expect(await within(again).findByText(`Myös ${email} muokkaa tätä`)).toBeTruthy()
})

describe('what a colleague changes while the editor is open', () => {
  const markMs = 6000
  const email = 'muuttaja@perille.example'
  let token: string

  beforeAll(async () => {
    const levels = { ...nothing, passengers: accessLevels.write, transportationPermissions: accessLevels.write }
    await addUser(stage.server.services, { email, roles: [{ ...stage.centre, levels }] })
    token = await stage.server.signIn(email)
  })

  const change = async (stored: TransportationPermission, values: Partial<TransportationPermission>) => {
    const params = { id: stored.passengerId, permissionId: stored.id }
    const body = TransportationPermissionInput.parse({ ...stored, ...values })
    const reply = await stage.server.call(updateTransportationPermission, { params, body, token })
    await act(() => refreshChanged([{ kind: 'transportationPermissions', recordId: stored.passengerId }]))
    return reply.json<TransportationPermission>()
  }
  const marked = () => screen.queryAllByText(`${email} muutti`).map((mark) => within(mark.parentElement!))
  const shown = () => marked().map((mark) => valueOf(mark.getByRole('textbox')))

  test('comes in and is marked for a moment, what was typed stays, and both are saved', async () => {
    const pass = holdTimers(markMs)
    const { user, stored, dialog } = await openStored()
    const reason = within(dialog).getByRole('textbox', { name: 'Perustelu' })
    await user.type(reason, 'Kotimatkat')
    await change(stored, { initialQuota: 22 })
    await waitFor(() => expect(shown()).toEqual(['22']))
    expect(announcements.get().polite.trim()).toBe(`${email} muutti: Kiintiö`)
    expect(valueOf(reason)).toBe('Kotimatkat')
    act(pass)
    expect(marked()).toEqual([])
    await act(() => refreshChanged(null))
    expect(marked()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    const saved = await stage.server.services.db
      .selectFrom('transportation_permission')
      .select(['initial_quota', 'note'])
      .where('id', '=', stored.id)
      .executeTakeFirstOrThrow()
    expect(saved).toEqual({ initial_quota: 22, note: 'Kotimatkat' })
  })

  test('is only marked where it is typed here too, and is decided about when it is saved', async () => {
    const { user, stored, dialog } = await openStored()
    const reason = within(dialog).getByRole('textbox', { name: 'Perustelu' })
    await user.type(reason, 'Kotimatkat')
    const theirs = await change(stored, { note: 'Työmatkat', initialQuota: 22 })
    await waitFor(() => expect(shown()).toEqual(['Kotimatkat', '22']))
    await change(theirs, { initialQuota: 24 })
    await waitFor(() => expect(shown()).toEqual(['24']))
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
    const difference = await screen.findByRole('dialog', { name: 'Kuljetuspäätöstä on muutettu sillä välin' })
    expect(within(difference).getAllByRole('radio').length).toBe(2)
    expect(difference.textContent).toContain('Työmatkat')
  })
})
