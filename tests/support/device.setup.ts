import { afterAll, vi } from 'vitest'
import { emptyDevice } from './empty-device.ts'

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await emptyDevice()
})
