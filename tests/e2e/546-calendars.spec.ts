import { addCalendar } from '../support/calendars.ts'
import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, arrive, expect, test } from './fixtures.ts'
import { filled, languages } from './texts.ts'

for (const [locale, texts] of languages) {
  test(`an administrator makes a calendar address, what it reads is in the audit log, and closes it, ${locale}`, async ({
    page,
    site,
  }) => {
    await arrive(page, accounts.administrator)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.goto('/#/o/1/programs')
    await page.reload()
    await expect(page.getByText(texts['calendars.none'], { exact: true })).toBeVisible()

    await page.getByRole('button', { name: texts['calendars.add'] }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: texts['calendars.add'] }).click()
    await expect(form.getByText(texts['validation.required'], { exact: true }).first()).toBeVisible()
    expect(await violations(page), 'form').toEqual([])
    await form.getByRole('textbox', { name: texts['calendars.name'], exact: false }).first().fill('Keittiö')
    const { id, alias } = await site.server.services.db
      .selectFrom('arrival as a')
      .innerJoin('destination as d', 'd.id', 'a.destination_id')
      .where('a.organization_id', '=', 1)
      .where('d.deleted', '=', false)
      .select(['d.id', 'd.alias'])
      .orderBy('a.date', 'desc')
      .executeTakeFirstOrThrow()
    await form.getByRole('combobox', { name: texts['calendars.destination'] }).selectOption(String(id))
    await form.getByRole('radio', { name: texts['calendars.naming.initials'] }).check()
    await form.getByRole('button', { name: texts['calendars.add'] }).click()

    const told = page.getByRole('alertdialog', { name: filled(texts['calendars.told.title'], { name: 'Keittiö' }) })
    const address = (await told.getByRole('group', { name: texts['calendars.told.label'] }).textContent()) ?? ''
    expect(await violations(page), 'address').toEqual([])
    await told.getByRole('button', { name: texts['calendars.told.done'] }).click()
    await expect(page.getByText(address)).toHaveCount(0)
    await expect(page.getByRole('rowheader', { name: 'Keittiö' })).toBeVisible()
    expect(await violations(page), 'card').toEqual([])

    const calendar = await page.request.get(address)
    const text = await calendar.text()
    expect([calendar.status(), calendar.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(text).toContain(`LOCATION:${alias}`)
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(1)
    const names = await site.server.services.db.selectFrom('passenger').select('name').execute()
    expect(names.filter(({ name }) => text.includes(name))).toEqual([])

    await page.goto('/#/o/1/audit')
    await expect(
      page.getByText(filled(texts['audit.who.calendar'], { name: 'Keittiö' }), { exact: true }).first(),
    ).toBeVisible()
    expect(await violations(page), 'audit').toEqual([])

    await page.goto('/#/o/1/programs')
    await page.getByRole('button', { name: filled(texts['calendars.more'], { name: 'Keittiö' }) }).click()
    await page.getByRole('menuitem', { name: texts['calendars.revoke'] }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts['calendars.revoke.confirm'] }).click()
    await expect(page.getByText(texts['programs.state.revoked'], { exact: true })).toBeVisible()
    expect(await violations(page), 'closed').toEqual([])
    expect((await page.request.get(address)).status()).toBe(401)
  })
}

for (const [width, height] of [
  [390, 844],
  [1180, 820],
] as const) {
  test(`calendar addresses have room on ${width}×${height}`, async ({ page, site }) => {
    const { services } = site.server
    await addCalendar(
      services,
      { organizationId: 1, destinationId: 1 },
      { name: 'Keittiön ja salin yhteinen kalenteri' },
    )
    await page.setViewportSize({ width, height })
    await arrive(page, accounts.administrator)
    await page.goto('/#/o/1/programs')
    await expect(page.getByRole('rowheader', { name: 'Keittiön ja salin yhteinen kalenteri' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Lisää kalenteriosoite' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await sidewaysOverflow(page)).toBe(0)
  })
}

test('what is pressed about calendar addresses is large enough for a finger', async ({
  browser,
  site,
  contextOptions,
}) => {
  await addCalendar(site.server.services, { organizationId: 1, destinationId: 1 })
  const phone = await browser.newContext({
    ...contextOptions,
    ...{ baseURL: site.origin, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const page = await phone.newPage()
  await arrive(page, accounts.administrator)
  await page.goto('/#/o/1/programs')
  await expect(page.getByRole('rowheader', { name: 'Keittiö' })).toBeVisible()
  expect(await tooSmall(page), 'page').toEqual([])
  await page.getByRole('button', { name: 'Lisää kalenteriosoite' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await tooSmall(page), 'form').toEqual([])
  await phone.close()
})
