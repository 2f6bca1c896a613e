import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { lists } from '#state/lists.ts'
import { preferences } from '#state/preferences.ts'
import { toasts } from '#ui/speak/toast.ts'
import { emptyRideTables } from '#tests/support/rides.ts'
import {
  endDay,
  firstTile,
  inEnglish,
  openBoard,
  openStage,
  showBoard,
  startMorning,
  today,
  type BoardStage,
} from '#tests/support/open-board.tsx'
import { holdTimers } from '#tests/support/held-timers.ts'
import { pretendMedia } from '#tests/ui/media.ts'
import { change, descriptionOf } from '#tests/support/open-page.tsx'

const redirectMs = 500

let stage: BoardStage

beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  await startMorning(stage)
  await stage.addRiders(['Helvi Tuomikoski', 'Onni Vuorenpää'])
})
afterEach(endDay)
afterAll(() => stage.server.close())

const pathOf = (date: string) => `/d/${stage.world.centre.destinationId}/arrivals-departures/day/${date}`

describe('the address', () => {
  test('without a day leads to today after half a second', async () => {
    const { address, openedAt } = await openBoard(stage)
    expect(address()).not.toContain('day')

    await waitFor(() => expect(address()).toBe(pathOf(today)))

    expect(performance.now() - openedAt).toBeGreaterThanOrEqual(500)
  })

  test('without a day does not bring back who has left for a screen that is still being fetched', async () => {
    const passRedirect = holdTimers(redirectMs)
    const { address, leave } = await openBoard(stage)

    leave()
    await change(passRedirect)

    expect(address()).toBe('/awaited')
  })

  test('without a day leads to the day chosen last', async () => {
    lists.arrivalsDate = '2026-03-13'
    const { address } = await openBoard(stage)

    await waitFor(() => expect(address()).toBe(pathOf('2026-03-13')))
  })

  test('without a day says so when it is not today that it leads to, and leads to today', async () => {
    lists.arrivalsDate = '2026-03-13'
    const { user, address } = await openBoard(stage)
    expect(await screen.findByText('Taulu avautui viimeksi valitsemaasi päivään: pe 13.3.')).toBeTruthy()
    await waitFor(() => expect(address()).toBe(pathOf('2026-03-13')))
    expect(screen.getByText(/avautui viimeksi/)).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Näytä tänään' }))

    await waitFor(() => expect(address()).toBe(pathOf(today)))
    expect(screen.queryByText(/avautui viimeksi/)).toBeNull()
  })

  test('of a day kept from the last time says so too: a window or a session that has ended comes back by it', async () => {
    lists.arrivalsDate = '2026-03-12'
    const { user } = await openBoard(stage, { day: '2026-03-12' })
    expect(await screen.findByText('Taulu avautui viimeksi valitsemaasi päivään: to 12.3.')).toBeTruthy()
    await inEnglish()
    expect(screen.getByText('The board opened on the day you chose last: Thu 12 Mar')).toBeTruthy()

    await user.click(screen.getByRole('tab', { name: /13 Mar/ }))
    expect(screen.queryByText(/day you chose last/)).toBeNull()
    await user.click(screen.getByRole('tab', { name: /12 Mar/ }))
    expect(screen.queryByText(/day you chose last/)).toBeNull()
  })

  test('without a day, where a day is chosen before it is gone to, needs no word', async () => {
    const passRedirect = holdTimers(redirectMs)
    const { user, address } = await openBoard(stage)
    await user.click(await screen.findByRole('tab', { name: /^Huomenna/ }))

    await waitFor(() => expect(address()).toBe(pathOf('2026-03-12')))
    await change(passRedirect)
    expect(address()).toBe(pathOf('2026-03-12'))
    expect(screen.queryByText(/avautui viimeksi/)).toBeNull()
  })

  test.each([
    ['the address names', '2026-03-13'],
    ['is today', ''],
  ])('of a day that %s needs no word', async (_, day) => {
    lists.arrivalsDate = day === '' ? today : '2026-03-12'
    const { address } = await openBoard(stage, { day })

    await waitFor(() => expect(address()).toBe(pathOf(day || today)))
    await screen.findAllByRole('tab')
    expect(screen.queryByText(/avautui viimeksi/)).toBeNull()
  })

  test.each(['2026-03-10', '2026-03-14', 'keskiviikko'])('of no day of the board (%s) leads to today', async (day) => {
    const { address } = await openBoard(stage, { day })

    await waitFor(() => expect(address()).toBe(pathOf(today)))
  })

  test('follows the tabs, and the day is remembered', async () => {
    const { user, address } = await openBoard(stage, { day: today })

    await user.click(await screen.findByRole('tab', { name: 'Huomenna, torstai 12.3., 4 kyytiä' }))

    expect(address()).toBe(pathOf('2026-03-12'))
    expect(lists.arrivalsDate).toBe('2026-03-12')
    expect((await screen.findByRole('tab', { selected: true })).id).toBe('board-day-2026-03-12')
  })

  test('of a Saturday is shown when weekends are', async () => {
    preferences.showWeekends = true
    const { address } = await openBoard(stage, { day: '2026-03-14' })

    await firstTile('Helvi')

    expect(address()).toBe(pathOf('2026-03-14'))
    expect(screen.getAllByRole('tab')).toHaveLength(7)
  })
})

