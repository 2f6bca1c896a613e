import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { choiceOf, choicesOf } from '#domain/import/choices.ts'
import { convert, convertChosen, isPlainLine } from '#domain/import/convert.ts'
import { destinationAliases } from '#domain/import/destination-aliases.ts'
import { importField, importFields } from '#domain/import/fields.ts'
import { rawColumn, typedValue } from '#domain/import/raw-column.ts'
import { SentPassenger, SentPermission, uniqueNames } from '#domain/import/sent-row.ts'
import { utilities } from '#domain/utility.ts'
import { deductibleTypes } from '#domain/transportation-permission/deductible.ts'
import { quotaTimes, quotaTypes } from '#domain/transportation-permission/quota.ts'
import { tripDestinations, tripDirections } from '#domain/transportation-permission/schema.ts'
import { oneLine } from '#domain/text.ts'
import { importSheet, type TestCell } from '#tests/support/import-sheet.ts'

const aliases = destinationAliases([
  { id: 1, alias: 'Koivurannan päivätoiminta', instanceId: 1 },
  { id: 2, alias: 'Koulu', instanceId: 1 },
  { id: 3, alias: 'KOULU', instanceId: 1 },
  { id: 4, alias: 'Päiväkeskus', instanceId: 1 },
  { id: 5, alias: 'päiväkeskus', instanceId: 2 },
  { id: 6, alias: 'Aalto', instanceId: 1 },
  { id: 7, alias: 'Aalto', instanceId: 2 },
])

/** What a cell of a sheet becomes in a field. */
function converted(name: string, cell: TestCell) {
  const column = rawColumn(importSheet(['x'], [[cell]]), 0)
  return convert(importField(name), column.values[column.codes[0]!]!, aliases)
}
const value = (name: string, cell: TestCell) => {
  const { value: found, error, look } = converted(name, cell)
  return error ?? look ?? found
}

describe('numbers are decimals', () => {
  test.each<[TestCell, unknown]>([
    [12.5, 12.5],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1 234,50', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['1\u202f234,50 €', 1234.5],
    ['€ 3', 3],
    ['7 eur', 7],
    ['-1', 'validation.invalidValue'],
    ['1.234,50', 'validation.invalidValue'],
    ['kaksi', 'validation.invalidValue'],
    ['1e3', 'validation.invalidValue'],
    ['12,345', 'validation.decimals'],
    [true, 'validation.invalidValue'],
    [{ date: '2026-01-01' }, 'validation.invalidValue'],
    [{ percent: 0.5 }, 'validation.invalidValue'],
    ['50 %', 'validation.invalidValue'],
    ['', null],
  ])('%j is %j', (cell, expected) => {
    expect(value('permission.fixedDeductible', cell)).toBe(expected)
  })

  test.each<[TestCell, unknown]>([
    [25.5, 25.5],
    [{ percent: 0.255 }, 25.5],
    ['25,5 %', 25.5],
    ['25,5', 25.5],
    [0.255, 'validation.decimals'],
    [0.24, 'import.look.shareOfOne'],
    ['0,24', 'import.look.shareOfOne'],
    ['0,5 %', 0.5],
    [0, 0],
    [101, 'validation.tooLarge'],
  ])('%j in a column of percents is %j', (cell, expected) => {
    expect(value('permission.priceVatPercent', cell)).toBe(expected)
  })

  test.each<[TestCell, unknown]>([
    [3, 3],
    ['3', 3],
    ['3.', 3],
    ['3. lk', 3],
    ['3 luokka', 3],
    [3.5, 'validation.number'],
    ['3B', 'validation.number'],
    [120, 'validation.number'],
    [null, null],
  ])('grade %j is %j', (cell, expected) => {
    expect(value('yearGrade', cell)).toBe(expected)
  })
})

