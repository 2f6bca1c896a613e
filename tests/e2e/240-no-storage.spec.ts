import { chromium, type Page } from '@playwright/test'
import {
  accounts,
  completions,
  expect,
  fillSignIn,
  isCompleted,
  oneWaiting,
  openBoard,
  prepare,
  test,
  tileOf,
} from './fixtures.ts'
import type { Site } from '../support/site.ts'

/** What a browser does that keeps nothing: a private window, a policy, a broken profile. */
const refusals: [string, () => void][] = [
  ['has no databases', () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined })],
  [
    'refuses to open any',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  ],
  [
    'fails to open any',
    () => {
      const original = indexedDB.open.bind(indexedDB)
      IDBFactory.prototype.open = (name, version) => {
        // the service worker makes databases of its own: only one that is not there yet has to be made here
        const request = original(`${name}-${performance.now()}`, version)
        request.addEventListener('upgradeneeded', (event) => {
          event.stopImmediatePropagation()
          request.transaction?.abort()
        })
        return request
      }
    },
  ],
]

/** The whole way of a desk without a device that keeps anything. */
async function worksWithAConnection(page: Page, site: Site): Promise<void> {
  await openBoard(page)
  await expect(page.getByRole('banner').getByRole('button', { name: /Vain verkossa/ })).toBeVisible()
  await expect(page.getByText('Tämä selain ei tallenna tietoja laitteelle.', { exact: false })).toBeVisible()

  const item = await oneWaiting(page)
  const answer = page.waitForResponse(/setComplete$/)
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()
  await expect.poll(() => isCompleted(site, item)).toBe(true)

  // an answer that is cut off would rightly be asked for again
  await (await answer).finished()
  // nor would a screen that is being loaded ahead be loaded again: the browser remembers it as missing
  await page.waitForLoadState('networkidle')
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const next = await oneWaiting(page)
  await tileOf(page, next).click()
  await expect(page.getByText('Kuittaaminen vaatii verkkoyhteyden, koska', { exact: false }).first()).toBeVisible()
  await expect(tileOf(page, next)).not.toBeChecked()
  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: /Vain verkossa/ })).toBeVisible({ timeout: 20_000 })
  expect(completions(site)).toHaveLength(1)
}

for (const [what, refuse] of refusals) {
  test(`a browser that ${what} signs in, shows the board and ticks with a connection, and says so`, async ({
    page,
    site,
  }) => {
    await page.addInitScript(refuse)
    await worksWithAConnection(page, site)
    await page.reload()
    await fillSignIn(page, accounts.desk)
    await expect(page.locator('[data-tile]').first()).toBeVisible()
  })
}

test('closing a window that holds the only copy of a confirmation asks first', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await openBoard(page)
  const item = await oneWaiting(page)
  site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'cut' } : { kind: 'pass' })
  await tileOf(page, item).click()
  await expect(page.getByRole('button', { name: /jonossa|Ei yhteyttä/ })).toBeVisible()

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  site.proxy.fault = () => ({ kind: 'pass' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
  await expect(page.getByRole('button', { name: /Vain verkossa/ })).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
})

test('served without https to another machine, the app works and says what it cannot do', async ({
  site,
  launchOptions,
  contextOptions,
}, info) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP perille.test 127.0.0.1'],
  })
  try {
    const lan = await browser.newContext({
      ...contextOptions,
      baseURL: site.origin.replace('127.0.0.1', 'perille.test'),
    })
    await prepare(lan, site)
    const page = await lan.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto('/')
    expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator, 'subtle' in crypto])).toEqual([
      false,
      false,
      false,
    ])

    await worksWithAConnection(page, site)

    await page.goto('/#/about')
    await expect(page.getByText('Ei tallennusta: sovellus toimii vain verkkoyhteydellä')).toBeVisible()
    await page.screenshot({ path: info.outputPath('insecure-about.png') })
    await page.getByRole('button', { name: /käyttäjävalikko/i }).click()
    await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
    await expect(page).toHaveURL(/#\/signin/)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})
