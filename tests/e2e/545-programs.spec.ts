import { setArrivalComplete } from '#contract/arrivals.ts'
import { addProgram } from '../support/programs.ts'
import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, arrive, expect, test } from './fixtures.ts'
import { filled, languages } from './texts.ts'

for (const [locale, texts] of languages) {
  test(`an administrator gives a program access, what it does is in the audit log, and closes it, ${locale}`, async ({
    page,
    site,
  }) => {
    await arrive(page, accounts.administrator)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.goto('/#/o/1/programs')
    await page.reload()
    await expect(page.getByText(texts['programs.none'], { exact: true })).toBeVisible()
    expect(await violations(page), 'none').toEqual([])

    await page.getByRole('button', { name: texts['programs.add'] }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: texts['programs.add'] }).click()
    await expect(form.getByText(texts['validation.programRights'])).toBeVisible()
    expect(await violations(page), 'form').toEqual([])
    await form.getByRole('textbox', { name: texts['programs.name'] }).fill('Ovilukija')
    await form.getByRole('combobox', { name: texts['rights.area.arrivalDepartures'] }).selectOption('2')
    await form.getByRole('radio', { name: texts['programs.destinations.all'] }).check()
    await form.getByRole('button', { name: texts['programs.add'] }).click()

    const told = page.getByRole('alertdialog', { name: filled(texts['programs.secret.title'], { name: 'Ovilukija' }) })
    const secret = (await told.getByRole('group', { name: texts['programs.secret.label'] }).textContent()) ?? ''
    expect(await violations(page), 'secret').toEqual([])
    await told.getByRole('button', { name: texts['programs.secret.done'] }).click()
    await expect(page.getByText(secret)).toHaveCount(0)

    const { db } = site.server.services
    const confirm = async () => {
      const { id } = await db
        .selectFrom('arrival')
        .select('id')
        .where('organization_id', '=', 1)
        .where('completed_at', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const reply = await page.request.put(`${site.origin}${setArrivalComplete.path}`, {
        data: { id },
        headers: { Authorization: `Bearer ${secret}` },
      })
      return reply.status()
    }
    // of another day: what is refused by the ride's own state was let in
    expect([200, 409]).toContain(await confirm())

    await page.goto('/#/o/1/audit')
    await expect(
      page.getByText(filled(texts['audit.who.program'], { name: 'Ovilukija' }), { exact: true }).first(),
    ).toBeVisible()
    expect(await violations(page), 'audit').toEqual([])

    await page.goto('/#/o/1/programs')
    await page.getByRole('button', { name: filled(texts['programs.more'], { name: 'Ovilukija' }) }).click()
    await page.getByRole('menuitem', { name: texts['programs.revoke'] }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts['programs.revoke.confirm'] }).click()
    await expect(page.getByText(texts['programs.state.revoked'], { exact: true })).toBeVisible()
    expect(await violations(page), 'closed').toEqual([])
    expect(await confirm()).toBe(401)
  })
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const) {
  test(`the accesses of programs have room on ${width}×${height}`, async ({ page, site }) => {
    const { services } = site.server
    await addProgram(services, 1, { name: 'Koulun oppilasjärjestelmä', levels: { schedule: 2, passengers: 1 } })
    await page.setViewportSize({ width, height })
    await arrive(page, accounts.administrator)
    await page.goto('/#/o/1/programs')
    await expect(page.getByRole('rowheader', { name: 'Koulun oppilasjärjestelmä' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Lisää ohjelmayhteys' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await sidewaysOverflow(page)).toBe(0)
  })
}

test('what is pressed on the page and in its form is large enough for a finger', async ({
  browser,
  site,
  contextOptions,
}) => {
  await addProgram(site.server.services, 1)
  const phone = await browser.newContext({
    ...contextOptions,
    ...{ baseURL: site.origin, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const page = await phone.newPage()
  await arrive(page, accounts.administrator)
  await page.goto('/#/o/1/programs')
  await expect(page.getByRole('rowheader', { name: 'Ovilukija' })).toBeVisible()
  expect(await tooSmall(page), 'page').toEqual([])
  await page.getByRole('button', { name: 'Lisää ohjelmayhteys' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await tooSmall(page), 'form').toEqual([])
  await phone.close()
})
