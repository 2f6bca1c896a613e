import { useEffect, useState } from 'react'
import { browserStorage } from '#state/browser-storage.ts'

export interface DeviceStorage {
  /** Whether the browser has promised not to remove the data by itself. */
  isPersisted: boolean
  /** `null` when the browser does not say. */
  usedBytes: number | null
}

/** What the browser says of the app's storage; `undefined` until it has, `null` when it does not say. */
export function useDeviceStorage(): DeviceStorage | null | undefined {
  const [storage, setStorage] = useState<DeviceStorage | null | undefined>(undefined)
  useEffect(() => {
    let isWanted = true
    void read().then((read) => {
      if (isWanted) setStorage(read)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return storage
}

async function read(): Promise<DeviceStorage | null> {
  const storage = browserStorage()
  if (!storage) return null
  try {
    const [isPersisted, { usage }] = await Promise.all([storage.persisted(), storage.estimate()])
    return { isPersisted, usedBytes: usage ?? null }
  } catch {
    return null
  }
}
