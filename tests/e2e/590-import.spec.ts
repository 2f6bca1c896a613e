import { readFile, writeFile } from 'node:fs/promises'
import { read, utils, write } from 'xlsx'
import { sidewaysOverflow, violations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { centre, csv, imported, openImport, organizationOf, sheetOf } from './imports.ts'
import { Keyboard } from './keyboard.ts'
import { filled, languages } from './texts.ts'

for (const [locale, texts] of languages) {
  test(`a sheet is chosen, mapped, looked through, saved and taken back, ${locale}`, async ({ page, site }) => {
    await openImport(page, site, locale, locale === 'fi' ? 'light' : 'dark')
    const choice = page.getByLabel(texts['import.file.input'])
    await expect(page.getByRole('button', { name: texts['import.file.choose'] })).toBeVisible()
    expect(await violations(page), 'file').toEqual([])

    await choice.setInputFiles(csv(sheetOf(3)))
    await expect(page.getByRole('region', { name: texts['import.preview'] })).toContainText('Tuontila Testi0')
    // the file is read on a thread of its own, which the rows are matched and sent from as well
    expect(page.workers().map((worker) => worker.url())).toContainEqual(expect.stringContaining('import.worker'))
    expect(await violations(page), 'chosen').toEqual([])
    await page.getByRole('button', { name: texts['import.next'], exact: true }).click()

    await expect(page.getByRole('columnheader', { name: /Lähiosoite/ })).toContainText(
      texts['validation.properties.homeAddress'],
    )
    expect(await violations(page), 'mapping').toEqual([])
    await page.getByRole('button', { name: texts['import.match'], exact: true }).click()

    const table = page.getByRole('table', { name: texts['import.results'] })
    await expect(table.getByRole('button', { name: 'Tuontila Testi0' })).toBeVisible()
    await expect(table.getByText(texts['import.state.new'], { exact: true })).toHaveCount(3)
    expect(await violations(page), 'results').toEqual([])

    await table.getByRole('button', { name: 'Tuontila Testi1' }).click()
    const field = filled(texts['import.row.override'], { field: texts['validation.properties.homeAddress'] })
    await page.getByRole('textbox', { name: field }).fill('Toinen katu 8')
    await page.getByRole('textbox', { name: field }).press('Enter')
    await expect(page.getByText(/Toinen katu 8/).last()).toBeVisible()
    expect(await violations(page), 'row').toEqual([])
    await page.getByRole('button', { name: texts.close, exact: true }).first().click()

    await page.getByRole('button', { name: texts['import.saveRows'], exact: true }).click()
    const question = page.getByRole('alertdialog', { name: texts['import.save.title'] })
    await expect(question).toContainText('3')
    expect(await violations(page), 'question').toEqual([])
    await question.getByRole('button', { name: texts['import.saveRows'], exact: true }).click()
    await expect(page.getByText(texts['import.ended.finished'])).toBeVisible()
    await expect(table.getByText(texts['import.state.imported'], { exact: true })).toHaveCount(3)
    expect(await violations(page), 'saved').toEqual([])
    expect(await imported(site)).toMatchObject([
      { name: 'Tuontila Testi0', home_address: 'Tuontikatu 1', home_postalcode: '15110' },
      { name: 'Tuontila Testi1', home_address: 'Toinen katu 8' },
      { name: 'Tuontila Testi2', home_address: 'Tuontikatu 3' },
    ])

    await page.getByRole('button', { name: texts['import.back.mapping'], exact: true }).click()
    await page.getByRole('button', { name: texts['import.back.file'], exact: true }).click()
    const history = page.getByRole('region', { name: texts['import.history'] })
    await expect(history).toContainText('asiakkaat.csv')
    await history.getByRole('button', { name: texts['import.undo'], exact: true }).click()
    const undo = page.getByRole('alertdialog')
    await expect(undo).toContainText(filled(texts['import.undo.ends_other'], { count: '3' }))
    expect(await violations(page), 'undo').toEqual([])
    await undo.getByRole('button', { name: texts['import.undo'], exact: true }).click()
    await expect(undo).toBeHidden()
    await expect.poll(async () => (await imported(site)).every(({ inactive }) => inactive)).toBe(true)
  })
}

test('a wrong alias is mended once for all rows, and what is left over comes back as the own sheet', async ({
  page,
  site,
}) => {
  await openImport(page, site)
  const content = `${sheetOf(4, 'Koivuran')}\r\nAb;${centre};Katu 1;15110;040 555 2000`
  await page.getByLabel('Tuotava tiedosto').setInputFiles(csv(content))
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Koivuran' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Hae tiedot', exact: true }).click()
  await page.getByRole('button', { name: /korjatta/ }).click()
  await page.getByRole('combobox', { name: /Uusi arvo, Pääkohde: Koivuran/ }).selectOption(centre)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Koivuran' })
    .getByRole('button', { name: 'Korjaa kaikki' })
    .click()
  const table = page.getByRole('table', { name: 'Tuonnin rivit' })
  await expect(table.getByText('Uusi', { exact: true })).toHaveCount(4)
  await expect(table.getByText('Virhe', { exact: true })).toHaveCount(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Virherivit tiedostoon' }).click()
  const book = read(await readFile(await (await downloading).path()))
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? '']!)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ Asiakas: 'Ab', Yksikkö: centre })
  expect(String(rows[0]?.['Korjattavaa'])).toContain('vähintään 4 merkkiä')
})

