import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ImportJudge, type StoredFacts } from '#domain/import/judge.ts'
import { alikeProblems, judgedLine, linesAlike, linesWith, sentRowOf } from '#domain/import/judged-line.ts'
import { emptyMapping, withBlocks, withSource, type Mapping, type Source } from '#domain/import/mapping.ts'
import { matchTypes, SentRow } from '#domain/import/sent-row.ts'
import type { StoredPassenger } from '#domain/import/stored-passenger.ts'
import { countsOf, verdicts } from '#domain/import/verdict.ts'
import { importSheet, type TestCell } from '#tests/support/import-sheet.ts'
import { passenger } from '#tests/support/passenger.ts'
import { transportationPermission } from '#tests/support/transportation-permission.ts'

const destinations = [
  { id: 1, alias: 'Koivuranta', instanceId: 1 },
  { id: 2, alias: 'Lahden koulu', instanceId: 1 },
  { id: 3, alias: 'Muualla', instanceId: 2 },
]

/** Whole passengers of instance 1 at destination 1. */
const stored = (passengers: readonly StoredPassenger[], ssnHits = new Map<number, number[]>()): StoredFacts => ({
  ...{ passengers, ssnHits },
  instanceIds: Int32Array.from(passengers, () => 1),
})

const at = (key: string) => {
  const [name = '', block] = key.split('#')
  return { name, block: block === undefined ? null : Number(block) }
}

/** A mapping of fields to columns or values; the name is searched by where it is mapped. */
function mappingOf(sources: Readonly<Record<string, number | string>>, whole: Partial<Mapping> = {}): Mapping {
  const blocks = (kind: 'phone' | 'permission') =>
    Math.max(0, ...Object.keys(sources).map((key) => (key.startsWith(kind) ? Number(key.split('#')[1]) + 1 : 0)))
  let mapping: Mapping = withBlocks(
    withBlocks({ ...emptyMapping, sources: new Map() }, 'phone', blocks('phone')),
    'permission',
    blocks('permission'),
  )
  const all = 'name' in sources ? { 'search.name': sources['name']!, ...sources } : sources
  for (const [key, source] of Object.entries(all)) {
    const from: Source = typeof source === 'number' ? { column: source } : { value: source }
    mapping = withSource(mapping, at(key), from)
  }
  return { ...mapping, includesPermissions: blocks('permission') > 0, ...whole }
}

/** A judge of one sheet whose titles are the fields that its columns feed. */
function judged(
  fields: readonly string[],
  rows: readonly (readonly TestCell[])[],
  {
    passengers = [],
    values = {},
    ssnHits = new Map(),
    whole = {},
  }: {
    passengers?: readonly StoredPassenger[]
    values?: Readonly<Record<string, string>>
    ssnHits?: Map<number, number[]>
    whole?: Partial<Mapping>
  } = {},
): ImportJudge {
  const judge = new ImportJudge(importSheet(fields, rows), destinations)
  judge.setMapping(
    mappingOf({ ...Object.fromEntries(fields.map((field, column) => [field, column])), ...values }, whole),
  )
  judge.match(stored(passengers, ssnHits))
  return judge
}

const aino = passenger({ id: 7, version: 3, name: 'Aino Koski', homeAddress: 'Katu 1', homeCity: 'Lahti' })
const verdictsOf = (judge: ImportJudge) => [...judge.verdicts]
const says = (judge: ImportJudge, line = 0) => {
  const { errors, looks, matchLooks, closed } = judgedLine(judge, line)!
  return [...errors, ...looks].map(({ text }) => text).concat(matchLooks, closed ?? [])
}
const sent = (judge: ImportJudge, line = 0) => sentRowOf(judge, line, 5)

