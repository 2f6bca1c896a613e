import { describe, expect, test } from 'vitest'
import type { SavedRow } from '#domain/import/import-record.ts'
import { block, importScene, runner } from '#tests/support/import-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()

const ssn = '131052-9373'
const alias = 'päiväkeskus aalto'

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
    expect(await scene.readSsn(id)).toBe(ssn)
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
    [
      'a number of letters',
      { phones: [{ number: 'soita' }] },
      { field: 'phones.0.number', code: 'validation.phoneNumber' },
    ],
    [
      'a need that is none',
      { utilities: [{ id: 999, has: true }] },
      { field: 'utilities', code: 'validation.invalid' },
    ],
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
    expect(await scene.countOf('passenger')).toBe(1)
    expect(await scene.countOf('transportation_permission')).toBe(0)
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

    expect(answered(answer).json<{ rows: SavedRow[] }>().rows[0]?.errors).toEqual([
      { field: '', code: 'api.errors.forbidden' },
    ])
    expect(await scene.countOf('passenger')).toBe(0)
  })
})