describe('texts are trimmed', () => {
  test.each<[string, TestCell, unknown]>([
    ['name', '  Äinö   Koski ', 'Äinö Koski'],
    ['name', 'A\u0308ino\u00a0Koski', 'Äino Koski'],
    ['homeCity', "'=Lahti", '=Lahti'],
    ['homeCity', "'t Hooge", "'t Hooge"],
    ['externalId', 12_345_678, '12345678'],
    ['externalId', 2 ** 53 + 2, 'import.check.inexactNumber'],
    ['externalId', '9007199254740993', '9007199254740993'],
    ['note', ' rivi\nja toinen ', 'rivi\nja toinen'],
    ['name', 'Aino\u200b Koski', 'validation.invisibleCharacter'],
    ['name', { error: '#N/A' }, 'import.check.errorCell'],
    ['homePostalcode', 100, '00100'],
    ['homePostalcode', '1300', '01300'],
    ['homePostalcode', '00100', '00100'],
    ['homePostalcode', 'SE-123 45', 'SE-123 45'],
    ['billingPostalcode', 15_110, '15110'],
  ])('%s: %j is %j', (name, cell, expected) => {
    expect(value(name, cell)).toBe(expected)
  })

  test('a text that is called plain has nothing in it for the checks of a line', () => {
    const line = oneLine(1000)
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('Päivi Mäkinen', 'a  b')),
        (text) => {
          fc.pre(isPlainLine(text))
          expect(line.safeParse(text).data).toBe(text)
        },
      ),
    )
    expect(isPlainLine('Päivi Mäkinen')).toBe(true)
    expect([' a', 'a ', 'a  b', '', 'a\u00adb', 'a\tb'].some(isPlainLine)).toBe(false)
  })

  test('every text that is taken for a field is one that its form takes, too', () => {
    const lines = importFields.filter(({ type, schema }) => type === 'line' && schema !== null)
    const text = fc.oneof(fc.string({ maxLength: 600 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
    fc.assert(
      fc.property(fc.constantFrom(...lines), text, (field, typed) => {
        const { value: sent, error } = convert(field, typedValue(typed), aliases)
        fc.pre(error === null && sent !== '' && sent !== undefined)
        expect(field.schema!.safeParse(sent)).toMatchObject({ success: true, data: sent })
      }),
    )
  })
})

describe('yes and no', () => {
  test.each<[TestCell, unknown]>([
    ['true', true],
    ['FALSE', false],
    [' false ', false],
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['x', true],
    ['Kyllä', true],
    ['1', true],
    ['', false],
    ['  ', false],
    // any other text is true by the documents; what reads like a no waits for somebody to look
    ['Ei', 'import.look.readAsYes'],
    ['0', 'import.look.readAsYes'],
    ['no', 'import.look.readAsYes'],
    ['Nej', 'import.look.readAsYes'],
    ['–', 'import.look.readAsYes'],
  ])('%j is %j', (cell, expected) => {
    expect(value('utilities.wheelchair', cell)).toBe(expected)
  })

  test('a text that reads like a no is still yes, as the documents have it', () => {
    expect(converted('utilities.wheelchair', 'Ei')).toMatchObject({ value: true, error: null })
  })

  test('any text but the two words is true, and a blank one is not', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const trimmed = text.trim().toLowerCase()
        fc.pre(!text.startsWith("'"))
        expect(converted('permission.child', text).value).toBe(
          trimmed === 'true' || (trimmed !== '' && trimmed !== 'false'),
        )
      }),
    )
  })
})

describe('dates', () => {
  test.each<[TestCell, unknown]>([
    [{ date: '2026-08-01' }, '2026-08-01'],
    [{ date: '2026-08-01T07:45' }, '2026-08-01'],
    ['2026-08-01', '2026-08-01'],
    ['1.8.2026', '2026-08-01'],
    ['01.08.2026', '2026-08-01'],
    ['1.8.2026 0:00', '2026-08-01'],
    ['29.2.2028', '2028-02-29'],
    ['31.2.2026', 'validation.date'],
    ['31.2.', 'validation.date'],
    ['1.8.', 'validation.date'],
    ['1.8.26', 'validation.date'],
    ['8/1/2026', 'validation.date'],
    ['2026-13-01', 'validation.date'],
    [{ date: '1900-02-29' }, 'validation.date'],
    [{ date: '07:45' }, 'validation.date'],
    [46_235, 'validation.date'],
    ['1.8.3026', 'validation.dateOutOfRange'],
    ['', null],
  ])('%j is %j', (cell, expected) => {
    expect(value('permission.endDate', cell)).toBe(expected)
  })

  test('every day is read from all three ways of writing it', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2998-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10)
        const [year, month, date] = iso.split('-').map(Number)
        for (const cell of [iso, `${date}.${month}.${year}`, { date: iso }])
          expect(value('permission.startDate', cell)).toBe(iso)
      }),
    )
  })
})

