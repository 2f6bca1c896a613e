import { accounts, allSent, completeElsewhere, completions, isCompleted, liveChip } from '../e2e/fixtures.ts'
import { laterBuild } from '../support/site.ts'
import { serve, expect, fi, readyOffline, signIn, test } from './fixtures.ts'
import type { Page } from './page.ts'

const tileOf = (id: number) => ({ css: `[data-tile="${id}"]` })

/** The first passenger who waits. */
async function oneWaiting(tab: Page) {
  const { attributes } = await tab.find({
    css: '[data-group]:has([data-confirm-all]) [data-tile][aria-checked=false][aria-disabled=false]',
  })
  return { id: Number(attributes['data-tile']), name: '' }
}

/** Presses the tile of one who waits, and waits until it says that it is confirmed. */
async function confirmOne(tab: Page) {
  const item = await oneWaiting(tab)
  await tab.press(tileOf(item.id))
  await expect.poll(async () => (await tab.find(tileOf(item.id))).isChecked).toBe(true)
  return item
}

test('a car is confirmed at one press, with one call for each passenger', async ({ tab, site }) => {
  await signIn(tab, accounts.desk)
  const all = { role: 'button', name: /^Kuittaa kaikki \(\d+\)/ }
  const { text } = await tab.find(all)
  const count = Number(/\((\d+)\)/.exec(text)?.[1])
  await tab.press(all)
  await expect.poll(() => completions(site).filter(({ status }) => status === 200).length).toBe(count)
  expect(new Set(completions(site).map(({ headers }) => headers['idempotency-key'])).size).toBe(count)
})

test('a confirmation made while the server is away survives a reload, and is sent once when it is back', async ({
  tab,
  site,
}) => {
  await signIn(tab, accounts.desk)
  await tab.find({ css: '[data-tile]' })
  await readyOffline(tab)
  await site.proxy.down()
  const item = await confirmOne(tab)
  await tab.find({ role: 'button', name: /Ei yhteyttä · 1 jonossa/ })

  await tab.engine.reload()
  await expect.poll(async () => (await tab.find(tileOf(item.id))).isChecked).toBe(true)
  await tab.find({ role: 'button', name: /1 jonossa/ })
  expect(await isCompleted(site, item)).toBe(false)

  await site.proxy.up()
  await tab.engine.run(() => dispatchEvent(new Event('online')), null)
  await tab.find({ role: 'button', name: allSent }, { timeout: 30_000 })
  expect(await isCompleted(site, item)).toBe(true)
  expect(completions(site)).toHaveLength(1)
})

const buildOf = (tab: Page): Promise<string | null> =>
  tab.engine.run(() => document.querySelector('script[type=module]')?.getAttribute('src') ?? null, null)

test('a newer build waits for the user, comes at a press, and keeps what waits to be sent', async ({ tab, site }) => {
  await signIn(tab, accounts.desk)
  await tab.find({ css: '[data-tile]' })
  await readyOffline(tab)
  site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'cut' } : { kind: 'pass' })
  const item = await confirmOne(tab)
  const before = await buildOf(tab)

  await site.stopServer()
  serve(site, laterBuild)
  await site.startServer()
  await tab.engine.run(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  }, null)
  await tab.find({ text: /^Uusi versio \(v.+\) on saatavilla/ }, { timeout: 60_000 })
  expect(await buildOf(tab)).toBe(before)

  await tab.press({ role: 'button', name: fi['banners.update.action'] })
  await expect.poll(() => buildOf(tab).catch(() => before), { timeout: 60_000 }).not.toBe(before)
  await expect.poll(async () => (await tab.find(tileOf(item.id))).isChecked).toBe(true)
  site.proxy.fault = () => ({ kind: 'pass' })
  await tab.engine.run(() => dispatchEvent(new Event('online')), null)
  await expect.poll(() => isCompleted(site, item), { timeout: 30_000 }).toBe(true)
  expect(completions(site).filter(({ status }) => status === 200)).toHaveLength(1)
})

test('what is done elsewhere is shown at once, and after the network has come and gone', async ({ tab, site }) => {
  const isConfirmed = async (id: number) => (await tab.look(tileOf(id)))?.isChecked ?? false
  await signIn(tab, accounts.desk)
  await tab.find({ role: 'button', name: liveChip }, { timeout: 30_000 })
  const item = await oneWaiting(tab)
  await completeElsewhere(site, item)
  await expect.poll(() => isConfirmed(item.id), { timeout: 5000 }).toBe(true)

  for (let times = 0; times < 3; times += 1) {
    await site.proxy.down()
    await site.proxy.up()
  }
  const another = await oneWaiting(tab)
  await completeElsewhere(site, another)
  await expect.poll(() => isConfirmed(another.id), { timeout: 60_000 }).toBe(true)
  await tab.find({ role: 'button', name: liveChip }, { timeout: 60_000 })
})
