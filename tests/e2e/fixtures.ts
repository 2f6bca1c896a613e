import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { openLive } from '#contract/live.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { shiftClock, type End } from '../support/every-thread.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { Site } from '../support/site.ts'
import { empty, KeptDevices } from './kept-devices.ts'
import { watchLongTasks } from './long-tasks.ts'

export { demoPassword, expect }

interface Fixtures {
  /** Whether a flow is to have a device on which the app has never been: where it is about how it comes there. */
  isDeviceNew: boolean
  site: Site
  /** A browser of one user's device, with nothing of another flow on it. */
  device: BrowserContext
  page: Page
}

/** What one runner keeps from flow to flow. */
interface Kept {
  /** The address at which its sites are, one after the other: to a browser they are one site. */
  network: FaultProxy
  devices: KeptDevices
}

export const test = base.extend<Fixtures, Kept>({
  isDeviceNew: [false, { option: true }],
  network: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium')
      const network = new FaultProxy()
      await network.up()
      await use(network)
      await network.down()
    },
    { scope: 'worker' },
  ],
  devices: [
    async ({ browser }, use) => {
      expect(browser.isConnected()).toBe(true)
      const devices = new KeptDevices()
      await use(devices)
      await devices.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ network }, use) => {
    const site = new Site(undefined, network)
    await site.start()
    await use(site)
    await site.end()
  },
  device: async ({ browser, site, network, devices, contextOptions, isDeviceNew }, use) => {
    const open = () => browser.newContext({ ...contextOptions, baseURL: site.origin })
    const isKept = !isDeviceNew && site.proxy === network
    const device = isKept ? await devices.take(contextOptions, open) : await open()
    const release = await prepare(device, site)
    await use(device)
    await release()
    await (isKept ? empty(device, site.origin) : device.close())
  },
  page: async ({ device }, use) => {
    await use(await device.newPage())
  },
})

/** Gives a browser the clock of the site, and watches what holds its pages up where that is asked for. */
export async function prepare(device: BrowserContext, { clockOffset }: Site): Promise<End> {
  const ends = [await shiftClock(device, clockOffset), await watchLongTasks(device)]
  return async () => {
    for (const end of ends) await end()
  }
}

export const accounts = {
  desk: 'vastaanotto@perille.example',
  coordinator: 'koordinaattori@perille.example',
  administrator: 'hallinta@perille.example',
}

/** Signs in as a person would, and goes to a destination: an administrator begins at the organisation. */
export async function signIn(page: Page, email: string): Promise<void> {
  await arrive(page, email)
  if (new URL(page.url()).hash.startsWith('#/o/')) await page.goto('/#/')
  await page.waitForURL(/#\/d\/[1-9]\d*\/\w/)
}

/** Signs in as a person would, and stays where that leads: the addresses on the way there are gone by then. */
export async function arrive(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await fillSignIn(page, email)
  await page.waitForURL(/#\/(d\/[1-9]\d*|o\/\d+)\/\w/)
}

export async function fillSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(email)
  await page.getByLabel('Salasana', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
}

/** From now on devices are not told of changes: they show what they have loaded. */
export function tellNothing({ proxy }: Site): void {
  proxy.fault = ({ path }) => (path.startsWith(openLive.path) ? { kind: 'status', status: 404 } : { kind: 'pass' })
}

/** What the chip says once nothing waits any more. */
export const allSent = /Synkronoitu|Reaaliajassa/

/** What the chip is called while the device hears of every change. */
export const liveChip = 'Synkronointi: Reaaliajassa'

export interface Waiting {
  /** Id of the item. */
  id: number
  name: string
}

/**
 * Passengers who have not been confirmed, in the order of the board: one of each car in which another one waits, so
 * that no car folds away when they are ticked.
 */
export async function waiting(page: Page, count: number): Promise<Waiting[]> {
  const tiles = page.locator('[data-tile][aria-checked=false][aria-disabled=false]')
  await expect(tiles.nth(count)).toBeVisible()
  const found = await tiles.evaluateAll((all) =>
    all.map((tile) => ({
      id: Number(tile.getAttribute('data-tile')),
      name: tile.getAttribute('aria-label')?.split(',')[0] ?? '',
      car: tile.closest('[data-group]')?.getAttribute('data-group') ?? '',
    })),
  )
  const spared = found.filter(({ car }, index) => found.findIndex((other) => other.car === car) < index)
  const chosen = spared.filter(({ car }, index) => spared.findIndex((other) => other.car === car) === index)
  expect(chosen.length).toBeGreaterThanOrEqual(count)
  return chosen.slice(0, count)
}

export const oneWaiting = async (page: Page): Promise<Waiting> => {
  const [one] = await waiting(page, 1)
  if (!one) throw new Error('Nobody waits')
  return one
}

/** A passenger's tile on the board. */
export const tileOf = (page: Page, { id }: Waiting): Locator => page.locator(`[data-tile="${id}"]`)

/** Signs in and waits until the board shows passengers. */
export async function openBoard(page: Page, email = accounts.desk): Promise<void> {
  await signIn(page, email)
  await expect(page.locator('[data-tile]').first()).toBeVisible()
}

/** Waits until the service worker has everything that the app needs without a network. */
export async function readyOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated') {
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    }
  })
}

export const completions = (site: Site) => site.proxy.requestsTo(/\/set(Complete|Incomplete)$/)

/** What the server's database says of an item. */
export async function storedItem(site: Site, { id }: Waiting): Promise<{ completed: boolean; cancelled: boolean }> {
  const row = await site.server.services.db
    .selectFrom('arrival')
    .innerJoin('trip', 'trip.id', 'arrival.trip_id')
    .select(['arrival.completed_at', 'trip.cancelled_at'])
    .where('arrival.id', '=', id)
    .executeTakeFirstOrThrow()
  return { completed: row.completed_at !== null, cancelled: row.cancelled_at !== null }
}

export const isCompleted = async (site: Site, item: Waiting): Promise<boolean> =>
  (await storedItem(site, item)).completed

/** Confirms an item where no device of the test is. */
export async function completeElsewhere({ server, clockOffset }: Site, { id }: Waiting): Promise<void> {
  const at = new Date(Date.now() + clockOffset)
  const { db } = server.services
  await db.updateTable('arrival').set({ completed_at: at, occurred_at: at }).where('id', '=', id).execute()
}

/** Does what a browser does that needs the space: the databases are gone, without a word. Leaves the app. */
export async function removeDatabases(page: Page, prefix: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(async (start) => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith(start)) continue
      await new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = resolve
        request.onerror = resolve
        request.onblocked = resolve
      })
    }
  }, prefix)
}

/** The link of the latest mail. */
export async function mailedLink(site: Site): Promise<string> {
  const links = () => site.mails.flatMap((mail) => /https?:\S+#\/\S+/.exec(mail) ?? [])
  await expect.poll(() => links().length).toBeGreaterThan(0)
  return links().at(-1) ?? ''
}
