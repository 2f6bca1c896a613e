import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions, type Page } from '@playwright/test'
import {
  expect,
  isCompleted,
  oneWaiting,
  openBoard,
  prepare,
  readyOffline,
  removeDatabases,
  test,
  tileOf,
} from './fixtures.ts'
import { shiftClock } from '../support/every-thread.ts'
import type { Site } from '../support/site.ts'

interface OnDisk {
  site: Site
  launchOptions: LaunchOptions
}

interface Compiled {
  url?: string
  consumedCacheSize?: number
}

test.use({ isDeviceNew: true })

/** What a browser does only with a profile on the disk, from the installed app on. */
async function onDisk({ site, launchOptions }: OnDisk, work: (page: Page) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'perille-profile-'))
  const context = await chromium.launchPersistentContext(folder, launchOptions)
  try {
    await prepare(context, site)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(site.origin)
    await readyOffline(page)
    await work(page)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

test('the browser offers to install the app', async ({ site, launchOptions }) => {
  await onDisk({ site, launchOptions }, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
  })
})

test('a later start takes the code that the browser has kept compiled', async ({ site, launchOptions }) => {
  await onDisk({ site, launchOptions }, async (page) => {
    const start = async () => {
      await page.goto('about:blank')
      await page.goto(site.origin)
      await expect(page.locator('input[type=password]')).toBeVisible()
    }
    await start()
    await start()
    const devtools = await page.context().newCDPSession(page)
    const compiled: Compiled[] = []
    devtools.on('Tracing.dataCollected', ({ value }) => {
      const events = value as unknown as { name: string; args: { data?: Compiled } }[]
      for (const { name, args } of events) if (name === 'v8.compileModule' && args.data) compiled.push(args.data)
    })
    const told = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' })
    await start()
    await devtools.send('Tracing.end')
    await told

    const entry = await page.locator('script[type=module]').first().getAttribute('src')
    expect(compiled.find(({ url }) => url?.endsWith(String(entry)))?.consumedCacheSize).toBeGreaterThan(1_000_000)
  })
})

test('a call to the server goes past the service worker, and the app starts from its files without waiting for it', async ({
  device,
  page,
  site,
}) => {
  await openBoard(page)
  await readyOffline(page)
  const address = page.url()
  const devtools = await device.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await page.goto('about:blank')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await site.proxy.down()
  await page.goto(address)
  await expect(page.locator('[data-tile]').first()).toBeVisible()
  const sourceOf = (part: string) =>
    page.evaluate((wanted) => {
      const seen = performance.getEntries().findLast(({ name }) => name.includes(wanted))
      return (seen as { workerMatchedSourceType?: string } | undefined)?.workerMatchedSourceType
    }, part)

  expect(await sourceOf(address)).toBe('cache')
  expect(await sourceOf('/frontend/js/')).toBe('cache')
  await site.proxy.up()
  await expect.poll(() => sourceOf('/api/user/me')).toBe('network')
})

test('when the browser has removed the data, the app says that confirmations may be lost', async ({ page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  await site.proxy.down()
  await tileOf(page, item).click()
  await expect(page.getByRole('button', { name: /1 jonossa/ })).toBeVisible()
  await site.proxy.up()
  await removeDatabases(page, 'perille-outbox')

  await page.goto('/')

  await expect(page.getByText(/selain.*poist/i).first()).toBeVisible()
})

test('the woken worker sends what waits when no window is open', async ({ device, page, site }) => {
  // a worker that starts without a window has no other clock
  await shiftClock(device, 0)
  await openBoard(page)
  await readyOffline(page)
  const item = await oneWaiting(page)
  const devtools = await device.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  let tries = 0
  site.proxy.fault = ({ path }) => {
    if (!path.includes('setComplete')) return { kind: 'pass' }
    tries += 1
    return { kind: 'cut' }
  }
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  // what is sent is stored
  await expect.poll(() => tries).toBeGreaterThan(0)
  await page.goto('about:blank')
  const asked: string[] = []
  site.proxy.fault = ({ path }) => {
    asked.push(path)
    return { kind: 'pass' }
  }
  // a browser wakes a worker that it has stopped long ago
  await devtools.send('ServiceWorker.stopAllWorkers')

  // as a browser, which tries again: the page that has gone may have had the outbox still
  await expect(async () => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: site.origin,
      registrationId,
      tag: 'perille-outbox',
      lastChance: false,
    })
    await expect.poll(() => isCompleted(site, item), { timeout: 5000 }).toBe(true)
  }).toPass({ timeout: 20_000 })
  // what sends came with the worker: neither its start nor a wake-up asks for it
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([])
})
