import type { Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import { show, sidewaysOverflow, violations } from './accessibility.ts'
import { accounts, expect, fillSignIn, prepare, test } from './fixtures.ts'
import { filled, languages } from './texts.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

const alias = 'Rantakadun työpaja'

async function organizationOf(site: Site): Promise<number> {
  const { organization_id: id } = await site.server.services.db
    .selectFrom('organization_admin as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('m.organization_id')
    .where('u.email', '=', accounts.administrator)
    .executeTakeFirstOrThrow()
  return id
}

/** Signs in, and opens the destinations of the administrator's organisation in a language. */
async function openDestinations(page: Page, site: Site, locale = 'fi', brightness = 'light'): Promise<void> {
  await page.goto('/')
  await fillSignIn(page, accounts.administrator)
  await page.waitForURL(/#\/[do]\//)
  await show(page, locale, brightness)
  await page.goto(`/#/o/${await organizationOf(site)}/destinations`)
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
}

const stored = (site: Site) =>
  site.server.services.db.selectFrom('destination').selectAll().where('alias', '=', alias).executeTakeFirst()

for (const [locale, texts] of languages) {
  const field = (name: 'alias' | 'address' | 'postalCode' | 'city' | 'provider') => texts[`destinations.field.${name}`]

  test(`a destination is made, changed, deleted and brought back, ${locale}`, async ({ page, site }) => {
    await openDestinations(page, site, locale, locale === 'fi' ? 'light' : 'dark')
    await expect(page.getByRole('heading', { level: 1, name: texts['routes.destinations'] })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: texts['destinations.field.priceArea'] })).toBeVisible()
    expect(await violations(page), 'list').toEqual([])
    const taken = await page.getByRole('row').nth(1).getByRole('cell').nth(1).textContent()

    await page.getByRole('button', { name: texts['destinations.new'] }).click()
    const making = page.getByRole('dialog', { name: texts['destinations.new'] })
    const save = making.getByRole('button', { name: texts['destinations.new'] })
    await expect(save).toBeDisabled()
    await expect(making.getByText(/^(Puuttuu|Missing): /)).toBeVisible()
    await making.getByLabel(field('alias')).fill(alias)
    await making.getByLabel(field('address')).fill((taken ?? '').toUpperCase())
    await expect(making.getByRole('status')).toContainText(/^(Samassa osoitteessa on jo|.+ is already at this address)/)
    await making.getByLabel(field('postalCode')).fill('1514')
    await making.getByLabel(field('city')).fill('Lahti')
    await expect(making.getByText(texts['validation.destinationPostalCode'])).toBeVisible()
    expect(await violations(page), 'new destination').toEqual([])
    await making.getByLabel(field('postalCode')).fill('15140')
    await making.getByLabel(texts['destinations.field.priceArea']).selectOption('3')
    await save.click()
    await expect(page.getByText(texts['destinations.made']).last()).toBeVisible()
    await expect(making).toBeHidden()
    expect(await stored(site)).toMatchObject({
      ...{ address: (taken ?? '').toUpperCase(), postal_code: '15140', city: 'Lahti', price_area: 3, deleted: false },
    })

    // it is known where one chooses where to work, without a reload
    await page
      .getByRole('banner')
      .locator('[aria-haspopup=dialog]')
      .filter({ hasText: /\p{L}{4}/u })
      .first()
      .click()
    await expect(page.getByRole('list', { name: texts['shell.destination.list'] })).toContainText(alias)
    await page.keyboard.press('Escape')

    const search = page.getByRole('searchbox', { name: texts['destinations.search'] })
    await search.fill('rantakadun')
    await page.getByRole('button', { name: alias, exact: true }).click()
    const editing = page.getByRole('dialog', { name: texts['destinations.edit'] })
    await expect(editing.getByLabel(field('postalCode'))).toHaveValue('15140')
    await editing.getByLabel(field('city')).fill('Hollola')
    await editing.getByRole('button', { name: texts['save.save'] }).click()
    await expect(page.getByText(texts['destinations.saved']).last()).toBeVisible()
    expect(await stored(site)).toMatchObject({ city: 'Hollola', version: 2 })

    await page.getByRole('button', { name: filled(texts['page.more'], { title: alias }) }).click()
    await page.getByRole('menuitem', { name: texts['destinations.delete'] }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking.getByText(texts['consequences.nothing.destination'])).toBeVisible()
    expect(await violations(page), 'deletion').toEqual([])
    await asking.getByRole('button', { name: texts['destinations.delete.confirm'] }).click()
    await expect(page.getByText(filled(texts['destinations.deleted'], { alias })).last()).toBeVisible()
    await expect(page.getByText(filled(texts['destinations.notFound'], { search: 'rantakadun' }))).toBeVisible()
    expect(await stored(site)).toMatchObject({ deleted: true })

    await page.getByRole('switch', { name: texts['destinations.showDeleted'] }).click()
    const restore = page.getByRole('button', { name: filled(texts['destinations.undelete.of'], { alias }) })
    await expect(restore).toBeVisible()
    expect(await violations(page), 'deleted').toEqual([])
    await restore.click()
    await expect(restore).toBeHidden()
    expect(await stored(site)).toMatchObject({ deleted: false, version: 4 })
  })

  test(`a destination with rides to come says what is in the way of its deletion, ${locale}`, async ({
    page,
    site,
  }) => {
    await openDestinations(page, site, locale)
    const { alias: busy } = await site.server.services.db
      .selectFrom('destination as d')
      .innerJoin('run as r', 'r.destination_id', 'd.id')
      .select('d.alias')
      .where('d.organization_id', '=', await organizationOf(site))
      .orderBy('r.date', 'desc')
      .executeTakeFirstOrThrow()
    await page.getByRole('button', { name: filled(texts['page.more'], { title: busy }) }).click()
    await page.getByRole('menuitem', { name: texts['destinations.delete'] }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking.getByText(texts['refusal.destination.ordered'])).toBeVisible()
    await expect(asking.getByRole('button', { name: /^(Poista kohde|Delete destination)/ })).toBeDisabled()
    expect(await violations(page), 'refused deletion').toEqual([])
  })
}

test('it stands on every screen, and nothing scrolls sideways', async ({ page, site }) => {
  await openDestinations(page, site)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(page.getByRole('heading', { level: 1, name: 'Kohteet' })).toBeVisible()
    expect(await sidewaysOverflow(page), `${size.width}`).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Luo kohde' }).click()
    await expect(page.getByRole('dialog', { name: 'Luo kohde' })).toBeVisible()
    expect(await violations(page), `${size.width}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Luo kohde' })).toBeHidden()
  }
})

test('it is read without a network, and says why it cannot be changed', async ({ page, site }) => {
  await openDestinations(page, site)
  await site.proxy.down()
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()

  await expect(
    page.getByText(/^Muuttaminen vaatii verkkoyhteyden\. Näet tiedot sellaisina kuin ne olivat /),
  ).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Luo kohde' })).toBeDisabled()
})

test('what was typed survives a moment without a network', async ({ page, site }) => {
  await openDestinations(page, site)
  await page.getByRole('button', { name: 'Luo kohde' }).click()
  const making = page.getByRole('dialog', { name: 'Luo kohde' })
  await making.getByLabel('Nimi').fill(alias)
  await making.getByLabel('Katuosoite').fill('Rantakatu 12')
  await making.getByLabel('Postinumero').fill('15140')
  await making.getByLabel('Paikkakunta').fill('Lahti')
  await site.proxy.down()
  await making.getByRole('button', { name: 'Luo kohde' }).click()
  await expect(making.getByRole('alert').first()).toBeVisible()
  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))

  await expect(making.getByRole('button', { name: 'Luo kohde' })).toBeEnabled()
  await expect(making.getByLabel('Nimi')).toHaveValue(alias)
  await making.getByRole('button', { name: 'Luo kohde' }).click()
  await expect(page.getByText('Kohde lisätty.').last()).toBeVisible()
  const rows = await site.server.services.db.selectFrom('destination').select('id').where('alias', '=', alias).execute()
  expect(rows).toHaveLength(1)
})

test('a destination that is deleted while its board is open elsewhere goes from there too', async ({
  browser,
  contextOptions,
  page,
  site,
}) => {
  await openDestinations(page, site)
  await page.getByRole('button', { name: 'Luo kohde' }).click()
  const making = page.getByRole('dialog', { name: 'Luo kohde' })
  await making.getByLabel('Nimi').fill(alias)
  await making.getByLabel('Katuosoite').fill('Rantakatu 12')
  await making.getByLabel('Postinumero').fill('15140')
  await making.getByLabel('Paikkakunta').fill('Lahti')
  await making.getByRole('button', { name: 'Luo kohde' }).click()
  await expect(page.getByText('Kohde lisätty.').last()).toBeVisible()
  const id = (await stored(site))?.id ?? 0

  const other = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  await prepare(other, site)
  const board = await other.newPage()
  await board.goto('/')
  await fillSignIn(board, accounts.administrator)
  await board.waitForURL(/#\/[do]\//)
  await board.goto(`/#/d/${id}/arrivals-departures`)
  await expect(board.getByRole('button', { name: alias })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Hae kohdetta' }).fill(alias)
  await page.getByRole('button', { name: `Lisää toimintoja: ${alias}` }).click()
  await page.getByRole('menuitem', { name: 'Poista' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poista kohde' }).click()
  await expect(page.getByText(`Kohde ${alias} poistettu.`).last()).toBeVisible()

  await board.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await expect(board.getByRole('button', { name: alias })).toBeHidden()
  await expect(board.getByRole('heading', { level: 1, name: 'Kohdetta ei löydy' })).toBeAttached()
  await other.close()
})
