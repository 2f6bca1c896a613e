import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { emptyMapping, withBlock, withSource } from '#domain/import/mapping.ts'
import { holdDesk } from '#tests/support/import-desk-here.ts'
import { addPhoneNumber } from '#tests/support/rides.ts'
import { alias, confirmSave, importStage, lineOf, lookAt, remember, standsAs } from '#tests/support/import-stage.tsx'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

const stage = importStage()

/** The row of a field in the inspector, cell by cell. */
const fieldOf = async (name: string) =>
  (await screen.findByRole('rowheader', { name })).closest('tr')!.querySelectorAll('td')

test('each field has what is stored, what the file says, whether it is left and what stands instead', async () => {
  const id = await stage.addPassenger({ name: 'Lumijärvi Eeva', address: 'Vanhatie 1' })
  await addPhoneNumber(stage.server.services, stage.centre, id, '044 555 0100')
  const { user } = await stage.open()
  await lookAt(user, [`Lumijärvi Eeva;${alias};Tuohitie 3 A 5;044 555 0188`])
  await user.click(await screen.findByRole('button', { name: 'Lumijärvi Eeva' }))
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Kenttä', 'Nykyinen', 'Tiedostosta', 'Ohita', 'Korvaa arvolla']),
  )
  const [stored, fromFile, skip, instead] = await fieldOf('Kotiosoite')
  expect(stored?.textContent).toBe('Vanhatie 1')
  expect(fromFile?.textContent).toBe('Tuohitie 3 A 5')
  expect(within(skip!).getByRole('checkbox', { name: 'Ohita: Kotiosoite' })).toBeTruthy()
  expect(within(instead!).getByRole('textbox', { name: 'Korvaa arvolla: Kotiosoite' })).toBeTruthy()
  const [phone, newPhone] = await fieldOf('Puhelin 1: Puhelinnumero')
  expect(phone?.textContent).toBe('044 555 0100')
  expect(newPhone?.textContent).toContain('044 555 0188')
  const [place, samePlace] = await fieldOf('Pääkohde')
  expect(place?.textContent).toBe(alias)
  expect(samePlace?.textContent).toBe('sama')

  await user.click(screen.getByRole('switch', { name: 'Näytä vain muuttuvat' }))
  expect(screen.queryByRole('rowheader', { name: 'Pääkohde' })).toBeNull()
  expect(screen.getByRole('rowheader', { name: 'Kotiosoite' })).toBeTruthy()
})

