import { describe, expect, test } from 'vitest'
import { matchPermissions } from '#domain/import/applied-row.ts'
import { judgedLine } from '#domain/import/judged-line.ts'
import type { StoredPassenger } from '#domain/import/stored-passenger.ts'
import { verdicts } from '#domain/import/verdict.ts'
import { aino, at, judged, says, sent, verdictsOf } from '#tests/support/import-judge.ts'
import type { TestCell } from '#tests/support/import-sheet.ts'
import { passenger } from '#tests/support/passenger.ts'
import { transportationPermission } from '#tests/support/transportation-permission.ts'

describe('utilities', () => {
  const fields = ['name', 'utilities.wheelchair', 'utilities.walker']
  test('of no column stay as they are', () => {
    const passengers = [passenger({ id: 7, name: 'Aino Koski', utilityIds: [1, 14] })]
    const judge = judged(fields, [['Aino Koski', 'false', 'x']], { passengers })
    expect(judge.changesIn(0)).toBe(2)
    expect(sent(judge)!.utilities).toEqual([
      { id: 1, has: false },
      { id: 4, has: true },
    ])
  })

  test('of one column that lists them are all of those that have no column', () => {
    const passengers = [passenger({ id: 7, name: 'Aino Koski', utilityIds: [1, 4, 14] })]
    const listed = (list: TestCell) =>
      judged(['name', 'utilities', 'utilities.walker'], [['Aino Koski', list, 'x']], { passengers })
    expect(sent(listed('Saattaja, Pyörätuoli'))!.utilities).toEqual([
      { id: 10, has: true },
      { id: 14, has: false },
    ])
    expect(verdictsOf(listed('Opaskoira; wheelchair'))).toEqual([verdicts.unchanged])
    expect(sent(listed(null))!.utilities).toEqual([
      { id: 1, has: false },
      { id: 14, has: false },
    ])
    expect(says(listed('Lentävä matto'))).toEqual(['import.check.unknownUtility'])
  })

  test('that are too many to be joined block the row', () => {
    const names = ['wheelchair', 'receiver', 'single', 'walker', 'crutches', 'payer', 'safetySeat', 'largeCar']
    const more = [
      'smallCar',
      'attendant',
      'carevaBelt',
      'stretcher',
      'electricWheelchair',
      'guideDog',
      'foldingWheelchair',
    ]
    const all = [...names, ...more].map((name) => `utilities.${name}`)
    const row = (count: number): TestCell[] => ['Aino Koski', ...all.map((_, index) => (index < count ? 'x' : null))]
    const judge = judged(
      ['name', ...all],
      [row(14), row(15)].map((cells, index) => [`Aino ${index}`, ...cells.slice(1)]),
      {
        values: { mainDestination: 'Koivuranta' },
      },
    )
    expect([says(judge, 0), says(judge, 1)]).toEqual([[], ['import.check.utilitiesTooLong']])
  })
})

