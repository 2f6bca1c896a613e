import { screen, waitFor, within } from '@testing-library/react'
import { File as DeviceFile } from 'node:buffer'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyMirror } from '#data/workspace/empty-mirror.ts'
import { toasts } from '#ui/speak/toast.ts'
import { holdDesk } from '#tests/support/import-desk-here.ts'
import { mappingOf } from '#tests/support/import-judge.ts'
import {
  alias,
  confirmSave,
  importStage,
  isSave,
  lineOf,
  lookAt,
  remember,
  standsAs,
} from '#tests/support/import-stage.tsx'

vi.mock('#state/import-desk.ts', async (original) => ({
  ...(await original<object>()),
  openImportDesk: (await import('#tests/support/import-desk-here.ts')).openDeskHere,
}))

const stage = importStage()

afterEach(() => vi.restoreAllMocks())

const ended = (text: RegExp) => screen.findByText(text, {}, { timeout: 20_000 })

/** Somebody else saves the passenger. */
const changedByAnother = (id: number) =>
  stage.server.services.db
    .updateTable('passenger')
    .set(({ eb }) => ({ note: 'Soita ensin', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

test('a question tells the numbers before anything is written, and the rows are green afterwards', async () => {
  await stage.addPassenger({ name: 'Lumijärvi Eeva', address: 'Vanhatie 1' })
  await stage.addPassenger({ name: 'Nummi Aatos', address: 'Vanhatie 2' })
  const { user } = await stage.open()
  await lookAt(user, [
    `Peltoranta Toivo;${alias};Metsäniitty 4;`,
    `Lumijärvi Eeva;${alias};Tuohitie 3;`,
    `Niinilampi Veikko;Koivuran;Harjuportti 12;`,
    `Nummi Aatos;${alias};Vanhatie 2;`,
  ])
  await user.click(screen.getByRole('button', { name: 'Tallenna tiedot' }))
  const question = await screen.findByRole('alertdialog', { name: 'Tallennetaanko tiedot?' })
  expect(question.textContent).toContain(
    '1 luodaan, 1 päivitetään, 1 ei muutu, 1 virheellinen tai tarkistettava ohitetaan.',
  )
  expect(await stage.stored('Peltoranta Toivo')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Tallenna tiedot' }))
  await ended(
    /Luotu 1, päivitetty 1, ei muutoksia 1, epäonnistunut 0\. Ei lähetetty: virheellisiä 1,.*Yhteensä 4 riviä/,
  )
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Tallennus on valmis\. Luotu 1/ })),
  )
  await standsAs('Peltoranta Toivo', 'Tallennettu')
  await standsAs('Niinilampi Veikko', 'Virhe')
})

test.each([
  ['drafts', true],
  ['no drafts', false],
])('that new permissions are saved as %s is told as the organization has it', async (_, savesDrafts) => {
  await stage.server.services.db
    .updateTable('organization')
    .set({ save_ptp_as_draft_by_default: savesDrafts })
    .execute()
  const titles = 'Asiakas;Yksikkö;Lupa'
  const values = { tripDestinations: '0', tripDirection: '0', deductibleType: '0', quotaType: '0', quotaTime: '0' }
  const rest = { initialQuota: '20', startDate: '1.8.2026', endDate: '31.12.2026', costCenter: 'Koulutoimi' }
  const ofPermission = Object.entries({ ...values, ...rest }).map(([name, value]) => [`permission.${name}#0`, value])
  const columns = { name: 0, mainDestination: 1, 'permission.name#0': 2 }
  remember(mappingOf({ ...columns, ...(Object.fromEntries(ofPermission) as Record<string, string>) }), titles)
  const { user } = await stage.open()
  await lookAt(user, [`Luhta Elli;${alias};Koulumatka`], titles)
  await user.click(screen.getByRole('button', { name: 'Tallenna tiedot' }))
  const question = await screen.findByRole('alertdialog', { name: 'Tallennetaanko tiedot?' })
  await waitFor(() => expect(question.textContent).toContain('Organisaatio saa uuden kustannuspaikan: Koulutoimi.'))
  expect(question.textContent).toContain('Organisaatio saa uuden kuljetuspäätöksen nimen: Koulumatka.')
  expect(question.textContent.includes('Uudet kuljetuspäätökset tallennetaan luonnoksina.')).toBe(savesDrafts)
})

