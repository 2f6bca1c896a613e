import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { holidaysIn } from '#domain/holiday.ts'
import { addDays, weekdayOf, type LocalDate } from '#domain/local-date.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { preferences } from '#state/preferences.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { holdCalls } from '#tests/support/hold-calls.ts'
import { button, planningDesk, said } from '#tests/support/planning-desk.ts'
import { addPassenger, ridesFor } from '#tests/support/rides.ts'
import { openNotices, openWeek } from '#tests/support/week-screen.ts'
import { formatDay } from '#ui/look/format.ts'

const desk = planningDesk()

/** The first Monday two weeks from now after which two weeks are without a holiday: those are warned of, too. */
function monday(): LocalDate {
  let first = addDays(desk.today, 14 - ((weekdayOf(desk.today) + 6) % 7))
  while (holidaysIn(twoWeeksFrom(first)).length > 0) first = addDays(first, 7)
  return first
}
const twoWeeksFrom = (startDate: LocalDate) => ({ startDate, endDate: addDays(startDate, 13) })
const twoWeeks = () => twoWeeksFrom(monday())

const isShown = (element: HTMLElement) => getComputedStyle(element).visibility !== 'hidden'

async function openOrder() {
  const page = await desk.open()
  await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Tilaa' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await waitFor(() => expect(isShown(dialog.getByText(/^Tilattu aikataulu lukitaan\./))).toBe(true))
  const sending = () => dialog.getByRole('button', { name: 'Tilaa aikataulu' })
  return { ...page, dialog, sending, send: () => page.user.click(sending()) }
}

type Order = Awaited<ReturnType<typeof openOrder>>
const warnings = ({ dialog }: Order) => dialog.queryByRole('region', { name: 'Tarkista ennen tilaamista' })?.textContent

