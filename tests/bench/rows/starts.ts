import { startSite, type BenchSite } from '../device/bench-site.ts'
import { openDevice, type Device } from '../device/device.ts'
import { compared, type Group, type Measured, type Pair } from '../row.ts'
import { storeReferences } from '../starts/references.ts'
import { startCold } from '../starts/start-probe.ts'
import { startScreens, type ReadyScreen, type StartScreen } from '../starts/start-screens.ts'
import { interleaved, median, rounded } from '../statistics.ts'

const rounds = 15
const pairs = 30
/** Starts before those that count: a browser compiles a script that it meets for the first time in another way. */
const warmUps = 3
const slowAnswerMs = 3000
const throttle = 4

/** A device that has all that a screen shows, and starts with it. */
interface Starter extends ReadyScreen {
  site: BenchSite
  /** @returns milliseconds until the screen, or another page in its place, is usable */
  start: (slowness?: number, address?: string) => Promise<number>
  kitAddress: string
  plainAddress: string
  end: () => Promise<void>
}

async function starterOf({ first, answer, viewport, ready }: StartScreen, app?: string): Promise<Starter> {
  const site = await startSite({ ...(app !== undefined && { app }) })
  const device: Device = await openDevice(viewport ? { viewport } : {})
  const [page = await device.context.newPage()] = device.context.pages()
  const screen = await ready(page, site)
  const references = await storeReferences(page, screen.plain)
  // what the open page still fetches must not run beside the first start
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await site.proxy.down()
  const start: Starter['start'] = (slowness = 1, address = screen.address) =>
    startCold(device.context, { address, row: first, answer, throttle: slowness })
  return {
    ...{ ...screen, site, start },
    kitAddress: `${site.origin}${references.kit}#${encodeURIComponent(JSON.stringify(screen.kit))}`,
    plainAddress: site.origin + references.plain,
    async end() {
      await device.end()
      await site.end()
    },
  }
}

async function measureScreen(screen: StartScreen): Promise<Measured[]> {
  const starter = await starterOf(screen)
  const { start, kitAddress, plainAddress, note, site } = starter
  try {
    const kinds = {
      app: () => start(),
      kit: () => start(1, kitAddress),
      plain: () => start(1, plainAddress),
      slowApp: () => start(throttle),
      slowKit: () => start(throttle, kitAddress),
    }
    await interleaved(warmUps, kinds)
    const times = await interleaved(rounds, kinds)
    const [app, plain] = [median(times.app), median(times.plain)]
    const slow = median(times.slowApp) / median(times.slowKit)
    const found = [
      compared(screen.row, {
        ...{ own: times.app, reference: times.kit, by: median, unit: 'ms' },
        note: `median of ${rounds}, ${note}; plain HTML ${rounded(plain)} ms, ${rounded(app / plain)} times; at ${throttle}× CPU throttle ${rounded(slow)} times the reference`,
      }),
    ]
    if (screen.row !== 'cold-start-offline') return found
    site.proxy.fault = () => ({ kind: 'slow', ms: slowAnswerMs })
    await site.proxy.up()
    const slowly = await interleaved(rounds, { slowly: () => start() })
    return [
      ...found,
      compared('cold-start-online-slow', {
        ...{ own: slowly.slowly, reference: times.app, by: median, unit: 'ms' },
        note: `median of ${rounds}`,
      }),
    ]
  } finally {
    await starter.end()
  }
}

async function pairScreen(screen: StartScreen, before: string): Promise<Pair[]> {
  const starters = [await starterOf(screen, before), await starterOf(screen)] as const
  try {
    const kinds = { before: () => starters[0].start(), after: () => starters[1].start() }
    await interleaved(warmUps, kinds)
    const times = await interleaved(pairs, kinds)
    return [{ row: screen.row, unit: 'ms', ...times }]
  } finally {
    for (const starter of starters) await starter.end()
  }
}

/** One group for each screen: whoever asks for one does not wait for the others. */
export const starts: readonly Group[] = startScreens.map((screen) => ({
  rows: screen.row === 'cold-start-offline' ? [screen.row, 'cold-start-online-slow'] : [screen.row],
  measure: () => measureScreen(screen),
  pair: (before) => pairScreen(screen, before),
}))
