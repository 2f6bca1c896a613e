import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requirements, untested } from '#tests/untested-requirements.ts'
import { root } from './sources.ts'

const all = requirements()
const ids = all.map(({ id }) => id)
const pathOf = (file: string) => join(root, 'tests', file)

test('each requirement has one row, in the order of the ids', () => {
  expect(ids.filter((id) => !/^[A-Z][A-Z0-9]*-\d{2,3}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual([...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  expect(all.filter(({ name }) => !/^\S+( \S+){1,5}$/.test(name))).toEqual([])
})

test('what proves a requirement is a test that is there', () => {
  const files = new Set(all.flatMap(({ tests }) => tests))
  expect([...files].filter((file) => !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(pathOf(file)))).toEqual([])
})

test('a test that is named stands in one of the files', () => {
  const gone = all.filter(
    ({ tests, named }) => named !== '' && !tests.some((file) => readFileSync(pathOf(file), 'utf8').includes(named)),
  )
  expect(gone).toEqual([])
})

test('requirements without a test are told in few lines', () => {
  const row = (id: string, tests: string[] = []) => ({ id, name: 'some thing', tests, named: '' })
  const some = [
    row('A-01'),
    row('A-02'),
    row('A-03', ['a.test.ts']),
    row('A-04'),
    row('B-01', ['b.test.ts']),
    row('B-02'),
  ]
  expect(untested(some)).toBe('2 of 6 requirements have a test; 4 have none:\n  A 1–2 4\n  B 2')
})
