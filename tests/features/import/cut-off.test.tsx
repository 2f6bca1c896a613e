import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { unfinishedImport } from '#data/import/journal.ts'
import { chooseFile, deviceFile } from '#tests/support/import-screen.tsx'
import { openPage } from '#tests/support/open-page.tsx'
import { alias, confirmSave, cutOff, importStage, isSave, lookAt, standsAs } from '#tests/support/import-stage.tsx'
import { rowsOf, workbookFile } from '#tests/support/workbook-file.ts'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

const stage = importStage()
afterEach(() => {
  vi.restoreAllMocks()
})

const ended = (text: RegExp) => screen.findByText(text, {}, { timeout: 20_000 })

const savedCount = async () =>
  (await stage.server.services.db.selectFrom('passenger').select('id').where('name', 'like', 'Aamu Testi%').execute())
    .length

test('an import that was cut off goes on with the same file on the same device, and sends nothing twice', async () => {
  const first = await stage.open()
  const rows = Array.from({ length: 150 }, (_, index) => `Aamu Testi${index};${alias};Katu ${index + 1};`)
  await lookAt(first.user, rows)
  let calls = 0
  stage.client.link = (request) => (isSave(request) && (calls += 1) > 1 ? 'cut' : 'pass')
  await confirmSave(first.user)
  await waitFor(async () => expect(await savedCount()).toBe(100))
  // nobody hears of what becomes of it
  stage.client.link = () => 'cut'
  await first.leave()

  stage.client.link = () => 'pass'
  const sent = stage.client.seen.length
  const again = openPage(`/o/${stage.centre.organizationId}/import`)
  expect(await screen.findByText(/^Tuonti tiedostosta asiakkaat\.csv jäi kesken/)).toBeTruthy()
  await lookAt(again.user, rows)
  expect(await screen.findByText(/100 riviä on jo tallennettu/)).toBeTruthy()
  await confirmSave(again.user)
  await ended(/Tallennus on valmis/)
  expect(await savedCount()).toBe(150)
  const rowsSent = stage.client.seen
    .slice(sent)
    .filter(isSave)
    .flatMap(({ body }) => (body as { rows: unknown[] }).rows)
  expect(rowsSent).toHaveLength(50)
  const imports = await stage.server.services.db.selectFrom('passenger_import').select('state').execute()
  expect(imports.filter(({ state }) => state !== 'finished' && state !== 'paused')).toEqual([])
})

