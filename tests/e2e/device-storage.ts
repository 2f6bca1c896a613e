import type { Page } from '@playwright/test'

/** Places on the device that hold a text: tables of databases, storages and caches. */
export const placesWith = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found: string[] = []
    for (const { name: database } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(database))
      })
      for (const store of opened.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const request = opened.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result as unknown[])
        })
        if (JSON.stringify(rows).includes(wanted)) found.push(`${database}/${store}`)
      }
      opened.close()
    }
    for (const storage of [localStorage, sessionStorage]) {
      if (JSON.stringify(storage).includes(wanted)) found.push('storage')
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await (await cache.match(request))?.text()
        if (`${request.url} ${kept}`.includes(wanted)) found.push(`${name} ${request.url}`)
      }
    }
    return found
  }, text)

/** Waits until a text has been put aside as unsaved work. */
export const isInDrafts = async (page: Page, text: string): Promise<boolean> =>
  (await placesWith(page, text)).some((place) => place.includes('-drafts-'))