describe('telephone numbers', () => {
  const own = passenger({
    ...{ id: 7, name: 'Aino Koski', phone: '040 555 0137' },
    phoneNumbers: [{ id: 1, passengerId: 7, number: '040 555 0137', sms: true, showToDriver: true, assistant: false }],
  })
  const phones = (
    fields: readonly string[],
    row: readonly TestCell[],
    passengers: readonly StoredPassenger[] = [own],
  ) => judged(['name', ...fields], [['Aino Koski', ...row]], { passengers })

  test('of other spelling are the same', () => {
    expect(verdictsOf(phones(['phone.number#0'], ['+358405550137']))).toEqual([verdicts.unchanged])
  })

  test('that the passenger has are updated, others are added', () => {
    const judge = phones(['phone.number#0', 'phone.sms#0', 'phone.number#1'], [405_550_137, 'false', '050 1234567'])
    expect(sent(judge)!.phones).toEqual([
      { create: true, number: '0405550137', sms: false },
      { create: true, number: '050 1234567' },
    ])
    expect(judge.changesIn(0)).toBe(2)
  })

  test('are made only where the creation column says so', () => {
    const fields = ['phone.create#0', 'phone.number#0']
    expect(verdictsOf(phones(fields, [null, '050 1234567']))).toEqual([verdicts.unchanged])
    expect(sent(phones(fields, ['x', '050 1234567']))!.phones).toHaveLength(1)
  })

  test('that stand twice in a row are one', () => {
    const judge = phones(['phone.number#0', 'phone.number#1'], ['050 1234567', '050-1234567'])
    expect(sent(judge)!.phones).toHaveLength(1)
  })

  test('of one cell are all taken, as this product writes them in its lists', () => {
    const judge = phones(['phone.number#0'], ['+358 40 555 0137, 050 1234567; 03 123 456'])
    expect(sent(judge)!.phones!.map(({ number }) => number)).toEqual(['050 1234567', '03 123 456'])
    expect(says(phones(['phone.number#0'], ['050 1234567, soita']))).toEqual(['validation.phoneNumber'])
  })

  test('that are empty write nothing, and wrong ones block', () => {
    expect(verdictsOf(phones(['phone.number#0', 'phone.sms#0'], [null, 'x']))).toEqual([verdicts.unchanged])
    expect(says(phones(['phone.number#0'], ['soita']))).toEqual(['validation.phoneNumber'])
  })

  test('of a passenger of whom only a list is known are told by their digits', () => {
    const card = { id: 7, name: 'Aino Koski', phone: '040 555 0137, 03 123' }
    expect(verdictsOf(phones(['phone.number#0'], ['0405550137'], [card]))).toEqual([verdicts.unchanged])
    expect(verdictsOf(phones(['phone.number#0'], ['0501234567'], [card]))).toEqual([verdicts.updates])
  })
})

test('an identity code is written unless it is known to be the passenger’s, and an empty cell takes none away', () => {
  const fields = ['name', 'search.ssn', 'ssn']
  const row = ['Aino Koski', '131052-308T', '131052-308T']
  const passengers = [{ ...aino, hasSsn: true }]
  expect(verdictsOf(judged(fields, [row], { passengers, ssnHits: new Map([[0, [0]]]) }))).toEqual([verdicts.unchanged])
  expect(sent(judged(fields, [row], { passengers }))).toMatchObject({ ssn: '131052-308T', passenger: {} })
  expect(verdictsOf(judged(fields, [['Aino Koski', null, null]], { passengers }))).toEqual([verdicts.unchanged])
})

