import type { Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import { show, sidewaysOverflow, violations } from './accessibility.ts'
import { accounts, expect, signIn, test } from './fixtures.ts'
import { destinationId } from './passengers.ts'
import { riders, tripCount, type Riders } from './riders.ts'
import { filled, languages } from './texts.ts'

const path = `/#/d/${destinationId}/massCancellationOfTrips`

// forty trips take their time, and each page is looked through by axe
test.slow()

/** Opens the page, chooses the week from tomorrow on and these passengers, and has their trips searched for. */
async function review(page: Page, found: Riders, texts: Record<string, string>): Promise<void> {
  await page.goto(path)
  const period = page.getByRole('region', { name: texts['massCancellation.period'] ?? '' })
  const [start, end] = [period.getByRole('textbox').first(), period.getByRole('textbox').last()]
  await end.fill('30.11.2026')
  await end.press('Tab')
  await start.fill('24.11.2026')
  await start.press('Tab')
  const list = page.getByRole('region', { name: texts['massCancellation.passengers'] ?? '' })
  for (const { name } of found) {
    await list.getByRole('searchbox').fill(name)
    await list.getByRole('checkbox', { name: new RegExp(`${name}$`) }).check()
  }
  await page
    .getByRole('button', {
      name: filled(texts['massCancellation.searchTrips_other'] ?? '', { count: String(found.length) }),
      exact: true,
    })
    .click()
}

const cancelName = (texts: Record<string, string>, count: number) =>
  filled(texts['massCancellation.cancel_other'] ?? '', { count: String(count) })

/** Confirms with the first of the ready reasons. */
async function confirm(page: Page, texts: Record<string, string>, count: number): Promise<void> {
  await page.getByRole('button', { name: cancelName(texts, count), exact: true }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByRole('button', { name: texts['massCancellation.reasons.holiday'] ?? '', exact: true }).click()
  await asking.getByRole('button', { name: cancelName(texts, count), exact: true }).click()
}

/** Whether the booking system has confirmed all of it by then or not. */
const doneHeading = (page: Page, texts: Record<string, string>, count: number) => {
  const names = ['massCancellation.report.done_other', 'massCancellation.report.requested_other'].map((key) =>
    filled(texts[key] ?? '', { count: String(count) }),
  )
  return page.getByRole('heading', { name: new RegExp(`^(${names.join('|')})$`) })
}

const cancelCalls = (site: Site) =>
  site.proxy.requestsTo(/\/trips\/cancel$/).map(({ body }) => JSON.parse(body) as { trips: { id: number }[] })

const reasonsOf = async (site: Site, found: Riders) => {
  const rows = await site.server.services.db
    .selectFrom('trip')
    .select(['id', 'cancel_reason'])
    .where(
      'id',
      'in',
      found.flatMap(({ trips }) => trips.map(({ id }) => id)),
    )
    .execute()
  return new Set(rows.map(({ cancel_reason }) => cancel_reason))
}

for (const [locale, all] of languages) {
  const texts: Record<string, string> = all

  test(`an autumn holiday is cancelled and can be shown afterwards, ${locale}`, async ({ page, site }) => {
    const found = await riders(site, 3)
    const count = tripCount(found)
    await signIn(page, accounts.coordinator)
    await show(page, locale, 'light')
    await page.reload()
    await review(page, found, texts)
    await expect(page.getByRole('button', { name: cancelName(texts, count), exact: true })).toBeVisible()
    expect(await violations(page), 'review').toEqual([])

    await page.getByRole('button', { name: cancelName(texts, count), exact: true }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking).toHaveCSS('max-width', '290px')
    await expect(asking.getByRole('button', { name: texts['massCancellation.confirm.back'] ?? '' })).toBeFocused()
    expect(await violations(page), 'confirmation').toEqual([])
    await asking.getByRole('button', { name: texts['massCancellation.reasons.holiday'] ?? '', exact: true }).click()
    await asking.getByRole('button', { name: cancelName(texts, count), exact: true }).click()

    await expect(doneHeading(page, texts, count)).toBeVisible()
    expect(await violations(page), 'report').toEqual([])
    expect(await reasonsOf(site, found)).toEqual(new Set([texts['massCancellation.reasons.holiday']]))
    expect(cancelCalls(site)).toHaveLength(found.length)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: texts['export.title'] ?? '' }).click()
    await page.getByRole('menuitem', { name: texts['export.xlsx'] ?? '' }).click()
    expect((await download).suggestedFilename()).toMatch(/23.*2026\.xlsx$/)
  })
}