test('a file that has changed on the disk meanwhile is told before its rows are saved as they were read', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Honka Aune;${alias};Metsäniitty 4;`])
  const question = async () => {
    // after a question the page can be reached again a moment later
    await user.click(await screen.findByRole('button', { name: 'Tallenna tiedot' }))
    return screen.findByRole('alertdialog', { name: 'Tallennetaanko tiedot?' })
  }
  const changed = 'Tiedosto on muuttunut valitsemisen jälkeen. Tallennetaan rivit sellaisina kuin ne luettiin.'
  expect((await question()).textContent).not.toContain(changed)
  await user.click(screen.getByRole('button', { name: 'Peruuta' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // as a browser does of a file that is another one by now
  vi.spyOn(DeviceFile.prototype, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(new DOMException('It has changed.', 'NotReadableError')),
  } as unknown as ReturnType<DeviceFile['slice']>)
  const asked = await question()
  await waitFor(() => expect(asked.textContent).toContain(changed))
})

test('closing the window asks while rows wait to be saved or were decided about, wherever one is, and not afterwards', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { user } = await stage.open()
  await lookAt(user, [`Salo Vieno;Koivuran;Katu 1;`])
  // its row is blocked
  expect(asks()).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Salo Vieno' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Ohita: Kotiosoite' }))
  await waitFor(() => expect(asks()).toBe(true))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Korvaa arvolla: Pääkohde' }), alias)
  await standsAs('Salo Vieno', 'Uusi')
  await user.click(await screen.findByRole('button', { name: 'Takaisin kohdistukseen' }))
  await screen.findByRole('button', { name: 'Hae tiedot' })
  expect(asks()).toBe(true)
  await confirmSave(user)
  await ended(/Tallennus on valmis/)
  await waitFor(() => expect(asks()).toBe(false))
})

test('how far a save is stands there in percent, and only its button ends it', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Kuusi Aino;${alias};Katu 1;`])
  stage.client.link = (request) => (isSave(request) ? 503 : 'pass')
  await confirmSave(user)
  const dialog = await screen.findByRole('alertdialog', { name: 'Tietoja tallennetaan' })
  expect(within(dialog).getByText('0 %')).toBeTruthy()
  expect(within(dialog).getByText('0 / 1')).toBeTruthy()
  expect(within(dialog).getByRole('progressbar')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('alertdialog', { name: 'Tietoja tallennetaan' })).toBeTruthy()
  const letGo = holdDesk('stop')
  await user.click(within(dialog).getByRole('button', { name: 'Lopeta tämän erän jälkeen' }))
  // it answers at once, however long what was sent is in coming back
  const stopping = within(dialog).getByRole('button', { name: 'Lopetetaan…' })
  expect(stopping.getAttribute('aria-disabled')).toBe('true')
  expect(within(dialog).getByText(/^Lopetetaan, kun/)).toBeTruthy()
  letGo()
  await ended(/Tallennus lopetettiin kesken/)
  expect(await stage.stored('Kuusi Aino')).toEqual([])

  stage.client.link = () => 'pass'
  await user.click(await screen.findByRole('button', { name: 'Jatka tallennusta' }))
  await ended(/Tallennus on valmis/)
  expect(await stage.stored('Kuusi Aino')).toHaveLength(1)
})

test('an import goes on under one header when the device forgets what it has fetched', async () => {
  const { user } = await stage.open()
  const header = await screen.findByRole('heading', { level: 1 })
  await lookAt(user, [`Kangas Toini;${alias};Katu 1;`])
  await user.click(await screen.findByRole('button', { name: 'Kangas Toini' }))
  await emptyMirror()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Korvaa arvolla: Pääkohde' }), alias)
  await confirmSave(user)
  await ended(/Tallennus on valmis/)
  await standsAs('Kangas Toini', 'Tallennettu')
  expect(screen.getByRole('heading', { level: 1 })).toBe(header)
})

