import { expect, test } from 'vitest'
import { recordedCounts, stateToTell, type ImportState, type PassengerImport } from '#domain/import/import-record.ts'

const of = (state: ImportState, doneAt: string | null = null) => ({
  state,
  takeBack: { doneAt } as PassengerImport['takeBack'],
})

test('an import that was cut off here is not said to run, and one that was taken back says so', () => {
  expect(stateToTell(of('running'), false)).toBe('running')
  expect(stateToTell(of('running'), true)).toBe('cutOff')
  expect(stateToTell(of('paused'), true)).toBe('paused')
  expect(stateToTell(of('finished', '2026-11-27T08:00:00Z'), false)).toBe('takenBack')
})

test('rows that were not sent are counted, so that all adds up to the rows of the sheet', () => {
  const counts = { created: 2, updated: 1, unchanged: 1, failed: 1 }
  const unsent = { unchanged: 3, blocked: 1, skipped: 2 }
  expect(recordedCounts({ counts, unsent, rows: 15 })).toEqual({
    ...{ created: 2, updated: 1, unchanged: 4, failed: 1, blocked: 1, skipped: 2, waiting: 4 },
  })
  // a row that hits several passengers counts once for each
  expect(recordedCounts({ counts, unsent, rows: 9 }).waiting).toBe(0)
})
