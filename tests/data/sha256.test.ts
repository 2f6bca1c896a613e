import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainSha256, sha256 } from '#crypto/sha256.ts'
import { seed } from '#tests/support/effort.ts'
import { seeded } from './outbox/random.ts'

const random = seeded(seed)
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('the checksum is that of the standard, with and without the browser', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 70_001]) {
    const bytes = Uint8Array.from({ length }, () => Math.floor(random() * 256))
    expect(hex(plainSha256(bytes)), `${length} bytes`).toBe(expected(bytes))
    expect(await sha256(bytes)).toBe(expected(bytes))
  }
})

test('of bytes that lie within others only they count', () => {
  const all = new TextEncoder().encode('jotain muuta: Matkustajat')
  expect(hex(plainSha256(all.subarray(14)))).toBe(expected(new TextEncoder().encode('Matkustajat')))
})
