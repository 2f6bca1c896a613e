import { tellPresence } from '#contract/presence.ts'
import { folded } from '#domain/folded-text.ts'
import { show, sidewaysOverflow, tooSmall, violations } from './accessibility.ts'
import { accounts, expect, prepare, readyOffline, signIn, test } from './fixtures.ts'
import {
  destinationId,
  field,
  listPath,
  oneRegular,
  openRecord,
  passengersTable,
  recordIsThere,
  recordPath,
  regulars,
  save,
  saveBar,
  storedPassenger,
  toast,
} from './passengers.ts'
import { filled, languages } from './texts.ts'

const collator = new Intl.Collator('fi', { numeric: true })

test('the list is found, searched, sorted and paged to its end', async ({ page, site }) => {
  const active = await site.server.services.db
    .selectFrom('passenger as p')
    .innerJoin('passenger_destination as d', 'd.passenger_id', 'p.id')
    .select('p.name')
    .where('d.destination_id', '=', destinationId)
    .where('p.inactive', '=', false)
    .execute()
  const names = active.map(({ name }) => name).sort(collator.compare)
  const accented = (await regulars(site)).find(({ name }) => folded(name) !== name.toLowerCase())
  if (!accented) throw new Error('Nobody has an accent in the name')
  const { number } = await site.server.services.db
    .selectFrom('phone_number')
    .select('number')
    .where('passenger_id', '=', accented.id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()

  await signIn(page, accounts.coordinator)
  await page.getByRole('navigation').getByRole('link', { name: 'Matkustajat', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#/d/${destinationId}/people$`))
  const rows = passengersTable(page).getByRole('link')
  await expect(rows.first()).toHaveText(names[0] ?? '')
  await expect(page.getByText(`${names.length} matkustajaa`, { exact: true })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Nimi tai luokka-aste' })
  for (const typed of [folded(accented.name).split(' ').reverse().join(' '), number.replaceAll(' ', '')]) {
    await search.fill(typed)
    await expect(rows).toHaveText([accented.name])
  }
  await search.fill('')
  await expect(rows.first()).toHaveText(names[0] ?? '')

  const heading = passengersTable(page).getByRole('columnheader', { name: 'Nimi' })
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toHaveText(names.at(-1) ?? '')

  const pager = page.getByRole('navigation', { name: 'Sivut: Matkustajat' })
  await pager.getByLabel('Rivejä sivulla').selectOption('20')
  await pager.getByRole('button', { name: 'Seuraava sivu' }).click()
  await expect(pager.getByText(`21–40 / ${names.length}`)).toBeVisible()
  await pager.getByLabel('Rivejä sivulla').selectOption('Kaikki')
  await expect(pager.getByText(`1–${names.length} / ${names.length}`)).toBeVisible()
  await expect(passengersTable(page)).toHaveAttribute('aria-rowcount', String(names.length + 1))
  await rows.first().focus()
  await page.keyboard.press('End')
  const last = passengersTable(page).locator(`[aria-rowindex="${names.length + 1}"]`)
  await expect(last.getByRole('link')).toHaveText(names[0] ?? '')
})

test('a passenger is opened from the list, changed and saved, and is so after a reload', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await signIn(page, accounts.coordinator)
  await page.goto(listPath)
  await page.getByRole('searchbox', { name: 'Nimi tai luokka-aste' }).fill(someone.name)
  await passengersTable(page).getByRole('link', { name: someone.name, exact: true }).click()
  await recordIsThere(page, someone.name)

  await field(page, 'Kotiosoite').fill('Kuurankukkatie 7')
  await field(page, 'Nimi').first().fill(`${someone.name}-Testinen`)
  await expect(saveBar(page)).toContainText('2 tallentamatonta muutosta')
  await save(page)
  await expect(toast(page, 'Matkustaja tallennettu.')).toBeVisible()
  await expect(saveBar(page)).toBeHidden()

  await page.reload()
  await recordIsThere(page, `${someone.name}-Testinen`)
  await expect(field(page, 'Kotiosoite')).toHaveValue('Kuurankukkatie 7')
  await expect(saveBar(page)).toBeHidden()
  expect(await storedPassenger(site, someone.id)).toMatchObject({
    name: `${someone.name}-Testinen`,
    home_address: 'Kuurankukkatie 7',
  })
})

test('what cannot be saved is named, and leads to its field', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  await field(page, 'Luokka-aste').fill('ensimmäinen')
  await save(page)

  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Luokka-aste/ })
    .click()
  await expect(field(page, 'Luokka-aste')).toBeFocused()
  await expect(field(page, 'Luokka-aste')).toHaveValue('ensimmäinen')
  const saves = site.proxy.seen.filter(({ method, path }) => method === 'PUT' && path !== tellPresence.path)
  expect(saves).toEqual([])
})

