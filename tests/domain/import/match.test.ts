import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doublesInFile, type DoubleKeys } from '#domain/import/doubles-in-file.ts'
import { exactNameKey, externalIdKey, matchIndex } from '#domain/import/match-index.ts'
import { likeMatches, matchFlags, matchRows, mostMatches, type RowKeys } from '#domain/import/match.ts'
import { matchTypes } from '#domain/import/sent-row.ts'

interface Person {
  name?: string
  externalId?: string
  instance?: number
}

const indexOf = (passengers: readonly Person[]) =>
  matchIndex({
    names: passengers.map(({ name = '' }) => name),
    externalIds: passengers.map(({ externalId = '' }) => externalId),
    instanceIds: Int32Array.from(passengers, ({ instance = 0 }) => instance),
  })

type Row = Person & { ssnHits?: number[]; secondary?: number }

const keysOf = (rows: readonly Row[]): RowKeys => ({
  rows: rows.length,
  externalIdAt: (row) => rows[row]?.externalId ?? '',
  nameAt: (row) => rows[row]?.name ?? '',
  ssnHits: new Map(rows.flatMap(({ ssnHits }, row) => (ssnHits ? [[row, ssnHits] as const] : []))),
  instancesAt: (row) => [rows[row]?.instance ?? 0, rows[row]?.secondary ?? 0],
})

/** Of each row: by what, whom, and which flags. */
function matched(passengers: readonly Person[], rows: readonly Row[]) {
  const matches = matchRows(indexOf(passengers), keysOf(rows))
  return rows.map((_, row) => ({
    by: matches.matchedBy[row],
    hits: [...matches.passengers.subarray(matches.offsets[row], matches.offsets[row + 1])],
    flags: matches.flags[row],
    dropped: matches.dropped[row],
    more: matches.more[row],
  }))
}

const people = [
  { name: 'Päivi Mäkinen', externalId: 'A-1' },
  { name: 'Aino Koski', externalId: 'A-2' },
  { name: 'Aino Koski', externalId: 'a-3' },
]

test('the kinds of matches have the numbers of the documents', () => {
  expect(matchTypes).toEqual({ unknown: 0, externalId: 1, ssn: 2, name: 3, created: 4 })
})

describe('a row hits', () => {
  test.each<[string, Row, number, number[]]>([
    ['by its external id', { externalId: ' A-1 ', name: 'Aivan Muu' }, matchTypes.externalId, [0]],
    ['nobody by an external id of other case', { externalId: 'A-3' }, matchTypes.created, []],
    ['by its identity code', { ssnHits: [1], name: 'Aino Kosk' }, matchTypes.ssn, [1]],
    ['by its exact name, whatever its case and spaces', { name: 'PÄIVI\u00a0 MÄKINEN' }, matchTypes.name, [0]],
    ['by its name in composed letters or not', { name: 'Pa\u0308ivi Ma\u0308kinen' }, matchTypes.name, [0]],
    ['everybody of its name', { name: 'aino koski' }, matchTypes.name, [1, 2]],
    ['nobody whose name has other letters', { name: 'Paivi Makinen' }, matchTypes.created, []],
    ['nobody when it has no keys', {}, matchTypes.created, []],
    ['by the external id before the name', { externalId: 'A-2', name: 'Päivi Mäkinen' }, matchTypes.externalId, [1]],
    ['by the identity code before the name', { ssnHits: [2], name: 'Päivi Mäkinen' }, matchTypes.ssn, [2]],
  ])('%s', (_, row, by, hits) => {
    expect(matched(people, [row])).toMatchObject([{ by, hits }])
  })
})

describe('passengers of another external instance', () => {
  const both = [
    { name: 'Aino Koski', instance: 1 },
    { name: 'Aino Koski', instance: 2 },
  ]
  test('are dropped and counted', () => {
    expect(matched(both, [{ name: 'Aino Koski', instance: 2 }])).toMatchObject([{ hits: [1], dropped: 1 }])
    expect(matched(both, [{ name: 'Aino Koski', instance: 3 }])).toMatchObject([
      { by: matchTypes.created, hits: [], dropped: 2 },
    ])
  })

  test('are so by the secondary destination, too', () => {
    expect(matched(both, [{ name: 'Aino Koski', instance: 1, secondary: 2 }])).toMatchObject([{ hits: [], dropped: 2 }])
  })

  test('do not count where the row has no destination', () => {
    expect(matched(both, [{ name: 'Aino Koski' }])).toMatchObject([{ hits: [0, 1], dropped: 0 }])
  })
})

test('more passengers than can be shown are counted', () => {
  const many = Array.from({ length: mostMatches + 7 }, () => ({ name: 'Aino Koski' }))
  const [row] = matched(many, [{ name: 'Aino Koski' }])
  expect(row?.hits).toHaveLength(mostMatches)
  expect(row?.more).toBe(7)
})

test.each<[string, Row[], (keyof typeof matchFlags)[][]]>([
  ['external id and identity code of different passengers', [{ externalId: 'A-1', ssnHits: [1] }], [['keysDisagree']]],
  ['external id and identity code of one', [{ externalId: 'A-1', ssnHits: [0] }], [[]]],
  ['an identity code that nobody has', [{ externalId: 'A-1', ssnHits: [] }], [[]]],
  ['the name of another', [{ externalId: 'A-1', name: 'Aino Koski' }], [['nameOfOther']]],
  ['a name that nobody has', [{ externalId: 'A-1', name: 'Uusi Nimi' }], [[]]],
  [
    'two rows of one passenger',
    [{ externalId: 'A-1' }, { externalId: 'A-2' }, { name: 'Päivi Mäkinen' }],
    [['samePassenger'], [], ['samePassenger']],
  ],
])('what speaks against a match: %s', (_, rows, expected) => {
  const bits = expected.map((flags) => flags.reduce((sum, flag) => sum | matchFlags[flag], 0))
  expect(matched(people, rows).map(({ flags }) => flags)).toEqual(bits)
})