test('a row that the server refuses is red with its reason in the row, without a message, and is sent again alone', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Laine Vilma;${alias};Katu 1;040 555 0301`, `Leino Veeti;${alias};Katu 2;040 555 0302`])
  stage.client.change = (path, data) => {
    if (!path.endsWith('/importer/saveMany')) return data
    const { rows } = data as { rows: { row: number; status: string; errors: unknown[] }[] }
    return {
      rows: rows.map((row) =>
        row.row === 2
          ? {
              ...row,
              status: 'failed',
              passengerId: null,
              version: null,
              errors: [{ field: '', code: 'import.row.failed' }],
            }
          : row,
      ),
    }
  }
  await confirmSave(user)
  await ended(/Tallennus on valmis\. Luotu 1, .*epäonnistunut 1/)
  await standsAs('Laine Vilma', 'Epäonnistui')
  await standsAs('Leino Veeti', 'Tallennettu')
  expect(toasts.get()).toEqual([])
  // with its telephone
  expect((await lineOf('Laine Vilma')).textContent).toContain('040 555 0301')
  await user.click(await screen.findByRole('button', { name: 'Laine Vilma' }))
  expect(await screen.findByText('Tallennus epäonnistui')).toBeTruthy()

  stage.client.change = null
  const before = stage.client.seen.filter(isSave).length
  await user.click(screen.getByRole('button', { name: 'Yritä uudelleen 1 rivi' }))
  await standsAs('Laine Vilma', 'Tallennettu')
  const again = stage.client.seen.filter(isSave).slice(before)
  expect(again.flatMap(({ body }) => (body as { rows: { row: number }[] }).rows.map(({ row }) => row))).toEqual([2])
})

test('a passenger whom somebody has changed meanwhile is not written over, but compared anew first', async () => {
  const id = await stage.addPassenger({ name: 'Ruusu Helmi', address: 'Vanhatie 1' })
  const { user } = await stage.open()
  await lookAt(user, [`Ruusu Helmi;${alias};Uusitie 2;`])
  await changedByAnother(id)
  await confirmSave(user)
  await ended(/1 rivin matkustajaa on muutettu sillä välin/)
  await standsAs('Ruusu Helmi', 'Epäonnistui')
  expect(await stage.stored('Ruusu Helmi')).toMatchObject([{ home_address: 'Vanhatie 1' }])
  expect(screen.queryByRole('button', { name: /^Yritä uudelleen/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Ruusu Helmi' }))
  await screen.findByText(/^Rivi 2 ·/)
  await user.click(screen.getByRole('button', { name: 'Hae tiedot' }))
  await standsAs('Ruusu Helmi', 'Päivittyy')
  // another row may stand in its place by now
  expect(screen.queryByText(/^Rivi 2 ·/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Yritä uudelleen/ })).toBeNull()
  await confirmSave(user)
  await standsAs('Ruusu Helmi', 'Tallennettu')
  expect(await stage.stored('Ruusu Helmi')).toMatchObject([{ home_address: 'Uusitie 2' }])
})

test('a server that is broken, too busy or not ours for a while stops nothing, and nothing is saved twice', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Kivi Onerva;${alias};Katu 1;`])
  const fates = [500, 'portal', 429, 'loseAnswer', 'cut'] as const
  let calls = 0
  stage.client.link = (request) => (isSave(request) ? (fates[calls++] ?? 'pass') : 'pass')
  await confirmSave(user)
  await screen.findByText(/Tallennus on valmis/, {}, { timeout: 60_000 })
  expect(await stage.stored('Kivi Onerva')).toHaveLength(1)
  await standsAs('Kivi Onerva', 'Tallennettu')
}, 90_000)

test('what one call cannot take is sent in halves, and a row that is too large alone fails alone', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Suuri Rivi;${alias};Katu 1;`, `Pieni Rivi;${alias};Katu 2;`])
  let calls = 0
  // both together, then the first alone
  stage.client.link = (request) => (isSave(request) && calls++ < 2 ? 413 : 'pass')
  await confirmSave(user)
  await ended(/Tallennus on valmis/)
  await standsAs('Suuri Rivi', 'Epäonnistui')
  await standsAs('Pieni Rivi', 'Tallennettu')
})

test('a search that is answered in part only shows the table with what was answered', async () => {
  const { user } = await stage.open()
  stage.client.link = ({ path }) => (path.endsWith('/importer/searchMany') ? 404 : 'pass')
  await lookAt(user, [`Haku Katkesi;${alias};Katu 1;`])
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await standsAs('Haku Katkesi', 'Ei haettu')
  expect(screen.getByText(/Kaikkia rivejä ei saatu haettua/)).toBeTruthy()
  expect(toasts.get()).toEqual([])
})

test('rights that are lost in the middle end the save with the reason, and what was saved stays', async () => {
  const { user } = await stage.open()
  await lookAt(user, [`Oikeus Poissa;${alias};Katu 1;`])
  stage.client.link = (request) => (isSave(request) ? 404 : 'pass')
  await confirmSave(user)
  await ended(/Palvelin ei ottanut rivejä vastaan/)
  expect(await stage.stored('Oikeus Poissa')).toEqual([])
})

test('a server that knows only the documented calls is asked row by row, and saves row by row', async () => {
  stage.client.change = (path, data) => (path === '/api/app/info' ? { ...(data as object), importer: undefined } : data)
  const before = stage.client.seen.length
  const { user } = await stage.open()
  await lookAt(user, [`Vanha Palvelin;${alias};Katu 1;`])
  await confirmSave(user)
  await ended(/Tallennus on valmis/)
  expect(await stage.stored('Vanha Palvelin')).toHaveLength(1)
  const asked = stage.client.seen.slice(before).map(({ method, path }) => `${method} ${path}`)
  expect(asked).toContain('GET /api/passenger/importer/search')
  expect(asked).not.toContain('POST /api/passenger/importer/searchMany')
})
