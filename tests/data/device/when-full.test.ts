import Dexie from 'dexie'
import { describe, expect, test } from 'vitest'
import { StorageError } from '#data/device/storage-error.ts'
import { whenFull } from '#data/device/when-full.ts'

const full = () => new Dexie.AbortError('full', new Dexie.QuotaExceededError('full'))

describe('a write on a full device', () => {
  test.each([
    [0, []],
    [1, ['old']],
    [2, ['old', 'everything']],
  ])('that goes through after %s refusals has cost %j', async (refusals, expected) => {
    let left = refusals
    const given: string[] = []
    const sacrifices = ['old', 'everything'].map((name) => () => Promise.resolve(given.push(name)))

    const result = await whenFull(sacrifices, () => (left-- > 0 ? Promise.reject(full()) : Promise.resolve('written')))

    expect(result).toBe('written')
    expect(given).toEqual(expected)
  })

  test('that never goes through says that the device is full, also when nothing could be deleted', async () => {
    const writes: number[] = []
    const refused = whenFull([() => Promise.reject(new Error('locked'))], () => {
      writes.push(1)
      return Promise.reject(full())
    })

    await expect(refused).rejects.toSatisfy((error) => error instanceof StorageError && error.fault === 'full')
    expect(writes).toHaveLength(2)
  })

  test('costs nothing when it fails for another reason', async () => {
    let given = 0
    const failed = whenFull([() => Promise.resolve((given += 1))], () => Promise.reject(new Error('broken')))

    await expect(failed).rejects.toSatisfy((error) => error instanceof StorageError && error.fault === 'failed')
    expect(given).toBe(0)
  })
})
