import { chromium as browserType, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromium } from '#server/setup.mjs'
import { show } from '../e2e/accessibility.ts'
import { accounts, arrive } from '../e2e/fixtures.ts'
import { languages } from '../e2e/texts.ts'
import { shiftClock } from '../support/every-thread.ts'
import { makeTemplate, Site } from '../support/site.ts'
import type { Screen } from './screen.ts'

/** How a screen is looked at. */
export interface Look {
  width: number
  height: number
  /** Whether it is touched with a finger; a mouse otherwise. */
  hasTouch: boolean
  brightness: 'light' | 'dark'
  locale: (typeof languages)[number][0]
}

/** The four sizes that every screen is drawn for, and a phone on its side. */
export const sizes = [
  { width: 390, height: 844, hasTouch: true },
  { width: 820, height: 1180, hasTouch: true },
  { width: 1180, height: 820, hasTouch: true },
  { width: 844, height: 390, hasTouch: true },
  { width: 1440, height: 900, hasTouch: false },
] as const

const openingMs = 15_000

/** The product with its demo, and browsers in which its users have signed in. */
export class Visit {
  private readonly devices = new Map<string, BrowserContext>()
  private readonly site: Site
  private readonly browser: Browser

  private constructor(site: Site, browser: Browser) {
    this.site = site
    this.browser = browser
  }

  static async begin(): Promise<Visit> {
    await makeTemplate(null)
    const site = new Site()
    await site.start()
    const args = ['--no-sandbox', '--disable-gpu']
    return new Visit(site, await browserType.launch({ executablePath: chromium() ?? '', args }))
  }

  async end(): Promise<void> {
    await this.browser.close()
    await this.site.end()
  }

  /**
   * Opens a screen in a page of its own.
   * @param see called with the page also when the screen did not open; what it gives is given
   * @param watch runs in the page before its own scripts
   * @returns what `see` gave, and what went wrong in words; `null` where the screen opened
   */
  async see<Seen>(
    screen: Screen,
    look: Look,
    see: (page: Page) => Promise<Seen>,
    watch?: () => void,
  ): Promise<{ seen: Seen; failure: string | null }> {
    const device = await this.deviceOf(screen.account, look.hasTouch)
    const page = await device.newPage()
    try {
      await page.setViewportSize(look)
      await show(page, look.locale, look.brightness)
      if (watch) await page.addInitScript(watch)
      page.setDefaultTimeout(openingMs)
      const texts = languages.find(([locale]) => locale === look.locale)?.[1] ?? languages[0][1]
      const failure = await screen.open({ page, site: this.site, texts }).then(
        () => null,
        (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
      )
      return { seen: await see(page), failure }
    } finally {
      await page.close()
    }
  }

  private async deviceOf(account: Screen['account'], hasTouch: boolean): Promise<BrowserContext> {
    const name = `${account ?? 'guest'} ${hasTouch ? 'finger' : 'mouse'}`
    const known = this.devices.get(name)
    if (known) return known
    const settings = { hasTouch, locale: 'fi-FI', timezoneId: 'Europe/Helsinki', baseURL: this.site.origin }
    const device = await this.browser.newContext({ ...settings, viewport: { width: 1180, height: 820 } })
    await shiftClock(device, this.site.clockOffset)
    if (account) {
      const page = await device.newPage()
      await arrive(page, accounts[account])
      await page.close()
    }
    this.devices.set(name, device)
    return device
  }
}
