import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { addDays } from '#domain/local-date.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { makeTrips } from '#tests/support/board.ts'
import { clickReady } from '#tests/support/click-ready.ts'
import { addLateRequest } from '#tests/support/late-request.ts'
import { descriptionOf } from '#tests/support/open-page.tsx'
import { button, planningDesk, readerEmail, said } from '#tests/support/planning-desk.ts'
import { addPassenger, ridesFor } from '#tests/support/rides.ts'
import { cell, openWeek, storedRides } from '#tests/support/week-screen.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'
import { toasts } from '#ui/speak/toast.ts'

const desk = planningDesk()

const openTimetable = (id: number, query = '', email?: string) =>
  desk.open(`/d/${desk.centre.destinationId}/timetables/tt/${id}${query}`, email)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menuItem = async ({ user }: Awaited<ReturnType<typeof desk.open>>, name: RegExp) => {
  await user.click(await button(/^Lisää toimintoja: #/))
  return screen.findByRole('menuitem', { name })
}

describe('the header of a timetable', () => {
  test('names it with its state, days, passengers and rides, and what it is for', async () => {
    const id = await desk.plan({
      note: 'Talvi',
      description: 'Arkisin aamulla',
      startDate: addDays(desk.today, 14),
      idle: [await addPassenger(desk.server.services, desk.centre)],
    })
    await openTimetable(id)
    const header = (await heading(`#${id} Talvi`)).closest('header')!
    for (const fact of [
      'Luonnos',
      '2 matkustajaa',
      '5 kyytiä viikossa',
      'alkaa 14 päivän kuluttua',
      'Arkisin aamulla',
    ]) {
      expect(await within(header).findByText(fact)).toBeTruthy()
    }
  })

  test('leads back to the list of its state, where it is found again', async () => {
    const id = await desk.plan({ note: 'Talvi', state: 'accepted' })
    const page = await openTimetable(id)
    await page.user.click(await screen.findByRole('link', { name: 'Takaisin listaan' }))
    expect(page.address()).toBe(desk.listPath('/accepted'))
    expect(await screen.findByRole('link', { name: 'Talvi' })).toBeTruthy()
  })

  test('orders it, and it is locked', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await openTimetable(id)
    const order = await button('Tilaa')
    await waitFor(() => expect(order.getAttribute('aria-disabled')).not.toBe('true'))
    await page.user.click(order)
    const dialog = within(await screen.findByRole('alertdialog'))
    await dialog.findByText('5 kyytiä viikossa, 1 matkustaja.')
    await clickReady(page.user, dialog.getByRole('button', { name: 'Tilaa aikataulu' }))
    await waitFor(() => expect(said()).toBe('Tilaus lähetetty.'))
    expect(await screen.findByText(/^Tilattu aikataulu on lukittu ja odottaa hyväksyntää\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Muokkaa' })).toBeNull()
    expect(await button('Peru tilaus')).toBeTruthy()
  })

  test('says why it cannot be ordered', async () => {
    const id = await desk.plan({ note: 'Talvi', rides: [], idle: [desk.helvi] })
    await openTimetable(id)
    const order = await button('Tilaa')
    await waitFor(() => expect(descriptionOf(order)).toBe('Lisää ainakin yksi kyyti ennen tilaamista.'))
    expect(order.getAttribute('aria-disabled')).toBe('true')
  })

  test('orders what the server has taken of this device, also before the week is fetched again', async () => {
    const id = await desk.plan({ rides: [], idle: [desk.helvi] })
    const { user } = await openWeek(desk, id)
    desk.client.link = ({ method, path }) => (method === 'GET' && path.endsWith(`/timetable/${id}`) ? 'cut' : 'pass')
    await user.click(await cell('Helvi Esimerkki', 'Maanantai, Alku'))
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await storedRides(desk, id)).toHaveLength(1))

    expect(await screen.findByText('1 kyyti viikossa')).toBeTruthy()
    const order = await button('Tilaa')
    await waitFor(() => expect(order.getAttribute('aria-disabled')).not.toBe('true'))
  })

  test('says that an order needs a connection', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    await openTimetable(id)
    const order = await button('Tilaa')
    await waitFor(() => expect(order.getAttribute('aria-disabled')).not.toBe('true'))
    await loseConnection()
    expect(descriptionOf(await button('Tilaa'))).toBe('Vaatii verkkoyhteyden')
  })

  test('says that cancelling an order needs one too, and asks nothing', async () => {
    const { user } = await openTimetable(await desk.plan({ note: 'Talvi', state: 'ordered' }))
    const end = await button('Peru tilaus')
    await waitFor(() => expect(end.getAttribute('aria-disabled')).not.toBe('true'))
    await loseConnection()

    expect([end.getAttribute('aria-disabled'), descriptionOf(end)]).toEqual(['true', 'Vaatii verkkoyhteyden'])
    await user.click(end)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('says since when the booking system has not taken it', async () => {
    const id = await desk.plan({ note: 'Talvi', state: 'ordered' })
    await addLateRequest(desk.server.services, 'order', { ...desk.centre, id })
    await openTimetable(id)

    const words = 'Varausjärjestelmä ei ole vielä ottanut tätä vastaan. Odottanut 11.3.2026 08:05 alkaen.'
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('of a rejected one says why, and what to do', async () => {
    const id = await desk.plan({ note: 'Talvi', state: 'rejected', rejectedReason: 'Autoja ei ole' })
    const page = await openTimetable(id)
    const told = await screen.findByText(
      /Tilaus hylättiin\. Voit muuttaa aikataulua, kun valitset Korjaa ja tilaa uudelleen\./,
    )
    expect(told.textContent).toContain('Hylkäyksen syy: Autoja ei ole')
    expect(told.textContent).not.toContain('koordinaattoriin')
    expect(screen.queryByRole('button', { name: 'Peru tilaus' })).toBeNull()
    await page.user.click(await button('Korjaa ja tilaa uudelleen'))
    const asking = within(await screen.findByRole('alertdialog'))
    expect(asking.getByText('Hylkäyksen syy: Autoja ei ole')).toBeTruthy()
    await page.user.click(asking.getByRole('button', { name: 'Korjaa ja tilaa uudelleen' }))
    await waitFor(async () => expect((await desk.stored(id)).state).toBe(timetableStates.new))
    expect(await button('Muokkaa')).toBeTruthy()
    const kept = await screen.findByText(/Edellinen tilaus hylättiin\. Korjaa aikataulu ja tilaa se uudelleen\./)
    expect(kept.textContent).toContain('Hylkäyksen syy: Autoja ei ole')

    const order = await button('Tilaa')
    await waitFor(() => expect(order.getAttribute('aria-disabled')).not.toBe('true'))
    await page.user.click(order)
    const ordering = within(await screen.findByRole('alertdialog'))
    const confirm = await ordering.findByRole('button', { name: 'Tilaa aikataulu' })
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'))
    await page.user.click(confirm)
    await waitFor(async () => expect((await desk.stored(id)).state).toBe(timetableStates.ordered))
    await waitFor(() => expect(screen.queryByText(/Autoja ei ole/)).toBeNull())
  })

  test('of a rejected one whose start has gone by says that it has to be moved', async () => {
    const id = await desk.plan({
      state: 'rejected',
      rejectedReason: 'Autoja ei ole',
      startDate: desk.today,
      endDate: addDays(desk.today, 14),
    })
    const page = await openTimetable(id)
    await page.user.click(await button('Korjaa ja tilaa uudelleen'))
    const asking = within(await screen.findByRole('alertdialog'))
    await page.user.click(asking.getByRole('button', { name: 'Korjaa ja tilaa uudelleen' }))
    expect(await screen.findByText(/Alkamispäivä on jo mennyt: siirrä se ennen tilaamista\./)).toBeTruthy()
  })

  test.each([
    ['has cancelled it too', timetableStates.new, 'Aikataulu on taas luonnos.'],
    ['has ordered it anew', timetableStates.ordered, /^Aikataulun palauttaminen luonnokseksi epäonnistui: /],
  ] as const)('of a rejected one is true also when another user %s', async (_, state, words) => {
    const id = await desk.plan({ state: 'rejected', rejectedReason: 'Autoja ei ole' })
    const page = await openTimetable(id)
    await page.user.click(await button('Korjaa ja tilaa uudelleen'))
    const asking = within(await screen.findByRole('alertdialog'))
    await desk.server.services.db.updateTable('timetable').set({ state, version: 7 }).where('id', '=', id).execute()
    await page.user.click(asking.getByRole('button', { name: 'Korjaa ja tilaa uudelleen' }))

    await waitFor(() => expect(said()).toMatch(words))
    expect((await desk.stored(id)).state).toBe(state)
  })

  test('deletes it, and the list offers it back', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const page = await openTimetable(id)
    await page.user.click(await menuItem(page, /^Poista aikataulu/))
    const asking = within(await screen.findByRole('alertdialog'))
    await clickReady(page.user, asking.getByRole('button', { name: 'Poista aikataulu' }))
    await waitFor(() => expect(page.address()).toBe(desk.listPath('/new')))
    await page.user.click(await button('Kumoa poisto'))
    expect(await screen.findByRole('link', { name: 'Talvi' })).toBeTruthy()
    expect((await desk.stored(id)).deleted).toBe(false)
  })

  test('asks before it is deleted, with the coming trips of its rides', async () => {
    const { db } = desk.server.services
    const days = { startDate: addDays(desk.today, 1), endDate: addDays(desk.today, 7) }
    const id = await desk.plan({ state: 'accepted', ...days })
    await makeTrips(desk.server)
    await db.updateTable('timetable').set({ state: timetableStates.new }).where('id', '=', id).execute()
    const { length } = await db.selectFrom('trip').select('id').execute()
    expect(length).toBeGreaterThan(1)
    const page = await openTimetable(id)
    await page.user.click(await menuItem(page, /^Poista aikataulu/))

    const asking = within(await screen.findByRole('alertdialog'))
    expect(await asking.findByRole('heading', { name: new RegExp(`^${length} tulevaa matkaa`) })).toBeTruthy()
    expect((await desk.stored(id)).deleted).toBe(false)
  })

  test('deletes it, and back from the list it names the rides whose cells have closed', async () => {
    const lempi = await addPassenger(desk.server.services, desk.centre, { name: 'Lepo Lempi' })
    const id = await desk.plan({ note: 'Talvi', rides: ridesFor([desk.helvi, lempi], { weekdays: [1] }) })
    const page = await openTimetable(id)
    await page.user.click(await menuItem(page, /^Poista aikataulu/))
    const asking = within(await screen.findByRole('alertdialog'))
    await clickReady(page.user, asking.getByRole('button', { name: 'Poista aikataulu' }))
    const undo = await button('Kumoa poisto')
    const { db } = desk.server.services
    await db.updateTable('passenger').set({ inactive: true }).where('id', '=', lempi).execute()
    await page.user.click(undo)
    await waitFor(() =>
      expect(toasts.get().at(-1)).toMatchObject({
        title: `Aikataulu #${id} Talvi palautettu.`,
        text: '1 kyyti jäi palauttamatta. Avaa aikataulu, niin näet, mikä.',
        intent: 'warning',
      }),
    )
    expect(await storedRides(desk, id)).toEqual([`${desk.helvi} 1 arrival 08:15`])

    await page.user.click(await screen.findByRole('link', { name: 'Talvi' }))
    const named = 'Lepo Lempi, maanantai, Alku: 08:15. Matkustaja ei ole aktiivinen.'
    expect(await screen.findByText(named)).toBeTruthy()
    await page.user.click(await button('Sulje ilmoitus'))
    await waitFor(() => expect(screen.queryByText(named)).toBeNull())
  })

  test('prints, and offers nothing more to whoever may only read', async () => {
    const id = await desk.plan({ note: 'Talvi' })
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined)
    const page = await openTimetable(id, '', readerEmail)
    await heading(`#${id} Talvi`)
    expect(screen.queryByRole('button', { name: 'Tilaa' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Muokkaa' })).toBeNull()
    await page.user.click(await menuItem(page, /^Tulosta/))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menuitem', { name: /Poista/ })).toBeNull()
  })
})

describe('people', () => {
  test('are added by the address that asks for it, without those who are in it or inactive', async () => {
    const { services } = desk.server
    const onni = await addPassenger(services, desk.centre, { name: 'Onni Esimerkki' })
    await addPassenger(services, desk.centre, { name: 'Lepo Lempi', inactive: true })
    const id = await desk.plan({ note: 'Talvi' })
    const page = await openTimetable(id, '?addpeople=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustajia' }))
    await page.user.click(await dialog.findByRole('option', { name: /^Onni Esimerkki/ }))
    expect(dialog.queryByText('Helvi Esimerkki')).toBeNull()
    expect(dialog.queryByRole('option', { name: /^Lepo Lempi/ })).toBeNull()
    await page.user.click(dialog.getByRole('button', { name: /^Lisää valitut/ }))

    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
    expect(said()).toBe(`1 matkustaja lisätty aikatauluun #${id} Talvi.`)
    const riders = await services.db
      .selectFrom('timetable_passenger')
      .select('passenger_id')
      .where('timetable_id', '=', id)
      .orderBy('passenger_id')
      .execute()
    expect(riders.map(({ passenger_id }) => passenger_id)).toEqual([desk.helvi, onni])
  })

  test('who cannot be added stay picked, and it says why', async () => {
    await addPassenger(desk.server.services, desk.centre, { name: 'Onni Esimerkki' })
    const id = await desk.plan({ note: 'Talvi' })
    const page = await openTimetable(id, '?addpeople=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Lisää matkustajia' }))
    await page.user.click(await dialog.findByRole('option', { name: /^Onni Esimerkki/ }))
    desk.client.link = ({ method }) => (method === 'PUT' ? 500 : 'pass')
    await page.user.click(dialog.getByRole('button', { name: /^Lisää valitut/ }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Matkustajien lisääminen epäonnistui\./)
    desk.client.link = () => 'pass'
    await page.user.click(dialog.getByRole('button', { name: /^Lisää valitut/ }))
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
  })
})
