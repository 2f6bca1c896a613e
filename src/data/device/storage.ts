import { device, keepInMemory } from './db.ts'

/** A browser that has not opened a database within this time, in milliseconds, is taken to have none that works. */
const openMs = 10_000

/**
 * Makes sure that there are databases. A browser that opens none (private windows, policies, broken profiles) gets them
 * in this window's memory, and so does a page without https: it has no locks, so that its windows could not share any.
 * Call once, before anything is read. Source: open point G-53.
 */
export async function openStorage(): Promise<void> {
  if (globalThis.isSecureContext && (await canOpen())) return
  const { indexedDB, IDBKeyRange } = await import('fake-indexeddb')
  keepInMemory({ indexedDB, IDBKeyRange })
}

async function canOpen(): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, openMs, false))
  const opened = device.open().then(
    () => true,
    () => false,
  )
  return Promise.race([opened, late])
}