test('what stands instead is chosen where a field has only some values, and typed elsewhere', async () => {
  const titles = 'Asiakas;Yksikkö;Päätös;Kausi;Matkat;Suunta;Omavastuun tyyppi;Omavastuu'
  const columns: [string, number][] = [
    ['permission.name', 2],
    ['permission.quotaTime', 3],
    ['permission.tripDestinations', 4],
    ['permission.tripDirection', 5],
    ['permission.deductibleType', 6],
    ['permission.deductiblePayment', 7],
  ]
  let mapping = withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')
  for (const [name, column] of [
    ['search.name', 0],
    ['name', 0],
    ['mainDestination', 1],
  ] as const)
    mapping = withSource(mapping, { name, block: null }, { column })
  for (const [name, column] of columns) mapping = withSource(mapping, { name, block: 0 }, { column })
  remember(mapping, titles)
  const { user } = await stage.open()
  await lookAt(user, [`Virta Ilona;${alias};Koulumatka;;;;;`], titles)
  await user.click(await screen.findByRole('button', { name: 'Virta Ilona' }))
  const choices = async (field: string) =>
    within(await screen.findByRole('combobox', { name: `Korvaa arvolla: ${field}` }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(await choices('Pääkohde')).toEqual(['–', alias])
  // the organization has named no types of its own
  expect(await choices('Päätös 1: Omavastuun tyyppi')).toHaveLength(4)
  const named = await screen.findAllByRole('combobox', { name: /^Korvaa arvolla: Päätös 1: / })
  // quota time, trip destinations, trip direction, excess type, excess payment: each by its own words
  expect(named.map((each) => within(each).getAllByRole('option').length > 2)).toEqual([true, true, true, true, true])
  const words = named.flatMap((each) =>
    within(each)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  )
  expect(words.filter((word) => /transportationPermissions|\{\{|^\d+$/.test(word))).toEqual([])
  expect(screen.getByRole('textbox', { name: /^Korvaa arvolla: Päätös 1: Nimi/ })).toBeTruthy()
})

test('a value instead wins over the file, and a field that is left wins over both', async () => {
  await stage.addPassenger({ name: 'Hakamäki Lempi', address: 'Orasraitti 1' })
  const { user } = await stage.open()
  await lookAt(user, [`Hakamäki Lempi;${alias};Orasraitti 6;`])
  await user.click(await screen.findByRole('button', { name: 'Hakamäki Lempi' }))
  const writes = (text: RegExp) => waitFor(() => expect(screen.getByText(text)).toBeTruthy())
  await writes(/^Tallennettavat arvot: Kotiosoite Orasraitti 6/)
  const instead = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Korvaa arvolla: Kotiosoite' })
  await user.type(instead(), 'Orasraitti 8{Enter}')
  await writes(/^Tallennettavat arvot: Kotiosoite Orasraitti 8/)
  // straight from the field to the box beside it
  await user.clear(instead())
  await user.type(instead(), 'Orasraitti 9')
  await user.click(screen.getByRole('checkbox', { name: 'Ohita: Kotiosoite' }))
  await writes(/^Riviltä ei tallenneta mitään/)
  expect(instead().value).toBe('Orasraitti 9')
  await user.click(screen.getByRole('checkbox', { name: 'Ohita: Kotiosoite' }))
  await writes(/^Tallennettavat arvot: Kotiosoite Orasraitti 9/)
})

test('previous and next go from row to row of the filter, by buttons and by Alt and the arrows', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Aalto Ada;${alias};Katu 1;`, `Berg Bo;Koivuran;Katu 2;`, `Cygnaeus Carl;${alias};Katu 3;`])
  await user.click(screen.getByRole('radio', { name: /^Uudet/ }))
  await user.click(await screen.findByRole('button', { name: 'Aalto Ada' }))
  await screen.findByText(/Rivi 2 /)
  expect((await screen.findByRole('button', { name: 'Edellinen rivi' })).getAttribute('aria-disabled')).toBe('true')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Seuraava rivi' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await user.click(screen.getByRole('button', { name: 'Seuraava rivi' }))
  await screen.findByText(/Rivi 4 /)
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await screen.findByText(/Rivi 2 /)
})

test('a decision is about the row that is shown, also while the next one is on its way', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Aalto Ada;${alias};Katu 1;`, `Berg Bo;${alias};Katu 2;`])
  await user.click(await screen.findByRole('button', { name: 'Aalto Ada' }))
  const skip = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ohita: Kotiosoite' })
  await screen.findByText(/Rivi 2 /)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Seuraava rivi' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  const letGo = holdDesk('line')
  await user.click(screen.getByRole('button', { name: 'Seuraava rivi' }))
  await user.click(skip())
  letGo()
  await screen.findByText(/Rivi 3 /)
  expect(skip().checked).toBe(false)
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await screen.findByText(/Rivi 2 /)
  expect(skip().checked).toBe(true)
})

test('what is typed is kept when Alt and an arrow, or Esc, lead away from the field', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Aalto Ada;${alias};Katu 1;`, `Berg Bo;${alias};Katu 2;`])
  await user.click(await screen.findByRole('button', { name: 'Aalto Ada' }))
  const instead = () => screen.findByRole('textbox', { name: 'Korvaa arvolla: Kotiosoite' })
  await screen.findByText(/Rivi 2 /)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Seuraava rivi' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await user.type(await instead(), 'Niittytie 9')
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await screen.findByText(/Rivi 3 /)
  await user.type(await instead(), 'Niittytie 10')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(/Rivi 3 /)).toBeNull())
  for (const [name, address] of [
    ['Aalto Ada', 'Niittytie 9'],
    ['Berg Bo', 'Niittytie 10'],
  ] as const) {
    expect(await within(await lineOf(name)).findByText(address)).toBeTruthy()
  }
})

test('a row that is saved is not decided about any more', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Tammi Eino;${alias};Katu 1;`])
  await confirmSave(user)
  await standsAs('Tammi Eino', 'Tallennettu')
  await user.click(within(await lineOf('Tammi Eino')).getByRole('button'))
  expect(await screen.findByText(/^Rivi on tallennettu/)).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Ohita: Kotiosoite' }).hasAttribute('disabled')).toBe(true)
})

const mappedTo = (columns: readonly (readonly [name: string, column: number])[]) => {
  let mapping = withBlock(emptyMapping, 'phone')
  for (const [name, column] of columns)
    mapping = withSource(mapping, { name, block: name.startsWith('phone.') ? 0 : null }, { column })
  return mapping
}

test('a field that is wrong or to be looked at stays among those that change, and is marked', async () => {
  await stage.addPassenger({ name: 'Niemelä Kirsti', address: 'Katu 1' })
  const { user } = await stage.open()
  await lookAt(user, [`Niemelä Kirsti;Koivuran;Katu 1;`])
  await user.click(await screen.findByRole('button', { name: 'Niemelä Kirsti' }))
  await user.click(await screen.findByRole('switch', { name: 'Näytä vain muuttuvat' }))
  expect(screen.queryByRole('rowheader', { name: 'Kotiosoite' })).toBeNull()
  const [, fromFile] = await fieldOf('Pääkohde')
  expect(fromFile?.textContent).toBe('Koivuran: Tämännimistä kohdetta ei ole')
  expect(fromFile?.querySelector('svg')).toBeTruthy()
})

