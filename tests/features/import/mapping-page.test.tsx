import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sync } from '#state/sync.ts'
import { importMappings } from '#state/import-mapping.ts'
import { chooseOption } from '#tests/support/choose-option.ts'
import {
  chooseFile,
  deviceFile,
  forgetMappings,
  importAlias as alias,
  openImportScreen,
  openMapper,
  untilDrawn,
  type ImportScreen,
} from '#tests/support/import-screen.tsx'
import { change, openPage } from '#tests/support/open-page.tsx'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

const saved = vi.hoisted(() => new Map<string, Blob>())
vi.mock('#features/export/save-file.ts', () => ({ saveFile: (file: Blob, name: string) => saved.set(name, file) }))

let stage: ImportScreen
beforeAll(async () => {
  stage = await openImportScreen()
})
afterEach(async () => {
  saved.clear()
  await stage.leave()
})
afterAll(() => stage.server.close())

const sheet = (rows: readonly string[], titles = 'Asiakas;Yksikkö;Lähiosoite;GSM') =>
  deviceFile([titles, ...rows].join('\r\n'))
const rows = [`Harjusalo Sylvi;${alias};Lehtokerttu 28;040 555 0111`]

const source = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Lähde: ${name}` })
const chosen = (name: string) => source(name).selectedOptions[0]?.textContent
const isRefused = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
/** At how many places a reason stands: it is told of the way on and of saving alike. */
const tips = async (text: string) => (await screen.findAllByText(text)).length
const save = () => screen.getByRole('button', { name: 'Tallenna tiedot' })

/** The same device, another day: the page is opened anew. */
const again = async (file: File): Promise<UserEvent> => {
  const { user } = openPage(stage.path)
  await chooseFile(user, file)
  return user
}

test('the way leads from the file to the mapping and back, and each step says where one is', async () => {
  const { user } = await stage.open()
  const steps = () => within(screen.getByRole('list', { name: 'Tuonnin vaiheet' })).getAllByRole('listitem')
  const current = () => steps().map((step) => step.getAttribute('aria-current'))
  await chooseFile(user, sheet(rows))
  await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  expect(current()).toEqual(['step', null])
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  await screen.findByRole('button', { name: 'Hae tiedot' })
  expect(current()).toEqual([null, 'step'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Matkustajien tuonti' }))
  expect(screen.getByText('asiakkaat.csv · 1 rivi · 4 saraketta')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Takaisin tiedostoon' }))
  expect(await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })).toBeTruthy()
  expect(current()).toEqual(['step', null])
})

test('what the titles say is mapped, and every row is judged again at once when the mapping changes', async () => {
  const { user } = await stage.open()
  await openMapper(user, sheet([...rows, 'Saarelma Reino;Koivuran;Aittapolku 2;040 555 0201']))
  expect(chosen('Pääkohde')).toBe(`B Yksikkö · ${alias}`)
  const header = () => screen.getByRole('columnheader', { name: /^B Yksikkö/ }).textContent
  await waitFor(() => expect(header()).toContain('1 virhe'))
  expect(screen.getByRole('button', { name: 'Koivuran' })).toBeTruthy()
  await chooseOption(user, source('Pääkohde'), 'Ei käytössä')
  await waitFor(() => expect(header()).not.toContain('virhe'))
  expect(screen.queryByRole('button', { name: 'Koivuran' })).toBeNull()
  await chooseOption(user, source('Pääkohde'), 'C Lähiosoite · Lehtokerttu 28')
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /^C Lähiosoite/ }).textContent).toContain('2 virhettä'),
  )
})

test('nothing is saved before the rows were looked for, nor while a required field is fed by nothing', async () => {
  const { user } = await stage.open()
  await openMapper(user, sheet(rows))
  expect(isRefused(save())).toBe(true)
  await user.click(save())
  expect(await tips('Valitse ensin Hae tiedot')).toBe(2)
  await user.click(screen.getByRole('switch', { name: 'Kuljetuspäätökset' }))
  expect(await screen.findByText(/^Kohdista vielä: Päätös 1: Nimi/)).toBeTruthy()
  // the rows can be looked at all the same, and say what stands in the way of saving them
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  const notice = await screen.findByText(/^Mitään ei voi tallentaa ennen kuin .* on kohdistettu: Päätös 1: Nimi, /)
  expect(notice.textContent).toContain('Päätös 1: Alkamispäivä')
  await user.click(screen.getByRole('button', { name: 'Kohdista kentät' }))
  expect(await screen.findByRole('group', { name: 'Kohdistus' })).toBeTruthy()
})

test('passengers or transportation permissions can be left out, and their fields with them', async () => {
  const { user } = await stage.open()
  await openMapper(user, sheet(rows))
  const part = (name: string) => screen.queryByRole('region', { name })
  expect([part('Matkustaja'), part('Puhelin 1')]).not.toContain(null)
  expect(part('Kuljetuspäätös 1')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Kuljetuspäätökset' }))
  await user.click(screen.getByRole('switch', { name: 'Matkustajatiedot' }))
  await waitFor(() => expect(part('Matkustaja')).toBeNull())
  expect(part('Puhelin 1')).toBeNull()
  await waitFor(() => expect(part('Kuljetuspäätös 1')).not.toBeNull())
  // by whom a row is about it is known all the same
  expect(part('Tunnistaminen')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Lisää päätös' }))
  await waitFor(() => expect(part('Kuljetuspäätös 2')).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Poista: Kuljetuspäätös 1' }))
  expect(part('Kuljetuspäätös 2')).toBeNull()
})

test('the mapping is there the next time, and can be cleared', async () => {
  const { user, leave } = await stage.open()
  await openMapper(user, sheet(rows))
  await chooseOption(user, source('Nouto-osoite'), 'C Lähiosoite · Lehtokerttu 28')
  expect(importMappings.properties).toContainEqual(
    expect.objectContaining({ propertyName: 'pickupAddress', cell: 'Lähiosoite', useStatic: false }),
  )
  await waitFor(() => expect(localStorage.getItem('perille:importer:mappings')).toContain('"cell":"Lähiosoite"'))
  // of the rows nothing is kept
  expect(localStorage.getItem('perille:importer:mappings')).not.toContain('Harjusalo')
  await leave()
  const later = await again(sheet(rows))
  expect(await screen.findByText('Viime kerran kohdistus otetaan käyttöön, 4 / 4 saraketta täsmää.')).toBeTruthy()
  await later.click(screen.getByRole('button', { name: 'Seuraava' }))
  await untilDrawn()
  expect(chosen('Nouto-osoite')).toBe('C Lähiosoite · Lehtokerttu 28')
  await later.click(await screen.findByRole('button', { name: 'Tyhjennä kentät' }))
  const question = await screen.findByRole('alertdialog', { name: 'Tyhjennetäänkö kohdistus?' })
  await later.click(within(question).getByRole('button', { name: 'Tyhjennä kentät' }))
  expect(await screen.findByText('Kohdistettu 0 / 4 saraketta')).toBeTruthy()
})

test('a title is known from an earlier sheet, even when another one came between', async () => {
  const { user, leave } = await stage.open()
  const first = () => sheet([`Harjusalo Sylvi;${alias};Lehtokerttu 28`], 'Kuka;Minne;Mistä')
  await openMapper(user, first())
  await chooseOption(user, source('Nimi'), 'A Kuka · Harjusalo Sylvi')
  await chooseOption(user, source('Pääkohde'), `B Minne · ${alias}`)
  await chooseOption(user, source('Kotiosoite'), 'C Mistä · Lehtokerttu 28')
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
  await leave()

  const other = openPage(stage.path)
  await openMapper(other.user, sheet(rows))
  expect(chosen('Pääkohde')).toBe(`B Yksikkö · ${alias}`)
  await other.user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
  await other.leave()

  const later = await again(first())
  expect(await screen.findByText('Aiemmista tuonneista tunnetaan 3 / 3 saraketta.')).toBeTruthy()
  await later.click(screen.getByRole('button', { name: 'Seuraava' }))
  await untilDrawn()
  expect(chosen('Pääkohde')).toBe(`B Minne · ${alias}`)
  expect(chosen('Kotiosoite')).toBe('C Mistä · Lehtokerttu 28')
})

test('a smaller sheet between has no title forgotten, and what was left out on purpose stays out', async () => {
  const titles = 'Asiakas;Yksikkö;Lähiosoite;Mistä haetaan;Miksi;GSM'
  const first = () => sheet([`Harjusalo Sylvi;${alias};Lehtokerttu 28;Pihakuja 2;Sovittu;040 555 0137`], titles)
  const { user, leave } = await stage.open()
  await openMapper(user, first())
  await chooseOption(user, source('Nouto-osoite'), 'D Mistä haetaan · Pihakuja 2')
  await chooseOption(user, source('Huomautus'), 'E Miksi · Sovittu')
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
  await leave()

  const other = openPage(stage.path)
  await openMapper(other.user, sheet([`Harjusalo Sylvi;${alias}`], 'Asiakas;Yksikkö'))
  await other.user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
  await other.leave()

  const later = openPage(stage.path)
  await openMapper(later.user, first())
  expect(screen.getByText('Kohdistettu 6 / 6 saraketta')).toBeTruthy()
  expect([chosen('Nouto-osoite'), chosen('Huomautus')]).toEqual(['D Mistä haetaan · Pihakuja 2', 'E Miksi · Sovittu'])
  await chooseOption(later.user, source('Huomautus'), 'Ei käytössä')
  await later.leave()

  await openMapper(openPage(stage.path).user, first())
  expect([screen.getByText('Kohdistettu 5 / 6 saraketta'), chosen('Huomautus')]).toEqual([
    expect.anything(),
    'Ei käytössä',
  ])
})

test('what is only like a field waits to be accepted, one or all of them', async () => {
  const { user } = await stage.open()
  await openMapper(user, sheet(['Harjusalo Sylvi;Katu 1;Ovi 2;3'], 'Asiakas;Kotiosoitee;Noutopaikkaa;Luokkka-aste'))
  expect(screen.getByText('3 sarakkeelle on ehdotus.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hyväksy ehdotus: Kotiosoite' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Lähde: Kotiosoite' })))
  expect(chosen('Kotiosoite')).toBe('B Kotiosoitee · Katu 1')
  await user.click(screen.getByRole('button', { name: 'Hyväksy kaikki' }))
  expect(chosen('Nouto-osoite')).toBe('C Noutopaikkaa · Ovi 2')
  expect(chosen('Luokka-aste')).toBe('D Luokkka-aste · 3')
})

test('a mapping gets a name, is given to somebody else as a file, and serves there', async () => {
  const { user, leave } = await stage.open()
  await openMapper(user, sheet(rows))
  await chooseOption(user, source('Nouto-osoite'), 'C Lähiosoite · Lehtokerttu 28')
  await user.click(screen.getByRole('button', { name: 'Kohdistukset' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Kohdistukset' }))
  const name = await screen.findByRole('textbox', { name: 'Tämän kohdistuksen nimi' })
  await user.clear(name)
  await user.type(name, 'Kevään oppilaat{Enter}')
  expect(await dialog().findByText('4 / 4 otsikkoa on tässä taulukossa')).toBeTruthy()
  await user.click(dialog().getByRole('button', { name: 'Tallenna tiedostoon: Kevään oppilaat' }))
  const shared = await saved.get('Kohdistus Kevään oppilaat.json')!.text()
  expect(shared).not.toContain('Harjusalo')
  await leave()

  // somebody else's device
  forgetMappings()
  const other = openPage(stage.path)
  await openMapper(other.user, sheet(rows))
  expect(chosen('Nouto-osoite')).toBe('Ei käytössä')
  await other.user.click(screen.getByRole('button', { name: 'Kohdistukset' }))
  const input = await screen.findByLabelText('Avaa kohdistus tiedostosta', { selector: 'input' })
  await other.user.upload(input, deviceFile('{}', 'muu.json'))
  expect(await screen.findByText('Tiedostossa ei ole kohdistusta.')).toBeTruthy()
  await other.user.upload(input, deviceFile(shared, 'kohdistus.json'))
  await other.user.click(await dialog().findByRole('button', { name: 'Ota käyttöön: Kevään oppilaat' }))
  await waitFor(() => expect(chosen('Nouto-osoite')).toBe('C Lähiosoite · Lehtokerttu 28'))

  await other.user.click(screen.getByRole('button', { name: 'Kohdistukset' }))
  await other.user.click(await screen.findByRole('button', { name: 'Poista: Kevään oppilaat' }))
  expect(await dialog().findByText('Kohdistus Kevään oppilaat poistettu.')).toBeTruthy()
  expect(importMappings.named).toEqual([])
  const undo = dialog().getByRole('button', { name: 'Kumoa poisto: Kevään oppilaat' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  await other.user.click(undo)
  expect(importMappings.named).toHaveLength(1)
  await other.user.click(await dialog().findByRole('button', { name: 'Poista: Kevään oppilaat' }))
  await other.user.click(dialog().getAllByRole('button', { name: 'Sulje' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await other.user.click(await screen.findByRole('button', { name: 'Kohdistukset' }))
  await screen.findByRole('dialog', { name: 'Kohdistukset' })
  expect(dialog().queryByRole('list')).toBeNull()
  expect(importMappings.named).toEqual([])
})

test('of a mapping whose titles the sheet lacks one is told so, and it is not taken', async () => {
  const { user } = await stage.open()
  await openMapper(user, sheet(rows))
  await user.click(screen.getByRole('button', { name: 'Kohdistukset' }))
  await user.click(await screen.findByRole('button', { name: 'Tallenna nimellä' }))
  await user.click(screen.getAllByRole('button', { name: 'Sulje' })[0]!)
  await chooseOther(user, sheet(['x;y'], 'Hintaluokka;Muu'))
  await user.click(screen.getByRole('button', { name: 'Kohdistukset' }))
  const take = await screen.findByRole('button', { name: 'Ota käyttöön: asiakkaat' })
  expect(isRefused(take)).toBe(true)
  await user.click(take)
  expect(await screen.findByText('Taulukossa ei ole yhtään kohdistuksen otsikkoa')).toBeTruthy()
})

async function chooseOther(user: UserEvent, file: File) {
  // while the dialog goes away, the page behind it is hidden from all who ask by role
  await user.click(await screen.findByRole('button', { name: 'Takaisin tiedostoon' }))
  await openMapper(user, file)
}

test('who leaves in the middle of mapping is told that it is kept, and finds it with the same file', async () => {
  const { user, leave } = await stage.open()
  await openMapper(user, sheet(rows))
  await chooseOption(user, source('Nouto-osoite'), 'C Lähiosoite · Lehtokerttu 28')
  expect(screen.getByText(/^Kohdistus säilyy tällä laitteella, vaikka poistut sivulta/)).toBeTruthy()
  await leave()
  const again = await stage.open()
  await openMapper(again.user, sheet(rows))
  expect(source('Nouto-osoite').selectedOptions[0]?.textContent).toBe('C Lähiosoite · Lehtokerttu 28')
})

test('identity codes are not shown beside the mapper', async () => {
  const { user } = await stage.open()
  await chooseFile(user, sheet(['Harjusalo Sylvi;131052-308T'], 'Asiakas;Hetu'))
  const preview = await screen.findByRole('region', { name: 'Tiedoston ensimmäiset rivit' })
  expect(preview.textContent).not.toContain('131052-308T')
  await user.click(screen.getByRole('button', { name: 'Seuraava' }))
  await untilDrawn()
  const sample = within(screen.getByRole('region', { name: 'Tiedoston sisältö' }))
  expect(sample.queryByText('131052-308T')).toBeNull()
  expect(sample.getByText('••••••-••••')).toBeTruthy()
  expect(document.body.textContent).not.toContain('131052-308T')
})

test('without a connection nothing is looked for or saved, and the button says so', async () => {
  const { user } = await stage.open()
  await openMapper(user, sheet(rows))
  stage.client.link = () => 'cut'
  await change(() => Object.assign(sync, { online: false }))
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  expect((await screen.findAllByText('Vaatii verkkoyhteyden')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('table', { name: 'Tuonnin rivit' })).toBeNull()
})

test('back at the mapping, the way on needs no new search unless the search itself was changed', async () => {
  const { user } = await stage.open()
  await openMapper(user, sheet(rows))
  const next = () => screen.getByRole('button', { name: 'Seuraava' })
  expect(isRefused(next())).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
  await user.click(screen.getByRole('button', { name: 'Takaisin kohdistukseen' }))
  await chooseOption(user, source('Nouto-osoite'), 'C Lähiosoite · Lehtokerttu 28')
  await waitFor(() => expect(isRefused(next())).toBe(false))
  await user.click(next())
  await screen.findByRole('table', { name: 'Tuonnin rivit' })
  await user.click(screen.getByRole('button', { name: 'Takaisin kohdistukseen' }))
  await chooseOption(user, source('Tunnistaminen: Nimi'), 'Ei käytössä')
  await waitFor(() => expect(isRefused(next())).toBe(true))
  await user.click(next())
  expect(await tips('Haun tulos ei ole enää ajan tasalla. Valitse Hae tiedot uudelleen.')).toBe(2)
})

test('who does not administer the organisation never comes here', async () => {
  const { address } = await stage.open(stage.reader)
  await waitFor(() => expect(address()).not.toContain('/import'))
  expect(screen.queryByLabelText('Tuotava tiedosto')).toBeNull()
})
