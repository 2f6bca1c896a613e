import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSource } from '#features/support/open-source.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
const declared = read('package.json')

test.each(openSource)('$name is a package of ours, under $license', ({ name, license }) => {
  expect(
    Object.keys({ ...(declared['dependencies'] as object), ...(declared['devDependencies'] as object) }),
  ).toContain(name)
  expect(read(`node_modules/${name}/package.json`)['license']).toBe(license)
})
