import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Name = 'createProgram' | 'updateProgram' | 'revokeProgram' | 'listPrograms'

const judge = (name: Name, result: unknown, asked: object): boolean => {
  const endpoint: Endpoint = catalogue[name]
  return endpoint.answers(result, { params: undefined, query: undefined, body: undefined, ...asked })
}

test.each<[Name, object, object, object[]]>([
  [
    'createProgram',
    { params: { id: 1 }, body: { name: 'Ovilukija' } },
    { program: { id: 3, organizationId: 1, name: 'Ovilukija' }, secret: 'x' },
    [
      { secret: '' },
      ...[{ id: 0 }, { organizationId: 2 }, { name: 'Muu' }].map((change) => ({
        program: { id: 3, organizationId: 1, name: 'Ovilukija', ...change },
      })),
    ],
  ],
  [
    'updateProgram',
    { params: { programId: 3 }, body: { version: 4 } },
    { id: 3, version: 5 },
    [{ id: 4 }, { version: 4 }],
  ],
  [
    'revokeProgram',
    { params: { programId: 3 } },
    { id: 3, revokedAt: '2026-11-27T08:00:00Z' },
    [{ id: 4 }, { revokedAt: null }],
  ],
])('%s is answered by what was asked for, and by nothing else', (name, asked, right, wrong) => {
  expect(judge(name, right, asked)).toBe(true)
  expect(wrong.map((change) => judge(name, { ...right, ...change }, asked))).toEqual(wrong.map(() => false))
})

test('a list of accesses is of the organisation that was asked for', () => {
  const asked = { params: { id: 1 } }
  expect(judge('listPrograms', [{ organizationId: 1 }], asked)).toBe(true)
  expect(judge('listPrograms', [{ organizationId: 1 }, { organizationId: 2 }], asked)).toBe(false)
})