describe('the verdict of a row', () => {
  test('is new for one that hits nobody, and everything it says is sent', () => {
    const judge = judged(['name', 'mainDestination', 'homeCity'], [['Uusi Matkustaja', 'koivuranta', 'Lahti']])
    expect(verdictsOf(judge)).toEqual([verdicts.new])
    expect(sent(judge)).toEqual({
      ...{ row: 2, key: '5-2-0', op: 'create', mainDestination: 1 },
      passenger: { name: 'Uusi Matkustaja', homeCity: 'Lahti' },
    })
  })

  test('is an update of so many fields, and only those are sent', () => {
    const judge = judged(['name', 'homeAddress', 'homeCity'], [['Aino Koski', 'Katu 2', 'Lahti']], {
      passengers: [aino],
    })
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
    expect(judge.changesIn(0)).toBe(1)
    expect(sent(judge)).toEqual({
      ...{ row: 2, key: '5-2-0', op: 'update', passengerId: 7, version: 3 },
      passenger: { homeAddress: 'Katu 2' },
    })
  })

  test('is no change for one that is stored as it stands, and nothing is sent', () => {
    const judge = judged(['name', 'homeAddress'], [['Aino Koski', 'Katu 1']], { passengers: [aino] })
    expect(verdictsOf(judge)).toEqual([verdicts.unchanged])
    expect(sent(judge)).toBe(null)
  })

  test('is blocked by what is wrong in a mapped cell, and only there', () => {
    const rows = [['Aino Koski', 'Olematon', '131052-308U']]
    const judge = judged(['name', 'mainDestination', 'ssn'], rows, { passengers: [aino] })
    expect(verdictsOf(judge)).toEqual([verdicts.blocked])
    expect(judgedLine(judge, 0)!.errors).toEqual(
      [
        { place: { name: 'ssn', block: null }, text: 'validation.ssn' },
        { place: { name: 'mainDestination', block: null }, text: 'import.check.unknownDestination' },
      ].sort((a) => (a.place.name === 'ssn' ? -1 : 1)),
    )
    expect(sent(judge)).toBe(null)
    judge.setMapping(mappingOf({ name: 0 }))
    expect(verdictsOf(judge)).toEqual([verdicts.unchanged])
  })

  test('is a look at what reads like a no, until somebody accepts it', () => {
    const judge = judged(['name', 'utilities.wheelchair'], [['Aino Koski', 'Ei']], { passengers: [aino] })
    expect([verdictsOf(judge), says(judge), sent(judge)]).toEqual([[verdicts.look], ['import.look.readAsYes'], null])
    judge.accept([0], true)
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
    expect(sent(judge)!.utilities).toEqual([{ id: 1, has: true }])
    judge.accept([0], false)
    expect(verdictsOf(judge)).toEqual([verdicts.look])
  })

  test('is a look where what it reads is not stored already, and no change where it is', () => {
    const rolling = passenger({ id: 7, name: 'Aino Koski', utilityIds: [1] })
    const judge = judged(['name', 'utilities.wheelchair'], [['Aino Koski', 'Ei']], { passengers: [rolling] })
    expect(verdictsOf(judge)).toEqual([verdicts.unchanged])
  })

  test('is blocked for an inactive passenger whom it would change', () => {
    const judge = judged(
      ['name', 'homeCity'],
      [
        ['Aino Koski', 'Turku'],
        ['Aino Koski', 'Lahti'],
      ],
      {
        passengers: [{ ...aino, inactive: true }],
      },
    )
    expect(verdictsOf(judge)).toEqual([verdicts.blocked, verdicts.unchanged])
    expect(says(judge)).toContain('refusal.passenger.inactive')
  })

  test('is blocked for a new passenger whom nobody could see', () => {
    expect(says(judged(['name'], [['Uusi Matkustaja']]))).toEqual(['import.check.noDestination'])
    expect(says(judged(['name', 'tags'], [['Uusi Matkustaja', 'Aamu']]))).toEqual([])
  })

  test('is blocked where passengers are not written and there is none', () => {
    const judge = judged(['name'], [['Uusi Matkustaja'], ['Aino Koski']], {
      ...{ passengers: [aino], whole: { includesPassengers: false } },
    })
    expect(says(judge)).toEqual(['import.check.noPassenger'])
    expect(verdictsOf(judge)).toEqual([verdicts.blocked, verdicts.unchanged])
  })
})

