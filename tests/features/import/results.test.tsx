import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pullDestinationsOf } from '#data/organization-destinations.ts'
import { emptyMapping, withBlock, withSource } from '#domain/import/mapping.ts'
import {
  alias,
  chosenFilter,
  confirmSave,
  importStage,
  lineOf,
  lookAt,
  remember,
  standsAs,
} from '#tests/support/import-stage.tsx'
import { addDestination } from '#tests/support/users.ts'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

const stage = importStage()

const drawnNames = () =>
  within(screen.getByRole('table', { name: 'Tuonnin rivit' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('button').textContent)

test('every row has its state in words, and a filter with their number', async () => {
  await stage.addPassenger({ name: 'Lumijärvi Eeva', address: 'Vanhatie 1' })
  await stage.addPassenger({ name: 'Koivuaho Martta', address: 'Kanervapiha 31' })
  const { user } = await stage.open()
  await lookAt(user, [
    `Peltoranta Toivo;${alias};Metsäniitty 4;`,
    `Lumijärvi Eeva;${alias};Tuohitie 3 A 5;`,
    `Koivuaho Martta;${alias};Kanervapiha 31;`,
    `Niinilampi Veikko;Koivuran;Harjuportti 12;`,
  ])
  expect(within(await lineOf('Peltoranta Toivo')).getByText('Uusi')).toBeTruthy()
  expect(within(await lineOf('Lumijärvi Eeva')).getByText('Päivittyy')).toBeTruthy()
  expect(within(await lineOf('Koivuaho Martta')).getByText('Ei muutoksia')).toBeTruthy()
  expect(within(await lineOf('Niinilampi Veikko')).getByText('Virhe')).toBeTruthy()
  for (const name of [/^Kaikki ?4$/, /^Uudet ?1$/, /^Päivittyvät ?1$/, /^Ei muutoksia ?1$/, /^Virheet ?1$/])
    expect(await chosenFilter(name)).toBeTruthy()
  await user.click(await chosenFilter(/^Päivittyvät/))
  await waitFor(() => expect(drawnNames()).toEqual(['Lumijärvi Eeva']))
  await user.click(await chosenFilter(/^Kaikki/))
  await waitFor(() => expect(drawnNames()).toHaveLength(4))

  await confirmSave(user)
  await standsAs('Peltoranta Toivo', 'Tallennettu')
  expect(await chosenFilter(/^Tallennettu ?2$/)).toBeTruthy()
})

test('a row says why it stands as it does beside its state', async () => {
  await stage.addPassenger({ name: 'Kallio Eeva', address: 'Vanhatie 1' })
  await stage.addPassenger({ name: 'Salminen Pirjo', address: 'Katu 1' })
  const { user } = await stage.open()
  await lookAt(user, [
    `Ranta Toivo;${alias};Metsäniitty 4;`,
    `Kallio Eeva;${alias};Tuohitie 3;044 555 0199`,
    `Lampi Veikko;Koivuran;Harjuportti 12;`,
    `Pirjo Salminen;${alias};Katu 9;`,
    `Metsä Olga;${alias};Katu 5;`,
    `Metsä Olga;${alias};Katu 5;`,
  ])
  const state = async (name: string) => within(await lineOf(name)).getAllByRole('cell')[1]?.textContent
  expect(await state('Ranta Toivo')).toBe('Uusi')
  expect(await state('Kallio Eeva')).toBe('Päivittyy: 2 kenttää')
  expect(await state('Lampi Veikko')).toBe('Virhe: Pääkohde: Tämännimistä kohdetta ei ole')
  expect(await state('Pirjo Salminen')).toBe('Tarkista: Lähes samanniminen matkustaja on jo olemassa')
  expect(screen.getByText('Rivillä 7 on luultavasti sama matkustaja')).toBeTruthy()
  expect(screen.getByText('Rivillä 6 on luultavasti sama matkustaja')).toBeTruthy()
})

test('the name shows as any other cell that it changes, and what is wrong with it', async () => {
  const titles = 'Asiakas;Yksikkö;Ulkoinen'
  let mapping = emptyMapping
  for (const [name, column] of [
    ...([
      ['search.externalId', 2],
      ['externalId', 2],
    ] as const),
    ...([
      ['name', 0],
      ['mainDestination', 1],
    ] as const),
  ] as const)
    mapping = withSource(mapping, { name, block: null }, { column })
  remember(mapping, titles)
  const id = await stage.addPassenger({ name: 'Suo Helmi', address: 'Katu 1' })
  await stage.server.services.db.updateTable('passenger').set({ external_id: 'S-1' }).where('id', '=', id).execute()
  const { user } = await stage.open()
  await lookAt(user, [`Suoranta Helmi;${alias};S-1`, `Suo;${alias};S-2`], titles)
  const nameOf = async (name: string) => within(await lineOf(name)).getAllByRole('cell')[2]
  const changed = await nameOf('Suoranta Helmi')
  expect(within(changed!).getByText('Suo Helmi').tagName).toBe('S')
  expect((await nameOf('Suo'))?.textContent).toBe('Suo: Nimessä on oltava vähintään 4 merkkiä')
})

test('a shadow stands beside the columns that stay while others are scrolled under them', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Ranta Oskari;${alias};Metsäniitty 4;`])
  const frame = screen.getByRole('table', { name: 'Tuonnin rivit' }).parentElement!
  frame.scrollLeft = 40
  fireEvent.scroll(frame)
  expect(frame.style.getPropertyValue('--edge-shadow')).toContain('4px')
  frame.scrollLeft = 0
  fireEvent.scroll(frame)
  expect(frame.style.getPropertyValue('--edge-shadow')).toBe('none')
})

test('a changed cell has what is stored struck before what is written, and a wrong one says why', async () => {
  await stage.addPassenger({ name: 'Ojalehto Kerttu', address: 'Sirppikuja 1' })
  const { user } = await stage.open()
  await lookAt(user, [`Ojalehto Kerttu;${alias};Sirppikuja 9;`, `Hakamäki Lempi;Koivuran;Orasraitti 6;`])
  const changed = await lineOf('Ojalehto Kerttu')
  expect(within(changed).getByText('Sirppikuja 1').tagName).toBe('S')
  expect(changed.textContent).toContain('Sirppikuja 1Sirppikuja 9')
  const cell = within(await lineOf('Hakamäki Lempi'))
    .getByText('Koivuran')
    .closest('[role=cell]')
  expect(cell?.textContent).toBe('Koivuran: Tämännimistä kohdetta ei ole')
})

test('a row that fits two passengers has a line for each, under one', async () => {
  await stage.addPassenger({ name: 'Salo Aino', address: 'Katu 1' })
  await stage.addPassenger({ name: 'Salo Aino', address: 'Katu 2' })
  const { user } = await stage.open()
  await lookAt(user, [`Salo Aino;${alias};Uusitie 7;`])
  expect(await screen.findAllByRole('button', { name: 'Salo Aino' })).toHaveLength(2)
  expect(screen.getAllByText('2 osumaa')).toHaveLength(2)
  expect(screen.getAllByText('↳')).toHaveLength(1)
  expect(await chosenFilter(/^Tarkistettavat ?2$/)).toBeTruthy()
  // one of them is the one who is meant
  await user.click(screen.getAllByRole('button', { name: 'Salo Aino' })[0]!)
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Ketä rivi koskee' }),
    screen.getByRole('option', { name: /Katu 2/ }),
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Salo Aino' })).toHaveLength(1))
  await standsAs('Salo Aino', 'Päivittyy')
})

test('rows to be looked at are held until somebody lets them through', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Aho Kaisa;${alias};Katu 1;`, `Aho Kaisa;${alias};Katu 1;`, `Niemi Olli;${alias};Katu 2;`])
  await user.click(await chosenFilter(/^Tarkistettavat ?2$/))
  await user.click(await screen.findByRole('button', { name: 'Hyväksy kaikki' }))
  await user.click(await chosenFilter(/^Uudet ?3$/))
  await waitFor(() => expect(drawnNames()).toHaveLength(3))
})

