import { liveChip } from '../../e2e/fixtures.ts'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, destinationNames } from '../database.ts'
import { startSite } from '../device/bench-site.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { tap, waitingPassengers, watchConfirmations } from '../device/confirmation-probe.ts'
import { watchWrites, writesChannel } from '../device/write-probe.ts'
import type { Group } from '../row.ts'
import { sleep } from '../statistics.ts'

const minutes = 10

const kinds = {
  writes: /^PUT /,
  lists: /arrivalDepartures\/destination\/\d+\?/,
  "loads of what the demo's drivers have changed": /arrivalDepartures\/destination\/\d+\/some/,
  'questions for the version': /\/api\/app\/info/,
  'questions for refused orders': /refusedOrders$/,
} as const

/** One confirmation whose call is cut off each time, while all others are answered. */
export const failingWriteCalls: Group = {
  rows: ['failing-write-calls'],
  async measure() {
    const site = await startSite({ isLive: true })
    const device = await openDevice()
    try {
      await onEveryThread(device.context, watchWrites, writesChannel)
      await device.context.addInitScript(watchConfirmations, writesChannel)
      const [page = await device.context.newPage()] = device.context.pages()
      await openBoard(page, site, await destinationId(site.server.services, destinationNames.day300))
      await page.getByRole('button', { name: liveChip }).waitFor()
      const calls: string[] = []
      site.proxy.fault = ({ method, path }) => {
        if (path.startsWith('/api/')) calls.push(`${method} ${path}`)
        return method === 'PUT' ? { kind: 'cut' } : { kind: 'pass' }
      }
      const [id = 0] = await waitingPassengers(page, 1)
      await tap(page, await device.context.newCDPSession(page), id)
      await sleep(minutes * 60_000)
      const counted = Object.entries(kinds).map(
        ([what, kind]) => `${calls.filter((call) => kind.test(call)).length} ${what}`,
      )
      return [
        {
          row: {
            ...{ name: 'failing-write-calls', value: calls.length, unit: 'calls', reference: null, ratio: null },
            note: `in ${minutes} minutes; of these ${counted.join(', ')}`,
          },
          flaws: [],
        },
      ]
    } finally {
      await device.end()
      await site.end()
    }
  },
}
