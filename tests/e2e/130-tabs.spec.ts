import { completions, expect, isCompleted, oneWaiting, openBoard, test, tileOf, waiting } from './fixtures.ts'

test('two tabs share one queue: each tick is sent once, and both show it', async ({ device, page, site }) => {
  await openBoard(page)
  const items = await waiting(page, 4)
  const second = await device.newPage()
  await second.goto('/')
  await expect(second.locator('[data-tile]').first()).toBeVisible()
  await site.proxy.down()

  for (const [index, item] of items.entries()) await tileOf(index % 2 ? page : second, item).click()
  for (const tab of [page, second]) {
    for (const item of items) await expect(tileOf(tab, item)).toBeChecked()
  }
  await site.proxy.up()
  await Promise.all([page, second].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))))

  await expect(page.getByRole('button', { name: /Synkronoitu/ })).toBeVisible({ timeout: 20_000 })
  for (const item of items) expect(await isCompleted(site, item)).toBe(true)
  const keys = completions(site).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(items.length)
})

test('a tab that is killed in the middle of sending loses nothing', async ({ device, page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'stall' } : { kind: 'pass' })
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await page.waitForTimeout(500)
  await page.close()
  site.proxy.fault = () => ({ kind: 'pass' })

  const again = await device.newPage()
  await again.goto('/')

  await expect(tileOf(again, item)).toBeChecked()
  await expect.poll(() => isCompleted(site, item), { timeout: 30_000 }).toBe(true)
})

test('signing out in one tab signs out the other', async ({ device, page }) => {
  await openBoard(page)
  const second = await device.newPage()
  await second.goto('/')
  await expect(second.locator('[data-tile]').first()).toBeVisible()

  await page.getByRole('button', { name: /käyttäjävalikko/i }).click()
  await page
    .getByRole('button', { name: 'Kirjaudu ulos' })
    .or(page.getByRole('menuitem', { name: 'Kirjaudu ulos' }))
    .click()

  await expect(page).toHaveURL(/#\/signin/)
  await expect(second).toHaveURL(/#\/signin/)
})