test('a file without all titles is refused with its columns, and what is no sheet by its kind', async ({
  page,
  site,
}) => {
  await openImport(page, site)
  await page.getByLabel('Tuotava tiedosto').setInputFiles(csv('Nimi;;Osoite\r\nAino Koski;x;Katu 1'))
  await expect(page.getByText('Sarakkeilta puuttuu otsikko: B')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seuraava', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Tuotava tiedosto').setInputFiles(csv('%PDF-1.7 kirje', 'kirje.xlsx'))
  await expect(page.getByText('Tiedosto on PDF.')).toBeVisible()
})

test('the mapping of the last time is there again, and can be cleared', async ({ page, site }) => {
  await openImport(page, site)
  const choose = () => page.getByLabel('Tuotava tiedosto').setInputFiles(csv(sheetOf(2)))
  await choose()
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('combobox', { name: /^Lähde: Nouto/ }).selectOption({ index: 3 })
  await page.reload()
  await choose()
  await expect(page.getByText(/Viime kerran kohdistus otetaan käyttöön, \d \/ 5 saraketta täsmää/)).toBeVisible()
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('button', { name: 'Tyhjennä kentät' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tyhjennä kentät' }).click()
  await expect(page.getByText('Kohdistettu 0 / 5 saraketta')).toBeVisible()
})

test('the keyboard alone leads from the choice of the file to the rows', async ({ page, site }) => {
  await openImport(page, site)
  const keys = new Keyboard(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(button('Valitse tiedosto')).toBeVisible()
  await keys.to(button('Valitse tiedosto'))
  const choosing = page.waitForEvent('filechooser')
  await keys.press('Enter')
  await (await choosing).setFiles(csv(sheetOf(2)))
  await expect(page.getByRole('region', { name: 'Tiedoston ensimmäiset rivit' })).toBeVisible()
  await keys.to(button('Seuraava'), 'Shift+Tab')
  await keys.act('Enter')
  const source = page.getByRole('combobox', { name: 'Lähde: Nouto-osoite' })
  await keys.to(source)
  // whose column is looked at stands out in the sample
  await keys.press('ArrowDown')
  await expect(page.getByRole('columnheader', { name: /^A Asiakas/ })).toContainText('Nouto-osoite')
  await expect(source).toBeFocused()
  await keys.press('Home')
  await expect(page.getByRole('columnheader', { name: /^A Asiakas/ })).not.toContainText('Nouto-osoite')
  await keys.to(button('Hae tiedot'), 'Shift+Tab')
  await keys.act('Enter')
  await expect(page.getByRole('table', { name: 'Tuonnin rivit' })).toBeVisible()
})

test('a file that changes on the disk is refused, and is read when it is chosen again', async ({
  page,
  site,
}, info) => {
  await openImport(page, site)
  const path = info.outputPath('asiakkaat.csv')
  await writeFile(path, sheetOf(2))
  const input = page.getByLabel('Tuotava tiedosto')
  await input.setInputFiles(path)
  await expect(page.getByRole('region', { name: 'Tiedoston ensimmäiset rivit' })).toBeVisible()
  await writeFile(path, sheetOf(3))
  await page.getByRole('combobox', { name: 'Erotin' }).selectOption({ label: 'Pilkku ( , )' })
  await expect(page.getByText('Tiedosto on muuttunut valitsemisen jälkeen. Valitse se uudelleen.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seuraava', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await input.setInputFiles(path)
  await expect(page.getByText(/· 3 riviä ·/)).toBeVisible()
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('button', { name: 'Hae tiedot' }).click()
  await expect(page.getByRole('table', { name: 'Tuonnin rivit' })).toBeVisible()
  await writeFile(path, sheetOf(4))
  await page.getByRole('button', { name: 'Tallenna tiedot' }).click()
  await expect(page.getByText(/Tallennetaan rivit sellaisina kuin ne luettiin\./)).toBeVisible()
})

test('the empty template is filled in, and the list of passengers is imported as it was exported', async ({
  page,
  site,
}, info) => {
  await openImport(page, site)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Lataa tyhjä pohja' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Tuontipohja.xlsx')
  const book = read(await readFile(await download.path()))
  const sheet = book.Sheets['Matkustajat']!
  const [, titles = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
  const row = titles.map((title) => ({ Nimi: 'Tuontila Testi0', Pääkohde: centre })[title] ?? '')
  utils.sheet_add_aoa(sheet, [row], { origin: 'A3' })
  const path = info.outputPath('pohja.xlsx')
  await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
  await page.getByLabel('Tuotava tiedosto').setInputFiles(path)
  await expect(page.getByText(new RegExp(`· 1 rivi · ${titles.length} saraketta`))).toBeVisible()
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await expect(page.getByText(`Kohdistettu ${titles.length} / ${titles.length} saraketta`)).toBeVisible()

  // the list of a destination of the same organisation
  const { id } = await site.server.services.db
    .selectFrom('destination')
    .select('id')
    .where('alias', '=', centre)
    .executeTakeFirstOrThrow()
  await page.goto(`/#/d/${id}/people`)
  const exporting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Vie taulukkoon' }).click()
  await page.getByRole('menuitem').first().click()
  const exported = await (await exporting).path()
  await page.goto(`/#/o/${await organizationOf(site)}/import`)
  const list = { name: 'matkustajat.xlsx', mimeType: '', buffer: await readFile(exported) }
  await page.getByLabel('Tuotava tiedosto').setInputFiles(list)
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('button', { name: 'Hae tiedot', exact: true }).click()
  const table = page.getByRole('table', { name: 'Tuonnin rivit' })
  await expect(table.getByText('Ei muutoksia', { exact: true }).first()).toBeVisible()
  for (const state of ['Uusi', 'Päivittyy', 'Tarkista', 'Virhe'])
    await expect(table.getByText(state, { exact: true })).toHaveCount(0)
})

test('the last of five thousand rows is scrolled to, and all of them are saved', async ({ page, site }) => {
  test.slow()
  await openImport(page, site)
  await page.getByLabel('Tuotava tiedosto').setInputFiles(csv(sheetOf(5000)))
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('button', { name: 'Hae tiedot', exact: true }).click()
  const table = page.getByRole('table', { name: 'Tuonnin rivit' })
  await expect(table).toHaveAttribute('aria-rowcount', '5001')
  await table.evaluate((element) => element.parentElement?.scrollTo({ top: element.scrollHeight }))
  await expect(table.getByRole('button', { name: 'Tuontila Testi4999' })).toBeVisible()
  await page.getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Tietoja tallennetaan' })).toBeVisible()
  await expect(page.getByText('Tallennus on valmis.')).toBeVisible({ timeout: 120_000 })
  expect(await imported(site)).toHaveLength(5000)
})

test('without a network nothing is searched or saved, and nothing is lost', async ({ page, site }) => {
  await openImport(page, site)
  await page.getByLabel('Tuotava tiedosto').setInputFiles(csv(sheetOf(2)))
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await page.getByRole('button', { name: 'Hae tiedot', exact: true }).click()
  const table = page.getByRole('table', { name: 'Tuonnin rivit' })
  await expect(table.getByText('Uusi', { exact: true })).toHaveCount(2)
  await site.proxy.down()
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await expect(page.getByRole('button', { name: 'Tallenna tiedot', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await site.proxy.up()
  await page.getByRole('button', { name: 'Päivitä tiedot' }).click()
  await page.getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tallenna tiedot', exact: true }).click()
  await expect(page.getByText('Tallennus on valmis.')).toBeVisible()
  expect(await imported(site)).toHaveLength(2)
})

test('nothing is wider than a phone', async ({ browser, site, contextOptions }) => {
  const viewport = { width: 390, height: 844 }
  const phone = await browser.newContext({
    ...contextOptions,
    viewport,
    baseURL: site.origin,
    hasTouch: true,
    isMobile: true,
  })
  const page = await phone.newPage()
  await openImport(page, site)
  await page.getByLabel('Tuotava tiedosto').setInputFiles(csv(sheetOf(3)))
  await expect(page.getByRole('region', { name: 'Tiedoston ensimmäiset rivit' })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Seuraava', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Kohdistus' })).toBeVisible()
  expect(await sidewaysOverflow(page)).toBe(0)
  await phone.close()
})
