import { describe, expect, test } from 'vitest'
import type { TransportationPermission } from '#domain/transportation-permission/schema.ts'
import { verdictOf } from '#tests/support/board.ts'
import {
  transportationPermissionScene,
  transportationPermissionTables,
} from '#tests/support/transportation-permission-scene.ts'
import { addGroup, addPassenger, contentsOf, instanceOf } from '#tests/support/rides.ts'

const scene = transportationPermissionScene()
const { create, created, update, remove, info } = scene

describe('what may not be changed', () => {
  const stored = (columns: Record<string, unknown>) =>
    scene.server.services.db.updateTable('transportation_permission').set(columns).execute()

  test.each(['timit', 'likuma'])('a transportation permission that came from %s', async (source) => {
    const transportationPermission = await created()
    await stored({ source })

    expect(verdictOf(await update(transportationPermission, { note: 'x' }))).toEqual([409, 'permission_other_source'])
    expect(verdictOf(await remove(transportationPermission.id))).toEqual([409, 'permission_other_source'])
  })

  test.each([
    ['quota type', { quotaType: 2 }],
    ['quota time', { quotaTime: 3 }],
  ])('the %s of what is no draft', async (_, changes) => {
    const transportationPermission = await created()
    const draft = await created({ isDraft: true })

    expect(verdictOf(await update(transportationPermission, changes))).toEqual([409, 'permission_quota_locked'])
    expect(verdictOf(await update(draft, changes))).toEqual([200])
  })

  test('a complete transportation permission into a draft', async () => {
    const transportationPermission = await created()

    expect(verdictOf(await update(transportationPermission, { isDraft: true }))).toEqual([
      409,
      'permission_draft_unsupported',
    ])
  })

  test('a draft of a passenger in a group, where the booking system knows no property changes', async () => {
    await addGroup(scene.server.services, scene.world.centre, [scene.helvi])
    const draft = await created({ isDraft: true })
    expect(verdictOf(await update(draft, { isDraft: false }))).toEqual([409, 'permission_draft_unsupported'])

    await scene.server.services.db
      .updateTable('instance')
      .set({ supported_features: ['passengerPropertyChanges'] })
      .execute()
    const reply = await update(draft, { isDraft: false })
    await scene.server.services.db.updateTable('instance').set({ supported_features: [] }).execute()

    expect(verdictOf(reply)).toEqual([200])
  })

  test.each([
    ['an inactive passenger', { inactive: true }, 'passenger_inactive'],
    ['an archived passenger', { state: 1 as const }, 'passenger_archived'],
  ])('anything of %s', async (_, columns, code) => {
    const transportationPermission = await created()
    await scene.server.services.db.updateTable('passenger').set(columns).execute()
    const before = await contentsOf(scene.server.services, transportationPermissionTables)

    const replies = [
      await create(),
      await update(transportationPermission, { note: 'x' }),
      await remove(transportationPermission.id),
    ]

    expect(replies.map(verdictOf)).toEqual(Array(3).fill([409, code, 'changed']))
    expect(await contentsOf(scene.server.services, transportationPermissionTables)).toEqual(before)
  })
})

describe('bad input', () => {
  test.each([
    ['no name', { name: ' ' }, 'name', 'validation.required'],
    ['a name that is too long', { name: 'x'.repeat(129) }, 'name', 'validation.tooLong'],
    ['no cost centre', { costCenter: null }, 'costCenter', 'validation.required'],
    ['a cost centre without a name', { costCenter: { id: 1, name: '' } }, 'costCenter.name', 'validation.required'],
    ['no quota', { initialQuota: null }, 'initialQuota', 'validation.required'],
    ['a negative quota', { initialQuota: -1 }, 'initialQuota', 'validation.negative'],
    ['a quota beyond the largest', { initialQuota: 2_147_483_648 }, 'initialQuota', 'validation.tooLarge'],
    ['an express quota above the quota', { initialExpressQuota: 19 }, 'initialExpressQuota', 'validation.exceedsQuota'],
    ['no trip destinations', { tripDestinations: -1 }, 'tripDestinations', 'validation.required'],
    ['a price without tax', { priceIncVat: 5 }, 'priceVatPercent', 'validation.required'],
    ['a price in thousandths', { priceIncVat: 5.001, priceVatPercent: 0 }, 'priceIncVat', 'validation.decimals'],
    ['a price with a comma', { priceIncVat: '5,00', priceVatPercent: 0 }, 'priceIncVat', 'validation.invalidValue'],
    ['a negative deductible', { deductibleType: 1, fixedDeductible: -1 }, 'fixedDeductible', 'validation.invalidValue'],
    ['a deductible type that is none', { deductibleType: 99 }, 'deductibleType', 'validation.invalidValue'],
    ['the 31st of February', { startDate: '2026-02-31' }, 'startDate', 'validation.date'],
    ['an end before the start', { endDate: '2026-02-28' }, 'endDate', 'validation.endBeforeStart'],
    ['a note that is too long', { note: 'x'.repeat(1025) }, 'note', 'validation.tooLong'],
    ['an extra without a name', { extras: [{ extraId: null, name: ' ' }] }, 'extras.0.name', 'validation.required'],
  ])('%s is refused with its field', async (_, changes, field, key) => {
    const reply = await create(changes)

    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ errors: Record<string, string[]> }>().errors[field]).toEqual([key])
    expect(await contentsOf(scene.server.services, transportationPermissionTables)).toEqual([])
  })

  test.each([
    ['a name of the longest', { name: 'x'.repeat(128) }],
    ['a note of the longest', { note: 'x'.repeat(1024) }],
    ['no quota left at all', { initialQuota: 0 }],
    ['an express quota of all', { initialExpressQuota: 18 }],
    ['one day', { endDate: '2026-03-01' }],
    ['no end', { endDate: null }],
  ])('%s is taken', async (_, changes) => {
    expect(verdictOf(await create(changes))).toEqual([200])
  })

  test('fields that are the server’s to say are not believed', async () => {
    const transportationPermission = await created({
      source: 'Likuma',
      remainingQuota: 999,
      passengerId: 999,
      decisionType: 'X',
      externalId: 'X',
      version: 77,
    })

    expect(transportationPermission).toMatchObject({
      source: 'Perille',
      remainingQuota: 18,
      passengerId: scene.helvi,
      decisionType: 'TIMIT',
      externalId: null,
      version: 1,
    })
  })
})