describe('the page', () => {
  test('is a table of cars with the columns At and Car/Passenger', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')
    await inEnglish()

    expect(screen.getByRole('heading', { level: 1, name: 'Arrivals and departures' })).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Arrivals and departures' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((column) => column.textContent),
    ).toEqual(['At', 'Car/Passenger'])
    expect(within(table).getByRole('group', { name: '10:15 arrives, Taksi 214, next' })).toBeTruthy()
    expect(within(table).getByText('Departs')).toBeTruthy()
  })

  test('says how many are confirmed, which car is next, and that it is live', async () => {
    await openBoard(stage, { day: today })
    await firstTile('Helvi')

    const strip = screen.getByRole('group', { name: 'Yhteenveto' })
    await waitFor(() => expect(strip.textContent).toBe('0 / 4 kuitattu tänään0 autoa myöhässä10:15 seuraava 15 min'))
    expect(await screen.findByText('Ajan tasalla')).toBeTruthy()
    expect(screen.getByText('Nyt 10:00')).toBeTruthy()
  })

  test('puts a car without anybody confirmed into the late ones five minutes after its time', async () => {
    await stage.addRiders(['Martta Koivuaho'], { arrives: '09:55', departs: '16:00' })
    await openBoard(stage, { day: today })

    expect(await screen.findByRole('group', { name: /^09:55 saapuu, .*, 5 min myöhässä$/ })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Yhteenveto' }).textContent).toContain('1 auto myöhässä')
  })

  test('shows another day without a line for now, and nothing on it can be ticked', async () => {
    const { user } = await openBoard(stage, { day: '2026-03-12' })
    const tile = await firstTile('Helvi')

    await user.click(tile)

    expect(tile.getAttribute('aria-disabled')).toBe('true')
    expect(descriptionOf(tile)).toBe('Kyydin voi kuitata vain kyytipäivänä.')
    expect(toasts.get().map(({ title }) => title)).toEqual(['Kyydin voi kuitata vain kyytipäivänä.'])
    expect(screen.queryByText(/^Nyt/)).toBeNull()
    expect(await workspace().outbox.commands.count()).toBe(0)
  })

  test('shows who may only read no button to open or to tick', async () => {
    await openBoard(stage, { as: 'reader@perille.example', day: today })

    expect((await firstTile('Helvi')).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: /Tiedot:/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Kuittaa kaikki/ })).toBeNull()
  })
})

describe('the filter', () => {
  test('keeps what fits half a second after the last letter, and is kept itself', async () => {
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')

    await user.type(screen.getByRole('searchbox', { name: 'Hae listasta' }), 'onni')
    expect(screen.queryAllByRole('checkbox', { name: /Helvi/ })).toHaveLength(2)
    await waitFor(() => expect(screen.queryAllByRole('checkbox', { name: /Helvi/ })).toHaveLength(0))

    expect(screen.getAllByRole('checkbox', { name: /Onni/ })).toHaveLength(2)
    expect(lists.filters['arrivals']).toBe('onni')
  })

  test('shows one direction, and both again', async () => {
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')
    const departing = screen.getByRole('button', { name: 'Lähtevät' })

    await user.click(departing)
    expect(departing.getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByRole('checkbox', { name: /Helvi/ })).toHaveLength(1)
    expect(screen.queryByText('Saapuu')).toBeNull()

    await user.click(departing)
    expect(screen.getAllByRole('checkbox', { name: /Helvi/ })).toHaveLength(2)
  })
})

