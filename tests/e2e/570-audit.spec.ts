import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, expect, openBoard, prepare, readyOffline, test } from './fixtures.ts'
import { languages } from './texts.ts'

for (const [locale, texts] of languages) {
  test(`the log says what was just done, is filtered by kind and opened, ${locale}`, async ({ page }) => {
    await openBoard(page, accounts.administrator)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.reload()
    await page.getByRole('link', { name: texts['routes.organization'], exact: true }).click()
    await page.getByRole('link', { name: texts['routes.audit'], exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.audit'] })).toBeVisible()
    await expect(page.getByText(texts['audit.isLogged'])).toBeVisible()
    await expect(page.getByText(texts['audit.seal.whole'])).toBeVisible()
    expect(await violations(page), 'log').toEqual([])

    const filters = page.getByRole('search', { name: texts['audit.filters'] })
    const kinds = filters.getByRole('button', { name: new RegExp(`^${texts['audit.filter.kind']}`) })
    await page.keyboard.press('f')
    await expect(filters.getByRole('button', { name: new RegExp(`^${texts['audit.filter.user']}`) })).toBeFocused()
    await kinds.click()
    expect(await violations(page), 'filter').toEqual([])
    await page.getByRole('checkbox', { name: texts['audit.kind.signIn'], exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/kinds=signIn/)
    const sentence = texts['audit.did.session.signIn'].replace('<who/>', accounts.administrator)
    const row = page.getByRole('button', { name: sentence, expanded: false }).first()
    await row.click()
    await expect(page.getByRole('button', { name: sentence, expanded: true })).toBeVisible()
    expect(await violations(page), 'opened row').toEqual([])

    // the address has the filter: the same page stands there after it was loaded anew
    await page.reload()
    await expect(page.getByRole('button', { name: sentence }).first()).toBeVisible()
    await expect(kinds).toContainText(texts['audit.kind.signIn'])
  })
}

test('the log is exported as it is filtered', async ({ page }) => {
  await openBoard(page, accounts.administrator)
  await page.getByRole('link', { name: 'Organisaatio', exact: true }).click()
  await page.getByRole('link', { name: 'Tapahtumaloki', exact: true }).click()
  await expect(page.getByText('Lokin lukeminen kirjataan lokiin.')).toBeVisible()
  await page.getByRole('button', { name: 'Vie taulukkoon' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel-tiedosto (.xlsx)' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Tapahtumaloki \d{4}-\d{2}-\d{2}\.xlsx$/)
})

test('the log is not on the device: without a connection it says so', async ({ page, site }) => {
  await openBoard(page, accounts.administrator)
  await page.getByRole('link', { name: 'Organisaatio', exact: true }).click()
  await page.getByRole('tab', { name: 'Matkustajaryhmät' }).click()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await readyOffline(page)
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(
    page.getByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Tapahtumaloki', exact: true }).click()

  await expect(page.getByRole('paragraph').filter({ hasText: 'Lokia ei tallenneta laitteelle.' })).toBeVisible()
})

test('on a phone the log has room, and what is touched is as large as a finger', async ({
  browser,
  site,
  contextOptions,
}) => {
  const phone = await browser.newContext({
    ...contextOptions,
    ...{ baseURL: site.origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  })
  const end = await prepare(phone, site)
  const page = await phone.newPage()
  await openBoard(page, accounts.administrator)
  await page.goto('/#/o/1/audit')
  await expect(page.getByText('Lokin lukeminen kirjataan lokiin.')).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await tooSmall(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await end()
  await phone.close()
})
