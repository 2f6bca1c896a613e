import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deactivatePassenger, updatePassenger } from '#contract/passengers.ts'
import { getSsn } from '#contract/ssn.ts'
import type { Passenger } from '#domain/passenger.ts'
import { auditOf } from '#tests/support/board.ts'
import { block, importScene, otherRunner, runner } from '#tests/support/import-scene.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()

const ssn = '131052-9373'
const alias = 'päiväkeskus aalto'

const countOf = async (table: 'passenger' | 'passenger_group' | 'cost_center' | 'transportation_permission') => {
  const { count } = await scene.server.services.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const helvi = (given = {}) =>
  addPassenger(scene.server.services, scene.centre, { name: 'Helvi Tuomikoski', utilityIds: [1, 4], ...given })

/** The passenger as another user saves them at the same moment. */
async function changedByAnother(id: number, changes: Partial<Passenger>): Promise<void> {
  const before = await scene.passenger(id)
  const { member } = scene.tokens
  answered(await scene.server.call(updatePassenger, { params: { id }, body: { ...before, ...changes }, token: member }))
}

const readSsn = async (id: number) =>
  answered(await scene.server.call(getSsn, { params: { id }, token: scene.tokens.admin })).json<{ ssn: string }>().ssn

describe('a row that makes a passenger', () => {
  test('stores everything that it says, and nothing more', async () => {
    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [
      {
        row: 2,
        mainDestination: alias,
        secondaryDestination: scene.siblingId,
        passenger: {
          name: ' Aino  Virtanen ',
          externalId: 'A-17',
          yearGrade: 3,
          language: 'fi',
          homeAddress: 'Käpypolku 1',
          homePostalcode: '00100',
          homeCity: 'Helsinki',
          pickupAddress: 'Portti B',
          note: 'Hissi rikki',
          timitNote: 'Soita ensin',
          billingUseHomeAddress: false,
          billingName: 'Edunvalvoja',
          billingAddress: 'Laskutie 2',
          billingPostalcode: '00200',
          billingCity: 'Espoo',
          transportationPermissionRequired: true,
        },
        utilities: [
          { id: 4, has: true },
          { id: 1, has: true },
          { id: 2, has: false },
        ],
        phones: [
          { number: '+358 50 555 0137', sms: false, assistant: true },
          { number: '040 123 4567', create: false },
          { number: '050 555 0199' },
        ],
        ssn: ` ${ssn.toLowerCase()} `,
        tags: ['Uimarit', ' uimarit ', 'Aamuryhmä'],
        permissions: [block({ quotaType: 1, initialQuota: 12.5, initialExpressQuota: 2 })],
      },
    ])

    expect(row).toMatchObject({ row: 2, status: 'created', version: 1, errors: [] })
    const id = row?.passengerId ?? 0
    const found = await scene.passenger(id)
    expect(found).toMatchObject({
      name: 'Aino Virtanen',
      externalId: 'A-17',
      yearGrade: 3,
      language: 'fi',
      homeAddress: 'Käpypolku 1',
      homePostalcode: '00100',
      homeCity: 'Helsinki',
      pickupAddress: 'Portti B',
      note: 'Hissi rikki',
      timitNote: 'Soita ensin',
      billingUseHomeAddress: false,
      billingName: 'Edunvalvoja',
      billingAddress: 'Laskutie 2',
      billingPostalcode: '00200',
      billingCity: 'Espoo',
      transportationPermissionRequired: true,
      utilityIds: [1, 4],
      secondaryDestinationId: scene.siblingId,
      hasSsn: true,
      groups: 'Aamuryhmä, Uimarit',
    })
    expect(found.passengerDestinations.map(({ destinationId }) => destinationId)).toEqual([
      scene.centre.destinationId,
      scene.siblingId,
    ])
    expect(found.phoneNumbers).toMatchObject([
      { id: row?.phoneIds[0], number: '+358 50 555 0137', sms: false, showToDriver: true, assistant: true },
      { id: row?.phoneIds[2], number: '050 555 0199', sms: true, showToDriver: true, assistant: false },
    ])
    expect(row?.phoneIds[1]).toBeNull()
    expect(await readSsn(id)).toBe(ssn)
    const permissions = await scene.permissions(id)
    expect(permissions).toMatchObject([
      {
        id: row?.permissionIds[0],
        name: 'Koulukuljetus',
        source: 'Perille',
        costCenter: { name: 'Koulutoimi' },
        quotaType: 1,
        initialQuota: 12_500,
        initialExpressQuota: 2000,
        startDate: '2026-08-01',
        endDate: '2026-12-31',
      },
    ])
  })

  test('defaults to the home address for billing', async () => {
    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [{ row: 2, mainDestination: alias, passenger: { name: 'Aino' } }])

    expect((await scene.passenger(row?.passengerId ?? 0)).billingUseHomeAddress).toBe(true)
  })

  test.each<[string, Record<string, unknown>, { field: string; code: string }]>([
    ['no name', { passenger: {} }, { field: 'passenger.name', code: 'validation.required' }],
    ['no destination', { mainDestination: undefined }, { field: 'mainDestination', code: 'validation.required' }],
    [
      'an alias that nobody has',
      { mainDestination: 'Ei mikään' },
      { field: 'mainDestination', code: 'import.row.unknownDestination' },
    ],
    ['a long name', { passenger: { name: 'x'.repeat(129) } }, { field: 'passenger.name', code: 'validation.tooLong' }],
    ['a wrong check character', { ssn: '131052-9374' }, { field: 'ssn', code: 'validation.ssn' }],
    ['a number of letters', { phones: [{ number: 'soita' }] }, { field: 'phones.0.number', code: 'validation.phoneNumber' }],
    ['a need that is none', { utilities: [{ id: 999, has: true }] }, { field: 'utilities', code: 'validation.invalid' }],
    [
      'days that end before they start',
      { permissions: [block({ endDate: '2026-07-01' })] },
      { field: 'permissions.0.endDate', code: 'validation.endBeforeStart' },
    ],
    [
      'half a trip',
      { permissions: [block({ initialQuota: 1.5 })] },
      { field: 'permissions.0.initialQuota', code: 'validation.invalidValue' },
    ],
    [
      'no cost centre',
      { permissions: [block({ costCenter: undefined })] },
      { field: 'permissions.0.costCenter', code: 'validation.required' },
    ],
    ['a key of another import', { key: '999-2-0' }, { field: 'key', code: 'import.row.otherImport' }],
  ])('is refused for %s, alone, and leaves nothing', async (_, wrong, error) => {
    const importId = await scene.begun()
    const good = { mainDestination: alias, passenger: { name: 'Aino Virtanen' } }
    const rows = await scene.saved(importId, [
      { row: 2, ...good, ...wrong },
      { row: 3, ...good },
    ])

    expect(rows[0]).toMatchObject({ status: 'failed', passengerId: null, errors: [error] })
    expect(rows[1]).toMatchObject({ status: 'created', errors: [] })
    expect(await countOf('passenger')).toBe(1)
    expect(await countOf('transportation_permission')).toBe(0)
  })

  test('does not choose between two destinations of one alias', async () => {
    const { db } = scene.server.services
    const rename = (name: string) =>
      db.updateTable('destination').set({ alias: name }).where('id', '=', scene.siblingId).execute()
    await rename('Päiväkeskus AALTO')
    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [{ row: 2, mainDestination: alias, passenger: { name: 'Aino' } }])
    await rename('Rantakoulu')

    expect(row?.errors).toEqual([{ field: 'mainDestination', code: 'import.row.ambiguousDestination' }])
  })

  test('is refused where the administrator may not make passengers', async () => {
    const importId = await scene.begun()
    const answer = await scene.send(
      importId,
      [{ row: 2, mainDestination: alias, passenger: { name: 'Aino' } }],
      runner,
      scene.tokens.bare,
    )

    expect(answered(answer).json().rows[0].errors).toEqual([{ field: '', code: 'api.errors.forbidden' }])
    expect(await countOf('passenger')).toBe(0)
  })
})

