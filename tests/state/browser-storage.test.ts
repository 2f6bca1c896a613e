import { expect, test, vi } from 'vitest'
import { browserStorage } from '#state/browser-storage.ts'

test('a browser that cannot be asked about its storage is not asked', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(browserStorage()).toBeNull()
})

test('one that can be is', () => {
  const storage = { persist: () => Promise.resolve(true) }
  vi.stubGlobal('navigator', { storage })
  expect(browserStorage()).toBe(storage)
})
