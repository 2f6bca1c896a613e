import { expect, test } from 'vitest'
import { getImport, listImportRows, resumeImport } from '#contract/passenger-import.ts'
import type { ImportReportRow, PassengerImport } from '#domain/import/import-record.ts'
import { importScene, runner } from '#tests/support/import-scene.ts'
import { answered } from '#tests/support/stored-transportation-permissions.ts'

const scene = importScene()

test('a row that was sent again is counted by its last answer, and so it stands in the report', async () => {
  const importId = await scene.begun()
  const row = (revision: number, name?: string, part = 0) => ({
    ...{ row: 2, revision, part, mainDestination: 'Rantakoulu' },
    passenger: name === undefined ? {} : { name },
  })
  const counts = async () => {
    const params = { id: scene.centre.organizationId, importId }
    const found = await scene.server.call(getImport, { params, token: scene.tokens.admin })
    return answered(found).json<PassengerImport>().counts
  }
  const none = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  await scene.saved(importId, [row(0), row(0, 'Bertta', 1), { ...row(0), row: 22 }])
  expect(await counts()).toEqual({ ...none, created: 1, failed: 2 })
  await scene.saved(importId, [row(1)])
  expect(await counts()).toEqual({ ...none, created: 1, failed: 2 })
  await scene.saved(importId, [row(2, 'Aino')])
  expect(await counts()).toEqual({ ...none, created: 2, failed: 1 })
  // a repeat is counted once
  await scene.saved(importId, [row(2, 'Aino')])
  expect(await counts()).toEqual({ ...none, created: 2, failed: 1 })

  const params = { id: scene.centre.organizationId, importId }
  const report = async (query: Record<string, string>) => {
    const found = await scene.server.call(listImportRows, { params, query, token: scene.tokens.admin })
    return answered(found).json<{ rows: ImportReportRow[]; total: number }>()
  }
  const last = await report({ onlyLast: 'true' })
  expect([last.total, ...last.rows.map(({ key, status }) => `${key.slice(key.indexOf('-') + 1)} ${status}`)]).toEqual([
    ...[3, '2-0.1 created', '2-2 created', '22-0 failed'],
  ])
  expect((await report({})).total).toBe(5)
  // whoever goes on with it asks by the answers whether there is something it has not heard
  const body = { runner, matchedMark: await scene.mark() }
  const resumed = await scene.server.call(resumeImport, { params, body, token: scene.tokens.admin })
  expect(answered(resumed).json()).toMatchObject({ answered: 5, counts: { created: 2, failed: 1 } })
})
