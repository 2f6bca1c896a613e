import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { alias, confirmSave, importStage, lookAt, standsAs } from '#tests/support/import-stage.tsx'
import type { Sheet } from '../../../workers/export/sheet.ts'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))
const written: Sheet[] = []
vi.mock('#features/export/write-sheet.ts', async (original) => ({
  ...(await original<object>()),
  writeSheet: (sheet: Sheet) => {
    written.push(sheet)
    return Promise.resolve(new Blob())
  },
}))
vi.mock('#features/export/save-file.ts', () => ({ saveFile: vi.fn() }))

const stage = importStage()

const newest = async () => {
  const history = await screen.findByRole('region', { name: /Tuontihistoria/ })
  const [first] = await within(history).findAllByRole('listitem')
  return first!
}

async function backToHistory(user: Awaited<ReturnType<typeof stage.open>>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Takaisin kohdistukseen' }))
  await user.click(await screen.findByRole('button', { name: 'Takaisin tiedostoon' }))
}

test('an import says who, when, which file and how many, and its report goes into a file', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Kallio Elsa;${alias};Katu 1;`, `Kallio Oskari;${alias};Katu 2;`])
  await confirmSave(user)
  await standsAs('Kallio Elsa', 'Tallennettu')
  await backToHistory(user)
  const item = await newest()
  expect(item.textContent).toContain('asiakkaat.csv')
  expect(item.textContent).toContain('2 luotu')
  expect(item.textContent).toContain('valmis')
  await user.click(within(item).getByRole('button', { name: 'Raportti' }))
  const report = await screen.findByRole('dialog', { name: 'Raportti: asiakkaat.csv' })
  await within(report).findByText('Rivi 3')
  await within(report).findByText('Kallio Oskari · Luotu')
  expect(report.textContent).toContain('administrator@perille.example')
  expect(report.textContent).toMatch(/[0-9a-f]{64}/)
  expect(report.textContent).toContain('asiakkaat.csv · 1 kt')
  await user.click(await within(report).findByRole('button', { name: 'Vie taulukkoon' }))
  await user.click(await screen.findByRole('menuitem', { name: /xlsx/i }))
  await waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]).toMatchObject({
    columns: [
      { header: 'Rivi', kind: 'number' },
      { header: 'Matkustaja' },
      { header: 'Tulos' },
      { header: 'Virhe' },
      {},
      {},
    ],
    rows: [
      [2, 'Kallio Elsa', 'Luotu', '', '', ''],
      [3, 'Kallio Oskari', 'Luotu', '', '', ''],
    ],
    about: {
      facts: [
        ['Tuoja', 'administrator@perille.example'],
        ['Aika', expect.stringMatching(/\d\d:\d\d/)],
        ['Tiedosto', 'asiakkaat.csv · 1 kt'],
        ['Rivit', '2 luotu · 2 riviä'],
        ['Tiiviste', expect.stringMatching(/^[0-9a-f]{64}$/)],
      ],
    },
  })
})

test('more of a report is asked for again where that has failed', async () => {
  const { user } = await stage.open()
  await lookAt(
    user,
    Array.from({ length: 101 }, (_, index) => `Raportti Rivi${index};${alias};Katu ${index + 1};`),
  )
  await confirmSave(user)
  await screen.findByText(/^Tallennus on valmis/)
  await backToHistory(user)
  await user.click(within(await newest()).getByRole('button', { name: 'Raportti' }))
  const report = within(await screen.findByRole('dialog', { name: 'Raportti: asiakkaat.csv' }))
  const more = await report.findByRole('button', { name: /101/ })
  stage.client.link = ({ path }) => (/\/rows(\?|$)/.test(path) ? 500 : 'pass')
  await user.click(more)
  await report.findByRole('alert')
  stage.client.link = () => 'pass'
  await user.click(more)
  await report.findByText('Rivi 102')
  expect(report.queryByRole('alert')).toBeNull()
  expect(report.getAllByRole('listitem')).toHaveLength(101)
})

test('undoing tells before it begins what it would do and what stays, and afterwards which rows', async () => {
  const id = await stage.addPassenger({ name: 'Lehto Maija', address: 'Vanhatie 1' })
  await stage.addPassenger({ name: 'Lehto Pentti', address: 'Vanhatie 2' })
  const { user } = await stage.open()
  await lookAt(user, [
    `Lehto Pentti;${alias};Uusitie 2;`,
    `Lehto Sulo;${alias};Uusitie 3;`,
    `Lehto Maija;${alias};Uusitie 1;`,
  ])
  await confirmSave(user)
  await standsAs('Lehto Sulo', 'Tallennettu')
  await stage.server.services.db
    .updateTable('passenger')
    .set(({ eb }) => ({ home_address: 'Kolmastie 3', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await backToHistory(user)
  await user.click(within(await newest()).getByRole('button', { name: 'Kumoa tuonti' }))
  const question = await screen.findByRole('alertdialog')
  await within(question).findByText('1 rivin entiset tiedot palautetaan')
  expect(within(question).getByText(/^1 luotu matkustaja passivoidaan/)).toBeTruthy()
  expect(within(question).getByText('1 riviä ei kumota: Tietoja on muutettu tuonnin jälkeen')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Kumoa tuonti' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await screen.findByText(/^Kumottu: 1 palautettu, 1 passivoitu, 1 jäi kumoamatta/)
  const undone = await newest()
  expect(undone.textContent).toContain('kumottu')
  // the button that the focus would return to is gone
  await waitFor(() => expect(document.activeElement).toBe(within(undone).getByRole('button', { name: 'Raportti' })))
  expect(await stage.stored('Lehto Pentti')).toMatchObject([{ home_address: 'Vanhatie 2' }])
  expect(await stage.stored('Lehto Sulo')).toMatchObject([{ inactive: true }])
  expect(await stage.stored('Lehto Maija')).toMatchObject([{ home_address: 'Kolmastie 3' }])
  await user.click(within(await newest()).getByRole('button', { name: 'Raportti' }))
  const report = await screen.findByRole('dialog', { name: /^Raportti/ })
  // what stays comes first
  const [first] = await within(report).findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Rivi 4.*Ei kumottu · Tietoja on muutettu tuonnin jälkeen/)
})
