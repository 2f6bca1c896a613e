import { describe, expect, test } from 'vitest'
import { listOrganizationTransportationPermissions } from '#contract/transportation-permissions.ts'
import type { OrganizationTransportationPermission } from '#domain/transportation-permission/organization-list.ts'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { auditOf, verdictOf } from '#tests/support/board.ts'
import { transportationPermissionScene } from '#tests/support/transportation-permission-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'
import { addPassenger, contentsOf, instanceOf } from '#tests/support/rides.ts'
import { testNow } from '#tests/support/server.ts'

const scene = transportationPermissionScene()
const { create, created, update, remove, info, transportationPermissions, ride } = scene

describe('a transportation permission', () => {
  test('is answered as it was stored, and listed', async () => {
    const transportationPermission = await created({
      note: ' Lääkärinlausunto ',
      priceIncVat: 12.35,
      priceVatPercent: 0,
      distanceLimit: 12.5,
      extras: [{ extraId: null, name: 'Odotus', price: 8.1, vatPercentage: 14 }],
    })

    expect(transportationPermission).toMatchObject({
      source: 'Perille',
      decisionType: 'TIMIT',
      name: 'Päivätoimintamatkat',
      passengerId: scene.helvi,
      note: 'Lääkärinlausunto',
      priceIncVat: 12.35,
      priceVatPercent: 0,
      distanceLimit: 12.5,
      costCenter: { name: 'Ikääntyneiden palvelut' },
      startDateYMD: '2026-03-01',
      endDateYMD: '2026-03-31',
      timitPassengerId: String(scene.helvi),
      perilleInstanceId: await instanceOf(scene.server.services, scene.world.centre),
      remainingQuota: 18,
      hasReservations: false,
      version: 1,
      extras: [
        {
          extraId: null,
          name: 'Odotus',
          price: 8.1,
          vatPercentage: 14,
          passengerTransportationPermissionId: transportationPermission.id,
        },
      ],
    })
    expect(await transportationPermissions()).toEqual([transportationPermission])
  })

  test('keeps money to the cent', async () => {
    const { id } = await created({
      priceIncVat: 0.29,
      priceVatPercent: 0,
      deductibleType: 1,
      fixedDeductible: 1_000_000,
    })

    const row = await scene.server.services.db
      .selectFrom('transportation_permission')
      .select(['price_inc_vat_cents', 'fixed_deductible_cents'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ price_inc_vat_cents: 29, fixed_deductible_cents: 100_000_000 })
  })

  test('loses the amount of a deductible that has none, and is billed where the type says so', async () => {
    expect(await created({ deductibleType: 0, fixedDeductible: 5 })).toMatchObject({ fixedDeductible: null })
    expect(await created({ deductibleType: 2, fixedDeductible: 5, deductiblePayment: 'Car' })).toMatchObject({
      fixedDeductible: 5,
      deductiblePayment: 'Invoice',
    })
  })

  test('shares cost centres with those before, whatever their case', async () => {
    const first = await created()
    const second = await created({ costCenter: { id: 99, name: ' ikääntyneiden PALVELUT ' } })

    expect(second.costCenter).toEqual(first.costCenter)
    expect((await contentsOf(scene.server.services, ['cost_center'])).length).toBe(1)
  })

  test('lists the newest start first', async () => {
    await created({ startDate: '2026-03-01' })
    await created({ startDate: '2026-05-01', endDate: null })
    await created({ startDate: '2026-04-01', endDate: '2026-04-30' })

    expect((await transportationPermissions()).map(({ startDate }) => startDate)).toEqual([
      '2026-05-01',
      '2026-04-01',
      '2026-03-01',
    ])
  })

  test('is changed with its extras, and its version rises', async () => {
    const transportationPermission = await created({ extras: [{ extraId: null, name: 'Odotus', price: 8 }] })

    const changed = answered(
      await update(transportationPermission, {
        note: 'Muutos',
        extras: [{ extraId: null, name: 'Kantoapu', price: null }],
      }),
    ).json<TransportationPermission>()

    expect(changed).toMatchObject({ id: transportationPermission.id, version: 2, note: 'Muutos' })
    expect(changed.extras.map(({ name, price }) => [name, price])).toEqual([['Kantoapu', null]])
    expect((await auditOf(scene.server, 'transportationPermission.update')).at(-1)).toMatchObject({
      objectId: transportationPermission.id,
      passengerIds: [scene.helvi],
      detail: { fields: ['note', 'extras'] },
    })
  })

  test('made twice with one key is there once', async () => {
    const key = '8f8f0f4e-6f0f-4f51-9a51-0a3b1c2d3e4f'
    const [first, again] = [await create({}, { key }), await create({}, { key })]

    expect(again.json()).toEqual(first.json())
    expect(await transportationPermissions()).toHaveLength(1)
  })
})

describe('two writers at once', () => {
  test('the second is refused with the transportation permission as it is by now', async () => {
    const transportationPermission = await created()
    await update(transportationPermission, { note: 'Ensimmäinen' })

    const reply = await update(transportationPermission, { note: 'Toinen' })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      version_conflict: [],
      current: { note: 'Ensimmäinen', version: 2 },
      changed: { by: 'you' },
    })
    expect(await transportationPermissions()).toMatchObject([{ note: 'Ensimmäinen', version: 2 }])
  })

  test('at the very same moment, one of them is stored', async () => {
    const transportationPermission = await created()

    const replies = await Promise.all([
      update(transportationPermission, { note: 'A' }),
      update(transportationPermission, { note: 'B' }),
    ])

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await transportationPermissions()).toMatchObject([{ version: 2 }])
  })
})