test('what the device does not know of a passenger is sent', () => {
  const card = { id: 7, name: 'Aino Koski', homeCity: 'Lahti' }
  const judge = judged(['name', 'homeCity', 'note'], [['Aino Koski', 'Lahti', '']], { passengers: [card] })
  expect(sent(judge)!.passenger).toEqual({ note: '' })
})

describe('because of its match a row is to be looked at', () => {
  const two = [aino, passenger({ id: 8, name: 'AINO KOSKI', homeCity: 'Turku' })]

  test('when it hits several, each a line of its own', () => {
    const judge = judged(['name', 'homeCity'], [['Aino Koski', 'Turku']], { passengers: two })
    expect(judge.lines.map(({ row, part, position }) => [row, part, position])).toEqual([
      [0, 0, 0],
      [0, 1, 1],
    ])
    expect(verdictsOf(judge)).toEqual([verdicts.look, verdicts.look])
    expect(says(judge)).toEqual(['import.look.severalMatches'])
    judge.choose(0, 1)
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
    expect(sent(judge)).toMatchObject({ passengerId: 8, passenger: { name: 'Aino Koski' } })
    judge.choose(0, null)
    judge.accept([0, 1], true)
    expect([sent(judge, 0)!.key, sent(judge, 1)!.key]).toEqual(['5-2-0', '5-2-0.1'])
  })

  test('when a name is like one that is stored, which may then be chosen', () => {
    const judge = judged(['name', 'mainDestination'], [['Koski Aino', 'Lahden koulu']], { passengers: [aino] })
    expect([verdictsOf(judge), says(judge)]).toEqual([[verdicts.look], ['import.look.likeOther']])
    expect(judge.matching!.like.get(0)).toEqual({ by: 'wordOrder', passengers: [0] })
    judge.choose(0, 0)
    expect(sent(judge)).toMatchObject({ op: 'update', passengerId: 7, mainDestination: 2 })
    judge.choose(0, -1)
    expect(sent(judge)).toMatchObject({ op: 'create' })
  })

  test('when two rows hit one passenger', () => {
    const judge = judged(
      ['name', 'homeCity'],
      [
        ['Aino Koski', 'Turku'],
        ['Aino Koski', 'Kuopio'],
      ],
      { passengers: [aino] },
    )
    expect(verdictsOf(judge)).toEqual([verdicts.look, verdicts.look])
    expect(says(judge, 1)).toEqual(['import.look.samePassenger'])
  })

  test('when two rows that make passengers are likely one', () => {
    const row = ['Uusi Matkustaja', 'Koivuranta', 'Katu 5']
    const judge = judged(['name', 'mainDestination', 'homeAddress'], [row, row])
    expect([verdictsOf(judge), says(judge)]).toEqual([[verdicts.look, verdicts.look], ['import.look.doubleInFile']])
  })

  test('when its passenger is of another external instance', () => {
    const judge = judged(['name', 'mainDestination'], [['Aino Koski', 'Muualla']], { passengers: [aino] })
    expect([verdictsOf(judge), says(judge)]).toEqual([[verdicts.look], ['import.look.otherInstance']])
    expect(judge.lines[0]!.matchedBy).toBe(matchTypes.created)
  })

  test('when external id and identity code belong to different passengers', () => {
    const passengers = [{ ...aino, externalId: 'A' }, passenger({ id: 8, name: 'Väinö Salo' })]
    const judge = judged(['search.externalId', 'search.ssn', 'homeCity'], [['A', '131052-308T', 'Turku']], {
      ...{ passengers, ssnHits: new Map([[0, [1]]]) },
    })
    expect(says(judge)).toEqual(['import.look.keysDisagree'])
  })
})

