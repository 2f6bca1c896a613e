import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchTransportationPermissions, saveTransportationPermission } from '#data/transportation-permissions.ts'
import type { Passenger } from '#domain/passenger.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { TransportationPermissionInput, tripDirections } from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { dismissToast, toasts } from '#ui/speak/toast.ts'
import { makeTrips } from '#tests/support/board.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { addTimetable, ridesFor } from '#tests/support/rides.ts'
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
  for (const { id } of toasts.get()) dismissToast(id)
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const stored = async () => (await fetchTransportationPermissions(helvi.id)).transportationPermissions

/** The editor of a transportation permission on which trips are reserved. */
async function editReserved() {
  await addTimetable(stage.server.services, stage.centre, ridesFor([helvi.id], { time: '08:15' }))
  await makeTrips(stage.server)
  const permission = TransportationPermissionInput.parse(permissionBody({ endDate: '2026-12-31' }))
  await saveTransportationPermission(helvi.id, permission)
  const user = stage.put(<TransportationPermissionList passenger={helvi} />)
  await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' }) }
}

describe('a transportation permission that ends earlier', () => {
  const ending = async () => {
    const { user, dialog } = await editReserved()
    await user.clear(within(dialog).getByLabelText(/^Päättymispäivä/))
    await user.type(within(dialog).getByLabelText(/^Päättymispäivä/), '20.3.2026')
    await user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))
    return { user, asked: within(await screen.findByRole('alertdialog')) }
  }
  const cancelledReasons = async () => {
    const trips = await stage.server.services.db
      .selectFrom('trip')
      .select('cancel_reason as reason')
      .where('passenger_id', '=', helvi.id)
      .where('cancel_requested_at', 'is not', null)
      .execute()
    return trips.map(({ reason }) => reason)
  }

  test('offers to cancel the rides that it no longer pays for, and says what was done', async () => {
    const { user, asked } = await ending()
    expect(asked.getByText('Jos matkoja ei peruta, ne ajetaan ja ne näkyvät edelleen.')).toBeTruthy()
    const box = await asked.findByRole('checkbox', { name: /^Peru \d+ tulevaa matkaa$/ })
    const [count] = /\d+/.exec(box.closest('span')?.textContent ?? '') ?? []
    await user.click(box)
    await user.type(asked.getByRole('textbox', { name: /Syy/ }), 'Päätös päättyy')
    await clickReady(user, asked.getByRole('button', { name: 'Tallenna' }))

    await waitFor(() => expect(toasts.get()).toMatchObject([{ text: `${count} matkaa peruttu.` }]))
    expect(await stored()).toMatchObject([{ endDate: '2026-03-20' }])
    const reasons = await cancelledReasons()
    expect(reasons).toHaveLength(Number(count))
    expect(new Set(reasons)).toEqual(new Set(['Päätös päättyy']))
  })

  test('is asked about for a draft alone that it no longer covers, and speaks of no trips', async () => {
    const { db } = stage.server.services
    await db
      .updateTable('passenger')
      .set({ transportation_permission_required: true })
      .where('id', '=', helvi.id)
      .execute()
    await addTimetable(stage.server.services, stage.centre, ridesFor([helvi.id]), {
      ...{ state: timetableStates.new, startDate: '2026-04-01', endDate: '2026-05-31' },
    })
    const permission = TransportationPermissionInput.parse(permissionBody({ endDate: '2026-12-31' }))
    await saveTransportationPermission(helvi.id, permission)
    const user = stage.put(<TransportationPermissionList passenger={helvi} />)
    await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' }))
    await user.clear(dialog.getByLabelText(/^Päättymispäivä/))
    await user.type(dialog.getByLabelText(/^Päättymispäivä/), '20.3.2026')
    await user.click(dialog.getByRole('button', { name: 'Tallenna' }))

    const asked = within(await screen.findByRole('alertdialog'))
    expect(asked.getByText('Kuljetuspäätös Päivätoimintamatkat kattaa tämän jälkeen vähemmän kuin nyt.')).toBeTruthy()
    expect(asked.getByRole('heading', { name: '1 aikataulu' })).toBeTruthy()
    expect(
      asked.getByText('Luonnosta ei voi tilata, jos matkustajalla ei ole kuljetuspäätöstä sen ajalle.'),
    ).toBeTruthy()
    expect(asked.queryByRole('checkbox')).toBeNull()
  })

  test('leaves them where that is chosen', async () => {
    const { user, asked } = await ending()
    await clickReady(user, asked.getByRole('button', { name: 'Tallenna' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ endDate: '2026-03-20' }]))
    await waitFor(() =>
      expect(toasts.get()).toMatchObject([
        { text: expect.stringMatching(/tulevaa matkaa jää ajettavaksi\.$/) as string },
      ]),
    )
    expect(await cancelledReasons()).toEqual([])
  })
})

describe('a transportation permission that is changed otherwise', () => {
  const saved = async ({ user, dialog }: Awaited<ReturnType<typeof editReserved>>) =>
    user.click(within(dialog).getByRole('button', { name: 'Tallenna' }))

  test('is asked about where it would not pay for trips any more', async () => {
    const editor = await editReserved()
    // the trips of the scene lead to the destination
    await editor.user.selectOptions(within(editor.dialog).getByRole('combobox', { name: /^Suunta/ }), 'Paluumatka')
    await saved(editor)
    const asked = within(await screen.findByRole('alertdialog', { name: 'Tallennetaanko muutettu kuljetuspäätös?' }))
    expect(await asked.findByRole('heading', { name: /tulevaa matkaa/ })).toBeTruthy()
    await clickReady(editor.user, asked.getByRole('button', { name: 'Tallenna' }))
    await waitFor(async () => expect(await stored()).toMatchObject([{ tripDirection: tripDirections.return }]))
  })

  test('is saved without a question where all trips stay on it', async () => {
    const editor = await editReserved()
    await editor.user.clear(within(editor.dialog).getByLabelText(/^Päättymispäivä/))
    await editor.user.type(within(editor.dialog).getByLabelText(/^Päättymispäivä/), '31.12.2027')
    await saved(editor)
    await waitFor(async () => expect(await stored()).toMatchObject([{ endDate: '2027-12-31' }]))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
