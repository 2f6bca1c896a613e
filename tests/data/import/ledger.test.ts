import { expect, test } from 'vitest'
import { Ledger } from '#data/import/ledger.ts'
import { sentRowKey } from '#domain/import/sent-row.ts'

const line = { row: 3, part: 0, passengerId: 4 }
const answer = {
  ...{ status: 'updated' as const, passengerId: 4, version: 2 },
  ...{ phoneIds: [], permissionIds: [], errors: [], takenBack: null, reason: null },
}
const told = (revision: number) => ({ ...answer, row: line.row, key: sentRowKey(1, line.row, revision, line.part) })

test('a line that is saved once more is not taken for saved by an answer that the server tells again', () => {
  const ledger = new Ledger()
  ledger.sends(line, 0)
  ledger.answers(line, answer)
  expect(ledger.isSaved(line)).toBe(true)

  ledger.reopens(line)
  ledger.takes([told(0)])
  expect(ledger.isSaved(line)).toBe(false)
  expect(ledger.revisionOf(line)).toBe(1)

  ledger.takes([told(1)])
  expect(ledger.isSaved(line)).toBe(true)
})
