import type { Page } from '@playwright/test'
import type { Site } from '../support/site.ts'
import { show } from './accessibility.ts'
import { accounts, expect, fillSignIn } from './fixtures.ts'

export const centre = 'Koivurannan päivätoiminta'

/** New passengers, whose names nobody of the demo has. */
export const sheetOf = (count: number, unit = centre) =>
  [
    'Asiakas;Yksikkö;Lähiosoite;Postinro;GSM',
    ...Array.from(
      { length: count },
      (_, index) => `Tuontila Testi${index};${unit};Tuontikatu ${index + 1};15110;040 555 ${1000 + index}`,
    ),
  ].join('\r\n')

export const csv = (content: string, name = 'asiakkaat.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

export const organizationOf = async (site: Site): Promise<number> => {
  const { organization_id: id } = await site.server.services.db
    .selectFrom('organization_admin as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('m.organization_id')
    .where('u.email', '=', accounts.administrator)
    .executeTakeFirstOrThrow()
  return id
}

export async function openImport(page: Page, site: Site, locale = 'fi', brightness = 'light'): Promise<void> {
  await page.goto('/')
  await fillSignIn(page, accounts.administrator)
  await page.waitForURL(/#\/[do]\//)
  await show(page, locale, brightness)
  await page.goto(`/#/o/${await organizationOf(site)}/import`)
  await page.reload()
}

export const imported = (site: Site) =>
  site.server.services.db
    .selectFrom('passenger')
    .select(['id', 'name', 'home_address', 'home_postalcode', 'inactive'])
    .where('name', 'like', 'Tuontila Testi%')
    .orderBy('name')
    .execute()

const chooseFile = (page: Page, content: string) => page.getByLabel('Tuotava tiedosto').setInputFiles(csv(content))

export const resultTable = (page: Page) => page.getByRole('table', { name: 'Tuonnin rivit' })

/** Chooses a sheet and has its rows looked for. */
export async function lookAt(page: Page, content: string): Promise<void> {
  await chooseFile(page, content)
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('button', { name: 'Hae tiedot', exact: true }).click()
  await expect(resultTable(page)).toBeVisible()
}

export const progress = (page: Page) => page.getByRole('alertdialog', { name: 'Tietoja tallennetaan' })

/** Asks for the save and confirms it. */
export async function confirmSave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Tallennetaanko tiedot?' })
  await question.getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
}
