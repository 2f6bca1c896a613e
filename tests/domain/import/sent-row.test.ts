import { expect, test } from 'vitest'
import { SentRow, sentRowKey, uniqueNames } from '#domain/import/sent-row.ts'

test('names are trimmed and each there once whatever its case, as it was spelled first', () => {
  expect(uniqueNames([' Uimarit ', 'UIMARIT', '', 'Ääni', 'ääni', 'Aamuryhmä'])).toEqual([
    'Uimarit',
    'Ääni',
    'Aamuryhmä',
  ])
})

test('a row says nothing of a field that is not mapped', () => {
  const row = { row: 2, key: sentRowKey(7, 2, 0), op: 'create', passenger: { name: 'Aino', note: undefined } }

  expect(SentRow.parse(row)).toEqual({ ...row, passenger: { name: 'Aino', note: undefined } })
  expect(Object.keys(SentRow.parse(row).passenger)).not.toContain('billingUseHomeAddress')
})

test('an update names its passenger, and a new one has none', () => {
  const row = { row: 2, key: sentRowKey(7, 2, 1, 3), passenger: {} }

  expect(sentRowKey(7, 2, 1, 3)).toBe('7-2-1.3')
  expect(SentRow.safeParse({ ...row, op: 'update' }).success).toBe(false)
  expect(SentRow.safeParse({ ...row, op: 'create', passengerId: 4 }).success).toBe(false)
  expect(SentRow.safeParse({ ...row, op: 'update', passengerId: 4 }).success).toBe(true)
})
