import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { read, utils } from 'xlsx'
import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, expect, openBoard, test } from './fixtures.ts'
import { languages } from './texts.ts'

const cents = (text: string): number =>
  Number(
    text
      .replaceAll('\u2212', '-')
      .replace(/[^\d.,-]/g, '')
      .replace(/[.,](?=\d{2}$)/, '')
      .replace(/[.,]/g, ''),
  )

/** The rows of the sheet by their column's name. */
function rowsOf(file: Buffer): Record<string, unknown>[] {
  const book = read(file)
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('The file has no sheet')
  return utils.sheet_to_json(sheet)
}

const openCosts = async (page: Page, name: string, area = 'Organisaatio'): Promise<void> => {
  await page.getByRole('link', { name: area, exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

for (const [locale, texts] of languages) {
  test(`a month is checked, turned round, exported and its trips opened, ${locale}`, async ({ page }) => {
    await openBoard(page, accounts.administrator)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.reload()
    await openCosts(page, texts['routes.costs'], texts['routes.organization'])
    const table = page.getByRole('table', { name: texts['costs.driven'] })
    await expect(table).toBeVisible()
    expect(await violations(page), 'costs').toEqual([])

    const sums = page.getByRole('region', { name: texts['costs.sums'] })
    const amounts = await sums.locator('span[aria-hidden=true]').allTextContents()
    const shown = amounts.filter((text) => text.includes('€')).map(cents)
    const [price = 0, deductibles = 0, undriven = 0, payable = 0] = shown
    expect(shown).toHaveLength(4)
    expect(price - deductibles + undriven).toBe(payable)
    for (const part of [price, deductibles, undriven]) expect(part).toBeGreaterThan(0)
    for (const name of [texts['costs.late'], texts['costs.noShow'], texts['costs.chart.day']]) {
      await expect(page.getByRole('region', { name })).toBeVisible()
    }

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: texts['export.title'] }).click()
    await page.getByRole('menuitem', { name: texts['export.xlsx'] }).click()
    const rows = rowsOf(await readFile(await (await downloading).path()))
    const sum = (column: string) =>
      rows.slice(0, -3).reduce((all, row) => all + Math.round(Number(row[column] ?? 0) * 100), 0)
    const [passenger, payableColumn] = [texts['costs.column.passenger'], texts['costs.term.payable']]
    expect(sum(payableColumn)).toBe(payable)
    expect(sum(texts['costs.column.priceCents'])).toBe(price + undriven)
    expect(sum(texts['costs.column.deductibleCents'])).toBe(deductibles)
    const ends = rows.slice(-3).map((row) => Math.round(Number(row[payableColumn]) * 100))
    expect(ends).toEqual([price - deductibles, undriven, payable])

    await page.getByRole('radio', { name: texts['costs.grouping.permission'] }).check({ force: true })
    expect(cents((await table.getByRole('row').last().getByRole('cell').last().textContent()) ?? '')).toBe(
      price - deductibles,
    )
    expect(await violations(page), 'by permission').toEqual([])

    await page.getByRole('radio', { name: texts['costs.grouping.passenger'] }).check({ force: true })
    const name = String(rows[0]?.[passenger])
    await table.getByRole('button', { name, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name, exact: true })
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    expect(await violations(page), 'trips').toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('region', { name: texts['costs.noShow'] }).getByRole('button').first().click()
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('Escape')
  })
}

test('the month that runs says until when, and stays in the address; a year is the longest', async ({ page }) => {
  await openBoard(page, accounts.administrator)
  await openCosts(page, 'Kustannukset')
  await expect(page.getByRole('table', { name: 'Toteutuneet matkat' })).toBeVisible()
  await page.getByRole('button', { name: 'Marraskuu 2026' }).click()
  await expect(page.getByText(/^Kuukausi on kesken: luvut .* asti\.$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Kuukausi: Marraskuu 2026' })).toBeVisible()

  await page.getByRole('button', { name: 'Valitse ajanjakso' }).click()
  await page.getByRole('textbox', { name: 'Alkaa' }).fill('1.1.2025')
  await page.getByRole('textbox', { name: 'Alkaa' }).press('Enter')
  await expect(page).toHaveURL(/startDate=2025-01-01&endDate=2025-12-31/)
  await expect(page.getByText(/Ei matkoja kustannuspaikalla/)).toBeVisible()
})

test('without a network the month that was opened is there, another one is not', async ({ page, site }) => {
  await openBoard(page, accounts.administrator)
  await openCosts(page, 'Kustannukset')
  await expect(page.getByRole('table', { name: 'Toteutuneet matkat' })).toBeVisible()
  await site.proxy.down()
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await expect(page.getByRole('button', { name: 'Vie taulukkoon' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Syyskuu 2026' }).click()
  await expect(page.getByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeVisible()

  await page.getByRole('button', { name: 'Lokakuu 2026' }).click()
  await expect(page.getByRole('table', { name: 'Toteutuneet matkat' })).toBeVisible()
})

test('paper has its head on each page and nothing of the screen, and nothing of it is cut', async ({ page }) => {
  await openBoard(page, accounts.administrator)
  await openCosts(page, 'Kustannukset')
  await expect(page.getByRole('table', { name: 'Toteutuneet matkat' })).toBeVisible()
  await page.evaluate(() => (document.documentElement.dataset['brightness'] = 'dark'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  // its edges, too, are white, however dark the screen is
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  const paper = page.locator('.paper-sheet')
  await expect(paper.getByText(/^Tulostanut .*@/)).toBeVisible()
  for (const head of await paper.locator('thead').all()) await expect(head).toHaveCSS('display', 'table-header-group')
  await expect(page.getByRole('button')).toHaveCount(0)
  // as wide as what the margins leave of A4
  await page.setViewportSize({ width: 703, height: 1000 })
  expect(await sidewaysOverflow(page)).toBe(0)
})

test('on a phone everything is touched with a finger, and nothing is wider than the screen', async ({
  browser,
  site,
  contextOptions,
}) => {
  const viewport = { width: 390, height: 844 }
  const phone = await browser.newContext({
    ...contextOptions,
    viewport,
    baseURL: site.origin,
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await openBoard(page, accounts.administrator)
  await page.goto('/#/o/1/costs')
  await expect(page.getByRole('table', { name: 'Toteutuneet matkat' })).toBeVisible()
  expect(await tooSmall(page)).toEqual([])
  expect(await sidewaysOverflow(page)).toBe(0)
  await phone.close()
})
