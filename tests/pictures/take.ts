// Takes the pictures of the README and of the app's manifest from the running product, with invented people.
import { chromium as browserType, type BrowserContextOptions, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { chromium } from '#server/setup.mjs'
import { accounts, fillSignIn } from '../e2e/fixtures.ts'
import { shiftClock } from '../support/every-thread.ts'
import { makeTemplate, Site } from '../support/site.ts'

const folder = fileURLToPath(new URL('../../public/screenshots/', import.meta.url))

interface Picture {
  name: string
  size: { width: number; height: number }
  preferences: object
  /** What happens before the picture is taken. */
  scene?: (page: Page, site: Site) => Promise<void>
}

const touch: BrowserContextOptions = { hasTouch: true, locale: 'fi-FI', timezoneId: 'Europe/Helsinki' }

const pictures: Picture[] = [
  { name: 'board-wide', size: { width: 1180, height: 820 }, preferences: {} },
  { name: 'board-narrow', size: { width: 390, height: 844 }, preferences: {} },
  {
    name: 'board-dark-offline',
    size: { width: 820, height: 1180 },
    preferences: { brightness: 'dark' },
    async scene(page, site) {
      await site.proxy.down()
      const waiting = page.locator('[data-tile][aria-checked=false][aria-disabled=false]')
      for (const index of [1, 2]) await waiting.nth(index).click()
      await page.waitForTimeout(800)
    },
  },
]

await makeTemplate(null)
const browser = await browserType.launch({ executablePath: chromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
for (const { name, size, preferences, scene } of pictures) {
  const site = new Site()
  await site.start()
  const context = await browser.newContext({ ...touch, viewport: size, baseURL: site.origin })
  await shiftClock(context, site.clockOffset)
  await context.addInitScript((given) => {
    localStorage.setItem('perille:preferences', JSON.stringify({ installHintSeen: true, ...given }))
  }, preferences)
  const page = await context.newPage()
  await page.goto('/')
  await fillSignIn(page, accounts.coordinator)
  await page.locator('[data-tile]').first().waitFor()
  await page.waitForTimeout(1500)
  await scene?.(page, site)
  await page.screenshot({ path: `${folder}${name}.png` })
  await context.close()
  await site.end()
}
await browser.close()
