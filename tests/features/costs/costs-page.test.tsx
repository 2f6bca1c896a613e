import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { organizationsOfUser } from '#data/organizations.ts'
import { accessLevels } from '#domain/access.ts'
import { signIn } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { addPastTrip, addTerms, type PastTrip } from '#tests/support/costs.ts'
import { change, openPage, resetClient } from '#tests/support/open-page.tsx'
import { openPassengerStage, type PassengerStage } from '#tests/support/passenger-scene.tsx'
import { testNow } from '#tests/support/server.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'

const admin = 'administrator@perille.example'
const bystander = 'bystander@perille.example'
const [euro, dash] = [' €', '\u2212']

let stage: PassengerStage
let path: string

beforeAll(async () => {
  stage = await openPassengerStage()
  const { server, centre } = stage
  const { services } = server
  path = `/o/${centre.organizationId}/costs`
  const levels = { ...nothing, passengers: accessLevels.write }
  const userId = await addUser(services, {
    email: admin,
    roles: [{ ...centre, levels }],
    administers: [centre.organizationId],
  })
  await addUser(services, { email: bystander, administers: [centre.organizationId] })
  const arvo = await stage.addPassenger({ name: 'Arvo Kivimaa', providerId: 'P1' })
  const eeva = await stage.addPassenger({ name: 'Eeva Lumijärvi', providerId: 'P2' })
  const costCenter = '4210/2 Päivätoiminta'
  const terms = (id: number, changes: Partial<Parameters<typeof addTerms>[3]>) =>
    addTerms(services, centre, id, { costCenter, ...changes })
  const price = { priceCents: 1460, vatPercent: 10 }
  const own = await terms(arvo, price)
  const day = await terms(eeva, price)
  const leisure = await terms(eeva, {
    ...{ name: 'Vapaa-ajan matkat', priceCents: 1580, vatPercent: 10 },
    ...{ deductibleType: 1, fixedDeductibleCents: 500 },
  })
  await addTerms(services, centre, arvo, { name: 'Koulumatkat', costCenter: 'Koulut' })
  const drive = (passengerId: number, permissionId: number, changes: Partial<PastTrip> = {}) =>
    addPastTrip(services, centre, userId, { passengerId, permissionId, date: '2026-02-10', ...changes })
  await drive(arvo, own.id)
  await drive(arvo, own.id, { date: '2026-02-12' })
  await drive(arvo, own.id, { fate: { kind: 'cancelled', minutesBefore: 10, by: 'user' } })
  await drive(eeva, day.id)
  await drive(eeva, leisure.id, { date: '2026-02-12' })
  await drive(eeva, day.id, { date: '2026-02-13', fate: { kind: 'noShow' } })
  await drive(eeva, day.id, { date: '2026-02-20', fate: { kind: 'unreported' } })
  await drive(arvo, own.id, { date: '2026-03-10' })
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: testNow })
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const open = async (email = admin, address = path) => {
  await signIn(email, testPassword)
  await waitFor(async () => expect(await organizationsOfUser()).not.toBeNull())
  return openPage(address)
}
const equation = () => screen.findByText(/^Hinta .*maksettava/)
const rows = () =>
  within(screen.getByRole('table', { name: 'Toteutuneet matkat' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')))
const said = async () => (await equation()).textContent.replaceAll('\u00a0', ' ')

test.each([
  ['of one month stand without it', '', ['1.', '8.', '15.', '22.']],
  ['of two months say which', '?startDate=2026-01-30&endDate=2026-02-14', ['30.1.', '6.2.', '13.2.']],
])('the days under the bars that are %s', async (_, period, labels) => {
  await open(admin, `${path}${period}`)

  const chart = await screen.findByRole('region', { name: 'Hinta päivittäin' })
  const shown = [...chart.querySelectorAll('[aria-hidden=true] span')].map(({ textContent }) => textContent)
  expect([...new Set(shown)].filter((text) => text !== '')).toEqual(labels)
})

test('the month before this one is an equation, a table by passengers, and what was not driven', async () => {
  await open()

  expect(await said()).toBe(
    `Hinta 59,60${euro}, miinus omavastuut 5,00${euro}, plus myöhään perutut ja ei paikalla 29,20${euro}, maksettava 83,80${euro}. Matkoja 4.`,
  )
  expect(rows()).toEqual([
    ['Matkustaja', 'Kuljetuspäätös', 'Matkat', 'Km', 'Hinta', 'Omavastuu', 'Jää maksettavaksi'],
    ['Arvo Kivimaa', 'Päiväkuljetus', '2', '16,6', `29,20${euro}`, '–', `29,20${euro}`],
    ['Eeva Lumijärvi', '2 päätöstä', '2', '16,6', `30,40${euro}`, `${dash}5,00${euro}`, `25,40${euro}`],
    ['', 'Päiväkuljetus', '1', '8,3', `14,60${euro}`, '–', `14,60${euro}`],
    ['', 'Vapaa-ajan matkat', '1', '8,3', `15,80${euro}`, `${dash}5,00${euro}`, `10,80${euro}`],
    ['Yhteensä', '', '4', '33,2', `59,60${euro}`, `${dash}5,00${euro}`, `54,60${euro}`],
  ])
  const late = within(screen.getByRole('region', { name: 'Myöhään perutut' }))
  expect(late.getByRole('button').textContent.replaceAll('\u00a0', ' ')).toBe(`ti 10.2. 08:15Arvo Kivimaa14,60${euro}`)
  const noShows = within(screen.getByRole('region', { name: 'Ei paikalla' }))
  expect(noShows.getByRole('button').textContent).toContain('Eeva Lumijärvi')
  expect(screen.getByText(/^Suurin to 12\.2\.: 30,40/)).toBeTruthy()
  expect(screen.getByText(/Yhdestä matkasta ei ole kuljettajan ilmoitusta/)).toBeTruthy()
  expect(screen.getByText(/sis\. alv 10/)).toBeTruthy()
})

test('by permissions each one has its passengers, and the columns sort both ways', async () => {
  const { user } = await open()
  await equation()
  await user.click(screen.getByRole('radio', { name: 'Päätöksittäin' }))

  expect(rows().map((row) => row.slice(0, 3))).toEqual([
    ['Kuljetuspäätös', 'Matkustaja', 'Matkat'],
    ['Päiväkuljetus', '2 matkustajaa', '3'],
    ['', 'Arvo Kivimaa', '2'],
    ['', 'Eeva Lumijärvi', '1'],
    ['Vapaa-ajan matkat', 'Eeva Lumijärvi', '1'],
    ['Yhteensä', '', '4'],
  ])
  await user.click(screen.getByRole('button', { name: 'Hinta' }))
  expect(rows()[1]?.[0]).toBe('Vapaa-ajan matkat')
  expect(screen.getByRole('columnheader', { name: 'Hinta' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Hinta' }))
  expect(rows()[1]?.[0]).toBe('Päiväkuljetus')
})

test('months are turned, chosen by name, and stand in the address; the one that runs says until when it is', async () => {
  const { user, address } = await open()
  await equation()
  await user.click(screen.getByRole('button', { name: 'Maaliskuu 2026' }))

  expect(await screen.findByText('Kuukausi on kesken: luvut 11.3.2026 asti.')).toBeTruthy()
  expect(await said()).toContain(`maksettava 14,60${euro}`)
  expect(address()).toContain('startDate=2026-03-01&endDate=2026-03-31')

  await user.click(screen.getByRole('button', { name: 'Kuukausi: Maaliskuu 2026' }))
  await user.keyboard('{PageUp}{ArrowLeft}{Enter}')
  expect(address()).toContain('startDate=2025-02-01&endDate=2025-02-28')
  expect(
    await screen.findByText('Ei matkoja kustannuspaikalla 4210/2 Päivätoiminta ajalla 1.2.2025 – 28.2.2025.'),
  ).toBeTruthy()
  expect(await said()).toContain(`maksettava 0,00${euro}`)
  expect(screen.queryByText(/^Suurin/)).toBeNull()
  // there is no tax to be known, and no row to be summed
  for (const text of ['alv ei tiedossa', 'rivien summa sentilleen']) expect(screen.queryByText(text)).toBeNull()
})

test('other days are asked for as soon as both are days, a year at most', async () => {
  const { user, address } = await open()
  await equation()
  await user.click(screen.getByRole('button', { name: 'Valitse ajanjakso' }))
  const end = screen.getByLabelText('Päättyy')
  await user.clear(end)
  await user.type(end, '12.2.2026{Enter}')
  await waitFor(() => expect(address()).toContain('startDate=2026-02-01&endDate=2026-02-12'))
  const start = screen.getByLabelText('Alkaa')
  await user.clear(start)
  await user.type(start, '1.1.2024{Enter}')
  await waitFor(() => expect(address()).toContain('startDate=2024-01-01&endDate=2024-12-31'))
  expect(screen.getByText(/Ajanjakso voi olla enintään vuosi/)).toBeTruthy()
})

test('another cost center is chosen by name', async () => {
  const { user } = await open()
  await equation()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kustannuspaikka' }), 'Koulut')

  expect(await screen.findByText(/^Ei matkoja kustannuspaikalla Koulut/)).toBeTruthy()
})

test('a name opens the trips of the month, and a row of what was not driven its day', async () => {
  const { user } = await open()
  await equation()
  await user.click(screen.getByRole('button', { name: 'Arvo Kivimaa' }))
  const trips = within(await screen.findByRole('dialog', { name: 'Arvo Kivimaa' }))
  expect(await trips.findAllByRole('row')).toHaveLength(1 + 3)
  await user.click(trips.getAllByRole('button', { name: 'Sulje' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(within(await screen.findByRole('region', { name: 'Ei paikalla' })).getByRole('button'))
  const one = within(await screen.findByRole('dialog', { name: 'Eeva Lumijärvi' }))
  expect(await one.findAllByRole('row')).toHaveLength(1 + 1)
  expect(one.getByText(/Ei paikalla/)).toBeTruthy()
})

test('who administers the organisation and holds no role is told why trips do not open', async () => {
  const { user } = await open(bystander)
  await equation()
  await user.click(screen.getByRole('button', { name: 'Arvo Kivimaa' }))

  expect(await screen.findByText(/^Et näe tämän matkustajan matkoja/)).toBeTruthy()
})

test('without a connection the last figures are shown with their time, and are not exported', async () => {
  const { leave } = await open()
  await equation()
  await leave()
  stage.client.link = () => 'cut'
  await change(() => Object.assign(sync, { online: false }))

  const { user } = openPage(path)
  expect(await said()).toContain(`maksettava 83,80${euro}`)
  expect(screen.getByText(/^Tiedot haettu/)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Vie taulukkoon' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Tammikuu 2026' }))
  expect(await screen.findByText(/Tätä ei ole haettu tälle laitteelle/)).toBeTruthy()
})

test('on paper are the head, the equation, the table as it is grouped, and what was not driven', async () => {
  const { user } = await open()
  await equation()
  await user.click(screen.getByRole('radio', { name: 'Päätöksittäin' }))
  await change(() => void dispatchEvent(new Event('beforeprint')))

  const paper = document.querySelector<HTMLElement>('.paper-sheet')!
  const text = (element: Element) => element.textContent.replaceAll('\u00a0', ' ')
  const head = text(paper.querySelector('thead')!)
  expect(head).toContain('4210/2 Päivätoiminta, Helmikuu 2026')
  expect(head).toContain(`Tulostanut ${admin} 11.3.2026 10:00`)
  expect(head).toContain('Tiedot haettu 11.3.2026 10:00')
  const tables = [...paper.querySelectorAll('table')].map((table) => ({
    caption: table.caption?.textContent,
    rows: [...table.rows].map((row) => [...row.cells].map(text)),
  }))
  expect(tables).toEqual([
    {
      caption: 'Toteutuneet matkat',
      rows: [
        ['Kuljetuspäätös', 'Matkustaja', 'Matkat', 'Km', 'Hinta', 'Omavastuu', 'Jää maksettavaksi'],
        ['Päiväkuljetus', '2 matkustajaa', '3', '24,9', `43,80${euro}`, '–', `43,80${euro}`],
        ['', 'Arvo Kivimaa', '2', '16,6', `29,20${euro}`, '–', `29,20${euro}`],
        ['', 'Eeva Lumijärvi', '1', '8,3', `14,60${euro}`, '–', `14,60${euro}`],
        ['Vapaa-ajan matkat', 'Eeva Lumijärvi', '1', '8,3', `15,80${euro}`, `${dash}5,00${euro}`, `10,80${euro}`],
        ['Yhteensä', '', '4', '33,2', `59,60${euro}`, `${dash}5,00${euro}`, `54,60${euro}`],
      ],
    },
    {
      caption: 'Myöhään perutut 1',
      rows: [
        ['Päivä', 'Aika', 'Matkustaja', 'Kuljetuspäätös', 'Hinta'],
        ['ti 10.2.', '08:15', 'Arvo Kivimaa', 'Päiväkuljetus', `14,60${euro}`],
        ['Yhteensä', '', '', '', `14,60${euro}`],
      ],
    },
    {
      caption: 'Ei paikalla 1',
      rows: [
        ['Päivä', 'Aika', 'Matkustaja', 'Kuljetuspäätös', 'Hinta'],
        ['pe 13.2.', '08:15', 'Eeva Lumijärvi', 'Päiväkuljetus', `14,60${euro}`],
        ['Yhteensä', '', '', '', `14,60${euro}`],
      ],
    },
  ])
  expect(text(paper)).toContain(`maksettava 83,80${euro}`)
  await change(() => void dispatchEvent(new Event('afterprint')))
})

test('a cost center that only a deleted passenger has had can still be looked at', async () => {
  const { server, centre } = stage
  const gone = await stage.addPassenger({ name: 'Poistunut Pia', providerId: 'P9' })
  await addTerms(server.services, centre, gone, { costCenter: 'Entinen' })
  await server.services.db.updateTable('passenger').set({ state: 2 }).where('id', '=', gone).execute()
  await open()
  await equation()
  const choice = screen.getByRole('combobox', { name: 'Kustannuspaikka' })
  expect(await within(choice).findByRole('option', { name: 'Entinen' })).toBeTruthy()
})
