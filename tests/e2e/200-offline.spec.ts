import {
  accounts,
  allSent,
  completions,
  expect,
  fillSignIn,
  isCompleted,
  oneWaiting,
  openBoard,
  readyOffline,
  removeDatabases,
  test,
  tileOf,
  waiting,
} from './fixtures.ts'

test.use({ isDeviceNew: true })

test('ticks made without a server survive a reload and are sent once when it is back', async ({ page, site }) => {
  await openBoard(page)
  await readyOffline(page)
  const items = await waiting(page, 3)
  await site.proxy.down()

  for (const item of items) {
    await tileOf(page, item).click()
    await expect(tileOf(page, item)).toBeChecked()
  }
  await expect(page.getByRole('button', { name: /Ei yhteyttä · 3 jonossa/ })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Saapumiset ja lähdöt' })).toBeVisible()
  for (const item of items) await expect(tileOf(page, item)).toBeChecked()
  await expect(page.getByRole('button', { name: /3 jonossa/ })).toBeVisible()

  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: allSent })).toBeVisible({ timeout: 20_000 })
  for (const item of items) expect(await isCompleted(site, item)).toBe(true)
  expect(completions(site)).toHaveLength(3)
})

test('the app opens without a network in a new window, and says how old its data is', async ({
  device,
  page,
  site,
}) => {
  await openBoard(page)
  await readyOffline(page)
  const item = await oneWaiting(page)
  await page.close()
  await site.proxy.down()
  await device.setOffline(true)

  const again = await device.newPage()
  await again.goto('/')

  await expect(tileOf(again, item)).toBeVisible()
  await expect(again.getByRole('button', { name: /Ei yhteyttä/ })).toBeVisible()
})

test('without anything on the device and without a server, the start says so and can be tried again', async ({
  device,
  page,
  site,
}) => {
  await openBoard(page)
  await readyOffline(page)
  await removeDatabases(page, 'perille-mirror')
  await page.close()
  await site.proxy.down()

  const again = await device.newPage()
  await again.goto('/')
  await expect(
    again
      .getByText('API connection error.')
      .or(again.getByText(/yhteyttä/i))
      .first(),
  ).toBeVisible()
})

test('files that the browser has thrown away are kept again at the next start with a network', async ({
  page,
  site,
}) => {
  await openBoard(page)
  await readyOffline(page)
  const files = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length),
      )
      return all.reduce((sum, count) => sum + count, 0)
    })
  const kept = await files()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  expect(await files()).toBe(0)
  await page.reload()
  await expect.poll(files, { timeout: 30_000 }).toBe(kept)

  await site.proxy.down()
  await page.reload()
  await expect(page.locator('[data-tile]').first()).toBeVisible()
})

test('a slow server does not keep the mirrored board from the screen', async ({ page, site }) => {
  await openBoard(page)
  await readyOffline(page)
  const item = await oneWaiting(page)
  site.proxy.fault = ({ path }) => (path.startsWith('/api/') ? { kind: 'stall' } : { kind: 'pass' })

  await page.reload()
  // sooner than the app gives up waiting for an answer
  await expect(tileOf(page, item)).toBeVisible()
})

test('cancelling a ride needs a connection and is never queued', async ({ page, site }) => {
  await openBoard(page)
  await readyOffline(page)
  const item = await oneWaiting(page)
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))

  await page.locator(`[data-info="${item.id}"]`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Peru kyyti' }).click()
  await expect(dialog.getByText(/verkkoyhtey/i).first()).toBeVisible()
  expect(site.proxy.requestsTo(/\/cancel$/)).toHaveLength(0)
})

test('nothing of the API lies in a cache', async ({ page }) => {
  await openBoard(page)
  await readyOffline(page)
  const cached = await page.evaluate(async () => {
    const urls: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) urls.push(request.url)
    }
    return urls
  })
  expect(cached.length).toBeGreaterThan(10)
  expect(cached.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a deep link opens where it leads after the sign-in', async ({ page }) => {
  await page.goto('/#/about')
  await expect(page).toHaveURL(/#\/signin\?redirect=/)
  await fillSignIn(page, accounts.desk)
  await expect(page).toHaveURL(/#\/about$/)
})
