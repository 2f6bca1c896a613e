import type { Page } from '@playwright/test'
import type DexieLibrary from 'dexie'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, destinationNames } from '../database.ts'
import { startSite } from '../device/bench-site.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { refresh, stepsChannel, watchLists, watchRefreshes, type WatchedRefresh } from '../device/refresh-probe.ts'
import { compared, type Group } from '../row.ts'
import { interleaved, median, rounded } from '../statistics.ts'

const rounds = 9

/** Milliseconds to clear a table like the mirror's and fill it with the mirror's rows, as the mirror would do it. */
const clearAndPut = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // where the library registers itself, so that a page never has two of it
    const Dexie = Reflect.get(globalThis, Symbol.for('Dexie')) as typeof DexieLibrary
    const names = await Dexie.getDatabaseNames()
    const mirror = await new Dexie(names.find((name) => name.includes('-mirror-')) ?? '').open()
    const rows: unknown[] = await mirror.table('arrivals').toArray()
    mirror.close()
    const database = new Dexie('bench-reference')
    database.version(1).stores({ arrivals: 'id, [placeId+date]' })
    const arrivals = database.table('arrivals')
    const fill = () =>
      database.transaction('rw', arrivals, async () => {
        await arrivals.clear()
        await arrivals.bulkPut(rows)
      })
    // the first time there is nothing to clear
    await fill()
    const started = performance.now()
    await fill()
    const took = performance.now() - started
    database.close()
    if (rows.length !== 5000) throw new Error(`The mirror holds ${rows.length} rows.`)
    return took
  })

const sum = (refreshes: readonly WatchedRefresh[], what: 'changedNodes' | 'rendered') =>
  refreshes.reduce((total, watched) => total + watched[what], 0)

export const refreshUnchanged: Group = {
  rows: ['refresh-unchanged'],
  async measure() {
    const site = await startSite({ withoutTags: true })
    const device = await openDevice()
    try {
      await onEveryThread(device.context, watchLists, stepsChannel)
      await device.context.addInitScript(watchRefreshes, stepsChannel)
      const [page = await device.context.newPage()] = device.context.pages()
      await openBoard(page, site, await destinationId(site.server.services, destinationNames.week5000))
      await page.waitForLoadState('networkidle')
      await refresh(page)
      const refreshes: WatchedRefresh[] = []
      const times = await interleaved(rounds, {
        async refresh() {
          const watched = await refresh(page)
          refreshes.push(watched)
          return watched.took
        },
        reference: () => clearAndPut(page),
      })
      const changed = sum(refreshes, 'changedNodes')
      const rendered = sum(refreshes, 'rendered')
      const parsed = rounded(median(refreshes.map((watched) => watched.parsed)))
      const note = `median of ${rounds}, ${parsed} ms of it parsing; ${rendered} re-renders of rows`
      return [
        compared('refresh-unchanged', {
          ...{ own: times.refresh, reference: times.reference, by: median, unit: 'ms', note },
          flaws: rendered + changed > 0 ? [`${rendered} rows rendered again, ${changed} nodes changed`] : [],
        }),
      ]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