const fi: Record<string, string> = languages[0][1]

test('offline in the middle and after a reload it goes on where it stood, and nothing twice', async ({
  page,
  site,
}) => {
  const found = await riders(site, 3)
  const count = tripCount(found)
  await signIn(page, accounts.coordinator)
  await review(page, found, fi)
  let answered = 0
  site.proxy.fault = ({ path: asked }) => {
    if (!asked.endsWith('/trips/cancel')) return { kind: answered > 0 ? 'cut' : 'pass' }
    answered += 1
    return { kind: answered === 1 ? 'loseAnswer' : 'cut' }
  }
  await confirm(page, fi, count)
  await expect(page.getByRole('heading', { name: `0 / ${count} käsitelty` })).toBeVisible()
  await expect.poll(() => answered).toBe(1)
  expect(await violations(page), 'running').toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: `0 / ${count} käsitelty` })).toBeVisible()

  site.proxy.fault = () => ({ kind: 'pass' })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(doneHeading(page, fi, count)).toBeVisible({ timeout: 30_000 })
  // a call whose answer was lost may be sent again under its key; the server does it once
  const events = await site.server.services.db
    .selectFrom('audit_event')
    .select('detail')
    .where('action', '=', 'trips.cancel')
    .execute()
  const cancelled = events.flatMap(({ detail }) => (detail?.['cancelled'] ?? []) as string[]).map(Number)
  expect(cancelled.toSorted((a, b) => a - b)).toEqual(
    found.flatMap(({ trips }) => trips.map(({ id }) => id)).toSorted((a, b) => a - b),
  )
})

test('what a second coordinator cancels in the meantime is reported as theirs', async ({ page, site }) => {
  const found = await riders(site, 2)
  const count = tripCount(found)
  await signIn(page, accounts.coordinator)
  await review(page, found, fi)
  await expect(page.getByRole('button', { name: cancelName(fi, count), exact: true })).toBeVisible()
  await site.server.services.db
    .updateTable('trip')
    .set({
      cancelled_at: new Date(site.server.services.clock()),
      cancelled_by_email: accounts.administrator,
      cancelled_by_name: 'Outi Vaaranmaa',
      cancel_reason: 'Sairaalassa',
    })
    .where('id', '=', found[0]!.trips[0]!.id)
    .execute()
  await confirm(page, fi, count)
  await expect(doneHeading(page, fi, count - 1)).toBeVisible()
  await expect(page.getByText(new RegExp(`${accounts.administrator} perui`)).first()).toBeVisible()
  expect(await reasonsOf(site, found)).toEqual(new Set(['Loma', 'Sairaalassa']))
})

test('another window shows the job that the first one runs', async ({ page, device, site }) => {
  const found = await riders(site, 2)
  const count = tripCount(found)
  await signIn(page, accounts.coordinator)
  await review(page, found, fi)
  let letGo: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  site.proxy.fault = ({ path: asked }) =>
    asked.endsWith('/trips/cancel') ? { kind: 'holdAnswer', until } : { kind: 'pass' }
  await confirm(page, fi, count)
  const other = await device.newPage()
  await other.goto(path)
  await expect(other.getByRole('heading', { name: `0 / ${count} käsitelty` })).toBeVisible()
  letGo()
  for (const each of [page, other]) await expect(doneHeading(each, fi, count)).toBeVisible()
  expect(cancelCalls(site)).toHaveLength(found.length)
})

test('on a phone the steps fold, and nothing scrolls sideways', async ({ page, site }) => {
  const found = await riders(site, 2)
  const count = tripCount(found)
  await signIn(page, accounts.coordinator)
  await page.setViewportSize({ width: 390, height: 844 })
  await show(page, 'fi', 'dark')
  await page.reload()
  await review(page, found, fi)
  await expect(page.getByRole('button', { name: cancelName(fi, count), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Muuta: Matkustajat' })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await violations(page), 'phone').toEqual([])
})
