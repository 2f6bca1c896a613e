import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Name = keyof typeof catalogue

const judge = (name: Name, result: unknown, asked: object): boolean => {
  const endpoint: Endpoint = catalogue[name]
  return endpoint.answers(result, { params: undefined, query: undefined, body: undefined, ...asked })
}

/** What is asked, the answer to it, and what each wrong answer has otherwise. */
const cases: [Name, object, object, object[]][] = [
  [
    'beginImport',
    { params: { id: 1 }, body: { fileHash: 'ab' } },
    { id: 3, organizationId: 1, fileHash: 'ab', state: 'running' },
    [{ id: 0 }, { organizationId: 2 }, { fileHash: 'cd' }, { state: 'paused' }],
  ],
  ['resumeImport', { params: { importId: 3 } }, { id: 3, state: 'running' }, [{ id: 4 }, { state: 'paused' }]],
  [
    'updateImport',
    { params: { importId: 3 }, body: { state: 'finished' } },
    { id: 3, state: 'finished' },
    [{ id: 4 }, { state: 'running' }],
  ],
  [
    'takeBackImport',
    { params: { importId: 3 } },
    { id: 3, takeBack: { begunAt: '2026-11-26T08:00:00Z' } },
    [{ id: 4 }, { takeBack: { begunAt: null } }],
  ],
  [
    'saveImportRows',
    { body: { rows: [{ key: '3-2-0' }, { key: '3-4-0' }] } },
    { rows: [{ key: '3-2-0' }, { key: '3-4-0' }] },
    [{ rows: [{ key: '3-2-0' }] }, { rows: [{ key: '3-4-0' }, { key: '3-2-0' }] }],
  ],
  [
    'searchImportMany',
    { body: { rows: [{ row: 2 }, { row: 4 }] } },
    { results: [{ row: 2 }, { row: 4 }] },
    [{ results: [{ row: 2 }] }, { results: [{ row: 4 }, { row: 2 }] }],
  ],
  [
    'searchImportPermissionsMany',
    { body: { items: [{ passengerId: 2 }] } },
    { results: [{ passengerId: 2 }] },
    [{ results: [] }, { results: [{ passengerId: 3 }] }],
  ],
]

test.each(cases)('%s is answered by what was asked for, and by nothing else', (name, asked, right, wrong) => {
  expect(judge(name, right, asked)).toBe(true)
  expect(wrong.map((change) => judge(name, { ...right, ...change }, asked))).toEqual(wrong.map(() => false))
})