describe('what is decided about a cell', () => {
  const fresh = () =>
    judged(['name', 'homeAddress', 'homeCity'], [['Aino Koski', 'Katu 2', 'Turku']], { passengers: [aino] })

  test('to keep the stored value goes before a value in its place, which goes before the sheet', () => {
    const judge = fresh()
    judge.edit(0, at('homeAddress'), { isSkipped: false, override: 'Katu 3' })
    expect(sent(judge)!.passenger).toEqual({ homeAddress: 'Katu 3', homeCity: 'Turku' })
    judge.edit(0, at('homeAddress'), { isSkipped: true, override: 'Katu 3' })
    expect(sent(judge)!.passenger).toEqual({ homeCity: 'Turku' })
    judge.edit(0, at('homeAddress'), null)
    expect(sent(judge)!.passenger).toEqual({ homeAddress: 'Katu 2', homeCity: 'Turku' })
  })

  test('changes the verdict of its line at once', () => {
    const judge = fresh()
    for (const key of ['homeAddress', 'homeCity']) judge.edit(0, at(key), { isSkipped: true })
    expect([verdictsOf(judge), sent(judge)]).toEqual([[verdicts.unchanged], null])
    judge.edit(0, at('homeCity'), { isSkipped: false, override: 'x'.repeat(33) })
    expect([verdictsOf(judge), says(judge)]).toEqual([[verdicts.blocked], ['validation.tooLong']])
  })

  test('stays with its passenger when the rows are matched again', () => {
    const judge = fresh()
    judge.edit(0, at('homeAddress'), { isSkipped: true })
    judge.match(stored([passenger({ id: 9, name: 'Muu' }), aino]))
    expect(sent(judge)!.passenger).toEqual({ homeCity: 'Turku' })
    expect(judgedLine(judge, 0)!.cells.find(({ place }) => place.name === 'homeAddress')).toEqual({
      ...{ place: at('homeAddress'), text: 'Katu 2', stored: 'Katu 1', value: undefined },
      ...{ isSkipped: true, isOverridden: false, isChange: false },
    })
  })

  test('mends a wrong cell of one line alone', () => {
    const rows = [
      ['Aino Koski', 'Koivu'],
      ['Väinö Salo', 'Koivu'],
    ]
    const judge = judged(['name', 'mainDestination'], rows)
    judge.edit(0, at('mainDestination'), { isSkipped: false, override: 2 })
    expect(verdictsOf(judge)).toEqual([verdicts.new, verdicts.blocked])
    expect(sent(judge)!.mainDestination).toBe(2)
  })
})

test('one unknown alias in many rows is mended once', () => {
  const rows = Array.from({ length: 212 }, (_, row) => [
    `Matkustaja ${row}`,
    row % 2 ? 'Koivu' : 'Koivuranta',
    '31.2.2026',
  ])
  const judge = judged(['name', 'mainDestination'], rows)
  expect(alikeProblems(judge)).toEqual([
    { place: at('mainDestination'), text: 'Koivu', error: 'import.check.unknownDestination', look: null, rows: 106 },
  ])
  expect(linesAlike(judge, at('mainDestination'), 'Koivu')).toHaveLength(106)
  judge.replaceAlike(at('mainDestination'), 'Koivu', 'Lahden koulu')
  expect(countsOf(judge.verdicts)).toEqual({ all: 212, new: 212, updates: 0, unchanged: 0, blocked: 0, look: 0 })
  expect([sent(judge, 0)!.mainDestination, sent(judge, 1)!.mainDestination]).toEqual([1, 2])
  judge.replaceAlike(at('mainDestination'), 'Koivu', null)
  expect([...linesWith(judge, [verdicts.blocked])]).toEqual(Array.from({ length: 106 }, (_, index) => index * 2 + 1))
})

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
        values: { tags: 'Aamu' },
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
    expect(says(permissions(['Iltakuljetus', '15.11.2026', '31.12.2026', 1]))).toEqual([
      'transportationPermissions.overlap',
    ])
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
})

