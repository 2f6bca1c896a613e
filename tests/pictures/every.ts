// Takes a picture of every screen in every size, brightness and language into a folder, for somebody to look at.
import { chromium as browserType, type Browser, type BrowserContext } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '#server/setup.mjs'
import { show } from '../e2e/accessibility.ts'
import { accounts, arrive } from '../e2e/fixtures.ts'
import { languages } from '../e2e/texts.ts'
import type { Screen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'
import { shiftClock } from '../support/every-thread.ts'
import { makeTemplate, Site } from '../support/site.ts'

/** The four that every screen is drawn for, and a phone on its side. */
const sizes = [
  { width: 390, height: 844, hasTouch: true },
  { width: 820, height: 1180, hasTouch: true },
  { width: 1180, height: 820, hasTouch: true },
  { width: 844, height: 390, hasTouch: true },
  { width: 1440, height: 900, hasTouch: false },
]
type Size = (typeof sizes)[number]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    size: { type: 'string' },
    locale: { type: 'string' },
    brightness: { type: 'string' },
  },
})
const folder = resolve(positionals[0] ?? '')
if (positionals.length !== 1) throw new Error('Say one folder for the pictures: npm run pictures:every -- FOLDER')

/** Whether a value was asked for: one of a list between commas, or any where nobody asked. */
const isWanted = (asked: string | undefined, value: string) => asked === undefined || asked.split(',').includes(value)

const nameOf = ({ width, height }: Size) => `${width}x${height}`

/** Browsers of each kind of user, signed in when they are first asked for. */
function devicesOf(browser: Browser, site: Site, hasTouch: boolean) {
  const kept = new Map<Screen['account'], BrowserContext>()
  return async (account: Screen['account']): Promise<BrowserContext> => {
    const known = kept.get(account)
    if (known) return known
    const settings = { hasTouch, locale: 'fi-FI', timezoneId: 'Europe/Helsinki', baseURL: site.origin }
    const device = await browser.newContext({ ...settings, viewport: { width: 1180, height: 820 } })
    await shiftClock(device, site.clockOffset)
    const page = await device.newPage()
    if (account) await arrive(page, accounts[account])
    await page.close()
    kept.set(account, device)
    return device
  }
}

/** @returns what went wrong in words; `null` where the picture was taken */
async function take(
  screen: Screen,
  device: BrowserContext,
  site: Site,
  size: Size,
  look: { locale: string; brightness: string },
) {
  const page = await device.newPage()
  const name = [screen.name, nameOf(size), look.brightness, look.locale].join('-')
  try {
    await page.setViewportSize(size)
    await show(page, look.locale, look.brightness)
    const texts = languages.find(([locale]) => locale === look.locale)?.[1] ?? languages[0][1]
    page.setDefaultTimeout(15_000)
    await screen.open({ page, site, texts })
    return null
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`
  } finally {
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await page.close()
  }
}

await mkdir(folder, { recursive: true })
await makeTemplate(null)
const site = new Site()
await site.start()
const browser = await browserType.launch({ executablePath: chromium() ?? '', args: ['--no-sandbox', '--disable-gpu'] })
const failures: string[] = []
for (const [locale] of languages.filter(([name]) => isWanted(values.locale, name))) {
  for (const brightness of ['light', 'dark'].filter((name) => isWanted(values.brightness, name))) {
    for (const hasTouch of [true, false]) {
      const wanted = sizes.filter((size) => size.hasTouch === hasTouch && isWanted(values.size, nameOf(size)))
      const deviceOf = devicesOf(browser, site, hasTouch)
      for (const screen of screens.filter(({ name }) => wanted.length > 0 && isWanted(values.only, name))) {
        for (const size of wanted) {
          const failure = await take(screen, await deviceOf(screen.account), site, size, { locale, brightness })
          if (failure !== null) failures.push(failure)
        }
      }
    }
  }
}
await browser.close()
await site.end()
if (failures.length > 0) throw new Error(`Not every screen was opened:\n${failures.join('\n')}`)