describe('before an order', () => {
  test('what will be ordered is counted, and not who is listed', async () => {
    const idle = await addPassenger(desk.server.services, desk.centre, { name: 'Vailla Veikko' })
    await desk.plan({ note: 'Talvi', idle: [idle], ...twoWeeks() })
    const order = await openOrder()
    expect(
      order.dialog.getByText('5 kyytiä viikossa. Kyytejä on 1 matkustajalla. Aikataulussa on 2 matkustajaa.'),
    ).toBeTruthy()
    expect(warnings(order)).toBeUndefined()
  })

  test('those who ride on the same days by another order are named, with a way to their rows', async () => {
    const other = await desk.plan({
      note: 'Syksy',
      state: 'accepted',
      rides: ridesFor([desk.helvi], { time: '07:43', weekdays: [2, 3] }),
      ...twoWeeks(),
    })
    const id = await desk.plan({ note: 'Talvi', ...twoWeeks() })
    const order = await openOrder()
    expect(warnings(order)).toContain('1 matkustajalla on jo kyytejä samoina päivinä:')
    expect(warnings(order)).toContain(`Helvi Esimerkki ti, ke alku 07:43 (tässä 08:15), aikataulu #${other}`)

    await order.user.click(order.dialog.getByRole('button', { name: 'Helvi Esimerkki' }))
    const path = `/d/${desk.centre.destinationId}/timetables/tt/${id}/p/${desk.helvi}/w/2`
    await waitFor(() => expect(order.address()).toBe(path))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Helvi Esimerkki, Tiistai, Alku/),
    )
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('the other order has a way of its own', async () => {
    const other = await desk.plan({ note: 'Syksy', state: 'accepted', ...twoWeeks() })
    await desk.plan({ note: 'Talvi', ...twoWeeks() })
    const order = await openOrder()
    await order.user.click(order.dialog.getByRole('button', { name: `aikataulu #${other}` }))
    expect(await screen.findByRole('heading', { level: 1, name: `#${other} Syksy` })).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('a holiday leads to its day in the week, also where the week does not show it', async () => {
    const year = Number(desk.today.slice(0, 4)) + 1
    const easter = holidaysIn({ startDate: `${year}-01-01`, endDate: `${year}-12-31` }).find(
      ({ text }) => text === 'holidays.easterSunday',
    )!.date
    const days = { startDate: addDays(easter, -3), endDate: addDays(easter, 3) }
    await desk.plan({ note: 'Talvi', rides: ridesFor([desk.helvi], { weekdays: [0] }), ...days })
    const order = await openOrder()
    await order.user.click(order.dialog.getByRole('button', { name: /^su .* pääsiäispäivä$/ }))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Helvi Esimerkki, Sunnuntai, Alku/),
    )
  })

  test('days that the original drives now, and that nothing drives any more, are told', async () => {
    const until = addDays(monday(), 30)
    const original = await desk.plan({ note: 'Alku', state: 'accepted', startDate: desk.today, endDate: until })
    const id = await desk.plan({ note: 'Talvi', ...twoWeeks() })
    await desk.server.services.db
      .updateTable('timetable')
      .set({ original_timetable_id: original, split_until: until })
      .where('id', '=', id)
      .execute()
    const order = await openOrder()
    const left = [addDays(monday(), 14), until].map((day) => formatDay(day, 'fi', 'numeric'))
    expect(warnings(order)).toContain(`Ajalla ${left.join(' – ')} ei sen jälkeen ajeta kyytejä`)
    expect(order.dialog.getByRole('button', { name: `aikataulu #${original}` })).toBeTruthy()
  })

  test('a warning that has come meanwhile is shown before it is sent, once', async () => {
    const id = await desk.plan({ note: 'Talvi', ...twoWeeks() })
    const order = await openOrder()
    expect(warnings(order)).toBeUndefined()
    await desk.plan({ note: 'Syksy', state: 'ordered', ...twoWeeks() })

    await order.send()
    expect((await order.dialog.findByRole('alert')).textContent).toMatch(/^Tiedot muuttuivat sillä välin/)
    // the second press of a hand that has not read it
    expect(order.sending().getAttribute('aria-disabled')).toBe('true')
    expect(warnings(order)).toContain('1 matkustajalla on jo kyytejä samoina päivinä:')
    expect((await desk.stored(id)).state).toBe(timetableStates.new)

    await clickReady(order.user, order.sending())
    await waitFor(() => expect(said()).toBe('Tilaus lähetetty.'))
    expect((await desk.stored(id)).state).toBe(timetableStates.ordered)
  })

  test('what is ordered in the same moment by another user is told as soon as it is ordered', async () => {
    const other = await desk.plan({ note: 'Syksy', ...twoWeeks() })
    const id = await desk.plan({ note: 'Talvi', ...twoWeeks() })
    const order = await openOrder()
    desk.client.change = (path, data, method) => {
      const { db } = desk.server.services
      const isOrdered = method === 'PUT' && path.endsWith(`/timetable/${id}`)
      if (isOrdered) {
        void db.updateTable('timetable').set({ state: timetableStates.ordered }).where('id', '=', other).execute()
      }
      return data
    }

    await order.send()

    const told = within(await screen.findByRole('alertdialog', { name: `Aikataulu #${id} Talvi on tilattu` }))
    expect(told.getByRole('alert').textContent).toContain('Samalla hetkellä tilattiin samoille matkustajille')
    expect(told.getByRole('listitem').textContent).toContain(`ma, ti, ke, to, pe alku 08:15, aikataulu #${other}`)
    expect((await desk.stored(id)).state).toBe(timetableStates.ordered)
    await order.user.click(told.getByRole('button', { name: 'Sulje' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('what was told before is not told again once it is ordered', async () => {
    await desk.plan({ note: 'Syksy', state: 'ordered', ...twoWeeks() })
    const id = await desk.plan({ note: 'Talvi', ...twoWeeks() })
    const order = await openOrder()
    expect(warnings(order)).toContain('1 matkustajalla on jo kyytejä samoina päivinä:')
    const texts: string[] = []
    const watching = new MutationObserver(() => texts.push(screen.queryByRole('alertdialog')?.textContent ?? ''))
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })

    await order.send()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

    watching.disconnect()
    expect((await desk.stored(id)).state).toBe(timetableStates.ordered)
    // it is locked by then, which is nothing that kept it from being ordered
    expect(texts.filter((text) => text.includes('Aikataulu on lukittu'))).toEqual([])
  })

  test('who was withdrawn and rides again with the order is named', async () => {
    const id = await desk.plan({ note: 'Talvi', ...twoWeeks() })
    await desk.server.services.db
      .updateTable('timetable_passenger')
      .set({ withdrawn_at: new Date() })
      .where('timetable_id', '=', id)
      .execute()
    const order = await openOrder()
    expect(warnings(order)).toContain('Tilaus palauttaa ne:')
    expect(warnings(order)).toContain('Helvi Esimerkki ma, ti, ke, to, pe alku 08:15')
  })

  test('rides that were added meanwhile are counted before it is sent', async () => {
    const id = await desk.plan({ note: 'Talvi', rides: ridesFor([desk.helvi], { weekdays: [1] }), ...twoWeeks() })
    const order = await openOrder()
    await desk.server.services.db.updateTable('ride').set({ weekday: 2 }).where('timetable_id', '=', id).execute()
    const { organization_id, created_at, updated_at } = await desk.server.services.db
      .selectFrom('ride')
      .selectAll()
      .where('timetable_id', '=', id)
      .executeTakeFirstOrThrow()
    await desk.server.services.db
      .insertInto('ride')
      .values({
        ...{ organization_id, created_at, updated_at, created_by: null, updated_by: null },
        ...{ timetable_id: id, passenger_id: desk.helvi, weekday: 3, direction: 'arrival', minutes: 500 },
      })
      .execute()

    await order.send()
    expect(await order.dialog.findByRole('alert')).toBeTruthy()
    expect(await order.dialog.findByText('2 kyytiä viikossa, 1 matkustaja.')).toBeTruthy()
    expect((await desk.stored(id)).state).toBe(timetableStates.new)
  })

  test('what the device knows has its room, neither seen nor pressed, until the server has been asked', async () => {
    await desk.plan({ note: 'Talvi', ...twoWeeks() })
    const calls = holdCalls(desk.server, '/otherRides')
    const page = await desk.open()
    await page.user.click(await button(/^Lisää toimintoja: #\d+ Talvi/))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Tilaa' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const text = await dialog.findByText(/^Tilattu aikataulu lukitaan\./)
    expect(isShown(text)).toBe(false)
    expect(text.closest('[inert]')?.getAttribute('aria-hidden')).toBe('true')
    expect(dialog.getByRole('button', { name: 'Tilaa aikataulu' }).getAttribute('aria-disabled')).toBe('true')

    calls.letGo()
    await waitFor(() => expect(isShown(text)).toBe(true))
    expect(text.closest('[inert], [aria-hidden="true"]')).toBeNull()
  })

  test('a server that does not tell of other orders leaves a word, and the order goes', async () => {
    await desk.plan({ note: 'Talvi', ...twoWeeks() })
    desk.client.link = ({ path }) => (path.endsWith('/otherRides') ? 404 : 'pass')
    const order = await openOrder()
    expect(warnings(order)).toBe('Matkustajien muita kyytejä ei saatu tarkistettua.')
    await order.send()
    await waitFor(() => expect(said()).toBe('Tilaus lähetetty.'))
  })

  test('times the wrong way round, the clock change and holidays are told', async () => {
    await desk.plan({
      note: 'Talvi',
      startDate: monday(),
      endDate: addDays(monday(), 400),
      rides: [
        ...ridesFor([desk.helvi], { time: '03:30', weekdays: [0, 1] }),
        ...ridesFor([desk.helvi], { time: '03:30', weekdays: [1], direction: 'departure' }),
      ],
    })
    const order = await openOrder()
    expect(warnings(order)).toContain('1 matkustajalla loppuaika ei ole alkuajan jälkeen:')
    expect(warnings(order)).toContain('Helvi Esimerkki ma alku 03:30, loppu 03:30')
    expect(warnings(order)).toContain('kello siirtyy eteenpäin klo 03:00–04:00.')
    expect(warnings(order)).toContain('03:30 ajetaan klo 04:30')
    expect(warnings(order)).toMatch(/Jaksossa on \d+ pyhä- tai aattopäivää\. Myös niiden kyydit tilataan:/)
  })

  test('rides at the weekend that is not shown are told, and the way to one shows it', async () => {
    await desk.plan({ note: 'Talvi', rides: ridesFor([desk.helvi], { weekdays: [1, 6] }), ...twoWeeks() })
    const order = await openOrder()
    expect(warnings(order)).toContain('1 kyyti viikonloppuna, ei näkyvissä.')
    await order.user.click(order.dialog.getByRole('button', { name: 'Helvi Esimerkki' }))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Helvi Esimerkki, Lauantai, Alku/),
    )
    expect(preferences.showWeekends).toBe(true)
  })
})

test('the week says what it does not show of the weekend, and shows it', async () => {
  const id = await desk.plan({ rides: ridesFor([desk.helvi], { weekdays: [0, 1, 6] }), ...twoWeeks() })
  const { user } = await openWeek(desk, id)
  await openNotices({ user })
  expect(await screen.findByText('2 kyytiä viikonloppuna, ei näkyvissä.')).toBeTruthy()
  fireEvent(window, new Event('beforeprint'))
  const onPaper = () => document.querySelector('.grid-paper tfoot')?.textContent
  expect(onPaper()).toContain('2 kyytiä viikonloppuna, ei näkyvissä.')
  await user.click(await button('Näytä viikonloput'))
  expect(await screen.findByRole('gridcell', { name: /^Helvi Esimerkki, Lauantai, Alku/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('2 kyytiä viikonloppuna, ei näkyvissä.')).toBeNull())
  expect(onPaper()).not.toContain('viikonloppuna')
})

test('a way that is asked for again takes the focus there again, past a search', async () => {
  const id = await desk.plan({ note: 'Talvi', rides: ridesFor([desk.helvi], { weekdays: [1, 6] }), ...twoWeeks() })
  const { user } = await openWeek(desk, id)
  await user.type(screen.getByRole('searchbox', { name: 'Hae nimellä' }), 'ei ketään')
  await screen.findByText('Mikään matkustaja ei vastaa rajauksia.')
  const goToSaturday = async () => {
    const order = await screen.findByRole('button', { name: 'Tilaa' })
    await waitFor(() => expect(order.getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(order)
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(await dialog.findByRole('button', { name: 'Helvi Esimerkki' }))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Helvi Esimerkki, Lauantai, Alku/),
    )
    preferences.showWeekends = false
  }
  await goToSaturday()
  await goToSaturday()
})
