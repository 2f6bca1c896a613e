import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sha256 } from '#crypto/sha256.ts'
import { seed } from '#tests/support/effort.ts'
import { seeded } from './outbox/random.ts'

const random = seeded(seed)
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['with', () => undefined],
  // as a page has it without https
  ['without', () => vi.stubGlobal('crypto', {})],
])("the checksum, %s the browser's own,", (_, begin) => {
  test('is that of the standard', async () => {
    begin()
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 70_001]) {
      const bytes = Uint8Array.from({ length }, () => Math.floor(random() * 256))
      expect(await sha256(bytes), `${length} bytes`).toBe(expected(bytes))
    }
  })

  test('counts of bytes that lie within others only them', async () => {
    begin()
    const all = new TextEncoder().encode('jotain muuta: Matkustajat')
    expect(await sha256(all.subarray(14))).toBe(expected(new TextEncoder().encode('Matkustajat')))
  })
})