describe('the filter on a phone', () => {
  test('stands behind a button, which says how much of it is set, and takes no room from the board', async () => {
    pretendMedia('max-width: 767px')
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')
    expect(screen.queryByRole('button', { name: 'Lähtevät' })).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Rajaa' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Rajaa listaa' }))
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('searchbox')))
    await user.type(panel.getByRole('searchbox'), 'helvi')
    await user.click(panel.getByRole('button', { name: 'Lähtevät' }))
    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rajaa listaa' })).toBeNull())
    const button = await screen.findByRole('button', { name: 'Rajaa, 2' }, { timeout: 3000 })
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(screen.getAllByRole('checkbox', { name: /Helvi/ })).toHaveLength(1)
    expect(screen.queryByRole('searchbox', { name: 'Hae listasta' })).toBeNull()
  })
})

describe('an empty board', () => {
  test('says that the search found nothing, and clears it', async () => {
    const { user } = await openBoard(stage, { day: today })
    await firstTile('Helvi')
    await inEnglish()

    await user.type(screen.getByRole('searchbox'), 'zzz')
    expect(await screen.findByText('No results found')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))

    expect(await firstTile('Helvi')).toBeTruthy()
  })

  test('of a day says which day', async () => {
    preferences.showWeekends = true
    await emptyRideTables(stage.server.services)
    await stage.addRiders(['Arvo Kivimaa'], { weekdays: [3] })
    await openBoard(stage, { day: '2026-03-12' })
    await inEnglish()

    expect(await screen.findByText('No arrivals/departures found for 12 Mar.')).toBeTruthy()
  })

  test('of a destination says which one', async () => {
    await emptyRideTables(stage.server.services)
    await openBoard(stage, { day: today })
    await inEnglish()

    expect(await screen.findByText('No arrivals/departures found for Päiväkeskus Aalto.')).toBeTruthy()
  })

  test('that was never fetched says so without a connection, and is there after another try', async () => {
    stage.client.link = ({ path }) => (path.includes('arrivalDepartures') ? 'cut' : 'pass')
    const { user } = await openBoard(stage, { day: today })
    expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle.')).toBeTruthy()

    stage.client.link = () => 'pass'
    const [retry] = screen.getAllByRole('button', { name: 'Yritä uudelleen' })
    await user.click(retry!)

    expect(await firstTile('Helvi')).toBeTruthy()
  })

  test('that the server fails to give says what it says', async () => {
    stage.client.link = ({ path }) => (path.includes('arrivalDepartures') ? 503 : 'pass')
    await openBoard(stage, { day: today })

    expect(await screen.findByText('Listaa ei saatu haettua.')).toBeTruthy()
  })
})

test('the board of a device without a connection is painted from what it has', async () => {
  await openBoard(stage, { day: today })
  await firstTile('Helvi')
  stage.client.link = () => 'cut'
  document.body.replaceChildren()

  showBoard(stage, today)

  expect(await firstTile('Helvi')).toBeTruthy()
})

test('paper gets the day as a list for the door', async () => {
  await openBoard(stage, { day: today })
  await firstTile('Helvi')

  act(() => void window.dispatchEvent(new Event('beforeprint')))

  const [, paper] = screen.getAllByRole('table', { hidden: true })
  const rows = within(paper!).getAllByRole('row', { hidden: true })
  expect(rows[0]?.textContent).toBe('AikaSuuntaAutoMatkustajaTarpeetKuitattuAllekirjoitus')
  expect(rows[1]?.textContent).toBe('10:15SaapuuTaksi 214 TST-Taksi 214Helvi TuomikoskiVastaanottaja, Rollaattori☐')
  expect(rows.at(-1)?.textContent).toBe(
    'Päiväkeskus Aalto · Saapumiset ja lähdöt 11.3.2026 · Tulostettu 11.3.2026 10:00 · Tiedot haettu 10:00',
  )
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getAllByRole('table', { hidden: true })).toHaveLength(1)
})
