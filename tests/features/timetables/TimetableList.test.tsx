import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { workspace } from '#data/workspace/workspace.ts'
import { addDays } from '#domain/local-date.ts'
import { change, descriptionOf, openPage } from '#tests/support/open-page.tsx'
import { button, colleagueEmail, planningDesk } from '#tests/support/planning-desk.ts'
import { addPassenger } from '#tests/support/rides.ts'
import { pretendMedia } from '#tests/ui/media.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'

const desk = planningDesk()

const table = () => screen.findByRole('table', { name: 'Aikataulut' })
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const names = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
const expectNames = (...expected: string[]) => waitFor(async () => expect(await names()).toEqual(expected))
const rowOf = async (name: string) =>
  (await within(await table()).findByRole('link', { name })).closest<HTMLElement>('[role=row]')!
/** Turns a switch of what narrows the list. */
async function turn(user: UserEvent, name: string): Promise<void> {
  await user.click(await button(/^Rajaa/))
  await user.click(await screen.findByRole('switch', { name }))
  await user.keyboard('{Escape}')
}

describe('the table', () => {
  test('has number, days, name, summary and creator, in the order of the numbers', async () => {
    await desk.plan({ note: 'Talvi', idle: [await addPassenger(desk.server.services, desk.centre)] })
    await desk.plan({ note: 'Ateljee', rides: [], createdBy: colleagueEmail })
    await desk.open()

    await expectNames('Talvi', 'Ateljee')
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Numero',
      'Alkaa',
      'Päättyy',
      'Nimi',
      'Yhteenveto',
      'Luonut',
      'Toiminnot',
    ])
    expect((await rowOf('Talvi')).textContent).toContain('Kyytejä 1/2 matkustajalla')
    expect((await rowOf('Ateljee')).textContent).toContain('Aikatauluun ei ole vielä lisätty matkustajia.')
    expect((await rowOf('Ateljee')).textContent).toContain(colleagueEmail)
  })

  test('counts passengers alone where their rides are not known', async () => {
    await desk.plan({ note: 'Talvi' })
    desk.client.change = (path, data) =>
      path.includes('/timetable/destination/')
        ? (data as object[]).map((row) => ({ ...row, ridingPassengersCount: undefined }))
        : data
    await desk.open()
    expect((await rowOf('Talvi')).textContent).toContain('1 matkustaja')
    expect((await rowOf('Talvi')).textContent).not.toContain('Kyytejä')
  })

  test('is sorted by each of its columns', async () => {
    await desk.plan({ note: 'Beeta', startDate: addDays(desk.today, 20) })
    await desk.plan({ note: 'Alfa', startDate: addDays(desk.today, 10), rides: [] })
    const { user } = await desk.open()
    await expectNames('Beeta', 'Alfa')

    for (const [column, ...expected] of [
      ['Nimi', 'Alfa', 'Beeta'],
      ['Numero', 'Beeta', 'Alfa'],
      ['Alkaa', 'Alfa', 'Beeta'],
      ['Yhteenveto', 'Alfa', 'Beeta'],
    ] as const) {
      await user.click(within(await table()).getByRole('button', { name: column }))
      await expectNames(...expected)
    }
    await user.click(within(await table()).getByRole('button', { name: 'Yhteenveto' }))
    await expectNames('Beeta', 'Alfa')
  })

  test('has all, 100, 50 or 10 rows on a page', async () => {
    for (let place = 1; place <= 11; place += 1) await desk.plan({ note: `Viikko ${place}`, rides: [] })
    const { user } = await desk.open()
    const sizes = await screen.findByRole('combobox', { name: 'Rivejä sivulla' })
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Kaikki', '100', '50', '10'])
    expect(await names()).toHaveLength(11)

    await user.selectOptions(sizes, '10')
    await waitFor(async () => expect(await names()).toHaveLength(10))
    await user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    await expectNames('Viikko 11')
  })

  test('comes back to the timetable that was opened', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const scrolled = vi.spyOn(Element.prototype, 'scrollTop', 'set')
    const page = await desk.open()
    await page.user.click(await screen.findByRole('link', { name: 'Talvi' }))
    await waitFor(() => expect(page.address()).toBe(`/d/${desk.centre.destinationId}/timetables/tt/${id}`))
    await page.leave()
    scrolled.mockClear()

    await desk.open()
    await expectNames('Talvi')
    await waitFor(() => expect(scrolled).toHaveBeenCalled())
    scrolled.mockRestore()
  })

  test('comes back to the page of the timetable, from wherever that was opened', async () => {
    const ids: number[] = []
    for (let place = 1; place <= 11; place += 1) ids.push(await desk.plan({ note: `Viikko ${place}`, rides: [] }))
    const list = await desk.open()
    await list.user.selectOptions(await screen.findByRole('combobox', { name: 'Rivejä sivulla' }), '10')
    await waitFor(async () => expect(await names()).toHaveLength(10))
    await list.leave()

    const page = openPage(`/d/${desk.centre.destinationId}/timetables/tt/${ids[10]}`)
    await page.user.click(await screen.findByRole('link', { name: 'Takaisin listaan' }))
    await expectNames('Viikko 11')
    await page.user.click(screen.getByRole('button', { name: 'Edellinen sivu' }))
    await waitFor(async () => expect(await names()).toHaveLength(10))
    await page.user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
    await expectNames('Viikko 11')
    await page.user.click(within(await table()).getByRole('button', { name: 'Alkaa' }))
    await waitFor(async () => expect(await names()).toHaveLength(10))
  })

  test('begins on the first page of another tab, and counts its rows from the page that is shown', async () => {
    for (let place = 1; place <= 10; place += 1) await desk.plan({ note: `Viikko ${place}`, rides: [] })
    const last = await desk.plan({ note: 'Viikko 11', rides: [] })
    await desk.plan({ note: 'Tilattu viikko', state: 'ordered' })
    const { user } = await desk.open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Rivejä sivulla' }), '10')
    await waitFor(async () => expect(await names()).toHaveLength(10))
    const turn = async () => {
      await user.click(screen.getByRole('button', { name: 'Seuraava sivu' }))
      await expectNames('Viikko 11')
    }
    await turn()
    await user.click(await tab(/^Tilattu/))
    await expectNames('Tilattu viikko')
    await user.click(await tab(/^Luonnos/))
    await waitFor(async () => expect(await names()).toHaveLength(10))

    await turn()
    await change(() => void workspace().mirror.timetables.delete(last))
    await waitFor(async () => expect(await names()).toHaveLength(10))
    const [, first] = within(await table()).getAllByRole('row')
    expect(first?.getAttribute('aria-rowindex')).toBe('2')
  })
})

