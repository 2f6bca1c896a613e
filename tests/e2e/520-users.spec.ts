import type { Page } from '@playwright/test'
import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, arrive, expect, fillSignIn, test } from './fixtures.ts'
import { filled, languages } from './texts.ts'
import type { Site } from '../support/site.ts'

/** The kit draws an open menu beside the page's landmarks. */
const isOfPage = (violation: string): boolean => !/^region: .*fui-MenuPopover/.test(violation)

const warden = 'aili.suvanto@perille.example'
const planner = 'eero.lammenranta@perille.example'

const organizationId = async (site: Site): Promise<number> => {
  const { organization_id: id } = await site.server.services.db
    .selectFrom('organization_admin as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .where('u.email', '=', accounts.administrator)
    .select('a.organization_id')
    .executeTakeFirstOrThrow()
  return id
}

/** The levels of a user, by destination, as they are stored. */
const storedLevels = (site: Site, email: string) =>
  site.server.services.db
    .selectFrom('destination_role as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .innerJoin('destination as d', 'd.id', 'r.destination_id')
    .where('u.email', '=', email)
    .orderBy('d.alias')
    .select(['d.alias', 'r.timetables', 'r.bookings', 'r.passengers'])
    .execute()

/** Where the warden works. */
const firstPlace = async (site: Site): Promise<string> => (await storedLevels(site, warden))[0]?.alias ?? ''

/** Signs in and opens an address below the organisation's. */
async function open(page: Page, site: Site, path: string): Promise<void> {
  await page.goto('/')
  await fillSignIn(page, accounts.administrator)
  await page.waitForURL(/#\/[do]\//)
  await page.goto(`/#/o/${await organizationId(site)}${path}`)
}

for (const [locale, texts] of languages) {
  test(`users are found, and one gets other rights, ${locale}`, async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, site, '/users')
    await show(page, locale, locale === 'fi' ? 'light' : 'dark')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.users'] })).toBeVisible()
    const list = page.getByRole('table', { name: texts['routes.users'] })
    await expect(list.getByRole('link', { name: warden })).toBeVisible()
    expect(await violations(page), 'users').toEqual([])
    await page.getByRole('radio', { name: new RegExp(`^${texts['users.part.expired']}`) }).check()
    await expect(list.getByText(texts['users.state.expired'])).toBeVisible()
    await page.getByRole('radio', { name: new RegExp(`^${texts['users.part.all']}`) }).check()

    await list.getByRole('link', { name: warden }).click()
    await expect(page.getByRole('heading', { level: 1, name: warden })).toBeVisible()
    const alias = await firstPlace(site)
    const cell = (area: string, level: string) =>
      page.getByRole('gridcell', { name: `${alias}, ${area.toLowerCase()}: ${level.toLowerCase()}` })
    const none = texts['rights.level.0']
    await cell(texts['rights.area.timetables'], none).click()
    expect((await violations(page)).filter(isOfPage), 'levels').toEqual([])
    await page.getByRole('menuitemradio', { name: new RegExp(`^${texts['rights.level.2']}`) }).click()
    const seen = page.getByRole('region', { name: texts['rights.seen'] })
    await expect(seen.getByText(texts['rights.action.createTimetable'])).toBeVisible()
    await expect(seen.getByText(texts['rights.seen.new']).first()).toBeVisible()
    expect(await violations(page), 'rights').toEqual([])

    await page.getByRole('button', { name: texts['rights.copy.from'] }).click()
    const copying = page.getByRole('dialog', { name: texts['rights.copy.fromTitle'] })
    await copying.getByRole('combobox').selectOption(planner)
    await expect(copying.getByRole('table')).toBeVisible()
    expect(await violations(page), 'copying').toEqual([])
    await copying.getByRole('button', { name: texts.cancel, exact: true }).click()

    await page.getByRole('button', { name: texts['save.save'] }).click()
    await expect(page.getByText(filled(texts['rights.savedFor'], { email: warden })).last()).toBeVisible()
    expect((await storedLevels(site, warden)).map(({ timetables }) => timetables)).toEqual([2])
  })

  test(`several users get one level, one is invited and one removed, ${locale}`, async ({ page, site }) => {
    await open(page, site, '/users')
    await show(page, locale, locale === 'fi' ? 'dark' : 'light')
    await page.reload()
    const list = page.getByRole('table', { name: texts['routes.users'] })
    for (const email of [warden, planner]) {
      await list.getByRole('checkbox', { name: filled(texts['table.select'], { name: email }) }).check()
    }
    await page.getByRole('button', { name: texts['users.changeRights'] }).click()
    const dialog = page.getByRole('dialog', { name: texts['users.changeRights'] })
    await dialog.getByRole('checkbox', { name: texts['rights.area.bookings'] }).check()
    const alias = await firstPlace(site)
    await dialog.getByRole('checkbox', { name: alias }).check()
    await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(3)
    expect(await violations(page), 'several').toEqual([])
    await dialog.getByRole('button', { name: filled(texts['rights.several.submit_other'], { count: '2' }) }).click()
    await expect(dialog).toBeHidden()
    for (const email of [warden, planner]) {
      const levels = await storedLevels(site, email)
      expect(levels.find((each) => each.alias === alias)?.bookings).toBe(1)
    }

    await page.getByRole('button', { name: texts['routes.newUser'] }).click()
    await expect(page).toHaveURL(/\/user\/new$/)
    // until it has come the list is there, whose search is called by the e-mail, too
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.newUser'] })).toBeVisible()
    await page.getByLabel(texts['users.column.email']).fill('uusi.tulija@perille.example')
    expect(await violations(page), 'new user').toEqual([])
    await page.getByRole('button', { name: texts['users.invite'] }).click()
    await expect(page).toHaveURL(/\/users$/)
    await expect.poll(() => site.mails.some((mail) => mail.includes('uusi.tulija@perille.example'))).toBe(true)

    await page.getByRole('button', { name: filled(texts['page.more'], { title: warden }) }).click()
    expect((await violations(page)).filter(isOfPage), 'menu').toEqual([])
    await page.getByRole('menuitem', { name: texts['users.remove'] }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(warden)
    expect(await violations(page), 'remove').toEqual([])
    await question.getByRole('button', { name: texts['users.remove'] }).click()
    await expect(list.getByRole('link', { name: warden })).toBeHidden()
    await expect.poll(() => storedLevels(site, warden)).toEqual([])
  })
}

test('rights are given by the keyboard alone', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, site, `/user/edit/${encodeURIComponent(warden)}`)
  await expect(page.getByRole('grid', { name: 'Oikeudet kohteittain' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Hae kohdetta' }).focus()
  // the two views are one stop, and the grid the next
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-place="0:0"]').first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  // each of them opens the levels at the one that is held, and letting it go chooses none
  await page.keyboard.press('1')
  for (const key of ['Enter', 'Space', 'F2', 'Alt+ArrowDown']) {
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitemradio', { name: /^Luku/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-place="0:1"]').first()).toBeFocused()
    await expect(page.locator('[data-place="0:1"]').first()).toHaveAttribute('data-level', '1')
  }
  // a whole row has no level of its own; a key that is held down opens its levels, too, and chooses none
  await page.keyboard.press('End')
  await page.keyboard.down('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('2')
  await expect(page.getByText('1 tallentamaton muutos')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-place="0:1"]').first()).not.toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`Käyttäjän ${warden} oikeudet tallennettu.`).last()).toBeVisible()
  expect((await storedLevels(site, warden)).map(({ timetables }) => timetables)).toEqual([2])
})

test('on a phone there is a card for each destination, and the preview behind one line', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, site, '/users')
  await expect(page.getByRole('link', { name: warden })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await violations(page), 'users').toEqual([])
  await page.getByRole('link', { name: warden }).click()
  const alias = await firstPlace(site)
  const timetables = page.getByRole('radiogroup', { name: `${alias}, aikataulut` })
  await timetables.getByRole('radio', { name: 'Muokkaus' }).check()
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await violations(page), 'rights').toEqual([])
  await page.getByRole('button', { name: /^Mitä käyttäjä näkee/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Tämän käyttäjä näkee' })
  await expect(sheet.getByText('Uusi aikataulu')).toBeVisible()
  expect(await violations(page), 'preview').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tallenna' }).click()
  await expect(page.getByText(`Käyttäjän ${warden} oikeudet tallennettu.`).last()).toBeVisible()
  expect((await storedLevels(site, warden)).map((each) => each.timetables)).toEqual([2])
})