describe('a row that updates a passenger', () => {
  test('changes what it says and keeps the rest: other needs, other numbers, other destinations', async () => {
    const id = await helvi({ otherDestinationIds: [scene.siblingId] })
    await changedByAnother(id, {
      phoneNumbers: [{ id: 0, passengerId: id, number: '050 555 0137', sms: true, showToDriver: true, assistant: false }],
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
      { id: before.phoneNumbers[0]?.id, number: '050 555 0137', sms: false },
      { number: '040 1234567', sms: true },
    ])
    expect(after.passengerDestinations).toEqual(before.passengerDestinations)
  })

  test('that says what is stored already writes nothing', async () => {
    const id = await helvi()
    const importId = await scene.begun()
    const said = { passengerId: id, passenger: { name: 'Helvi Tuomikoski', homeAddress: 'Käpypolku 1' }, tags: [], ssn: '' }
    const [row] = await scene.saved(importId, [{ row: 2, version: 1, ...said, mainDestination: alias }])

    expect(row).toMatchObject({ status: 'unchanged', passengerId: id, version: 1 })
    expect((await scene.passenger(id)).version).toBe(1)
  })

  test('is not written over what somebody has changed since', async () => {
    const id = await helvi()
    await changedByAnother(id, { note: 'Muutettu' })
    const importId = await scene.begun()
    const [row] = await scene.saved(importId, [{ row: 2, passengerId: id, version: 1, passenger: { note: 'Taulukosta' } }])

    expect(row).toMatchObject({ status: 'failed', errors: [{ field: '', code: 'api.errors.version_conflict' }] })
    expect((await scene.passenger(id)).note).toBe('Muutettu')
  })

  test('moves the main destination within the instance, and not to another one', async () => {
    const id = await helvi()
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
    const id = await helvi()
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

  test('takes the last group only from one who has a destination', async () => {
    const id = await helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, tags: ['Uimarit'] }])
    expect((await scene.passenger(id)).groups).toBe('Uimarit')
    await scene.server.services.db.deleteFrom('passenger_destination').execute()
    const [row] = await scene.saved(importId, [{ row: 3, passengerId: id, tags: [] }])

    expect(row?.status).toBe('failed')
    expect((await countOf('passenger_group'))).toBe(1)
  })

  test('finds a permission by name and day, makes another for other days, and scales by the type that it has', async () => {
    const id = await helvi()
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

  test('leaves the kind of quota of a permission that is no draft', async () => {
    const id = await helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [{ row: 2, passengerId: id, permissions: [block()] }])
    const [row] = await scene.saved(importId, [{ row: 3, passengerId: id, permissions: [block({ quotaType: 1 })] }])

    expect(row?.errors).toEqual([{ field: 'permissions.0', code: 'api.errors.permission_quota_locked' }])
  })
})

