import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'

/** For how long the pages of a browser were ready to run and had no processor, as Linux tells it. */
export interface Waits {
  /**
   * Milliseconds, of those between two moments of `performance.timeOrigin`'s clock, in which the page that was busiest
   * then had no processor; 0 where the machine does not tell it.
   */
  between: (from: number, to: number) => Promise<number>
  end: () => void
}

interface Sample {
  at: number
  /** Milliseconds on a processor, and waiting for one, since the process began. */
  ranMs: number
  waitedMs: number
}

const sampledEveryMs = 20
const kept = 500
const listedEveryMs = 250

/** Of the first thread of a process, on which its page runs. `null` where the machine does not tell it. */
async function sampleOf(pid: number): Promise<Sample | null> {
  const said = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '')
  const [ran, waited] = said.split(' ').map(Number)
  if (ran === undefined || waited === undefined) return null
  return { at: performance.timeOrigin + performance.now(), ranMs: ran / 1e6, waitedMs: waited / 1e6 }
}

/** As it was at a moment between two samples. */
function valueAt(samples: readonly Sample[], at: number, of: 'ranMs' | 'waitedMs'): number {
  const after = samples.findIndex((sample) => sample.at >= at)
  const [before, next] = [samples.at(after < 0 ? -1 : Math.max(0, after - 1)), samples.at(after)]
  if (!before || !next) return 0
  const share = next.at > before.at ? Math.min(1, Math.max(0, (at - before.at) / (next.at - before.at))) : 0
  return before[of] + share * (next[of] - before[of])
}

/** @returns on record from now on, for the last ten seconds */
export async function watchWaits(browser: Browser): Promise<Waits> {
  const devtools = await browser.newBrowserCDPSession()
  const pages = new Map<number, Sample[]>()
  const list = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    const ids = processInfo.flatMap(({ id, type }) => (type === 'renderer' ? [id] : []))
    for (const id of pages.keys()) if (!ids.includes(id)) pages.delete(id)
    for (const id of ids) if (!pages.has(id)) pages.set(id, [])
  }
  const sample = async () => {
    for (const [pid, samples] of pages) {
      const one = await sampleOf(pid)
      if (one) samples.push(one)
      samples.splice(0, samples.length - kept)
    }
  }
  await list()
  const timers = [
    setInterval(() => void list().catch(() => undefined), listedEveryMs),
    setInterval(() => void sample(), sampledEveryMs),
  ]
  return {
    async between(from, to) {
      await sample()
      const spans = [...pages.values()].map((samples) => ({
        ran: valueAt(samples, to, 'ranMs') - valueAt(samples, from, 'ranMs'),
        waited: valueAt(samples, to, 'waitedMs') - valueAt(samples, from, 'waitedMs'),
      }))
      return spans.reduce((busiest, span) => (span.ran > busiest.ran ? span : busiest), { ran: 0, waited: 0 }).waited
    },
    end() {
      timers.forEach(clearInterval)
      void devtools.detach().catch(() => undefined)
    },
  }
}