test.each<[TestCell, unknown]>([
  ['040 555 0137', '040 555 0137'],
  ['+358 40 555 0137', '+358 40 555 0137'],
  [405_550_137, '0405550137'],
  ['405550137', '0405550137'],
  [358_405_550_137, '+358405550137'],
  [112, '112'],
  [116_117, '116117'],
  ['46701234567', 'import.look.phoneWithoutCountry'],
  ['soita äidille', 'validation.phoneNumber'],
  [{ error: '#REF!' }, 'import.check.errorCell'],
  ['', ''],
])('telephone number %j is %j', (cell, expected) => {
  expect(value('phone.number', cell)).toBe(expected)
})

test('a number of Finland that a sheet keeps as a number comes out as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 999_999_999 }), (digits) => {
      fc.pre(!String(digits).startsWith('358'))
      expect(value('phone.number', digits)).toBe(`0${digits}`)
      expect(value('phone.number', 358_000_000_000 + digits)).toBe(`+${358_000_000_000 + digits}`)
    }),
  )
})

test.each<[TestCell, unknown]>([
  ['131052-308T', '131052-308T'],
  [' 131052-308t ', '131052-308T'],
  ['131052-308U', 'validation.ssn'],
  ['131052', 'validation.ssn'],
  ['', undefined],
])('identity code %j is %j', (cell, expected) => {
  expect(value('ssn', cell)).toBe(expected)
})

test.each<[string, TestCell, unknown]>([
  ['mainDestination', 'Koivurannan päivätoiminta', 1],
  ['mainDestination', ' KOIVURANNAN  päivätoiminta', 1],
  ['mainDestination', 'Koulu', 2],
  ['mainDestination', 'KOULU', 3],
  ['mainDestination', 'koulu', 'import.check.severalDestinations'],
  ['mainDestination', 'Aalto', 'import.check.severalDestinations'],
  ['mainDestination', 'Koivuranta', 'import.check.unknownDestination'],
  ['mainDestination', '', undefined],
  ['secondaryDestination', '', null],
])('%s %j is %j', (name, cell, expected) => {
  expect(value(name, cell)).toBe(expected)
})

test('groups are names between commas, each once whatever its case', () => {
  expect(value('tags', ' Aamu , ilta;AAMU\nIlta ')).toEqual(['Aamu', 'ilta'])
  expect(value('tags', '')).toEqual([])
  expect(value('tags', 'x'.repeat(200))).toBe('validation.tooLong')
  fc.assert(
    fc.property(fc.array(fc.string()), (names) => {
      const unique = uniqueNames(names)
      const keys = unique.map((name) => name.toLowerCase())
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(names.map((name) => name.trim().toLowerCase()).filter(Boolean))).toEqual(new Set(keys))
      expect(unique.every((name) => name === name.trim())).toBe(true)
    }),
  )
})

