import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cancelBooking, createBooking } from '#data/bookings.ts'
import { accessLevels } from '#domain/access.ts'
import { newBookingDraft, type BookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { addLateRequest } from '#tests/support/late-request.ts'
import type { UserEvent } from '@testing-library/user-event'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { change, descriptionOf, errorsWith, resetClient } from '#tests/support/open-page.tsx'
import { sync } from '#state/sync.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import { toasts } from '#ui/speak/toast.ts'

const { read, write } = accessLevels
const needsConnection = 'Vaatii verkkoyhteyden'

let stage: BookingStage
let morning: BookingDetails
let late: BookingDetails

const place = (alias: string) => ({
  ...{ alias, address: 'Kirkkokatu 31', postalcode: '15140', city: 'Lahti', category: 'library' as const },
  location: { lat: 60.983, lng: 25.655 },
})

async function book(changes: Partial<BookingDraft>, email: string): Promise<BookingDetails> {
  const { destinationId } = stage.centre
  const draft = {
    ...newBookingDraft(destinationId, '2026-03-11T10:00'),
    from: place('Pääkirjasto'),
    to: place('Matkakeskus'),
    priceCategoryId: stage.categories.car,
    ...changes,
  }
  return createBooking(destinationId, savedBooking(draft, email))
}

const setState = (id: number, state: number) =>
  stage.server.services.db
    .updateTable('booking')
    .set({
      state: state as 0,
      answer_at: null,
      ...(state === bookingStates.rejected && { rejected_reason: 'Ei autoja' }),
    })
    .where('id', '=', id)
    .execute()

beforeAll(async () => {
  stage = await openBookingStage()
  await stage.server.services.db
    .updateTable('price_category')
    .set({ max_luggage: 1 })
    .where('id', '=', stage.categories.car)
    .execute()
  const email = await stage.enter()
  late = await book({ date: '2026-03-13', minutes: 700, passenger: { kind: 'adHoc', name: 'Eero Saarelma' } }, email)
  morning = await book(
    {
      ...{ date: '2026-03-12', minutes: 570, note: 'Odottaa aulassa.' },
      passenger: { kind: 'adHoc', name: 'Eeva Lumijärvi' },
    },
    email,
  )
  await cancelBooking(await book({ date: '2026-03-14', passenger: { kind: 'adHoc', name: 'Peruttu Matka' } }, email))
  const rejected = await book({ date: '2026-03-15', passenger: { kind: 'adHoc', name: 'Hylätty Matka' } }, email)
  await setState(rejected.id, bookingStates.rejected)
  const draft = await book({ date: '2026-03-16', passenger: { kind: 'adHoc', name: 'Tilaamaton Matka' } }, email)
  await setState(draft.id, bookingStates.undefined)
  const past = await book(
    { date: '2026-03-11', minutes: 900, passenger: { kind: 'adHoc', name: 'Mennyt Matka' } },
    email,
  )
  await stage.server.services.db.updateTable('booking').set({ date: '2026-03-02' }).where('id', '=', past.id).execute()
  await resetClient()
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const tab = (name: RegExp) => screen.getByRole('tab', { name })
const narrow = async (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Rajaa/ }))
const menuOf = async (user: UserEvent, name: string | RegExp) => {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  await user.click(within(row).getByRole('button', { name: /^Lisää/ }))
  return screen.findByRole('menu')
}
const names = async () => {
  const table = await screen.findByRole('table', { name: 'Tilaukset' })
  return within(table)
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('link') !== null)
    .map((row) => within(row).getByText(/^\S+ (Matka|Lumijärvi|Saarelma)$/).textContent)
}

test('one that the booking system has not taken says so in the list, and in its facts since when', async () => {
  await addLateRequest(stage.server.services, 'booking', { ...stage.centre, id: morning.id })
  await stage.enter()
  const { user } = stage.open('single')
  const short = 'Varausjärjestelmä ei ole vielä ottanut vastaan'
  expect(await screen.findByText(short)).toBeTruthy()
  expect(screen.getAllByText(short)).toHaveLength(1)

  await user.click(screen.getByRole('link', { name: `#${morning.shortId}` }))

  const words = 'Varausjärjestelmä ei ole vielä ottanut tätä vastaan. Odottanut 11.3.2026 08:05 alkaen.'
  expect(await screen.findByText(words)).toBeTruthy()
  await stage.server.services.db.deleteFrom('provider_request').execute()
})

