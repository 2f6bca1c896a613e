import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { demoPassword } from '#server/demo/accounts.ts'
import { isFull } from '../support/effort.ts'
import { builtApp, Site } from '../support/site.ts'
import { languages } from '../e2e/texts.ts'
import { copyWithClock } from './clocked-build.ts'
import { openFirefox } from './firefox.ts'
import { missingEngines, notInstalled, type EngineName } from './installed.ts'
import { Page } from './page.ts'
import { openWebkit } from './webkit.ts'

export { expect }

export const [, fi] = languages[0]

const open = { firefox: openFirefox, webkit: openWebkit }

export interface EngineOptions {
  engine: EngineName
}

interface Fixtures {
  /** The product as it runs for users, with scripts that give the browser its clock. */
  site: Site
  /** The window of a browser that has never been used. */
  tab: Page
}

/** Has a site serve a build with the site's clock, from its next start on. */
export function serve(site: Site, build: string): void {
  site.frontendFolder = test.info().outputPath(basename(build))
  copyWithClock(build, site.frontendFolder, site.clockOffset)
}

/** Ends a test whose engine is not here: it has not passed, and fails the run that is to leave nothing out. */
function lack(engine: EngineName): void {
  const reason = notInstalled([engine])
  if (isFull) throw new Error(reason)
  test.skip(true, reason)
}

export const test = base.extend<EngineOptions & Fixtures>({
  engine: ['firefox', { option: true }],
  site: async ({ engine }, use) => {
    if (missingEngines().includes(engine)) lack(engine)
    const site = new Site()
    serve(site, builtApp)
    await site.start()
    await use(site)
    await site.end()
  },
  tab: async ({ engine, site }, use, testInfo) => {
    const browser = await open[engine]()
    await browser.resize(1180, 820)
    await use(new Page(browser, site.origin))
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('seen.png')
      await writeFile(path, await browser.picture())
      testInfo.attachments.push({ name: 'seen', path, contentType: 'image/png' })
    }
    await browser.end()
  },
})

/** Signs in as a person would, in Finnish. */
export async function signIn(tab: Page, email: string): Promise<void> {
  await tab.goTo('/')
  await tab.press({ role: 'radio', name: 'Suomi' })
  await tab.fill({ role: 'textbox', name: fi['auth.signIn.username'] }, email)
  await tab.fill({ css: 'input[type=password]' }, demoPassword)
  await tab.press({ role: 'button', name: fi['auth.signIn.submit'] })
  const hash = () => tab.engine.run(() => location.hash, null)
  await expect.poll(hash, { timeout: 20_000 }).toMatch(/#\/(d\/[1-9]\d*|o\/\d+)\/\w/)
}

/** Waits until the service worker has everything that the app needs without a network. */
export const readyOffline = (tab: Page): Promise<void> =>
  tab.engine.run(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active && active.state !== 'activated') {
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    }
  }, null)
