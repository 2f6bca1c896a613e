import type { Page } from '@playwright/test'
import { placesWith } from './device-storage.ts'
import {
  accounts,
  allSent,
  completions,
  expect,
  fillSignIn,
  isCompleted,
  oneWaiting,
  openBoard,
  prepare,
  test,
  tileOf,
  waiting,
  type Waiting,
} from './fixtures.ts'
import type { Site } from '../support/site.ts'

const endSessions = (site: Site) => site.server.services.db.deleteFrom('session').execute()
const userMenu = /käyttäjävalikko/i

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: userMenu }).click()
  await page.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
}

/** By then the device has sent what it had kept from before, if it was going to. */
async function tickAnother(page: Page, site: Site, item: Waiting): Promise<void> {
  const others = await waiting(page, 2)
  const other = others.find(({ id }) => id !== item.id)
  if (!other) throw new Error('Nobody else waits')
  await tileOf(page, other).click()
  await expect.poll(() => isCompleted(site, other)).toBe(true)
}

test('a token that is refused keeps what waits, and the same user goes on', async ({ page, site }) => {
  await openBoard(page)
  const items = await waiting(page, 3)
  await site.proxy.down()
  for (const item of items) await tileOf(page, item).click()
  await expect(page.getByRole('button', { name: /3 jonossa/ })).toBeVisible()
  await endSessions(site)
  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))

  await expect(page).toHaveURL(/#\/signin\?redirect=/)
  await expect(page.getByText(/Istuntosi on|Tunnistautuminen epäonnistui|vanhentunut/i).first()).toBeVisible()
  await expect(page.getByText(/3 .*lähettämä/i).first()).toBeVisible()

  await fillSignIn(page, accounts.desk)
  await expect(page.getByRole('button', { name: allSent })).toBeVisible({ timeout: 20_000 })
  for (const item of items) expect(await isCompleted(site, item)).toBe(true)
})

test("another user neither sees nor sends the first one's confirmations", async ({ page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  await site.proxy.down()
  await tileOf(page, item).click()
  await expect(page.getByRole('button', { name: /1 jonossa/ })).toBeVisible()
  await endSessions(site)
  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/#\/signin/)

  await fillSignIn(page, accounts.coordinator)
  await expect(tileOf(page, item)).toBeVisible()
  await expect(tileOf(page, item)).not.toBeChecked()
  await tickAnother(page, site, item)
  expect(await isCompleted(site, item)).toBe(false)

  await signOut(page)
  await expect(page).toHaveURL(/#\/signin/)
  await fillSignIn(page, accounts.desk)
  await expect.poll(() => isCompleted(site, item), { timeout: 20_000 }).toBe(true)
})

test('however fast one signs out, the page that follows can be reached by everybody', async ({ page, site }) => {
  await openBoard(page)
  for (const wait of [0, 3000]) {
    // what is on its way is waited for, and a dialog says so
    site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'slow', ms: wait } : { kind: 'pass' })
    if (wait > 0) await tileOf(page, await oneWaiting(page)).click()
    await signOut(page)
    if (wait > 0) await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Kirjaudu sisään' })).toBeVisible()
    // the kit hides what a panel covers until a while after it has gone
    await expect(page.locator('body > [aria-hidden=true]:has(main)')).toHaveCount(0)
    await fillSignIn(page, accounts.desk)
    await expect(page.locator('[data-tile]').first()).toBeVisible()
  }
})

for (const [choice, button, sent] of [
  ['keep them', /Säilytä|seuraavaan kirjautumiseen/i, true],
  ['discard them', /Hylkää/i, false],
] as const) {
  test(`signing out with something unsent asks; one may ${choice}`, async ({ page, site }) => {
    await openBoard(page)
    const item = await oneWaiting(page)
    site.proxy.fault = ({ path }) => (path.includes('setComplete') ? { kind: 'cut' } : { kind: 'pass' })
    await tileOf(page, item).click()
    await expect(tileOf(page, item)).toBeChecked()

    await signOut(page)
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(dialog.getByText(item.name)).toBeVisible({ timeout: 15_000 })
    await dialog.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(/#\/signin/)
    site.proxy.fault = () => ({ kind: 'pass' })

    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    expect(names.filter((name) => name.startsWith('perille-mirror'))).toEqual([])
    // what a person will have to decide about keeps its words
    const places = await placesWith(page, item.name)
    expect(places.map((place) => place.split('/').at(-1))).toEqual(sent ? ['commands'] : [])

    await fillSignIn(page, accounts.desk)
    await expect(page.locator('[data-tile]').first()).toBeVisible()
    if (sent) await expect.poll(() => isCompleted(site, item)).toBe(true)
    else {
      await tickAnother(page, site, item)
      expect(await isCompleted(site, item)).toBe(false)
    }
  })
}

for (const [who, account, expected] of [
  ['the same user finds', accounts.desk, true],
  ['another user does not find', accounts.coordinator, false],
] as const) {
  test(`after a refused token ${who} what was searched for`, async ({ page, site }) => {
    await openBoard(page)
    const item = await oneWaiting(page)
    await page.getByRole('searchbox', { name: 'Hae listasta' }).fill(item.name)
    await expect.poll(() => placesWith(page, item.name)).toContain('storage')
    await endSessions(site)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page).toHaveURL(/#\/signin/)

    await fillSignIn(page, account)
    await expect(tileOf(page, item)).toBeVisible()

    await expect(page.getByRole('searchbox', { name: 'Hae listasta' })).toHaveValue(expected ? item.name : '')
    expect((await placesWith(page, item.name)).includes('storage')).toBe(expected)
  })
}

test('two devices of two users see what each other ticks', async ({ browser, contextOptions, page, site }) => {
  await openBoard(page)
  const item = await oneWaiting(page)
  const other = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  await prepare(other, site)
  const elsewhere = await other.newPage()
  await openBoard(elsewhere, accounts.coordinator)

  await tileOf(page, item).click()
  await expect.poll(() => isCompleted(site, item)).toBe(true)
  await elsewhere.getByRole('button', { name: 'Päivitä' }).click()

  await expect(tileOf(elsewhere, item)).toBeChecked()
  expect(new Set(completions(site).map(({ headers }) => headers.authorization)).size).toBe(1)
  await other.close()
})
