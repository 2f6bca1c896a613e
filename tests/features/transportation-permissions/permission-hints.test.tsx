import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { fetchTransportationPermissions, saveTransportationPermission } from '#data/transportation-permissions.ts'
import { passengerPropertyChanges } from '#domain/instance-config.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { TransportationPermissionList } from '#features/transportation-permissions/TransportationPermissionList.tsx'
import { clickReady } from '#tests/support/click-ready.ts'
import { makeTrips } from '#tests/support/board.ts'
import { permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { addGroup, addTimetable, ridesFor } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'

const groupName = 'Kyynärpolun ryhmä'

let stage: PassengerStage
let helvi: number

beforeAll(async () => {
  stage = await openPassengerStage()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  helvi = await stage.addPassenger({ name: 'Helvi Tuomikoski', providerId: `P-${Math.random()}` })
})
afterEach(async () => {
  const { db } = stage.server.services
  await db.updateTable('organization').set({ has_price_areas: false }).execute()
  await db.updateTable('instance').set({ supported_features: [] }).execute()
  await db.updateTable('destination').set({ price_area: 0 }).execute()
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

async function openNew(): Promise<{ user: UserEvent; dialog: HTMLElement }> {
  const user = stage.put(<TransportationPermissionList passenger={await stage.enter(helvi)} />)
  await user.click(await screen.findByRole('button', { name: 'Uusi päätös' }))
  return { user, dialog: await screen.findByRole('dialog', { name: 'Uusi kuljetuspäätös' }) }
}

describe('the price-area card', () => {
  const prices = [1100, 1200, 1300, 1400, 1500, 1600]

  async function priceArea(price_area: number) {
    const { db } = stage.server.services
    await db.updateTable('organization').set({ has_price_areas: true }).execute()
    await db.updateTable('destination').set({ price_area }).execute()
  }

  beforeAll(() =>
    stage.server.services.db
      .insertInto('area_price')
      .values({
        organization_id: stage.centre.organizationId,
        group_name: groupName,
        permission_name: 'Päivätoimintamatkat',
        price_cents: prices,
      })
      .execute(),
  )

  test('is there only where the organisation has price areas', async () => {
    const { dialog } = await openNew()
    expect(within(dialog).getByLabelText(/^Hinta \(/)).toBeTruthy()
    expect(within(dialog).queryByRole('group', { name: 'Hinta-alue' })).toBeNull()
  })

  test("tells the price of the main destination's area, and how the entered price and tax differ", async () => {
    await priceArea(3)
    await addGroup(stage.server.services, stage.centre, [helvi], groupName)
    const { user, dialog } = await openNew()
    const card = within(within(dialog).getByRole('group', { name: 'Hinta-alue' }))
    expect(card.getByText('Hinta-alueelle ei löytynyt hintaa.')).toBeTruthy()

    await user.type(within(dialog).getByLabelText(/^Nimi/), 'päivätoimintamatkat')
    expect(card.getByText(/^Hinta-alue 3/).textContent).toContain('13,00')
    await user.type(within(dialog).getByLabelText(/^Hinta \(/), '12')
    expect(card.getByText('Hinta poikkeaa hinta-alueen hinnasta.')).toBeTruthy()
    expect(card.queryByText('Hinta-alueen hinnan arvonlisävero on 0 %.')).toBeNull()

    await user.clear(within(dialog).getByLabelText(/^Hinta \(/))
    await user.type(within(dialog).getByLabelText(/^Hinta \(/), '13')
    expect(card.queryByText('Hinta poikkeaa hinta-alueen hinnasta.')).toBeNull()
    await user.clear(within(dialog).getByLabelText(/^Alv, %/))
    await user.type(within(dialog).getByLabelText(/^Alv, %/), '14')
    expect(card.getByText('Hinta-alueen hinnan arvonlisävero on 0 %.')).toBeTruthy()
  })

  test('says that the main destination has no area', async () => {
    await priceArea(0)
    const { dialog } = await openNew()
    const card = within(dialog).getByRole('group', { name: 'Hinta-alue' })
    expect(within(card).getByText('Pääkohteella ei ole hinta-aluetta.')).toBeTruthy()
  })
})

describe('hints', () => {
  const unavailable = 'Kenttä ei ole käytettävissä tässä kohteessa.'

  test('tell which fields are not available when nothing is known of the instance', async () => {
    const passenger = await stage.enter(helvi)
    await workspace().mirror.references.delete('instanceConfigs')
    const user = stage.put(<TransportationPermissionList passenger={passenger} />)
    await user.click(await screen.findByRole('button', { name: 'Uusi päätös' }))
    const dialog = await screen.findByRole('dialog')

    expect(within(dialog).getAllByText(unavailable)).toHaveLength(2)
    for (const name of [/^Hintakoodi/, /^Uusi lisäpalvelu/]) {
      const field = within(dialog).getByLabelText<HTMLInputElement>(name)
      expect(field.disabled).toBe(true)
    }
  })

  test('are not there when the instance is known', async () => {
    const { dialog } = await openNew()
    expect(within(dialog).queryByText(unavailable)).toBeNull()
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Hintakoodi/).disabled).toBe(false)
  })

  test('say that the passenger is not confirmed', async () => {
    helvi = await stage.addPassenger({ name: 'Uuno Uusitalo' })
    const { dialog } = await openNew()
    expect(within(dialog).getByText('Matkustajaa ei ole vielä vahvistettu varausjärjestelmässä.')).toBeTruthy()
  })

  test('do not say so of one who is', async () => {
    const { dialog } = await openNew()
    expect(within(dialog).queryByText(/ei ole vielä vahvistettu/)).toBeNull()
  })
})

describe('the draft checkbox', () => {
  const box = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name: 'Luonnos' })
  const refusal = 'Luonnos ei ole käytettävissä tässä kohteessa.'

  test('can be used outside of groups', async () => {
    const { dialog } = await openNew()
    expect(box(dialog).disabled).toBe(false)
  })

  test('is locked in a group of an instance that knows no property changes, and says so', async () => {
    await addGroup(stage.server.services, stage.centre, [helvi])
    const { dialog } = await openNew()
    expect(box(dialog).disabled).toBe(true)
    expect(within(dialog).getByText(refusal)).toBeTruthy()
  })

  test('can be used in a group of an instance that knows them', async () => {
    const { db } = stage.server.services
    await db
      .updateTable('instance')
      .set({ supported_features: [passengerPropertyChanges] })
      .execute()
    await addGroup(stage.server.services, stage.centre, [helvi], 'Iltaryhmä')
    const { dialog } = await openNew()
    expect(box(dialog).disabled).toBe(false)
    expect(within(dialog).queryByText(refusal)).toBeNull()
  })
})

describe('deleting a transportation permission with reserved trips', () => {
  const refusal = 'Kuljetuspäätöksellä on matka varauksia eikä sitä voi poistaa.'

  async function reserve() {
    const { server, centre } = stage
    await addTimetable(server.services, centre, ridesFor([helvi], { time: '08:15' }))
    await makeTrips(server)
  }

  async function openStored() {
    const passenger = await stage.enter(helvi)
    await saveTransportationPermission(helvi, TransportationPermissionInput.parse(permissionBody()))
    return async () => {
      const user = stage.put(<TransportationPermissionList passenger={passenger} />)
      await user.click(await screen.findByRole('button', { name: 'Päivätoimintamatkat' }))
      const dialog = await screen.findByRole('dialog')
      return { user, dialog, remove: within(dialog).getByRole('button', { name: 'Poista' }) }
    }
  }

  test('is refused with the reason and the rides that are reserved, and nothing is asked', async () => {
    const open = await openStored()
    await reserve()
    const { user, dialog, remove } = await open()
    await user.click(remove)

    expect(await within(dialog).findByText(refusal)).toBeTruthy()
    expect(within(dialog).getByText('Kuljetuspäätökselle on varattu:')).toBeTruthy()
    expect(await within(dialog).findByRole('heading', { name: /^\d+ tulevaa matkaa/ })).toBeTruthy()
    expect(within(dialog).getAllByText(/08:15|Päiväkeskus Aalto/)).not.toEqual([])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect((await fetchTransportationPermissions(helvi)).transportationPermissions).toHaveLength(1)
  })

  test('is refused by the server when they were reserved meanwhile', async () => {
    const open = await openStored()
    const { user, dialog, remove } = await open()
    await reserve()
    await user.click(remove)
    const ask = await screen.findByRole('alertdialog')
    await clickReady(user, within(ask).getByRole('button', { name: 'Poista kuljetuspäätös' }))

    expect(await within(dialog).findByText(refusal)).toBeTruthy()
    expect(await within(dialog).findByRole('heading', { name: /^\d+ tulevaa matkaa/ })).toBeTruthy()
    expect((await fetchTransportationPermissions(helvi)).transportationPermissions).toHaveLength(1)
  })

  test('is refused with the word that all of them are over', async () => {
    const open = await openStored()
    await reserve()
    const { db } = stage.server.services
    await db
      .updateTable('trip')
      .set({ dropoff_at: new Date(testNow), pickup_at: new Date(testNow) })
      .execute()
    const { user, dialog, remove } = await open()
    await user.click(remove)

    expect(await within(dialog).findByText('Sille on varattu vain matkoja, jotka on jo ajettu.')).toBeTruthy()
  })
})
