import { holdMs } from '../../src/data/outbox/settle.ts'
import { passTime } from '../support/every-thread.ts'
import {
  allSent,
  completions,
  expect,
  isCompleted,
  oneWaiting,
  openBoard,
  removeDatabases,
  test,
  tileOf,
  waiting,
} from './fixtures.ts'

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

  await expect(page.getByRole('button', { name: allSent })).toBeVisible({ timeout: 20_000 })
  for (const item of items) expect(await isCompleted(site, item)).toBe(true)
  const keys = completions(site).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(items.length)
})

test('a tab that is killed in the middle of sending loses nothing', async ({ device, page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  let held = 0
  site.proxy.fault = ({ path }) => {
    if (!path.includes('setComplete')) return { kind: 'pass' }
    held += 1
    return { kind: 'stall' }
  }
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await expect.poll(() => held).toBe(1)
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
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()

  await expect(page).toHaveURL(/#\/signin/)
  await expect(second).toHaveURL(/#\/signin/)
})

/** Longer than a window that sends may be silent before another one takes over. */
const silentMs = 31_000

test('a tab that freezes while it sends does not keep the others from it, and changes nothing when it wakes', async ({
  device,
  page,
  site,
}) => {
  await openBoard(page)
  const second = await device.newPage()
  await second.goto('/')
  await expect(second.locator('[data-tile]').first()).toBeVisible()
  await page.bringToFront()
  const item = await oneWaiting(page)
  let held = 0
  site.proxy.fault = ({ path }) => {
    if (!path.includes('setComplete') || held > 0) return { kind: 'pass' }
    held += 1
    return { kind: 'stall' }
  }
  await tileOf(page, item).click()
  await expect.poll(() => held).toBe(1)
  const devtools = await device.newCDPSession(page)
  await second.bringToFront()
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  expect(await isCompleted(site, item)).toBe(false)

  const poke = async () => {
    await second.evaluate(() => dispatchEvent(new Event('online')))
    return isCompleted(site, item)
  }
  expect(await poke()).toBe(false)
  // the frozen one says nothing of the time that passes
  site.passTime(silentMs)
  await passTime(second, silentMs)
  // sooner than the try that is stalled is given up, and made again
  await expect.poll(poke).toBe(true)
  await expect(tileOf(second, item)).toBeChecked()

  await tileOf(second, item).click()
  await expect(tileOf(second, item)).not.toBeChecked()
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await passTime(page, silentMs)
  await page.bringToFront()
  await expect(tileOf(page, item)).not.toBeChecked({ timeout: 20_000 })
  // another change of the same ride waits until whatever became of the first try must have come through
  site.passTime(holdMs)
  for (const tab of [page, second]) await passTime(tab, holdMs)
  await expect
    .poll(async () => {
      await poke()
      return isCompleted(site, item)
    })
    .toBe(false)
  const completed = completions(site).filter(({ path }) => path.endsWith('setComplete'))
  expect(new Set(completed.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

const outboxName = (names: (string | undefined)[]) => names.find((name) => name?.startsWith('perille-outbox')) ?? ''

test('a tab of an older build lets go of the databases when a newer one needs them, and stores nothing any more', async ({
  device,
  page,
  site,
}) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  const newer = await device.newPage()
  await newer.goto('/favicon.svg')
  const names = await newer.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

  const opened = await newer.evaluate(
    (name) =>
      new Promise<boolean>((resolve) => {
        const request = indexedDB.open(name, 1000)
        request.onupgradeneeded = () => request.result.createObjectStore('more')
        request.onsuccess = () => resolve(true)
        request.onblocked = () => resolve(false)
        request.onerror = () => resolve(false)
      }),
    outboxName(names),
  )
  expect(opened).toBe(true)

  await page.bringToFront()
  await expect(page.locator('#main').getByText('Sovelluksesta on uudempi versio. Päivitä sivu.')).toBeVisible()
  await tileOf(page, item).click()
  await expect(page.getByText('Sovelluksesta on avattu uudempi versio', { exact: false }).first()).toBeVisible()
  await expect(tileOf(page, item)).not.toBeChecked()
  expect(completions(site)).toEqual([])
})

test('a tab that waits for another to let go of the databases says so, and goes on when it has', async ({
  device,
  page,
}) => {
  await openBoard(page)
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await removeDatabases(page, 'perille-outbox')
  await page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const request = indexedDB.open(name, 1)
        request.onsuccess = resolve
      }),
    outboxName(names),
  )

  const newer = await device.newPage()
  await newer.goto('/')
  const words = newer.getByText('Toinen ikkuna pitää tallennustilaa varattuna.', { exact: false })
  await expect(words).toBeVisible()
  await page.close()

  await expect(words).toBeHidden()
  await expect(newer.locator('[data-tile]').first()).toBeVisible()
})
