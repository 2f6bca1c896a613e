import type { CDPSession, Page } from '@playwright/test'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, destinationNames } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { quiet, tap, confirmationTook, waitingPassengers, watchConfirmations } from '../device/confirmation-probe.ts'
import { watchWrites, writesChannel } from '../device/write-probe.ts'
import { measured, type Group, type Measured } from '../row.ts'
import { interleaved, p95 } from '../statistics.ts'

const count = 80
const frameMs = 1000 / 60
const throttle = 6

async function onBoard(
  withoutTags: boolean,
  work: (board: { page: Page; devtools: CDPSession; site: BenchSite }) => Promise<Measured>,
): Promise<Measured[]> {
  const site = await startSite({ withoutTags })
  const device = await openDevice()
  try {
    await onEveryThread(device.context, watchWrites, writesChannel)
    await device.context.addInitScript(watchConfirmations, writesChannel)
    const [page = await device.context.newPage()] = device.context.pages()
    await openBoard(page, site, await destinationId(site.server.services, destinationNames.day300))
    return [await work({ page, devtools: await device.context.newCDPSession(page), site })]
  } finally {
    await device.end()
    await site.end()
  }
}

/** The board asks for its list again as soon as it has the last one. */
const keepRefreshing = (page: Page): Promise<unknown> =>
  page.evaluate(() => setInterval(() => window.dispatchEvent(new Event('focus')), 50))

export const confirmationVisible: Group = {
  rows: ['tick-visible'],
  measure: () =>
    onBoard(true, async ({ page, devtools, site }) => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
      await keepRefreshing(page)
      const fetched = () => site.proxy.requestsTo(/arrivalDepartures\/destination/).length
      const before = fetched()
      const painted: number[] = []
      for (const id of await waitingPassengers(page, count)) {
        await tap(page, devtools, id)
        painted.push(await confirmationTook(page, 'painted'))
      }
      const rows = await page.locator('[data-tile]').count()
      const note = `p95 of ${count} touches, ${rows} rows, ${fetched() - before} whole lists loaded in the meantime`
      return measured('tick-visible', { value: p95(painted), reference: frameMs, unit: 'ms', note })
    }),
}

/** Milliseconds of one strict put into a database of the page that holds nothing else. */
const barePut = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bench-reference', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'id' })
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('The database did not open.'))
    })
    const started = performance.now()
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' })
      transaction.objectStore('rows').put({ id: started, text: 'x'.repeat(400) })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(new Error('The row was not stored.'))
    })
    const took = performance.now() - started
    database.close()
    return took
  })

const quietMs = 100

export const confirmationStored: Group = {
  rows: ['tick-stored'],
  measure: () =>
    onBoard(false, async ({ page, devtools }) => {
      const ids = await waitingPassengers(page, count)
      const times = await interleaved(count, {
        async confirm(round) {
          await quiet(page, quietMs)
          await tap(page, devtools, ids[round] ?? 0)
          return confirmationTook(page, 'stored')
        },
        async put() {
          await quiet(page, quietMs)
          return barePut(page)
        },
      })
      return measured('tick-stored', {
        ...{ value: p95(times.confirm), reference: p95(times.put), unit: 'ms' },
        note: `p95 of ${count} each`,
      })
    }),
}
