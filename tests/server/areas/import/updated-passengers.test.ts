import { describe, expect, test } from 'vitest'
import { deactivatePassenger } from '#contract/passengers.ts'
import type { SavedRow } from '#domain/import/import-record.ts'
import { block, importScene, runner } from '#tests/support/import-scene.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()

const alias = 'päiväkeskus aalto'

describe('a row that updates a passenger', () => {
  test('changes what it says and keeps the rest: other needs, other numbers, other destinations', async () => {
    const id = await scene.helvi({ otherDestinationIds: [scene.siblingId] })
    await scene.changedByAnother(id, {
      phoneNumbers: [
        {
          ...{ id: 0, passengerId: id, number: '050 555 0137', sms: true, showToDriver: true, assistant: false },
          ...{ contactName: 'Maija Malli', relation: 'äiti' },
        },
      ],
    })
    const before = await scene.passenger(id)
    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [
      {
        row: 2,
        passengerId: id,
        version: before.version,
        passenger: { homeAddress: 'Uusi katu 3' },
        utilities: [
          { id: 4, has: false },
          { id: 5, has: true },
        ],
        phones: [{ number: '+358505550137', sms: false }, { number: '040 1234567' }],
      },
    ])

    expect(row).toMatchObject({ status: 'updated', passengerId: id, version: (before.version ?? 0) + 1, errors: [] })
    const after = await scene.passenger(id)
    expect(after).toMatchObject({ name: 'Helvi Tuomikoski', homeAddress: 'Uusi katu 3', utilityIds: [1, 5] })
    expect(after.phoneNumbers).toMatchObject([
      {
        ...{ id: before.phoneNumbers[0]?.id, number: '050 555 0137', sms: false },
        ...{ contactName: 'Maija Malli', relation: 'äiti' },
      },
      { number: '040 1234567', sms: true, contactName: '', relation: '' },
    ])
    expect(after.passengerDestinations).toEqual(before.passengerDestinations)
  })

  test('that says what is stored already writes nothing', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    const said = {
      passengerId: id,
      passenger: { name: 'Helvi Tuomikoski', homeAddress: 'Käpypolku 1' },
      tags: [],
      ssn: '',
    }
    const [row] = await scene.saved(importId, [{ row: 2, version: 1, ...said, mainDestination: alias }])

    expect(row).toMatchObject({ status: 'unchanged', passengerId: id, version: 1 })
    expect((await scene.passenger(id)).version).toBe(1)
  })

  test('is not written over what somebody has changed since', async () => {
    const id = await scene.helvi()
    await scene.changedByAnother(id, { note: 'Muutettu' })
    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [
      { row: 2, passengerId: id, version: 1, passenger: { note: 'Taulukosta' } },
    ])

    expect(row).toMatchObject({ status: 'failed', errors: [{ field: '', code: 'api.errors.version_conflict' }] })
    expect((await scene.passenger(id)).note).toBe('Muutettu')
  })

  test('moves the main destination within the instance, and not to another one', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    const rows = await scene.saved(importId, [
      { row: 2, passengerId: id, mainDestination: 'Toinen järjestelmä' },
      { row: 3, passengerId: id, mainDestination: 'Rantakoulu' },
    ])

    expect(rows[0]?.errors).toEqual([{ field: 'mainDestination', code: 'import.row.otherInstance' }])
    expect(rows[1]).toMatchObject({ status: 'updated' })
    const { passengerDestinations } = await scene.passenger(id)
    expect(passengerDestinations.map(({ destinationId }) => destinationId)).toEqual([scene.siblingId])
  })

  test('is refused for an inactive passenger, and for one of another organisation as for nobody', async () => {
    const id = await scene.helvi()
    const stranger = await addPassenger(scene.server.services, scene.foreign, { name: 'Vieras' })
    answered(await scene.server.call(deactivatePassenger, { params: { id }, token: scene.tokens.member }))
    const importId = await scene.begun()
    const rows = await scene.saved(importId, [
      { row: 2, passengerId: id, passenger: { note: 'x' } },
      { row: 3, passengerId: stranger, passenger: { note: 'x' } },
      { row: 4, passengerId: 987_654, passenger: { note: 'x' } },
    ])

    expect(rows.map(({ errors }) => errors[0]?.code)).toEqual([
      'api.errors.passenger_inactive',
      'api.errors.not_found',
      'api.errors.not_found',
    ])
  })

  test('asks of each part the rule of its own call', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, permissions: [block()] }])
    answered(await scene.server.call(deactivatePassenger, { params: { id }, token: scene.tokens.member }))
    const rows = await scene.saved(importId, [
      { row: 3, passengerId: id, tags: ['Uimarit'] },
      { row: 4, passengerId: id, ssn: '131052-9373' },
      { row: 5, passengerId: id, permissions: [block({ initialQuota: 99 })] },
      { row: 6, passengerId: id, permissions: [block({ name: 'Toinen' })] },
    ])

    expect(rows.map(({ errors }) => errors)).toEqual(
      ['tags', 'ssn', 'permissions.0', 'permissions.0'].map((field) => [
        { field, code: 'api.errors.passenger_inactive' },
      ]),
    )
    expect((await scene.permissions(id)).map(({ initialQuota }) => initialQuota)).toEqual([20])
    expect(await scene.countOf('passenger_group')).toBe(0)
  })

  test('tells nobody that a code or a transportation permission is as it says, but who may read it', async () => {
    const id = await scene.helvi()
    await scene.writeSsn(id, '131052-9373')
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, permissions: [block()] }])
    const rows = [
      { passengerId: id, ssn: '131052-9373' },
      { passengerId: id, ssn: '010101A905W' },
      { passengerId: id, permissions: [block()] },
      { passengerId: id, permissions: [block({ initialQuota: 99 })] },
      { passengerId: id, permissions: [block({ name: 'Muu', create: false })] },
      { passengerId: id, permissions: [{ permissionId: 987_654 }] },
    ].map((said, at) => ({ row: at + 3, ...said }))
    const answer = answered(await scene.send(importId, rows, runner, scene.tokens.reader))

    const given = answer.json<{ rows: SavedRow[] }>().rows.map(({ status, errors }) => [status, errors])
    const refused = (field: string) => ['failed', [{ field, code: 'api.errors.forbidden' }]]
    expect(given).toEqual([...[refused('ssn'), refused('ssn')], ...rows.slice(2).map(() => refused('permissions.0'))])
    expect(await scene.readSsn(id)).toBe('131052-9373')
  })

  test('takes the last group only from one who has a destination', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, tags: ['Uimarit'] }])
    expect((await scene.passenger(id)).groups).toBe('Uimarit')
    await scene.server.services.db.deleteFrom('passenger_destination').execute()
    const [row] = await scene.saved(importId, [{ row: 3, passengerId: id, tags: [] }])

    expect(row?.status).toBe('failed')
    expect(await scene.countOf('passenger_group')).toBe(1)
  })

  test('finds a permission by name and day, makes another for other days, and scales by the type that it has', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    const first = await scene.saved(importId, [
      { row: 2, passengerId: id, permissions: [block({ quotaType: 2, initialQuota: 50.25 })] },
    ])
    const [permission] = await scene.permissions(id)
    expect(permission).toMatchObject({ quotaType: 2, initialQuota: 5025 })

    const again = await scene.saved(importId, [
      { row: 3, passengerId: id, permissions: [{ name: 'KOULUKULJETUS', initialQuota: 60 }] },
      { row: 4, passengerId: id, permissions: [block({ name: 'KOULUKULJETUS', quotaType: 2, initialQuota: 60 })] },
      {
        row: 5,
        passengerId: id,
        permissions: [
          block({ quotaType: 2, initialQuota: 60 }),
          block({ startDate: '2027-01-01', endDate: '2027-05-31' }),
          block({ name: 'Muu', create: false }),
        ],
      },
    ])

    expect(again.map(({ status }) => status)).toEqual(['updated', 'unchanged', 'updated'])
    expect(again[0]?.permissionIds).toEqual(first[0]?.permissionIds)
    expect(again[2]?.permissionIds).toEqual([permission?.id, expect.any(Number), null])
    expect((await scene.permissions(id)).map(({ initialQuota, startDate }) => [initialQuota, startDate])).toEqual([
      [20, '2027-01-01'],
      [6000, '2026-08-01'],
    ])
  })

  test('leaves a permission that is only named as it is, and makes another one of the same name', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    const [first] = await scene.saved(importId, [{ row: 2, passengerId: id, permissions: [block()] }])
    const [before] = await scene.permissions(id)
    const permissionId = first?.permissionIds[0]
    const [row] = await scene.saved(importId, [
      {
        row: 3,
        passengerId: id,
        permissions: [{ permissionId }, block({ startDate: '2027-01-01', endDate: '2027-05-31', initialQuota: 7 })],
      },
    ])

    expect(row).toMatchObject({ status: 'updated', permissionIds: [null, expect.any(Number)] })
    const after = await scene.permissions(id)
    expect(after).toHaveLength(2)
    expect(after.find((each) => each.id === permissionId)).toEqual(before)
  })

  test('leaves the kind of quota of a permission that is no draft', async () => {
    const id = await scene.helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, permissions: [block()] }])
    const [row] = await scene.saved(importId, [{ row: 3, passengerId: id, permissions: [block({ quotaType: 1 })] }])

    expect(row?.errors).toEqual([{ field: 'permissions.0', code: 'api.errors.permission_quota_locked' }])
  })
})
