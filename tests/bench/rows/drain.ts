import type { Page } from '@playwright/test'
import { onEveryThread } from '../../support/every-thread.ts'
import { destinationId, destinationNames } from '../database.ts'
import { startSite, type BenchSite } from '../device/bench-site.ts'
import { openBoard, openDevice } from '../device/device.ts'
import { waitingPassengers, watchConfirmations } from '../device/confirmation-probe.ts'
import { watchWrites, writesChannel } from '../device/write-probe.ts'
import { measured, type Group } from '../row.ts'
import { interleaved, median } from '../statistics.ts'

const rounds = 3
const lanes = 4
const roundTripMs = 300
/** What a confirmation of a long queue may cost beside one of a short one. */
const mostPerConfirmation = 1.2

/** Confirms passengers without a network. @returns milliseconds until all of it is stored */
async function queue(page: Page, site: BenchSite, confirmations: number): Promise<number> {
  const ids = await waitingPassengers(page, confirmations)
  await site.proxy.down()
  const started = performance.now()
  await page.evaluate((tiles) => {
    for (const id of tiles) document.querySelector<HTMLElement>(`[data-tile="${id}"]`)?.click()
  }, ids)
  await page.waitForFunction((count) => window.watchedConfirmations.stored === count, confirmations, {
    polling: 20,
    timeout: 120_000,
  })
  return performance.now() - started
}

/** Milliseconds from the return of the network to the moment at which all acceptances are stored. */
async function drain(page: Page, site: BenchSite, confirmations: number): Promise<number> {
  site.proxy.fault = () => ({ kind: 'slow', ms: roundTripMs })
  await site.proxy.up()
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const timer = setInterval(() => {
          if (window.watchedConfirmations.accepted < wanted) return
          clearInterval(timer)
          resolve(performance.now() - started)
        }, 10)
        window.dispatchEvent(new Event('online'))
      }),
    confirmations,
  )
}

interface Drained {
  /** Milliseconds. */
  stored: number
  sent: number
  requests: number
}

/** @param place alias of one with so many waiting passengers */
async function once(confirmations: number, place: string): Promise<Drained> {
  const site = await startSite()
  const device = await openDevice()
  try {
    await onEveryThread(device.context, watchWrites, writesChannel)
    await device.context.addInitScript(watchConfirmations, writesChannel)
    const [page = await device.context.newPage()] = device.context.pages()
    await openBoard(page, site, await destinationId(site.server.services, place))
    await page.waitForLoadState('networkidle')
    const stored = await queue(page, site, confirmations)
    const sent = await drain(page, site, confirmations)
    return { stored, sent, requests: site.proxy.requestsTo(/setComplete$/).length }
  } finally {
    await device.end()
    await site.end()
  }
}

const bareMs = (confirmations: number): number => (confirmations / lanes) * roundTripMs

export const drain200: Group = {
  rows: ['drain-200'],
  async measure() {
    const confirmations = 200
    const taken = []
    for (let round = 0; round < rounds; round += 1) taken.push(await once(confirmations, destinationNames.day300))
    const requests = taken.map((one) => one.requests).join(', ')
    const took = median(taken.map(({ sent }) => sent))
    const note = `median of ${rounds}; ${requests} requests for ${confirmations} confirmations`
    return [measured('drain-200', { value: took, reference: bareMs(confirmations), unit: 'ms', note })]
  },
}

/** A long queue beside a short one, on the same board. */
export const drain500: Group = {
  rows: ['drain-500'],
  async measure() {
    const [long, short] = [500, 50]
    const requests: number[] = []
    const perConfirmation = async (confirmations: number) => {
      const { stored, sent, requests: made } = await once(confirmations, destinationNames.week5000)
      if (confirmations === long) requests.push(made)
      return [stored / confirmations, sent / confirmations]
    }
    const taken = await interleaved(rounds, { long: () => perConfirmation(long), short: () => perConfirmation(short) })
    const [storedOf, sentOf] = [0, 1].map(
      (which) => (values: readonly number[]) => median(values.filter((_, index) => index % 2 === which)),
    ) as [typeof median, typeof median]
    const stored = storedOf(taken.long) / storedOf(taken.short)
    const sent = sentOf(taken.long) / sentOf(taken.short)
    const said = `a confirmation of ${long} beside one of ${short}: stored ${stored.toFixed(2)}, sent ${sent.toFixed(2)}`
    const note = `median of ${rounds}; ${requests.join(', ')} requests for ${long} confirmations; ${said}`
    return [
      measured('drain-500', {
        ...{ value: sentOf(taken.long) * long, reference: bareMs(long), unit: 'ms', note },
        flaws: Math.max(stored, sent) > mostPerConfirmation ? ['a confirmation of a long queue costs more'] : [],
      }),
    ]
  },
}
