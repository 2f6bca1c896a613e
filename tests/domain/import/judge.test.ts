import { describe, expect, test } from 'vitest'
import { judgedLine } from '#domain/import/judged-line.ts'
import { lineMatches } from '#domain/import/line.ts'
import { openProblems, problemsOf } from '#domain/import/problems.ts'
import { matchTypes } from '#domain/import/sent-row.ts'
import { countsOf, verdicts } from '#domain/import/verdict.ts'
import { mappingOf, judged, aino, at, importedTo, says, sent, stored, verdictsOf } from '#tests/support/import-judge.ts'
import { passenger } from '#tests/support/passenger.ts'

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

  test('is a look again at what nobody has looked at when the line was accepted', () => {
    const fields = ['name', 'utilities.wheelchair', 'utilities.walker']
    const judge = judged(fields, [['Aino Koski', 'Ei', 'Ei']], { passengers: [aino] })
    const wheelchair = { name: 0, 'utilities.wheelchair': 1 }
    judge.setMapping(mappingOf(wheelchair))
    judge.accept([0], true)
    expect([verdictsOf(judge), judge.isAccepted(0)]).toEqual([[verdicts.updates], true])

    judge.setMapping(mappingOf({ ...wheelchair, 'utilities.walker': 2 }))
    expect([verdictsOf(judge), judge.isAccepted(0), sent(judge)]).toEqual([[verdicts.look], false, null])
    judge.setMapping(mappingOf(wheelchair))
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
    judge.setMapping(mappingOf({ ...wheelchair, 'utilities.walker': 2 }))
    judge.accept([0], true)
    expect([verdictsOf(judge), judge.isAccepted(0)]).toEqual([[verdicts.updates], true])
  })

  test('is a look again at a match that is doubtful since the line was accepted', () => {
    const fields = ['name', 'utilities.wheelchair']
    const judge = judged(fields, [['Aino Koski', 'Ei']], { passengers: [aino] })
    judge.accept([0], true)
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
    judge.match(stored([aino, passenger({ id: 8, name: 'Aino Koski' })]))
    expect(verdictsOf(judge)).toEqual([verdicts.look, verdicts.look])
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
    expect(verdictsOf(judge)).toEqual([verdicts.blocked, verdicts.look])
    expect(says(judge)).toContain('import.closed.inactive')
  })

  test('is a look for an inactive passenger whom it would leave as it is, until somebody has looked at it', () => {
    const judge = judged(['name'], [['Aino Koski']], { passengers: [{ ...aino, inactive: true }] })
    expect([verdictsOf(judge), says(judge)]).toEqual([[verdicts.look], ['import.closed.inactive']])
    judge.accept([0], true)
    // nothing is sent of it all the same
    expect([verdictsOf(judge), judge.isAccepted(0), sent(judge)]).toEqual([[verdicts.unchanged], true, null])
    judge.accept([0], false)
    expect(verdictsOf(judge)).toEqual([verdicts.look])
  })

  test('is blocked for a new passenger whom nobody could see', () => {
    expect(says(judged(['name'], [['Uusi Matkustaja']]))).toEqual(['import.check.noDestination'])
    expect(says(judged(['name', 'tags'], [['Uusi Matkustaja', 'Aamu']]))).toEqual(['import.check.noDestination'])
    expect(says(judged(['name', 'secondaryDestination'], [['Uusi Matkustaja', 'Koivuranta']]))).toEqual([])
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
    judge.choose(new Map([[0, 1]]))
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
    expect(sent(judge)).toMatchObject({ passengerId: 8, passenger: { name: 'Aino Koski' } })
    judge.choose(new Map([[0, null]]))
    judge.accept([0, 1], true)
    expect([sent(judge, 0)!.key, sent(judge, 1)!.key]).toEqual(['5-2-0', '5-2-0.1'])
  })

  test('when a name is like one that is stored, which may then be chosen', () => {
    const judge = judged(['name', 'mainDestination'], [['Koski Aino', 'Lahden koulu']], { passengers: [aino] })
    expect([verdictsOf(judge), says(judge)]).toEqual([[verdicts.look], ['import.look.likeOther']])
    expect(judge.matching!.like.get(0)).toEqual({ by: 'wordOrder', passengers: [0] })
    judge.choose(new Map([[0, 0]]))
    expect(sent(judge)).toMatchObject({ op: 'update', passengerId: 7, mainDestination: 2 })
    expect(judgedLine(judge, 0)!.matchedBy).toBe(lineMatches.chosen)
    judge.choose(new Map([[0, -1]]))
    expect(sent(judge)).toMatchObject({ op: 'create' })
    expect(judgedLine(judge, 0)!.matchedBy).toBe(lineMatches.created)
  })

  test('and who is chosen needs no destination of the row, for there is a passenger', () => {
    const judge = judged(['name', 'homeCity'], [['Koski Aino', 'Turku']], { passengers: [aino] })
    expect(verdictsOf(judge)).toEqual([verdicts.blocked])
    judge.choose(new Map([[0, 0]]))
    expect(verdictsOf(judge)).toEqual([verdicts.updates])
  })

  test('but not by hand where the server has named the passenger', () => {
    const judge = judged(['name', 'homeCity'], [['Koski Aino', 'Turku']], { passengers: [aino] })
    judge.choose(new Map([[0, 0]]), new Map([[0, lineMatches.name]]))
    expect(judgedLine(judge, 0)!.matchedBy).toBe(lineMatches.name)
  })

  test('no more when somebody has said whom it means, also after it was matched again', () => {
    const judge = judged(['name', 'homeCity'], [['Aino Koski', 'Kuopio']], { passengers: two })
    judge.choose(new Map([[0, 1]]))
    judge.match(stored([passenger({ id: 9, name: 'Muu' }), ...two]))
    expect(judge.lines.map(({ position }) => position)).toEqual([2])
    judge.match(stored([aino]))
    expect(judge.lines.map(({ position }) => position)).toEqual([0])
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
    expect([0, 1].map((line) => judgedLine(judge, line)!.other)).toEqual([
      { rowNumber: 3, at: 1 },
      { rowNumber: 2, at: 0 },
    ])
  })

  test('when two rows that make passengers are likely one', () => {
    const row = ['Uusi Matkustaja', 'Koivuranta', 'Katu 5']
    const judge = judged(['name', 'mainDestination', 'homeAddress'], [row, row])
    expect([verdictsOf(judge), says(judge)]).toEqual([[verdicts.look, verdicts.look], ['import.look.doubleInFile']])
    expect([0, 1].map((line) => judgedLine(judge, line)!.other)).toEqual([
      { rowNumber: 3, at: 1 },
      { rowNumber: 2, at: 0 },
    ])
  })

  test('when two rows of one name make passengers, unless an id that is only stored tells them apart', () => {
    const rows = ['Katu 5', 'Katu 6'].map((street, at) => ['Uusi Matkustaja', 'Koivuranta', street, `e${at}`])
    const fields = ['name', 'mainDestination', 'homeAddress']
    expect(says(judged(fields, rows))).toEqual(['import.look.doubleInFile'])
    expect(verdictsOf(judged([...fields, 'externalId'], rows))).toEqual([verdicts.new, verdicts.new])
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

test('rows are to be matched again when something else says whom they are about', () => {
  const judge = judged(['name', 'homeCity', 'externalId'], [['Aino Koski', 'Turku', 'A']], { passengers: [aino] })
  expect(judge.needsMatch).toBe(false)
  judge.setMapping(mappingOf({ name: 0, homeCity: 2 }))
  expect(judge.needsMatch).toBe(false)
  judge.setMapping(mappingOf({ name: 0, 'search.externalId': 2 }))
  expect(judge.needsMatch).toBe(true)
  judge.match(stored([aino]))
  expect(judge.needsMatch).toBe(false)
})

describe('what is decided about a cell', () => {
  const fresh = () =>
    judged(['name', 'homeAddress', 'homeCity'], [['Aino Koski', 'Katu 2', 'Turku']], { passengers: [aino] })

  test('to keep the stored value goes before a value in its place, which goes before the sheet', () => {
    const judge = fresh()
    judge.edit(0, at('homeAddress'), { override: 'Katu 3' })
    expect(sent(judge)!.passenger).toEqual({ homeAddress: 'Katu 3', homeCity: 'Turku' })
    judge.edit(0, at('homeAddress'), { isSkipped: true })
    expect(sent(judge)!.passenger).toEqual({ homeCity: 'Turku' })
    // one decision takes nothing of the other back
    expect(judgedLine(judge, 0)!.cells[1]).toMatchObject({ isSkipped: true, isOverridden: true, override: 'Katu 3' })
    judge.edit(0, at('homeAddress'), { isSkipped: false })
    expect(sent(judge)!.passenger).toEqual({ homeAddress: 'Katu 3', homeCity: 'Turku' })
    judge.edit(0, at('homeAddress'), { override: undefined })
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
      ...{ place: at('homeAddress'), text: 'Katu 2', meant: 'Katu 2', stored: 'Katu 1', value: undefined },
      ...{ isStoredHidden: false, isSkipped: true, isOverridden: false, override: undefined, fate: 'none' },
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

test('a destination that is made meanwhile is known, and rows are to be matched anew where they name it alone', () => {
  const rows = [
    ['Aino Koski', 'Koivu'],
    ['Väinö Salo', 'Koivuranta'],
  ]
  const judge = judged(['name', 'mainDestination'], rows, { passengers: [aino] })
  judge.setDestinations([...importedTo, { id: 4, alias: 'Niemi', instanceId: 1 }])
  expect([verdictsOf(judge), judge.needsMatch]).toEqual([[verdicts.blocked, verdicts.new], false])
  judge.setDestinations([...importedTo, { id: 5, alias: 'Koivu', instanceId: 1 }])
  expect([verdictsOf(judge), judge.needsMatch]).toEqual([[verdicts.updates, verdicts.new], true])
})

test('one unknown alias in many rows is mended once', () => {
  const rows = Array.from({ length: 212 }, (_, row) => [
    `Matkustaja ${row}`,
    row % 2 ? 'Koivu' : 'Koivuranta',
    '31.2.2026',
  ])
  const judge = judged(['name', 'mainDestination'], rows)
  expect(openProblems(problemsOf(judge), () => true)).toEqual([
    {
      ...{ place: at('mainDestination'), text: 'Koivu', error: 'import.check.unknownDestination', look: null },
      ...{ rows: 106, isOfText: true },
    },
  ])
  judge.replaceAlike(at('mainDestination'), 'Koivu', 'Lahden koulu')
  expect(countsOf(judge.verdicts)).toEqual({ all: 212, new: 212, updates: 0, unchanged: 0, blocked: 0, look: 0 })
  expect([sent(judge, 0)!.mainDestination, sent(judge, 1)!.mainDestination]).toEqual([1, 2])
  judge.replaceAlike(at('mainDestination'), 'Koivu', null)
  const isBlocked = verdictsOf(judge).map((verdict) => verdict === verdicts.blocked)
  expect(isBlocked).toEqual(Array.from({ length: 212 }, (_, index) => index % 2 === 1))
})
