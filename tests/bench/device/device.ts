import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '#server/demo/accounts.ts'
import { largeDemoEmail } from '#server/demo/large.ts'
import { boardPath } from '#features/arrivals/board-path.ts'
import { localDateAt } from '#domain/local-date.ts'
import { shiftClock } from '../../support/every-thread.ts'
import { readyOffline } from '../../e2e/fixtures.ts'
import config from '../../e2e/playwright.config.ts'
import { benchNow, cacheFolder, clockOffset } from '../database.ts'
import type { BenchSite } from './bench-site.ts'

/** A tablet: a browser with a profile on the disk, because one without keeps its databases in memory. */
export interface Device {
  context: BrowserContext
  end: () => Promise<void>
}

interface DeviceOptions {
  serviceWorkers?: 'allow' | 'block'
  viewport?: { width: number; height: number }
}

export async function openDevice({ serviceWorkers = 'allow', viewport: wished }: DeviceOptions = {}): Promise<Device> {
  const profile = await mkdtemp(join(cacheFolder, 'profile-'))
  const { locale, timezoneId, viewport: usual, launchOptions } = config.use ?? {}
  const viewport = wished ?? usual
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(locale !== undefined && { locale }),
    ...(timezoneId !== undefined && { timezoneId }),
    ...(viewport !== undefined && { viewport }),
    hasTouch: true,
    serviceWorkers,
  })
  const device: Device = {
    context,
    async end() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
  await shiftClock(context, clockOffset)
  return device
}

/** The address of today's board. */
export const boardAddress = ({ origin }: Pick<BenchSite, 'origin'>, destinationId: number): string =>
  `${origin}/#${boardPath(destinationId, localDateAt(benchNow))}`

/** Signs in as the one who sees the large organisation, and opens a board until the last of its cars is on the page. */
export async function openBoard(page: Page, site: Pick<BenchSite, 'origin'>, destinationId: number): Promise<void> {
  await page.goto(site.origin)
  await page.getByLabel('Käyttäjätunnus tai sähköposti').fill(largeDemoEmail)
  await page.getByLabel('Salasana', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
  await page.waitForURL(/#\/d\/[1-9]\d*\/\w/)
  await page.goto(boardAddress(site, destinationId))
  await page.locator('[data-tile]').first().waitFor()
  await page.locator('[data-group] [aria-busy]').first().waitFor({ state: 'detached' })
}

export { readyOffline }