test('a number says whether it comes to those that are there, or is not saved', async () => {
  const titles = 'Asiakas;Yksikkö;Numero;Luodaanko'
  remember(
    mappedTo([
      ...([
        ['search.name', 0],
        ['name', 0],
        ['mainDestination', 1],
      ] as const),
      ...([
        ['phone.number', 2],
        ['phone.create', 3],
      ] as const),
    ]),
    titles,
  )
  for (const name of ['Korhonen Kirsti', 'Korhonen Aatos']) {
    const id = await stage.addPassenger({ name, address: 'Katu 1' })
    await addPhoneNumber(stage.server.services, stage.centre, id, '050 555 0186')
  }
  const { user } = await stage.open()
  await lookAt(user, [`Korhonen Kirsti;${alias};040 999 8888;`, `Korhonen Aatos;${alias};040 999 8888;x`], titles)
  await user.click(await screen.findByRole('button', { name: 'Korhonen Kirsti' }))
  const [stored, left] = await fieldOf('Puhelin 1: Puhelinnumero')
  expect([stored?.textContent, left?.textContent]).toEqual(['050 555 0186', '040 999 8888ei tallenneta'])
  expect(screen.getByText(/^Riviltä ei tallenneta mitään/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Korhonen Aatos' }))
  await screen.findByText(/Rivi 3 /)
  const [, added] = await fieldOf('Puhelin 1: Puhelinnumero')
  expect(added?.textContent).toBe('040 999 8888lisätään')
})

test('all that is written of a new transportation permission is told, a long list when somebody asks for it', async () => {
  const titles = 'Asiakas;Yksikkö;Päätös;Alku;Loppu;Määrä;Suunta;Tyyppi;Kiintiö;Jakso;Perustelu;Tili;Matkat;Paikka'
  const fields = ['name', 'startDate', 'endDate', 'initialQuota', 'tripDirection', 'deductibleType', 'quotaType']
  let mapping = withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')
  for (const [name, column] of [
    ['search.name', 0],
    ['name', 0],
    ['mainDestination', 1],
  ] as const)
    mapping = withSource(mapping, { name, block: null }, { column })
  for (const [at, field] of [...fields, 'quotaTime', 'note', 'accountKey', 'tripDestinations', 'costCenter'].entries())
    mapping = withSource(mapping, { name: `permission.${field}`, block: 0 }, { column: at + 2 })
  remember(mapping, titles)
  await stage.addPassenger({ name: 'Heikkilä Onni', address: 'Katu 1' })
  const { user } = await stage.open()
  const row = `Heikkilä Onni;${alias};Koulumatka;1.8.2026;31.12.2026;20;0;0;0;0;Pitkä matka;T-1;0;Koulutoimi`
  await lookAt(user, [row], titles)
  await user.click(await screen.findByRole('button', { name: 'Heikkilä Onni' }))
  const sentence = await screen.findByText(/^Tallennettavat arvot: /)
  expect(sentence.textContent).toContain('Päätös 1: Nimi Koulumatka, ')
  expect(sentence.textContent).toContain('Päätös 1: Alkamispäivä 1.8.2026, ')
  expect(sentence.textContent).toContain('ja 2 muuta')
  expect(sentence.textContent).not.toContain('T-1')
  await user.click(screen.getByRole('button', { name: 'Näytä kaikki arvot' }))
  await waitFor(() => expect(screen.getByText(/^Tallennettavat arvot: .* T-1$/)).toBeTruthy())
})

test('the button that lets a row through says what it does', async () => {
  await stage.addPassenger({ name: 'Rantala Veera', address: 'Katu 1' })
  await stage.addPassenger({ name: 'Nurmi Saga', address: 'Katu 1' })
  const { user } = await stage.open()
  await lookAt(user, [
    `Veera Rantala;${alias};Katu 9;`,
    `Nurmi Saga;${alias};Katu 9;`,
    `Nurmi Saga;${alias};Katu 9;`,
    `Laine Usko;${alias};Katu 9;44555018812`,
  ])
  await user.click(await screen.findByRole('button', { name: 'Veera Rantala' }))
  expect(await screen.findByRole('button', { name: 'Luo uusi silti' })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Nurmi Saga' })[0]!)
  expect(await screen.findByRole('button', { name: 'Päivitä silti' })).toBeTruthy()
  expect(screen.getByText('Rivi 4 vastaa samaa matkustajaa', { selector: 'aside *' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Avaa rivi 4' }))
  await screen.findByText(/^Rivi 4 · /)
  await user.click(screen.getByRole('button', { name: 'Laine Usko' }))
  expect(await screen.findByRole('button', { name: 'Hyväksy' })).toBeTruthy()
})