describe('a row without a match may mean', () => {
  const like = (name: string, instance = 0) => {
    const [index, keys] = [indexOf(people), keysOf([{ name, instance }])]
    return likeMatches(index, keys, matchRows(index, keys)).get(0) ?? null
  }
  test.each([
    ['Mäkinen Päivi', { by: 'wordOrder', passengers: [0] }],
    ['Mäkinen, Päivi', { by: 'wordOrder', passengers: [0] }],
    ['Makinen Paivi', { by: 'foldedName', passengers: [0] }],
    ['Koski-Aino', { by: 'foldedName', passengers: [1, 2] }],
    ['Päivi Mäkinen', null],
    ['Joku Muu', null],
    ['', null],
  ])('%s', (name, expected) => {
    expect(like(name)).toEqual(expected)
  })

  test('nobody of another external instance', () => {
    const [index, keys] = [
      indexOf([{ name: 'Aino Koski', instance: 1 }]),
      keysOf([{ name: 'Koski Aino', instance: 2 }]),
    ]
    expect(likeMatches(index, keys, matchRows(index, keys))).toEqual(new Map())
  })
})

test('every match is the one that comparing each row with each passenger finds', () => {
  const text = (...values: string[]) => fc.constantFrom(...values)
  const person = fc.record({
    name: text('Aino Koski', 'aino  koski', 'Koski Aino', 'Päivi Mäkinen', 'Paivi Makinen', ''),
    externalId: text('', 'A', 'a', 'B', ' B '),
    instance: fc.integer({ min: 0, max: 2 }),
  })
  const anyRow = (count: number) =>
    fc.tuple(person, fc.option(fc.uniqueArray(fc.integer({ min: 0, max: count - 1 })), { nil: undefined }))
  const scene = fc
    .array(person, { minLength: 1, maxLength: 30 })
    .chain((passengers) => fc.tuple(fc.constant(passengers), fc.array(anyRow(passengers.length), { maxLength: 20 })))
  fc.assert(
    fc.property(scene, ([passengers, drawn]) => {
      const rows: Row[] = drawn.map(([row, ssnHits]) => ({ ...row, ...(ssnHits && { ssnHits }) }))
      const results = matched(passengers, rows)
      rows.forEach((row, at) => {
        const allows = ({ instance }: Person) => row.instance === 0 || row.instance === instance
        const of = (is: (person: Person, at: number) => boolean) =>
          passengers.flatMap((each, position) => (is(each, position) && allows(each) ? [position] : []))
        const same = (a: string | undefined, b: string | undefined, key: (text: string) => string) =>
          key(a ?? '') !== '' && key(a ?? '') === key(b ?? '')
        const classes: [number, number[]][] = [
          [matchTypes.externalId, of((each) => same(each.externalId, row.externalId, externalIdKey))],
          [matchTypes.ssn, of((_, position) => row.ssnHits?.includes(position) ?? false)],
          [matchTypes.name, of((each) => same(each.name, row.name, exactNameKey))],
        ]
        const [by, hits] = classes.find(([, found]) => found.length > 0) ?? [matchTypes.created, []]
        expect(results[at]!.by).toBe(by)
        expect([...results[at]!.hits].sort()).toEqual(hits.slice(0, mostMatches).sort())
      })
    }),
  )
})

describe('doubles inside a file', () => {
  const keys = (rows: readonly Partial<Record<'name' | 'externalId' | 'ssn', string>>[]): DoubleKeys => ({
    nameAt: (row) => rows[row]?.name ?? '',
    externalIdAt: (row) => rows[row]?.externalId ?? '',
    ssnAt: (row) => rows[row]?.ssn ?? '',
  })
  test.each([
    [
      'of one external id',
      [{ externalId: 'A' }, { externalId: 'B' }, { externalId: ' A' }],
      [
        [0, 2],
        [2, 0],
      ],
    ],
    [
      'of one identity code',
      [{ ssn: '131052-308T' }, { ssn: '131052-308T' }],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'of one name, however it is written, where no key tells them apart',
      [{ name: 'Aino Köski', externalId: 'A' }, { name: 'KOSKI aino' }],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'not of one name with different external ids, or different identity codes',
      [
        { name: 'Aino Koski', externalId: 'A', ssn: '131052-308T' },
        { name: 'Aino Koski', externalId: 'B' },
        { name: 'Koski Aino', externalId: 'C', ssn: '010101-123N' },
      ],
      [],
    ],
    ['not of a name that is like another', [{ name: 'Aino Koski' }, { name: 'Aini Koski' }], []],
    ['not of nothing', [{}, {}], []],
  ])('are rows %s', (_, rows, expected) => {
    const found = doublesInFile(
      rows.map((_each, row) => row),
      keys(rows),
    )
    expect([...found].sort(([a], [b]) => a - b)).toEqual(expected)
  })

  test('are looked for only among the rows that make a passenger', () => {
    expect(doublesInFile([0], keys([{ ssn: '131052-308T' }, { ssn: '131052-308T' }])).size).toBe(0)
  })
})