describe('any sheet', () => {
  const cell = fc.oneof(
    fc.constantFrom<TestCell>('Aino Koski', 'Väinö Salo', 'Koivuranta', 'Olematon', 'Ei', 'x', '1.8.2026', '31.2.2026'),
    fc.constantFrom<TestCell>(
      null,
      '12,5',
      '0405550137',
      3,
      0,
      true,
      { error: '#N/A' },
      { date: '2026-08-01' },
      'Katu 1',
    ),
  )
  const fields = [
    ...['name', 'mainDestination', 'secondaryDestination', 'homeAddress', 'homeCity', 'yearGrade', 'tags', 'ssn'],
    ...['utilities.walker', 'phone.number#0', 'phone.sms#0', 'permission.name#0', 'permission.startDate#0'],
    ...['permission.initialQuota#0', 'permission.costCenter#0', 'permission.tripDestinations#0'],
  ]
  const scene = fc.record({
    rows: fc.array(fc.array(cell, { minLength: fields.length, maxLength: fields.length }), { maxLength: 12 }),
    first: fc.uniqueArray(fc.integer({ min: 0, max: fields.length - 1 })),
    then: fc.uniqueArray(fc.integer({ min: 0, max: fields.length - 1 })),
    column: fc.integer({ min: 0, max: fields.length - 1 }),
  })
  const passengers = [aino, { id: 8, name: 'Väinö Salo' }, passenger({ id: 9, name: 'Aino Koski', inactive: true })]
  const mapping = (columns: readonly number[], moved: number): Mapping =>
    mappingOf(
      Object.fromEntries(
        columns.map((column) => [fields[column]!, column === 0 ? 0 : (column + moved) % fields.length]),
      ),
    )

  test('is judged anew exactly as if it were judged for the first time, after every change', () => {
    fc.assert(
      fc.property(scene, ({ rows, first, then, column }) => {
        const again = new ImportJudge(importSheet(fields, rows), destinations)
        again.setMapping(mapping(first, 0))
        again.match(stored(passengers))
        again.setMapping(mapping(then, column))
        again.replaceAlike(at('mainDestination'), 'Olematon', 'Koivuranta')
        const once = new ImportJudge(importSheet(fields, rows), destinations)
        once.replaceAlike(at('mainDestination'), 'Olematon', 'Koivuranta')
        once.setMapping(mapping(then, column))
        again.match(stored(passengers))
        once.match(stored(passengers))
        expect(verdictsOf(again)).toEqual(verdictsOf(once))
        for (const line of again.lines.keys()) expect(judgedLine(again, line)).toEqual(judgedLine(once, line))
      }),
    )
  })

  test('sends only rows that the server reads, none twice, and none that is blocked, waits or is unchanged', () => {
    fc.assert(
      fc.property(scene, ({ rows, then, column }) => {
        const judge = new ImportJudge(importSheet(fields, rows), destinations)
        judge.setMapping(mapping([0, ...then.filter((each) => each > 0)], column))
        judge.match(stored(passengers))
        judge.accept(judge.lines.keys(), true)
        const all = judge.lines.map((_, line) => sent(judge, line))
        expect(all.map((row) => row !== null)).toEqual(
          verdictsOf(judge).map((verdict) => verdict === verdicts.new || verdict === verdicts.updates),
        )
        const rowsSent = all.filter((row) => row !== null)
        expect(new Set(rowsSent.map(({ key }) => key)).size).toBe(rowsSent.length)
        for (const row of rowsSent) {
          expect(SentRow.safeParse(row)).toMatchObject({ success: true, data: row })
          const { row: number, key, op, passengerId, version, passenger: own, ...others } = row
          expect([number, key, op, passengerId, version]).toHaveLength(5)
          if (op === 'update') expect(Object.keys(own).length + Object.keys(others).length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