test('a new passenger who is likely there already is pointed out before there are two', async ({ page, site }) => {
  const someone = await oneRegular(site)
  const { home_address: address } = await storedPassenger(site, someone.id)
  await signIn(page, accounts.coordinator)
  await page.goto(`${listPath}/newPassenger`)
  const name = page.locator('[data-field=name]')
  await name.fill(someone.name.toUpperCase())
  await field(page, 'Kotiosoite').fill(address)
  await save(page)

  const notice = page.getByRole('alert').filter({ hasText: 'sama kotiosoite' })
  await expect(notice.getByRole('link', { name: someone.name })).toBeVisible()
  expect(site.proxy.seen.filter(({ method, path }) => method === 'POST' && /\/passengers?\/?$/.test(path))).toEqual([])
  await notice.getByRole('button', { name: 'Luo silti uusi' }).click()
  await expect(page).toHaveURL(new RegExp(`#/d/${destinationId}/people/edit/\\d+$`))
  await recordIsThere(page, someone.name.toUpperCase())
})

test("the header's search leads to a passenger from any page", async ({ page, site }) => {
  const someone = await oneRegular(site)
  await signIn(page, accounts.coordinator)
  await page.goto('/#/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Hae matkustajaa' })
  await search.fill(folded(someone.name).split(' ').reverse().join(' '))
  await expect(page.getByRole('option', { name: someone.name }).first()).toBeVisible()
  await search.press('ArrowDown')
  await search.press('Enter')

  await expect(page).toHaveURL(new RegExp(`#/d/${destinationId}/people/edit/${someone.id}$`))
  await recordIsThere(page, someone.name)
})

for (const [locale, texts] of languages) {
  for (const brightness of ['light', 'dark']) {
    test(`list, record, new passenger and groups are accessible, ${locale}, ${brightness}`, async ({ page, site }) => {
      const someone = await oneRegular(site)
      await signIn(page, accounts.coordinator)
      await show(page, locale, brightness)
      await page.goto(listPath)
      await page.reload()
      const more = filled(texts['page.more'], { title: someone.name })
      const table = page.getByRole('table', { name: texts['routes.passengers'] })
      await page.getByRole('searchbox', { name: texts['passengers.list.search'] }).fill(someone.name)
      await expect(table.getByRole('link')).toHaveText([someone.name])
      expect(await violations(page), 'list').toEqual([])

      await page.getByRole('button', { name: more }).click()
      await page.getByRole('menuitem', { name: texts['passengers.list.groups.change'] }).click()
      const dialog = page.getByRole('dialog', { name: texts['passengers.list.groups.title'] })
      await dialog.getByRole('combobox').fill('a')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      expect(await violations(page), 'groups').toEqual([])
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: texts.cancel, exact: true }).click()
      await expect(dialog).toBeHidden()

      await table.getByRole('link', { name: someone.name, exact: true }).click()
      await recordIsThere(page, someone.name)
      await expect(page.getByRole('table', { name: texts['trips.title'] })).toBeVisible()
      expect(await violations(page), 'record').toEqual([])

      await page.getByRole('button', { name: texts['passengers.list.create'] }).click()
      await expect(page.getByRole('heading', { level: 1, name: texts['passengers.editor.title.new'] })).toBeVisible()
      expect(await violations(page), 'new passenger').toEqual([])
    })
  }
}

