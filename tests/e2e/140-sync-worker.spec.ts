import type { Page } from '@playwright/test'
import { completions, expect, isCompleted, oneWaiting, openBoard, test, tileOf } from './fixtures.ts'

const syncWorker = /sync\.worker-[\w-]+\.js$/

test('a tick is stored and sent by a worker, whatever keeps the page from its databases', async ({ page, site }) => {
  await openBoard(page)
  await expect.poll(() => page.workers().some((worker) => syncWorker.test(worker.url()))).toBe(true)
  const item = await oneWaiting(page)
  // from here the page itself can store nothing
  await page.evaluate(() => {
    const transaction: IDBDatabase['transaction'] = Reflect.get(IDBDatabase.prototype, 'transaction')
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      if (mode === 'readwrite') throw new DOMException('Not on this thread', 'InvalidStateError')
      return transaction.call(this, names, mode, options)
    }
  })

  await expect(async () => {
    await tileOf(page, item).click()
    await expect(tileOf(page, item)).toBeChecked()
    await expect.poll(() => isCompleted(site, item), { timeout: 3000 }).toBe(true)
  }).toPass()
  await expect.poll(() => completions(site).map(({ status }) => status)).toEqual([200])
})

test.describe('on a new device', () => {
  test.use({ isDeviceNew: true })

  test('where the worker does not start, the page stores and sends', async ({ device, page, site }) => {
    let refused = 0
    await device.route(syncWorker, (route) => {
      refused += 1
      return route.abort()
    })
    await openBoard(page)
    await expect.poll(() => refused).toBeGreaterThan(0)
    const item = await oneWaiting(page)

    await tileOf(page, item).click()

    await expect(tileOf(page, item)).toBeChecked()
    await expect.poll(() => isCompleted(site, item)).toBe(true)
  })
})

/** Touches what does nothing, and waits for the click that the browser makes of it. */
async function touchHeading(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => {
    element.addEventListener('click', () => (element.dataset['wasClicked'] = ''), { once: true })
  })
  await heading.tap()
  await expect(heading).toHaveAttribute('data-was-clicked')
  await heading.evaluate((element) => delete element.dataset['wasClicked'])
}

test.describe('with fingers', () => {
  test.use({ contextOptions: { hasTouch: true } })

  test('a touch ticks once, and scrolling by a tile does not tick it', async ({ page, site }) => {
    await openBoard(page)
    const item = await oneWaiting(page)
    const tile = tileOf(page, item)
    await tile.scrollIntoViewIfNeeded()

    await tile.tap()
    await expect(tile).toBeChecked()
    await expect.poll(() => isCompleted(site, item)).toBe(true)
    // a browser makes clicks of touches in their order: the first would have come by then
    await touchHeading(page)
    await expect(tile).toBeChecked()
    expect(completions(site)).toHaveLength(1)

    const other = await oneWaiting(page)
    const box = await tileOf(page, other).boundingBox()
    if (!box) throw new Error('The tile is not on the page.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    for (let moved = 10; moved <= 60; moved += 10) {
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - moved }] })
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await touchHeading(page)
    await expect(tileOf(page, other)).not.toBeChecked()
    expect(completions(site)).toHaveLength(1)
  })

  test('a slow tap ticks as the finger is lifted, before the browser makes up a mouse and its click', async ({
    page,
  }) => {
    await openBoard(page)
    const tile = tileOf(page, await oneWaiting(page))
    await tile.scrollIntoViewIfNeeded()
    const box = await tile.boundingBox()
    if (!box) throw new Error('The tile is not on the page.')
    await tile.evaluate((element) => {
      element.dataset['heard'] = ''
      for (const name of ['touchend', 'mousedown', 'click'])
        element.addEventListener(name, () => (element.dataset['heard'] = `${element.dataset['heard'] ?? ''}${name} `))
    })
    const devtools = await page.context().newCDPSession(page)
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    const now = Date.now() / 1000
    const slowS = 0.65
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: now })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: now + slowS })
    await expect(tile).toBeChecked()
    // a browser makes clicks of touches in their order: the one of the tick would have come by then
    await touchHeading(page)
    await expect(tile).toHaveAttribute('data-heard', 'touchend ')
    await expect(tile).toBeChecked()
  })
})