describe('the tabs', () => {
  test('count what they list, variants beside what they came from', async () => {
    for (const state of ['new', 'ordered', 'orderedProcessing', 'accepted', 'acceptedOld', 'rejected'] as const) {
      await desk.plan({ note: state, state })
    }
    const page = await desk.open()
    await expectNames('new')
    for (const name of ['Luonnos, 1', 'Tilattu, 1', 'Käsittelyssä, 1', 'Hyväksytty, 2', 'Hylätty, 1']) {
      expect(screen.getByRole('tab', { name })).toBeTruthy()
    }

    await page.user.click(await tab(/^Hyväksytty/))
    await expectNames('accepted', 'acceptedOld')
    expect(page.address()).toBe(desk.listPath('/accepted'))
    expect((await rowOf('acceptedOld')).textContent).toContain('Hyväksytty, vanha')
  })

  test('open by their address, and an unknown one as drafts', async () => {
    await desk.plan({ note: 'Hylätty viikko', state: 'rejected', rejectedReason: 'Autoja ei ole' })
    const page = await desk.open(desk.listPath('/rejected'))
    await expectNames('Hylätty viikko')
    expect((await rowOf('Hylätty viikko')).textContent).toContain('Hylkäyksen syy: Autoja ei ole')
    await page.leave()

    await desk.open(desk.listPath('/nonsense'))
    expect((await tab(/^Luonnos/)).getAttribute('aria-selected')).toBe('true')
  })

  test('follow the switches: only mine, and expired ones', async () => {
    await desk.plan({ note: 'Oma' })
    await desk.plan({ note: 'Toisen', createdBy: colleagueEmail })
    await desk.plan({ note: 'Mennyt', startDate: addDays(desk.today, -20), endDate: addDays(desk.today, -1) })
    const { user } = await desk.open()
    await expectNames('Oma', 'Toisen')
    expect(await screen.findByRole('tab', { name: 'Luonnos, 2' })).toBeTruthy()

    await turn(user, 'Näytä vanhentuneet')
    await expectNames('Oma', 'Toisen', 'Mennyt')
    await turn(user, 'Vain omat')
    await expectNames('Oma', 'Mennyt')
    expect(await screen.findByRole('tab', { name: 'Luonnos, 2' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Rajaa\s*2$/ })).toBeTruthy()
    await turn(user, 'Vain omat')
    await turn(user, 'Näytä vanhentuneet')
  })

  test('that are empty say whether the switches leave anything out', async () => {
    await desk.plan({ note: 'Mennyt', startDate: addDays(desk.today, -20), endDate: addDays(desk.today, -1) })
    const { user } = await desk.open()
    expect(await screen.findByText('1 aikataulu ei näy näillä rajauksilla.')).toBeTruthy()
    await user.click(await tab(/^Tilattu/))
    expect(await screen.findByText('Kohteessa Päiväkeskus Aalto ei ole tilattuja aikatauluja.')).toBeTruthy()
    await user.click(await tab(/^Luonnos/))
    await user.click(await button('Näytä kaikki'))
    await expectNames('Mennyt')
    await turn(user, 'Näytä vanhentuneet')
  })
})

