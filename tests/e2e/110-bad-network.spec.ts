import type { Fault } from '../support/fault-proxy.ts'
import {
  allSent,
  completeElsewhere,
  completions,
  expect,
  openBoard,
  isCompleted,
  readyOffline,
  tellNothing,
  test,
  tileOf,
  oneWaiting,
  waiting,
} from './fixtures.ts'
import { settled } from './accessibility.ts'
import { pauseBetweenTaps } from './hand.ts'

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
    await expect(page.getByRole('button', { name: allSent })).toBeVisible()
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
  const triedAt: number[] = []
  site.proxy.fault = ({ path }) => {
    if (isTick(path)) triedAt.push(performance.now())
    return path.startsWith('/api/') ? { kind: 'cut' } : { kind: 'pass' }
  }

  await tileOf(page, item).click()
  await expect(page.getByRole('button', { name: /Ei yhteyttä · 1 jonossa/ })).toBeVisible()

  // waiting times double from a second on; a wake-up by the browser may come in between
  await expect.poll(() => triedAt.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
  expect(triedAt[2]! - triedAt[0]!).toBeGreaterThan(1000)
})

test('quick changes of mind arrive in order, and the last one stands', async ({ page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  site.proxy.fault = ({ path }) => (isTick(path) ? { kind: 'slow', ms: 700 } : { kind: 'pass' })

  for (const expected of [true, false, true]) {
    await tileOf(page, item).click()
    await expect(tileOf(page, item)).toBeChecked({ checked: expected })
    await pauseBetweenTaps(page, 400)
  }

  await expect(page.getByRole('button', { name: allSent })).toBeVisible()
  expect(await isCompleted(site, item)).toBe(true)
  const sent = completions(site).map(({ path }) => path.endsWith('setComplete'))
  expect(sent.at(-1)).toBe(true)
})

test('an old list that arrives late does not undo a confirmation', async ({ page, site }) => {
  await openBoard(page)
  const [item, other] = await waiting(page, 2)
  if (!item || !other) throw new Error('Nobody waits')
  // what somebody else has done, so that the list is another one than the device has
  await completeElsewhere(site, other)
  const lists = () => site.proxy.requestsTo(/arrivalDepartures\/destination/)
  const isLeft = Promise.withResolvers<undefined>()
  let isHeld = false
  site.proxy.fault = ({ path }) => {
    if (isHeld || !path.includes('arrivalDepartures/destination')) return { kind: 'pass' }
    isHeld = true
    return { kind: 'holdAnswer', until: isLeft.promise }
  }
  const { length } = lists()
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await expect.poll(() => lists()[length]?.status).toBe(200)

  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await tileOf(page, item).evaluate((tile) => {
    const watch = new MutationObserver(() => {
      if (tile.getAttribute('aria-checked') !== 'true') document.body.dataset['wasTakenBack'] = ''
    })
    watch.observe(tile, { attributes: true })
  })

  await expect.poll(() => isCompleted(site, item)).toBe(true)
  isLeft.resolve(undefined)

  // a list that the user asks for is fetched once the old one has been taken in
  const asked = lists().length
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await expect.poll(() => lists()[asked]?.status).not.toBeFalsy()
  await settled(page)
  await expect(tileOf(page, item)).toBeChecked()
  expect(await page.evaluate(() => document.body.dataset['wasTakenBack'])).toBeUndefined()
})

test('a ride cancelled meanwhile is not confirmed, and a person decides', async ({ page, site }) => {
  tellNothing(site)
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
