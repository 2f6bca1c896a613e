import { mkdir } from 'node:fs/promises'
import { cacheFolder } from './database.ts'
import { buildOf } from './against.ts'
import { startSite } from './device/bench-site.ts'
import { openDevice } from './device/device.ts'
import { startCold } from './starts/start-probe.ts'
import { storeReferences, referencePaths } from './starts/references.ts'
import { startScreens } from './starts/start-screens.ts'
import { interleaved, median, resampled } from './statistics.ts'
await mkdir(cacheFolder, { recursive: true })
const [which, rounds, ...commits] = process.argv.slice(2)
const screen = startScreens.find(({ row }) => row === which)!
const kinds: Record<string, () => Promise<number>> = {}
const ends: (() => Promise<void>)[] = []
for (const commit of commits) {
  const app = commit === 'dist' ? undefined : await buildOf(commit)
  const site = await startSite({ ...(app !== undefined && { app }) })
  const device = await openDevice(screen.viewport ? { viewport: screen.viewport } : {})
  ends.push(async () => {
    await device.end()
    await site.end()
  })
  const [page = await device.context.newPage()] = device.context.pages()
  const ready = await screen.ready(page, site)
  await storeReferences(page, ready.plain)
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await site.proxy.down()
  const go = (address: string, throttle = 1) =>
    startCold(device.context, { address, row: screen.first, answer: screen.answer, throttle })
  kinds[commit] = () => go(ready.address)
  if (kinds['kit'] === undefined) {
    kinds['kit'] = () => go(`${site.origin}${referencePaths.kit}#${encodeURIComponent(JSON.stringify(ready.kit))}`)
    kinds['plain'] = () => go(site.origin + referencePaths.plain)
  }
}
await interleaved(3, kinds)
const times = await interleaved(Number(rounds), kinds)
const base = times[commits[0]!]!
console.error(JSON.stringify(times))
for (const [name, values] of Object.entries(times)) {
  const change = values.map((v, i) => (v / base[i]! - 1) * 100)
  console.log(
    name,
    Math.round(median(values)),
    'ms',
    median(change).toFixed(1),
    '%',
    resampled(change)
      .map((n) => n.toFixed(1))
      .join(' to '),
  )
}
for (const end of ends) await end()
process.exit(0)