test('on a phone everything about users is large enough for a finger', async ({ browser, site, contextOptions }) => {
  const phone = await browser.newContext({
    ...contextOptions,
    ...{ baseURL: site.origin, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  })
  const page = await phone.newPage()
  await arrive(page, accounts.administrator)
  const id = await organizationId(site)
  await page.goto(`/#/o/${id}/users`)
  await expect(page.getByRole('link', { name: warden })).toBeVisible()
  expect(await tooSmall(page), 'users').toEqual([])
  await page.goto(`/#/o/${id}/user/edit/${encodeURIComponent(warden)}`)
  const timetables = page.getByRole('radiogroup', { name: `${await firstPlace(site)}, aikataulut` })
  await timetables.getByRole('radio', { name: 'Muokkaus' }).check()
  expect(await tooSmall(page), 'rights').toEqual([])
  await page.getByRole('button', { name: /^Mitä käyttäjä näkee/ }).click()
  await expect(page.getByRole('dialog', { name: 'Tämän käyttäjä näkee' })).toBeVisible()
  expect(await tooSmall(page), 'preview').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Hylkää' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hylkää 1 muutos' }).click()
  await page.goto(`/#/o/${id}/user/new`)
  await page.getByLabel(/^Sähköposti/).fill('uusi.tulija@perille.example')
  expect(await tooSmall(page), 'new user').toEqual([])
  await phone.close()
})

test('without a network the rights are read, and nothing can be changed', async ({ page, site }) => {
  await open(page, site, '/users')
  await page.getByRole('link', { name: warden }).click()
  await expect(page.getByRole('grid', { name: 'Oikeudet kohteittain' })).toBeVisible()
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect(page.getByText('Näet tiedot sellaisina kuin ne olivat').first()).toBeVisible()
  await page.locator('[data-place="0:1"]').first().click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
})
