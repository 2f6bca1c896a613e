import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveTransportationPermission } from '#data/transportation-permissions.ts'
import { accessLevels } from '#domain/access.ts'
import { TransportationPermissionInput } from '#domain/transportation-permission/schema.ts'
import { refreshScreen } from '#state/refresh.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { addDays, localDateAt } from '#domain/local-date.ts'
import { addTransportationPermission, permissionBody } from '#tests/support/stored-transportation-permissions.ts'
import { change, openPage, resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { pretendMedia } from '#tests/ui/media.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { testNow } from '#tests/support/server.ts'

const { write } = accessLevels
const admin = 'administrator@perille.example'

let stage: PassengerStage
let path: string

beforeAll(async () => {
  stage = await openPassengerStage()
  const { centre, server } = stage
  path = `/o/${centre.organizationId}/transportationPermissions`
  const levels = { ...nothing, passengers: write, transportationPermissions: write }
  await addUser(server.services, {
    email: admin,
    roles: [{ ...centre, levels }],
    administers: [centre.organizationId],
  })
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  await signIn(admin, testPassword)
  const [helvi, onni] = [
    await stage.addPassenger({ name: 'Helvi Tuomikoski' }),
    await stage.addPassenger({ name: 'Onni Vuorenpää', inactive: false }),
  ]
  const decide = (id: number, changes: Record<string, unknown>) =>
    saveTransportationPermission(id, TransportationPermissionInput.parse(permissionBody(changes)))
  await decide(helvi, { name: 'Voimassa oleva', priceIncVat: 14.6, priceVatPercent: 10 })
  await decide(helvi, { name: 'Kesän matkat', startDate: '2026-05-01', endDate: '2027-05-31', tripDirection: 1 })
  await decide(helvi, { name: 'Vanha', startDate: '2025-01-01', endDate: '2025-12-31' })
  await decide(helvi, { name: 'Kesken', isDraft: true })
  await decide(onni, { name: 'Onnin päätös' })
  await server.services.db.updateTable('passenger').set({ inactive: true }).where('id', '=', onni).execute()
  await resetClient()
  vi.useRealTimers()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
  await signIn(admin, testPassword)
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const names = ['Voimassa oleva', 'Kesän matkat', 'Vanha', 'Kesken', 'Onnin päätös']
const shown = () => names.filter((name) => screen.queryByText(name) !== null)
const open = async () => {
  const page = openPage(path)
  await screen.findByText('Voimassa oleva')
  return page
}

test('the tabs hold all, completed, drafts and expired ones', async () => {
  const { user } = await open()
  expect(shown()).toEqual(['Voimassa oleva', 'Kesän matkat', 'Vanha', 'Kesken'])

  await user.click(screen.getByRole('tab', { name: /^Valmiit/ }))
  expect(shown()).toEqual(['Voimassa oleva', 'Kesän matkat', 'Onnin päätös'])
  await user.click(screen.getByRole('tab', { name: /^Luonnokset/ }))
  expect(shown()).toEqual(['Kesken'])
  await user.click(screen.getByRole('tab', { name: /^Vanhentuneet/ }))
  expect(shown()).toEqual(['Vanha'])
})

test.each([
  ['columns where there is room', 1200, 9],
  // and one for the lines
  ['lines under the row where there is none', 600, 5],
])('all facts of a transportation permission are in the list: %s', async (_, width, columns) => {
  const measured = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  onTestFinished(() => measured.mockRestore())
  await open()
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toHaveLength(columns)
  const row = screen.getByText('Voimassa oleva').closest('[role=row]')?.textContent ?? ''
  const named = ['Varausjärjestelmä', 'Pääkohde', 'Alkaa', 'Hinta', 'Kustannuspaikka']
  for (const header of named)
    expect(
      [...headers, row].some((text) => text.includes(header)),
      header,
    ).toBe(true)
  expect(row).toContain('14,60')
})

test('the switches show active transportation permissions only, and inactive passengers too', async () => {
  const { user } = await open()

  await user.click(screen.getByRole('switch', { name: 'Näytä vain voimassa olevat päätökset' }))
  expect(shown()).toEqual(['Voimassa oleva', 'Kesken'])
  await user.click(screen.getByRole('switch', { name: 'Näytä vain aktiiviset matkustajat' }))
  expect(shown()).toEqual(['Voimassa oleva', 'Kesken', 'Onnin päätös'])
  const colours = ['Voimassa oleva', 'Kesken', 'Onnin päätös'].map((name) => {
    const row = screen.getByText(name).closest('[role="row"]')
    return row && getComputedStyle(row).color
  })
  // the row of a passenger who is inactive recedes
  expect(colours[0]).toBe(colours[1])
  expect(colours[2]).not.toBe(colours[0])
})

test('what narrows some of the tabs alone is told, so that their counts are understood', async () => {
  const { user } = await open()
  const passengers = /^Vain välilehti Kaikki jättää pois matkustajat, jotka eivät ole aktiivisia\./
  const validity = /^Vain välilehdet Kaikki ja Valmiit rajautuvat voimassaolon mukaan\./
  const countOn = (tab: string) =>
    Number(/\d+$/.exec(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }).textContent.trim())?.[0])
  expect(screen.getByText(passengers)).toBeTruthy()
  expect(screen.queryByText(validity)).toBeNull()
  expect(countOn('Kaikki')).toBeLessThan(countOn('Valmiit') + countOn('Luonnokset') + countOn('Vanhentuneet'))

  await user.click(screen.getByRole('switch', { name: 'Näytä vain voimassa olevat päätökset' }))
  expect(screen.getByText(validity)).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Näytä vain aktiiviset matkustajat' }))
  expect(screen.queryByText(passengers)).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Näytä vain voimassa olevat päätökset' }))
  expect(screen.queryByText(validity)).toBeNull()
  expect(countOn('Kaikki')).toBe(countOn('Valmiit') + countOn('Luonnokset') + countOn('Vanhentuneet'))
})

test('on a phone all but the search is behind a button that says how much narrows the list', async () => {
  pretendMedia('max-width: 767px')
  const { user } = await open()
  expect(screen.getByLabelText('Hae kuljetuspäätöksiä')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Rajaa (1)' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Rajaukset' }))
  await user.click(sheet.getByRole('switch', { name: 'Näytä vain aktiiviset matkustajat' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Rajaa suunnan mukaan' }))
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Suunta' }), 'Menomatka')
  await user.click(sheet.getByRole('button', { name: 'Näytä 1 päätös' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown()).toEqual(['Kesän matkat'])
  expect(await screen.findByRole('button', { name: 'Rajaa (1)' })).toBeTruthy()
})

test('those that end within thirty days are shown alone, each with how many days are left', async () => {
  const { db } = stage.server.services
  const end = (name: string, endDate: string) =>
    db.updateTable('transportation_permission').set({ end_date: endDate }).where('name', '=', name).execute()
  const before = await db
    .selectFrom('transportation_permission')
    .select('end_date')
    .where('name', '=', 'Voimassa oleva')
    .executeTakeFirstOrThrow()
  const soon = addDays(localDateAt(testNow), 12)
  await end('Voimassa oleva', soon)
  onTestFinished(async () => {
    await db.updateTable('transportation_permission').set(before).where('name', '=', 'Voimassa oleva').execute()
  })
  const { user } = await open()
  expect(screen.getByText('päättyy 12 pv:n kuluttua')).toBeTruthy()

  await user.click(screen.getByRole('switch', { name: 'Näytä vain 30 pv:n kuluessa päättyvät' }))
  expect(shown()).toEqual(['Voimassa oleva'])
})

test('direction, end date and words narrow the list', async () => {
  const { user } = await open()

  await user.click(screen.getByRole('checkbox', { name: 'Rajaa päivillä' }))
  expect(screen.getByLabelText<HTMLInputElement>('Alkaa').value).toBe('1.1.2026')
  expect(screen.getByLabelText<HTMLInputElement>('Päättyy').value).toBe('31.12.2026')
  expect(shown()).toEqual(['Voimassa oleva', 'Kesken'])
  await user.click(screen.getByRole('checkbox', { name: 'Rajaa päivillä' }))

  await user.click(screen.getByRole('checkbox', { name: 'Rajaa suunnan mukaan' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Suunta' }), 'Menomatka')
  expect(shown()).toEqual(['Kesän matkat'])
  await user.click(screen.getByRole('checkbox', { name: 'Rajaa suunnan mukaan' }))

  await user.type(screen.getByLabelText('Hae kuljetuspäätöksiä'), 'kesken')
  await waitFor(() => expect(shown()).toEqual(['Kesken']))
})

test('the choices are there again when one comes back, and are all taken away at once', async () => {
  const { user, leave } = await open()
  await user.click(screen.getByRole('switch', { name: 'Näytä vain voimassa olevat päätökset' }))
  await user.click(screen.getByRole('checkbox', { name: 'Rajaa päivillä' }))
  await user.click(screen.getByRole('checkbox', { name: 'Rajaa suunnan mukaan' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Suunta' }), 'Menomatka')
  await user.click(screen.getByRole('tab', { name: /^Valmiit/ }))
  await leave()

  const again = openPage(path)
  const clear = await screen.findByRole('button', { name: 'Tyhjennä rajaukset' })
  expect(screen.getByRole('tablist', { name: 'Kuljetuspäätökset tilan mukaan' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /^Valmiit/ }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Alkaa').value).toBe('1.1.2026')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Suunta' }).value).toBe('1')
  await again.user.click(clear)
  expect(shown()).toEqual(['Voimassa oleva', 'Kesän matkat', 'Onnin päätös'])
  expect(screen.queryByLabelText('Alkaa')).toBeNull()
})

test('the list is fetched anew with the screen', async () => {
  await open()
  const { db } = stage.server.services
  const rename = (from: string, to: string) =>
    db.updateTable('transportation_permission').set({ name: to }).where('name', '=', from).execute()
  await rename('Vanha', 'Uudistettu')
  onTestFinished(async () => {
    await rename('Uudistettu', 'Vanha')
  })
  await act(refreshScreen)
  expect(await screen.findByText('Uudistettu')).toBeTruthy()
})

test('coming back to the window soon fetches nothing, and later does', async () => {
  await open()
  const asked = () => stage.client.seen.filter(({ path: each }) => each.includes('ransportationPermissions')).length
  const comeBack = () => change(() => void document.dispatchEvent(new Event('visibilitychange')))
  const before = asked()
  expect(before).toBeGreaterThan(0)
  vi.setSystemTime(testNow + 59_000)
  await comeBack()
  expect(asked()).toBe(before)

  vi.setSystemTime(testNow + 61_000)
  await comeBack()
  await waitFor(() => expect(asked()).toBe(before + 1))
})

test('without a connection the list is said not to be on the device', async () => {
  stage.client.link = ({ path: asked }) => (asked.includes('ransportationPermissions') ? 'cut' : 'pass')
  openPage(path)
  expect(await screen.findByRole('button', { name: 'Yritä uudelleen' })).toBeTruthy()
  await change(() => Object.assign(sync, { online: false }))

  expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeTruthy()
  // what a screen reader was told before stays in its region until something else is said there
  expect(screen.queryByText('Palvelimeen ei saada yhteyttä.', { ignore: '[role=alert]' })).toBeNull()
})

test('on paper are all that the list shows, on whichever page, under whose they are and who has printed them', async () => {
  const { services } = stage.server
  const reino = await stage.addPassenger({ name: 'Reino Pitkälista' })
  const many = Array.from({ length: 26 }, (_, index) => `Matka ${index + 1}`)
  for (const name of many) await addTransportationPermission(services, stage.centre, reino, { name })
  onTestFinished(async () => {
    await services.db.deleteFrom('transportation_permission').where('passenger_id', '=', reino).execute()
  })
  await open()
  const onScreen = () => screen.getAllByRole('row').length - 1
  expect(onScreen()).toBe(25)
  await change(() => void dispatchEvent(new Event('beforeprint')))

  const paper = document.querySelector<HTMLElement>('.paper-sheet')!
  const head = paper.querySelector('thead')!
  expect(head.textContent).toContain(admin)
  expect(head.textContent).toContain('Kaikki 30')
  const rows = [...paper.querySelector('table')!.tBodies[0]!.rows].map((row) => row.textContent)
  expect(rows).toHaveLength(30)
  expect(many.filter((name) => !rows.some((row) => row.startsWith('Reino Pitkälista') && row.includes(name)))).toEqual(
    [],
  )
  expect(rows.find((row) => row.includes('Voimassa oleva'))).toContain('14,60')
  await change(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelector('.paper-sheet')).toBeNull()
})

test('the state has an icon and a word: a complete transportation permission a check, also one that begins later', async () => {
  await open()
  const icon = (word: string) => screen.getAllByText(word).at(-1)?.querySelector('path')?.getAttribute('d')

  expect(icon('Tuleva')).toMatch(/./)
  expect(icon('Tuleva')).toBe(icon('Voimassa'))
  expect(icon('Luonnos')).not.toBe(icon('Voimassa'))
})

test('a row tells the price with its tax, and opens the editor', async () => {
  const { user } = await open()
  expect(screen.getByText(/14,60\s€ \(alv 10 %\)/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: /^Helvi Tuomikoski \(Voimassa oleva\)/ }))

  const dialog = await screen.findByRole('dialog', { name: 'Muokkaa kuljetuspäätöstä' })
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Nimi/).value).toBe('Voimassa oleva')
})

test('a row whose passenger cannot be had says that there was no connection', async () => {
  const { user } = await open()
  stage.client.link = ({ path: asked }) => (/^\/api\/passenger\/\d+$/.test(asked) ? 404 : 'pass')

  await user.click(screen.getByRole('button', { name: /^Helvi Tuomikoski \(Voimassa oleva\)/ }))

  expect(await screen.findByText('Palvelimeen ei saada yhteyttä.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