describe('choices', () => {
  const texts = ['fi', 'en'].map(
    (locale) =>
      JSON.parse(readFileSync(new URL(`../../../locales/${locale}.json`, import.meta.url), 'utf8')) as Record<
        string,
        string
      >,
  )
  const named = (field: string, prefix: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(
      ([name, expected]) => [field, `transportationPermissions.${prefix}.${name}`, expected] as const,
    )
  test.each([
    ...named('permission.tripDestinations', 'tripDestinations', tripDestinations).filter(([, , number]) => number >= 0),
    ...named('permission.tripDirection', 'tripDirections', tripDirections),
    ...named('permission.quotaTime', 'quotaTime', quotaTimes),
    ...named('permission.quotaType', 'quotaType', quotaTypes).filter(([, , number]) => number !== 2),
    ...named('permission.deductibleType', 'deductibleType', deductibleTypes),
  ])('%s reads what the app itself calls %s', (field, key, expected) => {
    for (const catalogue of texts) expect(value(field, catalogue[key]!)).toBe(expected)
    expect(value(field, expected)).toBe(expected)
    expect(value(field, String(expected))).toBe(expected)
  })

  test.each<[string, TestCell, unknown]>([
    ['permission.quotaType', '€', 2],
    ['permission.deductiblePayment', 'Kuljettaja', 'Car'],
    ['permission.deductiblePayment', 'Invoice', 'Invoice'],
    ['permission.deductiblePayment', '', undefined],
    ['permission.deductibleType', 117, 117],
    ['permission.deductibleType', 50, 'import.check.unknownChoice'],
    ['permission.tripDestinations', -1, 'import.check.unknownChoice'],
    ['permission.tripDirection', 'vasemmalle', 'import.check.unknownChoice'],
    ['permission.quotaTime', '', 0],
  ])('%s: %j is %j', (field, cell, expected) => {
    expect(value(field, cell)).toBe(expected)
  })

  test('every value that a field offers is one that it reads and that is sent', () => {
    for (const { name, schema } of importFields.filter(({ type }) => type === 'choice')) {
      expect(choicesOf(name).length).toBeGreaterThan(1)
      for (const offered of choicesOf(name)) {
        expect(schema!.safeParse(offered).success).toBe(true)
        expect(choiceOf(name, String(offered))).toBe(offered)
      }
    }
  })
})

test('an empty cell is what its type says', () => {
  const empty = Object.fromEntries(importFields.map((field) => [field.name, converted(field.name, null).value]))
  expect(empty).toMatchObject({
    ...{ externalId: '', homeCity: '', note: '', billingUseHomeAddress: true, yearGrade: null, ssn: undefined },
    ...{ 'phone.sms': false, 'permission.child': false, 'permission.initialQuota': 0, 'permission.quotaTime': 0 },
    ...{ 'permission.initialExpressQuota': null, 'permission.endDate': null, 'permission.distanceLimit': null },
  })
  for (const id of Object.keys(utilities)) expect(empty[`utilities.${id}`]).toBe(false)
})

describe('checks of an import', () => {
  test.each<[string, TestCell, unknown]>([
    ['name', 'Aki', 'import.check.nameTooShort'],
    ['name', 'Akik', 'Akik'],
    ['name', '', 'validation.required'],
    ['name', 'x'.repeat(129), 'validation.tooLong'],
    ['name', 'x'.repeat(128), 'x'.repeat(128)],
    ['homeAddress', '', 'validation.required'],
    ['homeAddress', 'x'.repeat(513), 'validation.tooLong'],
    ['homeAddress', 'x'.repeat(512), 'x'.repeat(512)],
    ['pickupAddress', '', ''],
    ['pickupAddress', 'x'.repeat(513), 'validation.tooLong'],
    ['note', 'x'.repeat(1025), 'validation.tooLong'],
    ['timitNote', 'x'.repeat(2049), 'validation.tooLong'],
    ['timitNote', 'x'.repeat(2048), 'x'.repeat(2048)],
    ['billingAddress', 'x'.repeat(513), 'validation.tooLong'],
    ['billingPostalcode', 'x'.repeat(33), 'validation.billingPostalcode.tooLong'],
    ['billingCity', 'x'.repeat(33), 'validation.billingCity.tooLong'],
    ['billingCity', 'x'.repeat(32), 'x'.repeat(32)],
    ['externalId', 'x'.repeat(129), 'validation.externalId.tooLong'],
  ])('%s %j is %j', (name, cell, expected) => {
    expect(value(name, cell)).toBe(expected)
  })
})

test('a chosen value is checked as a cell is', () => {
  expect(convertChosen(importField('name'), 'Aki')).toMatchObject({ error: 'import.check.nameTooShort' })
  expect(convertChosen(importField('mainDestination'), 4)).toMatchObject({ value: 4, error: null })
  expect(convertChosen(importField('homeAddress'), '')).toMatchObject({ error: 'validation.required' })
  expect(convertChosen(importField('permission.quotaTime'), 9)).toMatchObject({ error: expect.any(String) as string })
})

test('whatever a cell holds, it is understood or refused with a reason, and never thrown over', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom('1.8.2026', '12,5', 'Ei', '€', '0405550137', '131052-308T'),
    fc.string().map((date) => ({ date })),
  )
  fc.assert(
    fc.property(fc.constantFrom(...importFields), cell, (field, any) => {
      const { value: sent, error, look } = converted(field.name, any)
      expect([error, look].every((text) => text === null || /^(validation|import|passengers)\./.test(text))).toBe(true)
      if (error === null && sent !== undefined && sent !== '' && field.schema)
        expect(field.schema.safeParse(sent).success).toBe(true)
    }),
  )
  expect(SentPassenger.shape.name).toBeDefined()
  expect(SentPermission.shape.name).toBeDefined()
})