test('an import that is stopped here is not taken for one that was cut off: what was typed is still known', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Kuusi Kerttu;${alias};Katu 1;`])
  await user.click(await screen.findByRole('button', { name: 'Kuusi Kerttu' }))
  await user.type(await screen.findByRole('textbox', { name: 'Korvaa arvolla: Kotiosoite' }), 'Niittytie 9{Enter}')
  await screen.findByText(/^Tallennettavat arvot: .*Kotiosoite Niittytie 9/)
  stage.client.link = (request) => (isSave(request) ? 503 : 'pass')
  await confirmSave(user)
  await user.click(await screen.findByRole('button', { name: 'Lopeta tämän erän jälkeen' }))
  await ended(/Tallennus lopetettiin kesken/)
  stage.client.link = () => 'pass'
  await user.click(await screen.findByRole('button', { name: 'Takaisin kohdistukseen' }))
  await user.click(await screen.findByRole('button', { name: 'Hae tiedot' }))
  await user.click(await screen.findByRole('button', { name: 'Jatka tallennusta' }))
  await ended(/Tallennus on valmis/)
  expect(await stage.stored('Kuusi Kerttu')).toMatchObject([{ home_address: 'Niittytie 9' }])
})

const openAgain = () => openPage(`/o/${stage.centre.organizationId}/import`)

test('an import that could not be taken up is taken up when its rows are looked for again', async () => {
  const rows = [`Tammi Sulo;${alias};Katu 1;`, `Tammi Elli;${alias};Katu 2;`]
  await cutOff(stage, (first) => lookAt(first, rows))
  const { user } = openAgain()
  stage.client.link = ({ method, path }) => (method === 'GET' && /\/passengerImport\/\d+$/.test(path) ? 404 : 'pass')
  await lookAt(user, rows)
  expect(await screen.findByText('Palvelin ei ottanut rivejä vastaan.')).toBeTruthy()
  stage.client.link = () => 'pass'
  await user.click(await screen.findByRole('button', { name: 'Takaisin kohdistukseen' }))
  await user.click(await screen.findByRole('button', { name: 'Hae tiedot' }))
  expect(await screen.findByText(/^2 riviä on jo tallennettu/)).toBeTruthy()
})

test('an import that was cut off is not gone on with on another sheet of its file', async () => {
  const sheetOf = (name: string) => ({
    name,
    data: rowsOf([
      ['Asiakas', 'Yksikkö'],
      [`Lehto ${name}`, alias],
    ]),
  })
  const book = workbookFile({ sheets: [sheetOf('Yksi'), sheetOf('Kaksi')] })
  const choose = async (user: Awaited<ReturnType<typeof stage.open>>['user'], sheet: string) => {
    await chooseFile(user, deviceFile(book, 'kohteet.xlsx'))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Taulukko' }), sheet)
    await screen.findByText(`Lehto ${sheet}`)
    await user.click(screen.getByRole('button', { name: 'Seuraava' }))
    await user.click(await screen.findByRole('button', { name: 'Hae tiedot' }))
    await screen.findByRole('table', { name: 'Tuonnin rivit' })
  }
  await cutOff(stage, (first) => choose(first, 'Yksi'))
  const { user } = openAgain()
  await choose(user, 'Kaksi')
  await standsAs('Lehto Kaksi', 'Uusi')
  await user.click(screen.getByRole('button', { name: 'Takaisin kohdistukseen' }))
  await user.click(await screen.findByRole('button', { name: 'Takaisin tiedostoon' }))
  await choose(user, 'Yksi')
  expect(await screen.findByText(/^1 rivi on jo tallennettu/)).toBeTruthy()
})

/** Another window of the browser is at an import until it is let go. */
function otherWindow() {
  const request = navigator.locks.request.bind(navigator.locks)
  const other = { letGo: (): void => undefined, isAtWork: false }
  let work = Promise.resolve()
  vi.spyOn(navigator.locks, 'request').mockImplementation(
    async (name: string, options: LockOptions, whenFree: LockGrantedCallback<unknown>) => {
      if (!name.includes('-import-')) return request(name, options, whenFree)
      if (other.isAtWork && options.ifAvailable) return whenFree(null)
      await work
      return whenFree({ name, mode: 'exclusive' })
    },
  )
  return Object.assign(other, {
    begin() {
      other.isAtWork = true
      work = new Promise((resolve) => {
        other.letGo = () => {
          other.isAtWork = false
          resolve()
        }
      })
    },
  })
}

test('an import that another window saves is not said to be cut off, and is not forgotten here', async () => {
  await cutOff(stage, (user) => lookAt(user, [`Halla Rauha;${alias};Katu 1;`]))
  const other = otherWindow()
  other.begin()
  const { user } = openAgain()
  await screen.findByLabelText('Tuotava tiedosto')
  await screen.findAllByText('asiakkaat.csv')
  expect(screen.queryByText(/jäi kesken/)).toBeNull()
  other.letGo()
  const forget = await screen.findByRole('button', { name: 'Älä jatka' })
  other.begin()
  await user.click(forget)
  expect(await unfinishedImport(stage.centre.organizationId)).not.toBeNull()
  other.letGo()
  await user.click(forget)
  await waitFor(() => expect(screen.queryByText(/jäi kesken/)).toBeNull())
  expect(await unfinishedImport(stage.centre.organizationId)).toBeNull()
})
