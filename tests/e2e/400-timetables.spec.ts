import type { Page } from '@playwright/test'
import { sidewaysOverflow, show, tooSmall, violations } from './accessibility.ts'
import { accounts, expect, openBoard, readyOffline, signIn, test } from './fixtures.ts'
import { filled, languages } from './texts.ts'

const listPath = '/#/d/1/timetables/recurring'
/** A draft of the demo. */
const ready = 'Seuraava kausi'

const table = (page: Page) => page.getByRole('table')
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
/** Opens the menu of a timetable's row and does something from it. */
async function fromMenu(page: Page, name: string, what: string): Promise<void> {
  await row(page, name).locator('[data-control=more]').click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

for (const [locale, texts] of languages) {
  test(`a timetable is made, filled, found again, deleted and brought back, ${locale}`, async ({ page }) => {
    await openBoard(page, accounts.coordinator)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.reload()
    await page.goto('/#/d/1/timetables')
    await expect(page).toHaveURL(/\/timetables\/recurring$/)
    await expect(row(page, ready)).toBeVisible()
    expect(await violations(page), 'table').toEqual([])

    await page.getByRole('button', { name: texts['timetables.new'] }).click()
    await expect(page).toHaveURL(/\/recurring\/new\/create$/)
    const editor = page.getByRole('dialog', { name: texts['timetables.new'] })
    await editor.getByLabel(texts['timetables.column.note']).fill('Retkiviikko')
    expect(await violations(page), 'editor').toEqual([])
    await editor.getByRole('button', { name: texts['save.save'] }).click()

    await expect(page).toHaveURL(/\/tt\/\d+\?addpeople=true$/)
    const people = page.getByRole('dialog', { name: texts['timetables.addPassengers'] })
    await people.getByRole('option').first().click()
    expect(await violations(page), 'people').toEqual([])
    await people.getByRole('button', { name: filled(texts['passengers.list.addSelected'], { count: '1' }) }).click()
    await expect(people).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: /Retkiviikko$/ })).toBeVisible()

    await page.getByRole('link', { name: texts['timetables.back'] }).click()
    await expect(page).toHaveURL(/\/recurring\/new$/)
    await expect(row(page, 'Retkiviikko')).toContainText(filled(texts['timetables.summary'], { riding: '0', all: '1' }))
    await fromMenu(page, 'Retkiviikko', texts['timetables.edit'])
    await page.getByRole('dialog').getByRole('button', { name: texts['timetables.delete'] }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking).toContainText('Retkiviikko')
    await asking.getByRole('button', { name: texts['timetables.delete'] }).click()
    await page.getByRole('button', { name: texts['timetables.undelete'] }).click()
    await expect(row(page, 'Retkiviikko')).toBeVisible()
  })

  test(`a timetable is ordered and its order cancelled, ${locale}`, async ({ page, site }) => {
    // nobody's transportation permission is in the way
    const free = { inactive: false, transportation_permission_required: false }
    await site.server.services.db.updateTable('passenger').set(free).execute()
    await openBoard(page, accounts.coordinator)
    await show(page, locale, locale === 'fi' ? 'dark' : 'light')
    await page.reload()
    await page.goto(listPath)
    await page.getByRole('radio', { name: texts['list.as.cards'] }).press('Space')
    const card = page.getByRole('article', { name: ready })
    await expect(card).toBeVisible()
    expect(await violations(page), 'cards').toEqual([])
    await card.getByRole('button', { name: texts['timetables.info'] }).click()
    await expect(page.getByRole('dialog')).toContainText(ready)
    expect(await violations(page), 'info').toEqual([])
    await page.keyboard.press('Escape')

    await card.getByRole('button', { name: texts['timetables.order'] }).click()
    const asking = page.getByRole('alertdialog')
    const order = asking.getByRole('button', { name: texts['timetables.order.confirm'] })
    await expect(order).toBeEnabled()
    expect(await violations(page), 'order').toEqual([])
    await order.click()
    await expect(page.getByText(texts['timetables.order.done']).last()).toBeVisible()
    await expect(card).toBeHidden()

    await page.getByRole('tab', { name: texts['timetables.states.ordered'] }).click()
    await expect(page).toHaveURL(/\/recurring\/ordered$/)
    await card.getByRole('button', { name: texts['timetables.cancelOrder'] }).click()
    await asking.getByRole('button', { name: texts['timetables.cancelOrder'] }).click()
    await expect(page.getByText(texts['timetables.cancelOrder.done']).last()).toBeVisible()
    const { state } = await site.server.services.db
      .selectFrom('timetable')
      .select('state')
      .where('note', '=', ready)
      .where('destination_id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(state).toBe(10)
  })
}

test('the list is touched with a finger, and fits into 320 pixels', async ({ browser, site, contextOptions }) => {
  const phone = await browser.newContext({ ...contextOptions, baseURL: site.origin, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, accounts.coordinator)
  await page.goto(listPath)
  await expect(page.getByRole('article', { name: ready })).toBeVisible()
  expect(await tooSmall(page), 'cards').toEqual([])
  expect(await sidewaysOverflow(page), 'cards').toBeLessThanOrEqual(0)
  await page.goto(`${listPath}/new/create`)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page), 'editor on a phone').toEqual([])
  expect(await tooSmall(page), 'editor').toEqual([])
  expect(await sidewaysOverflow(page), 'editor').toBeLessThanOrEqual(0)
  await phone.close()
})

test('the list is read without a network, and says so', async ({ page, site }) => {
  await openBoard(page, accounts.coordinator)
  await page.goto(listPath)
  await expect(row(page, ready)).toBeVisible()
  await readyOffline(page)
  await site.proxy.down()
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await expect(page.getByText(/^Tiedot haettu tälle laitteelle /)).toBeVisible()
  await page.reload()
  await expect(row(page, ready)).toBeVisible()
})
