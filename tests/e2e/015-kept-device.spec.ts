import { accounts, expect, readyOffline, signIn, test } from './fixtures.ts'

// one after the other on the same device
test.describe.configure({ mode: 'serial' })

test('a flow leaves its user, data and service worker behind', async ({ page }) => {
  await signIn(page, accounts.desk)
  await readyOffline(page)
  await page.evaluate(() => {
    localStorage.setItem('left', 'by the flow before')
    document.cookie = 'left=1'
  })
})

test('the next one finds nothing of it but the files of the app', async ({ page, device }) => {
  // a file of the site that is not the app, which would make its own
  await page.goto('/favicon.svg')
  const found = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).length,
    texts: localStorage.length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
  expect(found).toEqual({ databases: 0, texts: 0, workers: 0 })
  expect(await device.cookies()).toEqual([])
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBeGreaterThan(0)
})