describe('without a connection', () => {
  test('the list is read with its age; orders say that they need one', async () => {
    await desk.plan({ note: 'Talvi' })
    const page = await desk.open()
    await expectNames('Talvi')
    desk.client.link = () => 'cut'
    await loseConnection()

    expect(await screen.findByText(/^Tiedot haettu tälle laitteelle /)).toBeTruthy()
    await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
    const item = await screen.findByRole('menuitem', { name: /^Tilaa/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('Vaatii verkkoyhteyden')
    await page.leave()
    openPage(desk.listPath())
    await expectNames('Talvi')
  })

  test.each([
    ['new', '', 'Tilaa'],
    ['ordered', '/ordered', 'Peru tilaus'],
  ] as const)(
    "a card's action of a timetable that is %s says so too, and does nothing",
    async (state, path, action) => {
      pretendMedia('max-width: 767px')
      await desk.plan({ note: 'Talvi', state })
      const { user } = await desk.open(desk.listPath(path))
      const pressed = within(await screen.findByRole('article', { name: 'Talvi' })).getByRole('button', {
        name: action,
      })
      expect(pressed.getAttribute('aria-disabled')).not.toBe('true')
      desk.client.link = () => 'cut'
      await loseConnection()

      expect(pressed.getAttribute('aria-disabled')).toBe('true')
      expect(descriptionOf(pressed)).toBe('Talvi Vaatii verkkoyhteyden')
      await user.click(pressed)
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  )

  test('a list that was never fetched says so', async () => {
    desk.client.link = ({ path }) => (path.startsWith('/api/timetable/') ? 'cut' : 'pass')
    await desk.open()
    await loseConnection()
    expect(await screen.findByText('Tätä ei ole haettu tälle laitteelle. Yhdistä verkkoon.')).toBeTruthy()
  })
})