describe('a batch', () => {
  test('answers a repeated key as the first time, and writes once', async () => {
    const importId = await scene.begun()
    const row = { row: 2, mainDestination: alias, passenger: { name: 'Aino Virtanen' } }
    const first = await scene.saved(importId, [row])
    const again = await scene.saved(importId, [{ ...row, passenger: { name: 'Joku Muu' } }])

    expect(again).toEqual(first)
    expect(await countOf('passenger')).toBe(1)
  })

  test('that is sent twice at the same moment writes once', async () => {
    const importId = await scene.begun()
    const rows = Array.from({ length: 20 }, (_, at) => ({
      row: at + 2,
      mainDestination: alias,
      passenger: { name: `Matkustaja ${at}` },
      tags: [at % 2 === 0 ? 'Uimarit' : 'UIMARIT'],
      permissions: [block({ costCenter: at % 2 === 0 ? 'Koulutoimi' : 'koulutoimi' })],
    }))
    const answers = await Promise.all([rows, rows, [...rows].reverse()].map((sent) => scene.send(importId, sent)))

    const seen = answers.map((answer) => answered(answer).json<{ rows: { row: number; passengerId: number }[] }>().rows)
    const idsOf = (at: number) => new Map(seen[at]?.map(({ row, passengerId }) => [row, passengerId]))
    expect(idsOf(1)).toEqual(idsOf(0))
    expect(new Map([...idsOf(2)].sort(([a], [b]) => a - b))).toEqual(idsOf(0))
    expect(await countOf('passenger')).toBe(20)
    expect(await countOf('passenger_group')).toBe(1)
    expect(await countOf('cost_center')).toBe(1)
    for (const [row, id] of idsOf(0)) expect((await scene.passenger(id)).name).toBe(`Matkustaja ${row - 2}`)
  })

  test('goes on past a row that the database refuses', async () => {
    const { db } = scene.server.services
    await sql`alter table passenger add constraint no_such check (name <> 'Kielletty') not valid`.execute(db)
    const importId = await scene.begun()
    const named = (row: number, name: string) => ({ row, mainDestination: alias, passenger: { name } })
    const rows = await scene.saved(importId, [named(2, 'Aino'), named(3, 'Kielletty'), named(4, 'Bertta')])
    await sql`alter table passenger drop constraint no_such`.execute(db)

    expect(rows.map(({ status }) => status)).toEqual(['created', 'failed', 'created'])
    expect(rows[1]?.errors).toEqual([{ field: '', code: 'import.row.failed' }])
    // what no rule has said may come right: the same row is tried again
    expect(await scene.saved(importId, [named(3, 'Kielletty')])).toMatchObject([{ status: 'created' }])
  })

  test('is taken from nobody but an administrator, and from no device but the one that runs the import', async () => {
    const importId = await scene.begun()
    const rows = [{ row: 2, mainDestination: alias, passenger: { name: 'Aino' } }]
    const { member, foreigner } = scene.tokens

    expect((await scene.send(importId, rows, runner, member)).statusCode).toBe(404)
    expect((await scene.send(importId, rows, runner, foreigner)).statusCode).toBe(404)
    expect((await scene.send(importId, rows, otherRunner)).json()).toHaveProperty('import_taken_over')
    answered(await scene.update(importId, 'finished'))
    expect((await scene.send(importId, rows)).json()).toHaveProperty('import_not_running')
    expect(await countOf('passenger')).toBe(0)
  })

  test('leaves an audit row for each row that it has written, with names of fields and no values', async () => {
    const id = await helvi()
    const importId = await scene.begun()
    await scene.saved(importId, [
      { row: 2, mainDestination: alias, passenger: { name: 'Aino Virtanen' }, ssn },
      { row: 3, passengerId: id, passenger: { note: 'Salaisuus' } },
      { row: 4, passengerId: id, passenger: { note: 'Salaisuus' } },
      { row: 5, passengerId: 987_654, passenger: {} },
    ])

    const all = await auditOf(scene.server, 'import.createPassenger', 'import.updatePassenger', 'import.save')
    const events = all.slice(-3)
    expect(events).toMatchObject([
      { action: 'import.createPassenger', detail: { importId, row: 2, fields: ['ssn'] } },
      { action: 'import.updatePassenger', objectId: id, passengerIds: [id], detail: { row: 3, fields: ['note'] } },
      { action: 'import.save', objectId: importId, detail: { created: 1, updated: 1, unchanged: 1, failed: 1 } },
    ])
    expect(JSON.stringify(events)).not.toContain('Salaisuus')
    expect(JSON.stringify(events)).not.toContain(ssn)
  })
})