describe('transportation permissions', () => {
  const fields = [
    'name',
    'permission.name#0',
    'permission.startDate#0',
    'permission.endDate#0',
    'permission.initialQuota#0',
  ]
  const values = {
    ...{ 'permission.tripDestinations#0': '0', 'permission.costCenter#0': '4100 Päivätoiminta' },
    ...{ 'permission.tripDirection#0': '0', 'permission.quotaType#0': 'matkat', 'permission.quotaTime#0': 'kk' },
  }
  const own = transportationPermission({ id: 4, version: 2 })
  const withOwn = (...transportationPermissions: (typeof own)[]) => ({ ...aino, transportationPermissions })
  const permissions = (
    row: readonly TestCell[],
    given: { passengers?: readonly StoredPassenger[]; values?: Record<string, string>; more?: string[] } = {},
  ) =>
    judged([...fields, ...(given.more ?? [])], [['Aino Koski', ...row]], {
      passengers: given.passengers ?? [withOwn(own)],
      values: { ...values, ...given.values },
    })
  const november = ['Päiväkuljetus', '1.11.2026', '30.11.2026']

  test('that are stored as the row has them are no change', () => {
    expect(verdictsOf(permissions([...november, 18]))).toEqual([verdicts.unchanged])
  })

  test('are updated by their name, only in what differs', () => {
    const judge = permissions([...november, 20])
    expect(judge.changesIn(0)).toBe(1)
    expect(sent(judge)!.permissions).toEqual([
      { permissionId: 4, version: 2, create: true, name: 'Päiväkuljetus', initialQuota: 20 },
    ])
  })

  test('are made when there is none of the name', () => {
    const judge = permissions(['Iltakuljetus', '1.12.2026', '31.12.2026', '12'])
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
    expect(sent(judge)!.permissions).toMatchObject([
      {
        create: true,
        name: 'Iltakuljetus',
        startDate: '2026-12-01',
        initialQuota: 12,
        costCenter: '4100 Päivätoiminta',
      },
    ])
  })

  test('of one name are told apart by the day on which they start', () => {
    const december = transportationPermission({ id: 5, startDate: '2026-12-01', endDate: '2026-12-31' })
    const judge = permissions(['Päiväkuljetus', '1.12.2026', '31.12.2026', 20], {
      passengers: [withOwn(own, december)],
    })
    expect(sent(judge)!.permissions).toMatchObject([{ permissionId: 5, initialQuota: 20 }])
  })

  test('of one name and none that starts on the day cannot be told apart', () => {
    const december = transportationPermission({ id: 5, startDate: '2026-12-01', endDate: '2026-12-31' })
    const judge = permissions(['Päiväkuljetus', '1.1.2027', null, 20], { passengers: [withOwn(own, december)] })
    expect(says(judge)).toEqual(['import.check.severalPermissions'])
  })

  test('of a row that fills none of the columns are not in it', () => {
    expect(verdictsOf(permissions([null, null, null, null]))).toEqual([verdicts.unchanged])
  })

  test('are made only where the creation column says so', () => {
    const more = ['permission.create#0']
    const row = ['Iltakuljetus', '1.12.2026', '31.12.2026', 12]
    expect(verdictsOf(permissions([...row, null], { more }))).toEqual([verdicts.unchanged])
    expect(verdictsOf(permissions([...row, 'x'], { more }))).toEqual([verdicts.updates])
  })

  test.each<[string, readonly TestCell[], Record<string, string>, string]>([
    ['no name', [null, '1.12.2026', '31.12.2026', 1], {}, 'validation.required'],
    ['no start', ['Iltakuljetus', null, '31.12.2026', 1], {}, 'validation.required'],
    ['an end before its start', ['Iltakuljetus', '1.12.2026', '30.11.2026', 1], {}, 'validation.endBeforeStart'],
    ['a day that there is not', ['Iltakuljetus', '31.11.2026', null, 1], {}, 'validation.date'],
    ['half a trip', ['Iltakuljetus', '1.12.2026', null, '1,5'], {}, 'validation.invalidValue'],
    ['a quota below 0', ['Iltakuljetus', '1.12.2026', null, -1], {}, 'validation.negative'],
    [
      'more for short notice than there is',
      ['Iltakuljetus', '1.12.2026', null, 5],
      { 'permission.initialExpressQuota#0': '6' },
      'validation.exceedsQuota',
    ],
    [
      'another quota type of what is complete',
      [...november, 18],
      { 'permission.quotaType#0': 'km' },
      'refusal.transportationPermission.quotaLocked',
    ],
    [
      'another quota period of what is complete',
      [...november, 18],
      { 'permission.quotaTime#0': 'viikko' },
      'refusal.transportationPermission.quotaLocked',
    ],
  ])('with %s block the row', (_, row, more, text) => {
    const judge = permissions(row, { values: more })
    expect(verdictsOf(judge)).toEqual([verdicts.blocked])
    expect(says(judge)).toContain(text)
  })

  test('without a cost center block a row that makes one', () => {
    const mapping = { ...values } as Record<string, string>
    delete mapping['permission.costCenter#0']
    const judge = judged(fields, [['Aino Koski', 'Iltakuljetus', '1.12.2026', null, 1]], {
      ...{ passengers: [withOwn(own)], values: mapping },
    })
    expect(judgedLine(judge, 0)!.errors).toEqual([
      { place: at('permission.costCenter#0'), text: 'validation.required' },
    ])
  })

  test('of another system are not changed', () => {
    const foreign = transportationPermission({ id: 4, source: 'Likuma' })
    expect(says(permissions([...november, 20], { passengers: [withOwn(foreign)] }))).toEqual([
      'refusal.transportationPermission.otherSource',
    ])
  })

  test('that overlap a stored one, or would move one to other days, are to be looked at', () => {
    expect(says(permissions(['Iltakuljetus', '15.11.2026', '31.12.2026', 1]))).toEqual(['import.look.overlap'])
    expect(says(permissions(['Päiväkuljetus', '1.1.2027', '31.12.2027', 18]))).toEqual(['import.look.otherPeriod'])
  })

  test('that overlap each other in the row are to be looked at', () => {
    const second = ['permission.name#1', 'permission.startDate#1', 'permission.initialQuota#1']
    const judge = permissions(['Iltakuljetus', '1.12.2026', '31.12.2026', 1, 'Yökuljetus', '31.12.2026', 2], {
      more: second,
      values: { 'permission.tripDestinations#1': '0', 'permission.costCenter#1': '4100' },
    })
    expect(judgedLine(judge, 0)!.looks).toEqual([
      { place: at('permission.startDate#1'), text: 'import.look.overlapInRow' },
    ])
  })

  test('that stay are named beside a new one of their name, which is not taken for them', () => {
    const second = ['permission.name#1', 'permission.startDate#1', 'permission.initialQuota#1']
    const judge = permissions([...november, 18, 'Päiväkuljetus', '1.12.2026', 2], {
      more: second,
      values: { 'permission.tripDestinations#1': '0', 'permission.costCenter#1': '4100' },
    })
    const row = sent(judge)!
    expect(row.permissions).toMatchObject([
      { permissionId: 4, create: true },
      { name: 'Päiväkuljetus', startDate: '2026-12-01', initialQuota: 2 },
    ])
    expect(row.permissions![0]).toEqual({ permissionId: 4, create: true })
    expect(matchPermissions(row.permissions!, [own])).toEqual([{ stored: own }, 'new'])
    expect(judge.changesIn(0)).toBe(1)
  })

  test('have quotas in the units of their type, which are sent as they are shown', () => {
    const km = transportationPermission({ id: 4, quotaType: 1, initialQuota: 12_500, isDraft: true })
    const same = permissions([...november, '12,5'], {
      passengers: [withOwn(km)],
      values: { 'permission.quotaType#0': 'km' },
    })
    expect(verdictsOf(same)).toEqual([verdicts.unchanged])
    const other = permissions([...november, '12,6'], {
      passengers: [withOwn(km)],
      values: { 'permission.quotaType#0': 'km' },
    })
    expect(sent(other)!.permissions).toMatchObject([{ initialQuota: 12.6 }])
  })

  test('of whom nobody asked are sent whole', () => {
    const judge = permissions([...november, 18], { passengers: [aino] })
    expect(sent(judge)!.permissions).toMatchObject([
      { name: 'Päiväkuljetus', initialQuota: 18, startDate: '2026-11-01' },
    ])
  })

  test('of whom nobody asked need a name, which no new and no stored one is without', () => {
    const judge = permissions([null, '1.11.2026', '30.11.2026', 18], { passengers: [aino] })
    expect([says(judge), verdictsOf(judge)]).toEqual([['validation.required'], [verdicts.blocked]])
  })
})

test('what is required and lacking is told once, at the passenger or at the permission that lacks it', () => {
  const ofPermission = ['name', 'startDate', 'costCenter', 'note'].map((field) => `permission.${field}#0`)
  const judge = judged(['name', 'homeAddress', ...ofPermission], [['', '', '', '', '', 'x']])
  const told = judgedLine(judge, 0)!.errors.map(({ place, text }) => [place.name, place.block, text])
  expect(told.filter(([, , text]) => text === 'validation.required')).toEqual([
    ...[
      ['name', null, 'validation.required'],
      ['homeAddress', null, 'validation.required'],
    ],
    ...['name', 'costCenter', 'tripDestinations', 'initialQuota', 'startDate'].map((field) => [
      `permission.${field}`,
      0,
      'validation.required',
    ]),
  ])
})
