import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'

/**
 * What is cleared between two flows: all that a device keeps of a site but the app's files, and what the browser has
 * compiled of them. Each flow installs the app anew.
 */
const cleared = ['file_systems', 'indexeddb', 'local_storage', 'service_workers']

interface KeptDevice {
  options: BrowserContextOptions
  context: BrowserContext
}

/**
 * Devices of one runner, which go on from flow to flow with the app's files: to load and compile them is a fourth of
 * what a flow on a new device costs.
 */
export class KeptDevices {
  readonly #devices: KeptDevice[] = []

  /**
   * A device with nothing of earlier flows on it.
   * @param open makes one that has never been used
   */
  async take(options: BrowserContextOptions, open: () => Promise<BrowserContext>): Promise<BrowserContext> {
    const kept = this.#devices.find((device) => isDeepStrictEqual(device.options, options))
    if (kept) return kept.context
    const context = await open()
    this.#devices.push({ options, context })
    return context
  }

  async close(): Promise<void> {
    await Promise.all(this.#devices.map(({ context }) => context.close()))
  }
}

/**
 * Closes the pages of a device and takes away all that they have left.
 * @throws when something is left that the next flow would meet
 */
export async function empty(device: BrowserContext, origin: string): Promise<void> {
  await Promise.all(device.pages().map((page) => page.close()))
  await device.unrouteAll()
  await device.setOffline(false)
  await device.clearPermissions()
  await device.clearCookies()
  const page = await device.newPage()
  const devtools = await device.newCDPSession(page)
  const areWorkersGone = device.serviceWorkers().map((worker) => worker.waitForEvent('close'))
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: cleared.join(',') })
  // one that is not registered any more ends only when it is told to, and may hold the outbox until then
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await Promise.all(areWorkersGone)
  const clockErrorMs = (await page.evaluate(() => Date.now())) - Date.now()
  await page.close()
  if (Math.abs(clockErrorMs) > 60_000)
    throw new Error('The clock of the device is still set. Let this flow have a new one.')
}
