import type { Page } from '@playwright/test'
import { ssnCheckCharacter, ssnMask } from '#domain/ssn.ts'
import { isInDrafts, placesWith } from './device-storage.ts'
import { accounts, expect, fillSignIn, prepare, readyOffline, test } from './fixtures.ts'
import {
  field,
  oneRegular,
  openRecord,
  passengersTable,
  recordIsThere,
  recordPath,
  save,
  saveBar,
  storedPassenger,
  toast,
} from './passengers.ts'

const typed = 'Varpusarontie 12'
/** Of nobody: the number is one that is never given for good. */
const ssn = `131052-999${ssnCheckCharacter('131052999')}`

const goOn = (page: Page) => page.getByRole('button', { name: 'Jatka luonnosta' }).click()

async function saved(page: Page): Promise<void> {
  await save(page)
  await expect(toast(page, 'Matkustaja tallennettu.')).toBeVisible()
}

test('what was typed survives a reload, and is no draft once it is saved', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  await field(page, 'Kotiosoite').fill(typed)
  await expect.poll(() => isInDrafts(page, typed)).toBe(true)
  await page.reload()
  await recordIsThere(page, someone.name)
  await expect(page.getByText(/tallentamaton luonnos/)).toBeVisible()
  await expect(field(page, 'Kotiosoite')).not.toHaveValue(typed)

  await goOn(page)
  await expect(field(page, 'Kotiosoite')).toHaveValue(typed)
  await saved(page)
  expect((await storedPassenger(site, someone.id)).home_address).toBe(typed)
  await expect.poll(() => isInDrafts(page, typed)).toBe(false)
})

test('what was typed survives a session that has ended, for the same user', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  await field(page, 'Kotiosoite').fill(typed)
  await expect(saveBar(page)).toBeVisible()
  await site.server.services.db.deleteFrom('session').execute()
  // any call of the page may be the first to be refused
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveURL(/#\/signin\?redirect=/)
  expect((await storedPassenger(site, someone.id)).home_address).not.toBe(typed)

  await fillSignIn(page, accounts.coordinator)
  await expect(page).toHaveURL(new RegExp(`/people/edit/${someone.id}$`))
  await recordIsThere(page, someone.name)
  await goOn(page)
  await expect(field(page, 'Kotiosoite')).toHaveValue(typed)
  await saved(page)
  expect((await storedPassenger(site, someone.id)).home_address).toBe(typed)
})

test('what was typed survives a connection that is lost, and a reload without one', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  await expect(passengersTable(page).getByRole('link').first()).toBeVisible()
  await readyOffline(page)
  await site.proxy.down()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await field(page, 'Kotiosoite').fill(typed)
  await expect(saveBar(page)).toContainText('Tallentaminen vaatii verkkoyhteyden')
  await expect.poll(() => isInDrafts(page, typed)).toBe(true)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: someone.name, exact: true })).toBeVisible()
  await expect(page.getByText(/^Näytetään laitteelle tallennetut tiedot/)).toBeVisible()
  await expect(page.locator('[data-field=name]')).toHaveCount(0)
  await site.proxy.up()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await recordIsThere(page, someone.name)
  await goOn(page)
  await expect(field(page, 'Kotiosoite')).toHaveValue(typed)
  await saved(page)
  expect((await storedPassenger(site, someone.id)).home_address).toBe(typed)
})

