import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tellPresence } from '#contract/presence.ts'
import { saveTransportationPermission } from '#data/transportation-permissions.ts'
import { accessLevels } from '#domain/access.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'
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
  await saveTransportationPermission(helvi.id, TransportationPermissionInput.parse(permissionBody()))
  const user = stage.put(<TransportationPermissionList passenger={helvi} />)
  await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' }) }
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
