import type { Fault } from '../support/fault-proxy.ts'
import { completions, expect, openBoard, isCompleted, readyOffline, test, tileOf, oneWaiting } from './fixtures.ts'

const isTick = (path: string) => /\/set(Complete|Incomplete)$/.test(path)

/** The first tick meets the fault; later ones pass. */
const once = (fault: Fault) => {
  let met = false
  return ({ path }: { path: string }): Fault => {
    if (met || !isTick(path)) return { kind: 'pass' }
    met = true
    return fault
  }
}

const faults: [string, Fault][] = [
  ['its request is cut', { kind: 'cut' }],
  ['the answer is lost after the server has done it', { kind: 'loseAnswer' }],
  ["a captive portal answers in the server's place", { kind: 'portal' }],
  ['the server is busy', { kind: 'status', status: 503, headers: { 'retry-after': '1' } }],
  ['the server fails', { kind: 'status', status: 500, body: { server_error: [] } }],
]

for (const [what, fault] of faults) {
  test(`a tick is stored once although ${what}`, async ({ page, site }) => {
    await openBoard(page)
    const item = await oneWaiting(page)
    site.proxy.fault = once(fault)

    await tileOf(page, item).click()

    await expect(tileOf(page, item)).toBeChecked()
    await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
    await expect(page.getByRole('button', { name: /Synkronoitu/ })).toBeVisible()
    const keys = new Set(completions(site).map(({ headers }) => headers['idempotency-key']))
    expect(keys.size).toBe(1)
  })
}

test('a server that does not answer is asked with patience, although the browser says that it is online', async ({
  page,
  site,
}) => {
  await openBoard(page)
  await readyOffline(page)
  await page.reload()
  const item = await oneWaiting(page)
  let tries = 0
  site.proxy.fault = ({ path }) => {
    if (isTick(path)) tries += 1
    return path.startsWith('/api/') ? { kind: 'cut' } : { kind: 'pass' }
  }

  await tileOf(page, item).click()
  await expect(page.getByRole('button', { name: /Ei yhteyttä · 1 jonossa/ })).toBeVisible()
  await page.waitForTimeout(5000)

  // waiting times double from a second on; a wake-up by the browser may come in between
  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThan(15)
})

test('quick changes of mind arrive in order, and the last one stands', async ({ page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  site.proxy.fault = ({ path }) => (isTick(path) ? { kind: 'slow', ms: 700 } : { kind: 'pass' })

  for (const expected of [true, false, true]) {
    await tileOf(page, item).click()
    await expect(tileOf(page, item)).toBeChecked({ checked: expected })
    await page.waitForTimeout(400)
  }

  await expect(page.getByRole('button', { name: /Synkronoitu/ })).toBeVisible()
  expect(await isCompleted(site, item)).toBe(true)
  const sent = completions(site).map(({ path }) => path.endsWith('setComplete'))
  expect(sent.at(-1)).toBe(true)
})

test('an old list that arrives late does not take a tick back', async ({ page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  site.proxy.fault = ({ path }) =>
    path.includes('arrivalDepartures/destination') ? { kind: 'slow', ms: 1500 } : { kind: 'pass' }
  await page.getByRole('button', { name: 'Päivitä' }).click()

  await tileOf(page, item).click()

  for (let look = 0; look < 10; look += 1) {
    await expect(tileOf(page, item)).toBeChecked({ timeout: 100 })
    await page.waitForTimeout(300)
  }
})

test('a ride cancelled meanwhile is not confirmed, and a person decides', async ({ page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  const { db } = site.server.services
  await db
    .updateTable('trip')
    .set({ cancelled_at: new Date(), cancelled_by_email: 'joku@perille.example' })
    .where('id', '=', (query) => query.selectFrom('arrival').select('trip_id').where('id', '=', item.id))
    .execute()

  await tileOf(page, item).click()

  const chip = page.getByRole('button', { name: /1 vaatii huomiota/ })
  await expect(chip).toBeVisible()
  await chip.click()
  const panel = page.getByRole('dialog', { name: 'Synkronointi' })
  await expect(panel.getByText(item.name)).toBeVisible()
  await panel.getByRole('button', { name: /Hylkää/ }).click()
  await expect(panel.getByText(/Kaikki muutokset on lähetetty/)).toBeVisible()
})
