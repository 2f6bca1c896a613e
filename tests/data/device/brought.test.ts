import { expect, test, vi } from 'vitest'
import { brought } from '#data/device/brought.ts'

test('a part is brought once, and again where it could not be', async () => {
  const bring = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part')
  const part = brought(bring)

  await expect(part()).rejects.toThrow('offline')
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part'])
  expect(await part()).toBe('part')
  expect(bring).toHaveBeenCalledTimes(2)
})
