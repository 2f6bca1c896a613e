import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert } from '#domain/import/convert.ts'
import { importField, importFields } from '#domain/import/fields.ts'
import { typedValue } from '#domain/import/raw-column.ts'
import { passengerLimits } from '#domain/passenger.ts'
import { oneLine } from '#domain/text.ts'
import { aliases, converted, value } from '#tests/support/import-cell.ts'
import type { TestCell } from '#tests/support/import-sheet.ts'

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
    ['name', '#N/A', 'import.check.errorCell'],
    ['note', ' #viittaus! ', 'import.check.errorCell'],
    ['note', '#TYHJA\u0308!', 'import.check.errorCell'],
    ['note', '#1 portti', '#1 portti'],
    ['homePostalcode', 100, '00100'],
    ['homePostalcode', '1300', '01300'],
    ['homePostalcode', '00100', '00100'],
    ['homePostalcode', 'SE-123 45', 'SE-123 45'],
    ['billingPostalcode', 15_110, '15110'],
  ])('%s: %j is %j', (name, cell, expected) => {
    expect(value(name, cell)).toBe(expected)
  })

  test('a line is what its form makes of it, however plain it looks', () => {
    const line = oneLine(passengerLimits.city)
    const signs = fc.string({ unit: fc.constantFrom('a', 'Ä', ' ', '  ', '\u00a0', '\u00ad', '\t', '\u200b', '!') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), signs), (text) => {
        fc.pre(!text.startsWith("'"))
        const { value: sent, error } = convert(importField('homeCity'), typedValue(text), aliases)
        fc.pre(error === null && sent !== '')
        expect(sent).toBe(line.safeParse(text.trim()).data)
      }),
    )
    expect(value('homeCity', 'Suur  niitty')).toBe('Suur niitty')
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
    ['31.2.', 'import.check.dateWithoutYear'],
    ['1.8.', 'import.check.dateWithoutYear'],
    ['1.8', 'import.check.dateWithoutYear'],
    ['1.8.26', 'import.check.dateForm'],
    ['8/1/2026', 'import.check.dateForm'],
    ['46235', 'import.check.dateForm'],
    ['heti', 'import.check.dateForm'],
    ['2026-13-01', 'validation.date'],
    [{ date: '1900-02-29' }, 'validation.date'],
    [{ date: '07:45' }, 'import.check.dateForm'],
    [46_235, 'import.check.dateForm'],
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
