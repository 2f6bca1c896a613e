import type { Page } from '@playwright/test'
import { tooSmall } from '../../e2e/accessibility.ts'
import { screens } from '../../screens/screens.ts'
import { sizes, Visit, type Look } from '../../screens/visit.ts'
import type { Group, Measured, RowName } from '../row.ts'

declare global {
  interface Window {
    /** How much has moved on the page by itself, as layout shifts without input. */
    moved?: number
  }
}

const [phone] = sizes
const look = (size: (typeof sizes)[number]): Look => ({ ...size, brightness: 'light', locale: 'fi' })

/** Runs in a page before its own scripts. */
function watchShifts(): void {
  window.moved = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) window.moved = (window.moved ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Share of the window's height above the first thing that the screen is there for: all of it where that is not there. */
async function aboveFirst(page: Page, first: string): Promise<number> {
  const box = await page
    .locator(first)
    .first()
    .boundingBox()
    .catch(() => null)
  return box ? box.y / (page.viewportSize()?.height ?? Number.NaN) : 1
}

const row = (name: RowName, value: number, unit: string, note: string, flaws: readonly string[]): Measured => ({
  row: { name, value: Number(value.toFixed(3)), unit, reference: null, ratio: null, note },
  flaws,
})

/** The largest first, with its screen. */
const worst = (found: readonly (readonly [string, number])[]): string =>
  found
    .filter(([, value]) => value > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, value]) => `${name} ${Number(value.toFixed(3))}`)
    .join(', ')

export const screenMeasures: Group = {
  rows: ['layout-shift', 'tap-targets', 'first-content'],
  async measure() {
    const visit = await Visit.begin()
    const shifts: [string, number][] = []
    const small: [string, number][] = []
    const above: [string, number][] = []
    const flaws: string[] = []
    for (const screen of screens) {
      for (const size of sizes) {
        const name = `${screen.name} ${size.width}×${size.height}`
        const { seen, failure } = await visit.see(
          screen,
          look(size),
          async (page) => ({
            moved: await page.evaluate(() => window.moved ?? 0),
            targets: size.hasTouch ? await tooSmall(page) : [],
            share: size === phone && screen.first !== undefined ? await aboveFirst(page, screen.first) : null,
          }),
          watchShifts,
        )
        if (failure !== null) flaws.push(`${name}: ${failure}`)
        shifts.push([name, seen.moved])
        small.push([name, seen.targets.length])
        if (seen.share !== null) above.push([name, seen.share])
      }
    }
    await visit.end()
    const sum = (found: readonly [string, number][]) => found.reduce((total, [, value]) => total + value, 0)
    const seen = `${screens.length} screens in ${sizes.length} sizes`
    return [
      row('layout-shift', sum(shifts), '', [seen, worst(shifts)].filter(Boolean).join(': '), flaws),
      row('tap-targets', sum(small), 'controls', [seen, worst(small)].filter(Boolean).join(': '), flaws),
      row('first-content', Math.max(...above.map(([, share]) => share)), '', worst(above), flaws),
    ]
  },
}
