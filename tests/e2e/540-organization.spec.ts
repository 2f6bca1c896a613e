import { readFile } from 'node:fs/promises'
import { accessLevels } from '#domain/access.ts'
import { addGroupRole } from '#tests/support/rides.ts'
import type { Site } from '../support/site.ts'
import { addUser, testPassword } from '../support/users.ts'
import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, arrive, expect, fillSignIn, readyOffline, signIn, test } from './fixtures.ts'
import { field, oneRegular, openRecord, recordPath, saveBar, toast } from './passengers.ts'
import { filled, languages } from './texts.ts'

const organizations = { care: 'Päijärannan hyvinvointipalvelut', schools: 'Päijärannan sivistyspalvelut' }
const detailsOf = (id: number) => `/#/o/${id}/details`

/** Who holds a role in one of the first organisation's groups, and nothing else. */
async function addGroupUser(site: Site, email: string): Promise<number> {
  const { services } = site.server
  const group = await services.db
    .selectFrom('passenger_group')
    .select(['id', 'organization_id'])
    .where('organization_id', '=', 1)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const userId = await addUser(services, { email })
  await addGroupRole(services, { organizationId: 1, destinationId: 0 }, group.id, userId, accessLevels.read)
  return userId
}

const settingsOf = (site: Site, id: number) =>
  site.server.services.db
    .selectFrom('organization')
    .select(['ssn_readers', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

for (const [locale, texts] of languages) {
  test(`an administrator begins at the organisation, and sets who sees identity codes, ${locale}`, async ({
    page,
    site,
  }) => {
    await arrive(page, accounts.administrator)
    await expect(page).toHaveURL(/#\/o\/1\/\w+$/)
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.reload()
    await page.getByRole('link', { name: texts['routes.organization'], exact: true }).click()
    await page.getByRole('tab', { name: texts['routes.passengerGroups'] }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.passengerGroups'] })).toBeVisible()
    expect(await violations(page), 'groups').toEqual([])

    const others = page.getByRole('navigation', { name: texts['organization.others'] })
    await others.getByRole('link', { name: texts['routes.permissions'] }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.transportationPermissions'] })).toBeVisible()
    expect(await violations(page), 'transportation permissions').toEqual([])

    await others.getByRole('link', { name: texts['routes.details'], exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.organizationDetails'] })).toBeVisible()
    await expect(page.getByRole('link', { name: accounts.administrator })).toBeVisible()
    expect(await violations(page), 'details').toEqual([])
    await page.getByRole('radio', { name: texts['organization.setting.ssn.shown.editors'] }).check()
    await page.getByRole('button', { name: texts['save.save'] }).click()
    await expect(page.getByText(texts['organization.settings.saved'], { exact: true }).last()).toBeVisible()
    expect((await settingsOf(site, 1)).ssn_readers).toBe('editors')
    await page.reload()
    await expect(page.getByRole('radio', { name: texts['organization.setting.ssn.shown.editors'] })).toBeChecked()

    const change = (name: string) =>
      page.getByRole('button', { name: filled(texts['organization.change'], { name }), exact: true })
    await change(organizations.care).click()
    await page.getByRole('menuitemradio', { name: organizations.schools }).click()
    await expect(page).toHaveURL(/#\/o\/2\/details$/)
    await expect(page.getByText(texts['organization.setting.ssn.hidden'])).toBeVisible()
    await expect(change(organizations.schools)).toBeVisible()

    await page.getByRole('link', { name: texts['organization.back'], exact: true }).click()
    await expect(page).toHaveURL(/#\/d\/\d+\//)
  })
}

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1180, 820],
  [1440, 900],
] as const) {
  test(`the area has room on ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await arrive(page, accounts.administrator)
    for (const [path, title] of [
      ['passengerGroup', 'Matkustajaryhmät'],
      ['transportationPermissions', 'Kuljetuspäätökset'],
      ['details', 'Organisaation tiedot'],
    ] as const) {
      await page.goto(`/#/o/1/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await violations(page), path).toEqual([])
      expect(await sidewaysOverflow(page), path).toBe(0)
      const others = page.getByRole('navigation', { name: 'Muut organisaation sivut' })
      if (width < 1280) {
        await expect(others).toBeVisible()
        if (path !== 'passengerGroup')
          await expect(others.locator('[aria-current=page]')).toBeInViewport({ ratio: 0.95 })
      } else {
        await expect(others).toBeHidden()
      }
      const tabs = page.getByRole('tablist', { name: 'Organisaation sivut' })
      await expect(tabs).toHaveCount(width < 1280 || path === 'passengerGroup' ? 1 : 0)
    }
  })
}

test('every way between its pages is large enough for a finger', async ({ browser, site, contextOptions }) => {
  const phone = await browser.newContext({
    ...contextOptions,
    ...{ baseURL: site.origin, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const page = await phone.newPage()
  await arrive(page, accounts.administrator)
  for (const path of ['passengerGroup', 'details']) {
    await page.goto(`/#/o/1/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await tooSmall(page), path).toEqual([])
  }
  await phone.close()
})

test('who holds a role sees details and groups, and is led away from what is for administrators', async ({ page }) => {
  await signIn(page, accounts.desk)
  await page.getByRole('link', { name: 'Organisaatio', exact: true }).click()
  await expect(page).toHaveURL(/#\/o\/1\/passengerGroup$/)
  await expect(page.getByText(organizations.care)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Vaihda organisaatio/ })).toHaveCount(0)
  await expect(page.getByRole('tablist', { name: 'Organisaation sivut' }).getByRole('tab')).toHaveText([
    'Matkustajaryhmät',
  ])
  await page.getByRole('link', { name: 'Tiedot', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organisaation tiedot' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)

  for (const path of ['/#/o/1/transportationPermissions', '/#/o/2', '/#/o/2/details']) {
    await page.goto(path)
    await expect(toast(page, 'Sinulla ei ole oikeutta nähdä tätä sivua tässä organisaatiossa.').last()).toBeVisible()
    await expect(page).not.toHaveURL(/#\/o\//)
  }
})

test('who holds a role in a group alone signs in to the groups', async ({ page, site }) => {
  await addGroupUser(site, 'ryhma@perille.example')
  await page.goto('/#/signin?redirect=%2Fabout')
  await fillSignIn(page, 'ryhma@perille.example', testPassword)
  await expect(page).toHaveURL(/#\/o\/1\/passengerGroup$/)
  await expect(page.getByRole('table', { name: 'Matkustajaryhmät' }).getByRole('link').first()).toBeVisible()
  // there is no destination to go back to
  await page.getByRole('link', { name: 'Takaisin', exact: true }).click()
  await expect(page).toHaveURL(/#\/o\/1\/passengerGroup$/)
})

test('without a network the area opens where it was, says how old it is, and why nothing can be changed', async ({
  page,
  site,
}) => {
  await arrive(page, accounts.administrator)
  await page.goto(detailsOf(1))
  const editors = page.getByRole('radio', { name: /^Vain ne, jotka saavat muokata/ })
  await expect(editors).toBeVisible()
  await readyOffline(page)
  await site.proxy.down()
  await page.reload()

  await expect(page).toHaveURL(/#\/o\/1\/details$/)
  await expect(
    page.getByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /),
  ).toBeVisible()
  await expect(page.getByText(/vaatii verkkoyhteyden/)).toHaveCount(1)
  await editors.check()
  const save = page.getByRole('button', { name: 'Tallenna', exact: true })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toHaveAccessibleDescription(/Muuttaminen vaatii verkkoyhteyden\./)
  expect(await violations(page)).toEqual([])

  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await expect.poll(async () => (await settingsOf(site, 1)).ssn_readers).toBe('editors')
})

test('transportation permissions that end soon are saved as a spreadsheet', async ({ page }) => {
  await arrive(page, accounts.administrator)
  await page.goto('/#/o/1/transportationPermissions')
  const table = page.getByRole('table', { name: 'Kuljetuspäätökset' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('switch', { name: 'Näytä vain 30 pv:n kuluessa päättyvät' }).check()
  const rows = await table.getByRole('row').count()
  await expect(table.getByText(/^päättyy (tänään|\d+ pv:n kuluttua)$/)).toHaveCount(Math.max(0, rows - 1))

  await page.getByRole('button', { name: 'Vie taulukkoon' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV-tiedosto (.csv)' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Kuljetuspäätökset \d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split(/\r?\n/)).toHaveLength(rows)
  expect(text).toContain('Matkustajan tila')
})

test('who loses a right while typing keeps what was typed, and the page follows once it is left', async ({
  page,
  site,
}) => {
  const someone = await oneRegular(site)
  const { db } = site.server.services
  await openRecord(page, someone)
  await field(page, 'Huomautus').fill('Kirjoitettu ennen muutosta')
  const user = db.selectFrom('app_user').select('id').where('email', '=', accounts.coordinator)
  const { id } = await user.executeTakeFirstOrThrow()
  await db.updateTable('destination_role').set({ passengers: 0 }).where('user_id', '=', id).execute()
  await db.deleteFrom('group_role').where('user_id', '=', id).execute()

  await saveBar(page).getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByRole('alert').getByText(/^Oikeutesi muuttuivat \d\d:\d\d\./)).toBeVisible()
  await expect(field(page, 'Huomautus')).toHaveValue('Kirjoitettu ennen muutosta')
  await expect(field(page, 'Huomautus')).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await expect(page).toHaveURL(new RegExp(recordPath(someone.id).replace('/', '')))

  await saveBar(page).getByRole('button', { name: 'Hylkää' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hylkää 1 muutos' }).click()
  await expect(page).not.toHaveURL(/\/people/)
  await expect(page.getByText(/^Oikeutesi muuttuivat/)).toHaveCount(0)
})
