import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ImportJudge } from '#domain/import/judge.ts'
import { judgedLine } from '#domain/import/judged-line.ts'
import type { Mapping } from '#domain/import/mapping.ts'
import { SentRow } from '#domain/import/sent-row.ts'
import { verdicts } from '#domain/import/verdict.ts'
import { aino, at, importedTo, mappingOf, sent, stored, verdictsOf } from '#tests/support/import-judge.ts'
import { importSheet, type TestCell } from '#tests/support/import-sheet.ts'
import { passenger } from '#tests/support/passenger.ts'

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
        const again = new ImportJudge(importSheet(fields, rows), importedTo)
        again.setMapping(mapping(first, 0))
        again.match(stored(passengers))
        again.setMapping(mapping(then, column))
        again.replaceAlike(at('mainDestination'), 'Olematon', 'Koivuranta')
        const once = new ImportJudge(importSheet(fields, rows), importedTo)
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
        const judge = new ImportJudge(importSheet(fields, rows), importedTo)
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
