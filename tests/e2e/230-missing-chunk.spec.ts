import {
  accounts,
  allSent,
  demoPassword,
  expect,
  oneWaiting,
  openBoard,
  prepare,
  signIn,
  test,
  tileOf,
} from './fixtures.ts'
import type { Fault } from '../support/fault-proxy.ts'

test.use({ isDeviceNew: true })

/** One file of the build is not there: neither for the page nor for the service worker that would keep it. */
const without =
  (chunk: RegExp, fault: Fault) =>
  ({ path }: { path: string }): Fault =>
    chunk.test(path) ? fault : { kind: 'pass' }

test('a dialog that cannot be loaded says so, leaves the board as it is, and opens once there is a connection', async ({
  page,
  site,
}) => {
  site.proxy.fault = without(/RideDialog-/, { kind: 'cut' })
  await openBoard(page)
  const item = await oneWaiting(page)
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))

  await page.locator(`[data-info="${item.id}"]`).click()
  await expect(page.getByText('Osaa sovelluksesta ei voitu ladata').first()).toBeVisible()
  await expect(tileOf(page, item)).toBeVisible()
  await tileOf(page, item).click()
  await expect(tileOf(page, item)).toBeChecked()

  site.proxy.fault = () => ({ kind: 'pass' })
  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: allSent })).toBeVisible({ timeout: 20_000 })
  // the browser remembers the part as missing: the first tap loads the page anew
  await expect(async () => {
    await page.locator(`[data-info="${item.id}"]`).click()
    await expect(page.getByRole('dialog', { name: item.name })).toBeVisible({ timeout: 2000 })
  }).toPass()
})

for (const [locale, title, action] of [
  ['fi', 'Osaa sovelluksesta ei voitu ladata', 'Päivitä sivu'],
  ['en', 'A part of the app could not be loaded', 'Refresh the page'],
] as const) {
  test(`a screen that a deployment took away is tried anew once, and then says so, ${locale}`, async ({
    page,
    site,
  }, info) => {
    await page.addInitScript((language) => {
      localStorage.setItem('perille:preferences', JSON.stringify({ locale: language }))
    }, locale)
    site.proxy.fault = without(/\/about-/, { kind: 'status', status: 404 })
    await page.goto('/')
    await page.getByRole('textbox').first().fill(accounts.desk)
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-tile]').first()).toBeVisible()
    const pages = () => site.proxy.requestsTo(/^\/($|index)/).length
    const before = pages()

    await page.evaluate(() => (location.hash = '#/about'))

    await expect(page.getByText(title)).toBeVisible()
    await page.screenshot({ path: info.outputPath(`missing-chunk-${locale}.png`) })
    expect(pages() - before).toBe(1)

    site.proxy.fault = () => ({ kind: 'pass' })
    await page.getByRole('button', { name: action }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(title)).toBeHidden()
  })
}

test('without a connection a missing screen is not tried anew, and the rest of the app goes on', async ({
  page,
  site,
}) => {
  site.proxy.fault = without(/\/about-/, { kind: 'cut' })
  await signIn(page, accounts.desk)
  const item = await oneWaiting(page)
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))

  await page.evaluate(() => (location.hash = '#/about'))
  await expect(page.getByText('Yhdistä verkkoon ja päivitä sivu.', { exact: false })).toBeVisible()
  await page.goBack()

  await expect(tileOf(page, item)).toBeVisible()
})

test('without a service worker the menu and the sync panel open for the first time without a connection', async ({
  browser,
  contextOptions,
  site,
}) => {
  const device = await browser.newContext({ ...contextOptions, baseURL: site.origin, serviceWorkers: 'block' })
  await prepare(device, site)
  const page = await device.newPage()
  await openBoard(page, accounts.coordinator)
  for (const part of [/UserMenuPanel-/, /SyncPanel-/]) {
    await expect.poll(() => site.proxy.requestsTo(part).some(({ status }) => status === 200)).toBe(true)
  }
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))

  await page.getByRole('button', { name: /käyttäjävalikko/i }).click()
  await expect(page.getByRole('menuitem', { name: 'Kirjaudu ulos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Synkronointi/ }).click()
  await expect(page.getByRole('dialog', { name: 'Synkronointi' })).toBeVisible()
  await device.close()
})