test('a save whose answer is lost is made once', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  const { version } = await storedPassenger(site, someone.id)
  await field(page, 'Kotiosoite').fill(typed)
  site.proxy.fault = ({ method }) => ({ kind: method === 'PUT' ? 'loseAnswer' : 'pass' })
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'tallentaminen epäonnistui' })).toBeVisible()
  await expect(field(page, 'Kotiosoite')).toHaveValue(typed)
  site.proxy.fault = () => ({ kind: 'pass' })
  // the page finds out by itself that the server answers again; then either the user saves again, or the page reads
  // again first and finds nothing left to save
  await expect(async () => {
    if (await saveBar(page).isVisible())
      await saveBar(page).getByRole('button', { name: 'Tallenna' }).click({ timeout: 1000 })
    await expect(saveBar(page)).toBeHidden({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
  await expect(field(page, 'Kotiosoite')).toHaveValue(typed)

  expect(await storedPassenger(site, someone.id)).toMatchObject({ home_address: typed, version: version + 1 })
})

test('a personal identity code is on the device at no time', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  await field(page, 'Henkilötunnus').fill(ssn.toLowerCase())
  await field(page, 'Kotiosoite').fill(typed)
  await expect.poll(() => isInDrafts(page, typed)).toBe(true)
  const nowhere = async () => [...(await placesWith(page, ssn)), ...(await placesWith(page, ssn.toLowerCase()))]
  expect(await nowhere(), 'typed').toEqual([])

  await saved(page)
  expect(await nowhere(), 'saved').toEqual([])
  await page.reload()
  await recordIsThere(page, someone.name)
  await expect(field(page, 'Henkilötunnus')).toHaveValue('')
  await expect(field(page, 'Henkilötunnus')).toHaveAttribute('placeholder', ssnMask)
  await page.getByRole('button', { name: 'Näytä henkilötunnus' }).click()
  await expect(field(page, 'Henkilötunnus')).toHaveValue(ssn)
  expect(await nowhere(), 'shown').toEqual([])
})

test('the second of two editors sees what the first has changed, field by field, and chooses', async ({
  browser,
  contextOptions,
  page,
  site,
}) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  const other = await browser.newContext({ ...contextOptions, baseURL: site.origin })
  await prepare(other, site)
  const elsewhere = await other.newPage()
  await openRecord(elsewhere, someone, accounts.administrator)

  // typed before the first one saves: what nobody types in becomes what the first one has stored
  await field(page, 'Kotiosoite').fill('Toisentie 2')
  await field(page, 'Nouto-osoite').fill('Toisen ovelta')
  await field(page, 'Huomautus').fill('Vain toinen kirjoitti')

  await field(elsewhere, 'Kotiosoite').fill('Ensimmäisentie 1')
  await field(elsewhere, 'Nouto-osoite').fill('Ensimmäisen pihasta')
  await field(elsewhere, 'Kieli').fill('viro')
  await saved(elsewhere)

  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Matkustajan tietoja on muutettu sillä välin' })
  const address = dialog.getByRole('group', { name: 'Kotiosoite' })
  await expect(address).toContainText('Toisentie 2')
  await expect(address).toContainText('Ensimmäisentie 1')
  await expect(dialog.getByRole('group')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Valitse vielä 2 tietoa' })).toBeVisible()
  await address.getByText('Toisen muutos').click()
  await dialog.getByRole('group', { name: 'Nouto-osoite' }).getByText('Oma muutoksesi').click()
  await dialog.getByRole('button', { name: 'Tallenna valinnat' }).click()
  await expect(toast(page, 'Matkustaja tallennettu.')).toBeVisible()

  expect(await storedPassenger(site, someone.id)).toMatchObject({
    home_address: 'Ensimmäisentie 1',
    pickup_address: 'Toisen ovelta',
    note: 'Vain toinen kirjoitti',
    language: 'viro',
  })
  await expect(field(page, 'Kotiosoite')).toHaveValue('Ensimmäisentie 1')
  await other.close()
})

test('leaving with something unsaved asks, and staying keeps it', async ({ page, site }) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  await field(page, 'Kotiosoite').fill(typed)
  await page.getByRole('navigation').getByRole('link', { name: 'Saapumiset', exact: false }).first().click()
  const asking = page.getByRole('alertdialog', { name: 'Tallentamattomia muutoksia' })
  await asking.getByRole('button', { name: 'Jatka muokkausta' }).click()
  await expect(page).toHaveURL(new RegExp(`${recordPath(someone.id).slice(1)}$`))
  await expect(field(page, 'Kotiosoite')).toHaveValue(typed)

  await page.getByRole('navigation').getByRole('link', { name: 'Saapumiset', exact: false }).first().click()
  await asking.getByRole('button', { name: 'Hylkää' }).click()
  await expect(page).toHaveURL(/arrivals-departures/)
  await expect.poll(() => isInDrafts(page, typed)).toBe(false)
  expect((await storedPassenger(site, someone.id)).home_address).not.toBe(typed)
})

test('signing out asks about what is being entered in another window, and leaves nothing of it behind', async ({
  device,
  page,
  site,
}) => {
  const someone = await oneRegular(site)
  await openRecord(page, someone)
  await field(page, 'Kotiosoite').fill(typed)
  await field(page, 'Henkilötunnus').fill(ssn)
  const second = await device.newPage()
  await second.goto('/')
  await expect(second.locator('[data-tile]').first()).toBeVisible()
  const signOut = async () => {
    await second.getByRole('button', { name: /käyttäjävalikko/i }).click()
    await second.getByRole('menuitem', { name: 'Kirjaudu ulos' }).click()
  }
  const asking = second.getByRole('alertdialog', { name: 'Uloskirjautuminen hylkää tallentamattomat tiedot' })

  await signOut()
  const left = asking.getByRole('listitem')
  await expect(left).toHaveCount(2)
  await expect(left.first()).toHaveText(`Matkustaja ${someone.name}`)
  await expect(left.last()).toContainText(await page.title())
  await asking.getByRole('button', { name: 'Pysy kirjautuneena' }).click()
  await expect(field(page, 'Kotiosoite')).toHaveValue(typed)

  await signOut()
  await asking.getByRole('button', { name: 'Kirjaudu ulos tallentamatta' }).click()
  await expect(second).toHaveURL(/#\/signin/)
  await expect(page).toHaveURL(/#\/signin/)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await placesWith(page, typed)).toEqual([])
  expect((await storedPassenger(site, someone.id)).home_address).not.toBe(typed)
})