test('who is called almost the same is offered, and taken for all such rows at once', async () => {
  await stage.addPassenger({ name: 'Mäkinen Päivi', address: 'Katu 1' })
  const { user } = await stage.open()
  await lookAt(user, [`Päivi Mäkinen;${alias};Katu 9;`])
  await standsAs('Päivi Mäkinen', 'Tarkista')
  await user.click(await chosenFilter(/^Tarkistettavat/))
  await user.click(await screen.findByRole('button', { name: 'Yhdistä lähes samannimiset' }))
  await user.click(await chosenFilter(/^Päivittyvät ?1$/))
  await standsAs('Päivi Mäkinen', 'Päivittyy')
  expect(within(await lineOf('Päivi Mäkinen')).getByText('Valittu käsin')).toBeTruthy()
  // until the row is saved, the choice can be taken back
  await user.click(screen.getByRole('button', { name: 'Päivi Mäkinen' }))
  expect(await screen.findByText(/matkustaja valittu käsin/)).toBeTruthy()
  const about = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ketä rivi koskee' })
  expect(about.selectedOptions[0]!.textContent).toContain('Mäkinen Päivi')
  await user.selectOptions(about, 'Rivin omat osumat')
  await waitFor(() => expect(screen.queryByText(/matkustaja valittu käsin/)).toBeNull())
})