describe('deleting', () => {
  test('gives what was deleted, with its extras', async () => {
    const transportationPermission = await created({ extras: [{ extraId: null, name: 'Odotus', price: 8 }] })

    expect(answered(await remove(transportationPermission.id)).json()).toEqual(transportationPermission)
    expect(await transportationPermissions()).toEqual([])
    expect(await contentsOf(scene.server.services, ['permission_extra'])).toEqual([])
    expect(verdictOf(await remove(transportationPermission.id))).toEqual([404, 'not_found'])
  })

  test('a transportation permission with reservations is refused in the words that clients know', async () => {
    await ride()
    const { id } = await created()

    const reply = await remove(id)

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toEqual({ permission_has_reservations: ['Permission has reservations. Can not be deleted.'] })
    expect(await transportationPermissions()).toHaveLength(1)
  })

  test('is possible once every trip has been cancelled', async () => {
    await ride()
    const { id } = await created()
    await scene.server.services.db
      .updateTable('trip')
      .set({ cancelled_at: new Date(testNow) })
      .execute()

    expect(verdictOf(await remove(id))).toEqual([200])
  })

  test('is refused while a trip was cancelled so late that it is paid for, and is no use of the quota', async () => {
    await ride()
    const { id } = await created({ initialQuota: 30 })
    const { db } = scene.server.services
    const cancelled = { cancelled_at: new Date(testNow), cancelled_by: scene.world.deskId }
    await db.updateTable('trip').set(cancelled).execute()
    const todaysBegin = (minutes: number) =>
      db
        .updateTable('trip')
        .set({ start_minutes: minutes, end_minutes: 12 * 60 })
        .where('date', '=', '2026-03-11')
        .execute()
    await todaysBegin(10 * 60 + 59)
    expect(await transportationPermissions()).toMatchObject([{ remainingQuota: 30, hasReservations: true }])
    expect(verdictOf(await remove(id))).toEqual([409, 'permission_has_reservations'])

    await todaysBegin(11 * 60)
    expect(verdictOf(await remove(id))).toEqual([200])
  })
})

describe('what is done', () => {
  test('leaves a row for each view and write, with the passenger', async () => {
    const transportationPermission = await created()
    await info()
    await update(transportationPermission, { note: 'x' })
    await remove(transportationPermission.id)

    const actions = ['view', 'create', 'update', 'delete'].map((verb) =>
      verb === 'view' ? 'transportationPermissions.view' : `transportationPermission.${verb}`,
    )
    for (const action of actions) {
      expect((await auditOf(scene.server, action)).at(-1)).toMatchObject({
        organizationId: scene.world.centre.organizationId,
        passengerIds: [scene.helvi],
        outcome: 'done',
      })
    }
  })
})

describe('the organisation’s list', () => {
  const list = (token: string, id = scene.world.centre.organizationId) =>
    scene.server.call(listOrganizationTransportationPermissions, { params: { id }, token })

  test('has the transportation permissions of all passengers, by name', async () => {
    const aino = await addPassenger(scene.server.services, scene.world.sibling, { name: 'Aino Aalto', inactive: true })
    await scene.server.services.db.updateTable('passenger').set({ name_sort_key: 'a' }).where('id', '=', aino).execute()
    await scene.server.services.db
      .updateTable('passenger')
      .set({ name_sort_key: 'h' })
      .where('id', '=', scene.helvi)
      .execute()
    const valid = await created()
    await scene.server.services.db.updateTable('passenger').set({ inactive: false }).execute()
    await create({ startDate: '2026-01-01', endDate: '2026-01-31' }, { id: scene.helvi })
    await scene.server.services.db
      .updateTable('transportation_permission')
      .set({ passenger_id: aino })
      .where('id', '<>', valid.id)
      .execute()
    await scene.server.services.db.updateTable('passenger').set({ inactive: true }).where('id', '=', aino).execute()

    const rows = answered(await list(scene.world.tokens.administrator)).json<OrganizationTransportationPermission[]>()

    expect(rows).toMatchObject([
      { name: 'Aino Aalto', passengerInactive: true, isValid: false, mainPlace: { alias: 'Palvelutalo Niemi' } },
      {
        name: 'Helvi Tuomikoski',
        passengerInactive: false,
        isValid: true,
        mainPlace: { id: scene.world.centre.destinationId, alias: 'Päiväkeskus Aalto' },
        perilleInstanceName: 'Kyydit Päiväkeskus Aalto',
        transportationPermission: { id: valid.id, remainingQuota: 18 },
      },
    ])
    expect((await auditOf(scene.server, 'transportationPermissions.viewAll')).at(-1)).toMatchObject({
      passengerIds: [aino, scene.helvi],
    })
  })

  test('is for administrators of that organisation', async () => {
    expect(verdictOf(await list(scene.world.tokens.desk))).toEqual([403, 'forbidden'])
    expect(verdictOf(await list(scene.world.tokens.twinDesk))).toEqual([404, 'not_found'])
    expect(verdictOf(await list(scene.world.tokens.administrator, scene.world.twin.organizationId))).toEqual([
      404,
      'not_found',
    ])
  })
})