describe('extras of the booking system', () => {
  const extraOf = async (instance_id: number) => {
    const row = { instance_id, external_id: null, name: 'Porraskiipijä', default_price_cents: 2500, position: 0 }
    const { id } = await scene.server.services.db
      .insertInto('instance_extra')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('are stored by their own name', async () => {
    const extraId = await extraOf(await instanceOf(scene.server.services, scene.world.centre))

    const { extras } = await created({ extras: [{ extraId, name: 'Jotain muuta', price: 20 }] })

    expect(extras).toMatchObject([{ extraId, name: 'Porraskiipijä', price: 20 }])
  })

  test('of another one are not found, and nothing is stored', async () => {
    const extraId = await extraOf(await instanceOf(scene.server.services, scene.world.twin))

    expect(verdictOf(await create({ extras: [{ extraId, name: 'x', price: 1 }] }))).toEqual([404, 'not_found'])
    expect(verdictOf(await create({ extras: [{ extraId: 999_999, name: 'x' }] }))).toEqual([404, 'not_found'])
    expect(await contentsOf(scene.server.services, transportationPermissionTables)).toEqual([])
  })
})

describe('whoever may not', () => {
  const calls = [
    ['view', (token: string, id: number) => info({ token, id })],
    ['create', (token: string, id: number) => create({}, { token, id })],
    [
      'update',
      (token: string, id: number, transportationPermission: TransportationPermission) =>
        update(transportationPermission, {}, { token, id }),
    ],
    [
      'delete',
      (token: string, id: number, transportationPermission: TransportationPermission) =>
        remove(transportationPermission.id, { token, id }),
    ],
  ] as const

  test.each(calls)('%s', async (_, call) => {
    const transportationPermission = await created()
    const stranger = await addPassenger(scene.server.services, scene.world.twin)
    const other = await addPassenger(scene.server.services, scene.world.centre)
    const before = await contentsOf(scene.server.services, transportationPermissionTables)

    const ask = async (token: string, id = scene.helvi) => verdictOf(await call(token, id, transportationPermission))

    const isRead = call === calls[0][1]
    expect(await ask(scene.tokens.passengersOnly)).toEqual([403, 'forbidden'])
    if (!isRead) expect(await ask(scene.tokens.reader)).toEqual([403, 'forbidden'])
    expect(await ask(scene.world.tokens.twinDesk)).toEqual([404, 'not_found'])
    expect(await ask(scene.world.tokens.siblingDesk)).toEqual([404, 'not_found'])
    expect(await ask(scene.world.tokens.administrator)).toEqual([404, 'not_found'])
    expect(await ask(scene.tokens.writer, stranger)).toEqual([404, 'not_found'])
    expect(await ask(scene.tokens.writer, 999_999)).toEqual([404, 'not_found'])
    expect(await ask('nobody')).toEqual([401, 'unauthorized'])
    if (call === calls[2][1] || call === calls[3][1])
      expect(await ask(scene.tokens.writer, other)).toEqual([404, 'not_found'])
    expect(await contentsOf(scene.server.services, transportationPermissionTables)).toEqual(before)
  })

  test('transportation permissions are read and written by whoever holds a level over them alone', async () => {
    expect(verdictOf(await create({}, { token: scene.tokens.transportationPermissionsOnly }))).toEqual([200])
    expect(verdictOf(await info({ token: scene.tokens.transportationPermissionsOnly }))).toEqual([200])
    expect(verdictOf(await info({ token: scene.tokens.reader }))).toEqual([200])
  })
})