test('transportation permissions have a tab for each block, with the rows that fill it', async () => {
  const titles = 'Asiakas;Yksikkö;Lähiosoite;Päätös'
  let mapping = withBlock({ ...emptyMapping, includesPermissions: true }, 'permission')
  const columns = { 'search.name': 0, name: 0, mainDestination: 1, homeAddress: 2 }
  for (const [name, column] of Object.entries(columns)) mapping = withSource(mapping, { name, block: null }, { column })
  remember(withSource(mapping, { name: 'permission.name', block: 0 }, { column: 3 }), titles)
  const { user } = await stage.open()
  await lookAt(user, [`Virta Ilona;${alias};Katu 1;Koulumatka`, `Virta Oiva;${alias};Katu 2;`], titles)
  expect(screen.getByRole('tab', { name: /^Matkustajat ?2$/ }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('tab', { name: /^Kuljetuspäätös 1 ?1$/ }))
  await waitFor(() => expect(drawnNames()).toEqual(['Virta Ilona']))
  expect(screen.getByRole('columnheader', { name: 'Päätös 1: Nimi' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Kotiosoite' })).toBeNull()
  expect(await chosenFilter(/^Kaikki ?1$/)).toBeTruthy()
})

test('a long value that is cut off in the table stands whole in its row', async () => {
  const address = 'Pitkänniemen vanhan kartanon takapihan sivurakennuksen toinen kerros, ovikoodi 1234'
  await stage.addPassenger({ name: 'Pitkälä Aino', address })
  const { user } = await stage.open()
  await lookAt(user, [`Pitkälä Aino;${alias};Uusitie 2;`])
  expect((await lineOf('Pitkälä Aino')).querySelector('s')?.textContent).toBe(address)
  await user.click(screen.getByRole('button', { name: 'Pitkälä Aino' }))
  const field = await screen.findByRole('rowheader', { name: 'Kotiosoite' })
  expect(within(field.closest('tr')!).getByText(address)).toBeTruthy()
})

test('the nearest destinations are proposed for an unknown one, and nobody but a person takes them', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Virta Ilona;Paivakeskus Alto;Katu 1;`, `Virta Oiva;Jokin muu;Katu 2;`])
  await user.click(screen.getByRole('button', { name: /korjatta/ }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Uusi arvo, Pääkohde: Paivakeskus Alto',
  })
  expect(choice.value).toBe('')
  const near = within(choice).getByRole('group', { name: 'Ehdotukset' })
  expect(
    within(near)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([alias])
  expect(within(choice).getAllByRole('option', { name: alias })).toHaveLength(1)
  const other = screen.getByRole('combobox', { name: 'Uusi arvo, Pääkohde: Jokin muu' })
  expect(within(other).queryByRole('group')).toBeNull()
  const item = within(choice.closest('li')!)
  await user.click(item.getByRole('button', { name: '1 rivi' }))
  await screen.findByText(/^Näytetään vain/)
  await waitFor(() => expect(drawnNames()).toEqual(['Virta Ilona']))
  // it is seen without opening the list
  await user.click(item.getByRole('button', { name: `Ehdotus: ${alias}` }))
  expect(choice.selectedOptions[0]!.textContent).toBe(alias)
  await user.click(item.getByRole('button', { name: 'Korjaa kaikki' }))
  await standsAs('Virta Ilona', 'Uusi')
  // with the last row of the value its filter ends
  await waitFor(() => expect(drawnNames()).toHaveLength(2))
  expect(screen.queryByText(/^Näytetään vain/)).toBeNull()
})

test('a row that hits an inactive passenger is to be looked at, and says that nothing is done about it', async () => {
  const id = await stage.addPassenger({ name: 'Kaarna Oili', address: 'Katu 1' })
  await stage.server.services.db.updateTable('passenger').set({ inactive: true }).where('id', '=', id).execute()
  const { user } = await stage.open()
  await lookAt(user, [`Kaarna Oili;${alias};Katu 1;`])
  await standsAs('Kaarna Oili', 'Tarkista')
  const row = await lineOf('Kaarna Oili')
  expect(row.textContent).toContain('Matkustaja ei ole aktiivinen. Tuonti ei aktivoi häntä eikä muuta tietoja.')
  await user.click(await screen.findByRole('button', { name: 'Kaarna Oili' }))
  await user.click(await screen.findByRole('button', { name: 'Hyväksy' }))
  await standsAs('Kaarna Oili', 'Ei muutoksia')
})

test('a wrong identity code is mended for all rows alike, and stands nowhere on the page meanwhile', async () => {
  const titles = 'Asiakas;Yksikkö;Hetu'
  let mapping = emptyMapping
  for (const [column, name] of ['name', 'mainDestination', 'ssn'].entries())
    mapping = withSource(mapping, { name, block: null }, { column })
  remember(mapping, titles)
  const { user } = await stage.open()
  await lookAt(user, [`Virta Ilona;${alias};131052-308X`, `Virta Oiva;${alias};131052-308X`], titles)
  await user.click(screen.getByRole('button', { name: /korjatta/ }))
  expect(await screen.findByRole('textbox', { name: 'Uusi arvo, Henkilötunnus: piilotettu arvo' })).toBeTruthy()
  expect(document.body.innerHTML).not.toContain('131052')
  await user.click(screen.getByRole('switch', { name: 'Näytä henkilötunnukset' }))
  expect(await screen.findAllByText('131052-308X')).toHaveLength(2)
})

test('a destination that is new since the file was chosen is known to its rows', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Heinonen Arvi;Päiväkeskus Uusi;Katu 1;`])
  await standsAs('Heinonen Arvi', 'Virhe')
  await addDestination(stage.server.services, stage.centre.organizationId, 'Päiväkeskus Uusi')
  await pullDestinationsOf(stage.centre.organizationId)
  await standsAs('Heinonen Arvi', 'Uusi')
  // whom a row without a match is about no destination says
  expect(screen.queryByRole('button', { name: 'Hae tiedot' })).toBeNull()
})

test('all rows are there, however many, without pages', async () => {
  const { user } = await stage.open()
  await lookAt(
    user,
    Array.from({ length: 240 }, (_, index) => `Rivi Numero${index};${alias};Katu ${index + 1};`),
  )
  const table = screen.getByRole('table', { name: 'Tuonnin rivit' })
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe('241'))
  expect(screen.queryByRole('navigation', { name: /sivu/i })).toBeNull()
})