test('everything about a passenger that is touched is at least 44 pixels with a finger', async ({
  browser,
  contextOptions,
  site,
}) => {
  const someone = await oneRegular(site)
  const tablet = await browser.newContext({ ...contextOptions, baseURL: site.origin, hasTouch: true, isMobile: true })
  await prepare(tablet, site)
  const page = await tablet.newPage()
  await signIn(page, accounts.coordinator)
  await page.goto(listPath)
  await expect(passengersTable(page).getByRole('link').first()).toBeVisible()
  expect(await tooSmall(page), 'list').toEqual([])
  await page.goto(recordPath(someone.id))
  await recordIsThere(page, someone.name)
  await expect(page.getByRole('table', { name: 'Matkat' })).toBeVisible()
  expect(await tooSmall(page), 'record').toEqual([])
  await page.goto(`${listPath}/newPassenger`)
  await expect(page.getByRole('heading', { level: 1, name: 'Uusi matkustaja' })).toBeVisible()
  expect(await tooSmall(page), 'new passenger').toEqual([])
  await tablet.close()
})

test('neither list nor record scrolls sideways at 320 pixels', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, accounts.coordinator)
  await page.goto(listPath)
  await expect(page.getByRole('list', { name: 'Matkustajat' }).getByRole('link').first()).toBeVisible()
  expect(await sidewaysOverflow(page), 'list').toBeLessThanOrEqual(0)
  await page.goto(recordPath(someone.id))
  await recordIsThere(page, someone.name)
  expect(await sidewaysOverflow(page), 'record').toBeLessThanOrEqual(0)
  await page.goto(`${listPath}/newPassenger`)
  await expect(page.getByRole('heading', { level: 1, name: 'Uusi matkustaja' })).toBeVisible()
  expect(await sidewaysOverflow(page), 'new passenger').toBeLessThanOrEqual(0)
})

test('a long list of hits that drops down under the search can be scrolled without a mouse', async ({ page }) => {
  await signIn(page, accounts.coordinator)
  await page.goto(listPath)
  await expect(passengersTable(page).getByRole('link').first()).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Hae matkustajaa' })
  await search.fill('a')
  const hits = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => hits.count()).toBeGreaterThan(15)
  expect(await violations(page)).toEqual([])
  for (let pressed = 0; pressed < 15; pressed += 1) await search.press('ArrowDown')
  await expect(page.locator('[role=option][aria-selected=true]')).toBeInViewport()
})

test('what belongs to a passenger is read without a connection, as it was read last', async ({ page, site }) => {
  const [someone] = await site.server.services.db
    .selectFrom('transportation_permission as t')
    .innerJoin('passenger as p', 'p.id', 't.passenger_id')
    .innerJoin('passenger_destination as d', 'd.passenger_id', 'p.id')
    .select(['p.id', 'p.name', 't.name as transportationPermission'])
    .where('p.inactive', '=', false)
    .where('d.destination_id', '=', destinationId)
    .orderBy('p.id')
    .execute()
  if (!someone) throw new Error('Nobody at the day centre has a transportation permission')
  await openRecord(page, someone)
  await expect(passengersTable(page).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('button', { name: someone.transportationPermission, exact: true }).first()).toBeEnabled()
  await readyOffline(page)
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.reload()

  await expect(page.getByText(/^Näytetään laitteelle tallennetut tiedot/)).toBeVisible()
  const transportationPermission = page
    .getByRole('button', { name: someone.transportationPermission, exact: true })
    .first()
  await expect(transportationPermission).toBeVisible()
  await expect(transportationPermission).toBeDisabled()
  await expect(page.getByText(/^Tiedot haettu tälle laitteelle/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Kotiosoite' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