test('the open ones are listed by their start, and the tabs count what they list', async () => {
  await stage.enter()
  const { user, address } = stage.open('single')
  await waitFor(async () => expect(await names()).toEqual(['Eeva Lumijärvi', 'Eero Saarelma', 'Tilaamaton Matka']))
  expect(tab(/^Avoin, 3/).getAttribute('aria-selected')).toBe('true')
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Numero', 'Aika', 'Mistä', 'Minne', 'Matkustaja', 'Luonut', 'Tila', 'Toiminnot'])
  expect(screen.getByRole('link', { name: `#${morning.shortId}` })).toBeTruthy()

  await user.click(tab(/^Peruttu, 2/))
  expect(address()).toBe(`/d/${stage.centre.destinationId}/timetables/single/cancelled`)
  expect(await names()).toEqual(['Peruttu Matka', 'Hylätty Matka'])
  const rejected = screen.getByRole('row', { name: /Hylätty Matka/ })
  expect(within(rejected).getByText('Hylätty')).toBeTruthy()

  await user.click(tab(/^Päättynyt$/))
  expect(await screen.findByText('Kohteessa Päiväkeskus Aalto ei ole tilauksia.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Näytä kaikki' })).toBeNull()
})

test('expired ones come when they are asked for, and others’ go when only mine are wanted', async () => {
  await stage.enter()
  const { user } = stage.open('single')
  await waitFor(async () => expect((await names()).length).toBe(3))
  await narrow(user)
  await user.click(await screen.findByRole('switch', { name: 'Näytä vanhentuneet' }))
  await user.keyboard('{Escape}')
  await waitFor(async () => expect((await names())[0]).toBe('Mennyt Matka'))
  expect(screen.getByRole('button', { name: /^Rajaa\s*1$/ })).toBeTruthy()
  expect(tab(/^Avoin, 4/)).toBeTruthy()

  await narrow(user)
  await user.click(await screen.findByRole('switch', { name: 'Vain omat' }))
  expect(await screen.findByText('4 tilausta ei näy näillä rajauksilla.')).toBeTruthy()
  await user.click(await screen.findByRole('switch', { name: 'Vain omat' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('radio', { name: 'Kortit' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(4)
})

test('cards say their order, and can be put in every order that the table can', async () => {
  await stage.enter()
  const { user } = stage.open('single')
  await waitFor(async () => expect((await names()).length).toBe(3))
  await user.click(screen.getByRole('button', { name: 'Minne' }))
  await user.click(await screen.findByRole('radio', { name: 'Kortit' }))

  await narrow(user)
  const order = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Järjestys' })
  expect([...order.options].map(({ text }) => text)).toEqual([
    ...['Numero', 'Aika', 'Mistä', 'Minne', 'Matkustaja', 'Luonut'],
  ])
  expect(order.selectedOptions[0]?.text).toBe('Minne')

  await user.selectOptions(order, 'Aika')
  await user.click(await screen.findByRole('switch', { name: 'Laskeva järjestys' }))
  await user.keyboard('{Escape}')
  const cards = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(cards.map((text) => /Lumijärvi|Saarelma|Tilaamaton/.exec(text)?.[0])).toEqual([
    ...['Tilaamaton', 'Saarelma', 'Lumijärvi'],
  ])
})

test('a row opens what is known of the booking, and closing goes back to its tab', async () => {
  await stage.enter()
  const { user, address } = stage.open('single/open')
  await user.click(await screen.findByRole('link', { name: `#${morning.shortId}` }))
  expect(address()).toBe(`/d/${stage.centre.destinationId}/timetables/b/${morning.id}`)
  const dialog = await screen.findByRole('dialog', { name: new RegExp(morning.shortId) })
  for (const text of [
    /Torstai 12.3.2026 09:30/,
    /Pääkirjasto/,
    /Matkakeskus/,
    'Eeva Lumijärvi',
    'Skoda · Enintään 4 matkustajaa · Enintään 1 matkalaukku',
    'Odottaa aulassa.',
  ]) {
    expect(within(dialog).getByText(text)).toBeTruthy()
  }
  expect(getComputedStyle(dialog).maxWidth).toBe('500px')
  const fact = (name: string) => within(dialog).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  const byWhom = `, ${morning.createdByEmail}`
  expect(fact('Luotu')).toBe(`${formatFullMoment(Date.parse(morning.createdAt ?? ''), 'fi')}${byWhom}`)
  expect(fact('Tilattu')).toBe(`${formatFullMoment(Date.parse(morning.orderedAt ?? ''), 'fi')}${byWhom}`)
  expect(within(dialog).getByRole('button', { name: 'Muokkaa' })).toBeTruthy()
  const [close] = within(dialog).getAllByRole('button', { name: 'Sulje' })
  if (close) await user.click(close)
  expect(address()).toBe(`/d/${stage.centre.destinationId}/timetables/single/open`)
})

test('an order is cancelled after a question, and moves to the other tab', async () => {
  await stage.enter()
  const { user } = stage.open('single')
  const menu = await menuOf(user, late.shortId)
  await user.click(within(menu).getByRole('menuitem', { name: 'Peru tilaus' }))
  const question = await screen.findByRole('alertdialog', { name: 'Tilauksen peruminen' })
  expect(within(question).getByText('Haluatko varmasti perua tilauksen?')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Ei')

  const failed = 'Tilauksen peruminen epäonnistui. Päivitä sivu ja yritä myöhemmin uudelleen.'
  stage.client.link = ({ method }) => (method === 'DELETE' ? 500 : 'pass')
  await user.click(within(question).getByRole('button', { name: 'Kyllä' }))
  expect(await errorsWith(failed)).toBeTruthy()
  expect(toasts.get().map(({ title }) => title)).not.toContain(failed)

  const gone = { status: 404, data: { not_found: [] } }
  stage.client.link = ({ method }) => (method === 'DELETE' ? gone : 'pass')
  await user.click(within(question).getByRole('button', { name: 'Kyllä' }))
  const words = 'Tilausta ei löytynyt. Se on ehkä jo poistettu.'
  await waitFor(() => expect(within(question).getByRole('alert').textContent).toBe(words))

  stage.client.link = () => 'pass'
  await user.click(within(question).getByRole('button', { name: 'Kyllä' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText(failed)).toBeNull()
  await waitFor(async () => expect(await names()).toEqual(['Eeva Lumijärvi', 'Tilaamaton Matka']))
  expect(tab(/^Peruttu, 3/)).toBeTruthy()
})

test('one that was never ordered has a button that is not available yet, and says so', async () => {
  await stage.enter()
  const { user } = stage.open('single')
  const menu = await menuOf(user, 'Tilaamaton Matka')
  const order = within(menu).getByRole('menuitem', { name: /^Tilaa\b/ })
  expect(order.getAttribute('aria-disabled')).toBe('true')
  expect(within(order).getByText('Tämä toiminto ei ole vielä käytettävissä')).toBeTruthy()
  await user.click(order)
  expect(toasts.get().at(-1)?.title).toBe('Tämä toiminto ei ole vielä käytettävissä')
})

test('who may only read finds no button, and who may not read is led away', async () => {
  await stage.enter({ bookings: read })
  const { leave } = stage.open('single')
  await waitFor(async () => expect(await names()).toEqual(['Eeva Lumijärvi', 'Tilaamaton Matka']))
  expect(screen.queryByRole('button', { name: 'Uusi tilaus' })).toBeNull()
  const row = screen.getByRole('row', { name: /Eeva Lumijärvi/ })
  expect(within(row).queryByRole('button', { name: /^Lisää/ })).toBeNull()
  await leave()
  await resetClient()

  await stage.enter({ passengers: write })
  const { visited } = stage.open('single')
  await waitFor(() => expect(visited()).toContain('/'))
})

test('without a connection the list is there, and what needs one says so', async () => {
  await stage.enter()
  const first = stage.open('single')
  await waitFor(async () => expect((await names()).length).toBe(2))
  await first.leave()
  stage.client.link = () => 'cut'
  const { user } = stage.open('single')
  await change(() => Object.assign(sync, { online: false }))
  expect(await names()).toHaveLength(2)
  const menu = await menuOf(user, morning.shortId)
  for (const name of [/^Muokkaa/, /^Peru tilaus/]) {
    const item = within(menu).getByRole('menuitem', { name })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(within(item).getByText(needsConnection)).toBeTruthy()
  }
  await user.keyboard('{Escape}')
  expect(await screen.findByText(/^Tiedot haettu tälle laitteelle/)).toBeTruthy()
})

test('nor is an order cancelled or changed from what is known of it', async () => {
  await stage.enter()
  const { user, address } = stage.open(`b/${morning.id}`)
  const dialog = await screen.findByRole('dialog', { name: new RegExp(morning.shortId) })
  const offered = [
    await within(dialog).findByRole('button', { name: 'Peru tilaus' }),
    await within(dialog).findByRole('button', { name: 'Muokkaa' }),
  ]
  const before = address()
  stage.client.link = () => 'cut'
  await change(() => Object.assign(sync, { online: false }))

  for (const button of offered) {
    await waitFor(() =>
      expect([button.getAttribute('aria-disabled'), descriptionOf(button)]).toEqual(['true', needsConnection]),
    )
    await user.click(button)
  }
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(address()).toBe(before)
})
