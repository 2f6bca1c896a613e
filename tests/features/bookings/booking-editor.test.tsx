import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createBooking, fetchBooking, updateBooking } from '#data/bookings.ts'
import { draftCount } from '#data/drafts/drafts.ts'
import { bookingDraftOf, newBookingDraft } from '#domain/booking/draft.ts'
import type { BookingDetails } from '#domain/booking/schema.ts'
import { savedBooking, savedBookingUpdate } from '#domain/booking/steps.ts'
import { accessLevels } from '#domain/access.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { holdTimers } from '#tests/support/held-timers.ts'
import { change, resetClient, type OpenedPage } from '#tests/support/open-page.tsx'
import { hasUnsavedWork } from '#state/dirty.ts'
import { sync } from '#state/sync.ts'
import { addPassenger } from '#tests/support/rides.ts'

const editorResetMs = 500

let stage: BookingStage

beforeAll(async () => {
  stage = await openBookingStage()
  await addPassenger(stage.server.services, stage.centre, { name: 'Helvi Tuomikoski', utilityIds: [4] })
  await addPassenger(stage.server.services, stage.centre, { name: 'Helvi Hiljainen', inactive: true })
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const dialog = () => screen.findByRole('dialog', { name: 'Uusi tilaus' })
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
type User = OpenedPage['user']

/** Has whatever moves be in motion until the test ends: a dialog that closes is still on the screen then. */
function takeTimeToLeave() {
  const still = () => undefined
  const motion = { cancel: still, persist: still, play: still, pause: still, finish: still, reverse: still }
  const animate = () => ({ ...motion, playState: 'running', playbackRate: 1 })
  Object.defineProperty(Element.prototype, 'animate', { value: animate, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
}

/** Keeps an editor that was closed from being reset. @returns has it done, if its time has come */
function holdReset(): () => Promise<void> {
  const reset = holdTimers(editorResetMs)
  return () => change(reset)
}

async function pickPlace(user: User, label: RegExp, typed: string) {
  await user.type(field(label), typed)
  await user.click((await screen.findAllByRole('option'))[0]!)
}

/** Skips the passenger and says from where to where. */
async function toDetails(user: User) {
  await dialog()
  await user.click(button('Ohita'))
  await pickPlace(user, /^Mistä/, 'aalto')
  await user.type(field(/^Minne/), 'keskussairaala')
  await user.click(await screen.findByRole('option', { name: /Päijät-Hämeen keskussairaala/ }, { timeout: 5000 }))
  await waitFor(() => expect(field(/^Minne/).readOnly).toBe(true))
  await user.click(button('Seuraava: hinta-arvio'))
}

test('a ride is booked in three steps, with a price, and stands in the list', async () => {
  await stage.enter()
  const { user, address } = stage.open('single/open/create')
  const within_ = within(await dialog())
  await user.type(within_.getByRole('combobox', { name: 'Hae matkustajaa' }), 'helvi{Enter}')
  const hit = await screen.findByRole('option', { name: /Helvi Tuomikoski/ })
  expect(within(hit).getByRole('listitem').textContent).toBe('Rollaattori')
  expect(screen.queryByRole('option', { name: /Hiljainen/ })).toBeNull()
  await user.click(hit)
  await user.click(button('Seuraava'))

  expect(field(/^Päivä/).value).toBe('11.3.2026')
  expect(field(/^Kellonaika/).value).toBe('10:20')
  expect(screen.queryByRole('checkbox', { name: 'Aika on perilläoloaika' })).toBeNull()
  await user.click(button('Seuraava: hinta-arvio'))
  expect(await screen.findByText('Valitse paikka')).toBeTruthy()

  await user.click(field(/^Mistä/))
  await user.click(await screen.findByRole('option', { name: /Käpypolku 1/ }))
  await user.click(field(/^Minne/))
  await user.click(await screen.findByRole('option', { name: /Päiväkeskus Aalto/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Aika on perilläoloaika' }))
  await user.click(button('Seuraava: hinta-arvio'))

  const car = await screen.findByRole('radio', { name: /Henkilöauto/ })
  // the walker fits into any car: the first one is chosen, and it is said why
  await waitFor(() => expect((car as HTMLInputElement).checked).toBe(true))
  expect(screen.getByText('Henkilöauto on valittu matkustajan tarpeiden mukaan.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Turvaistuin' }))
  await user.type(screen.getByLabelText('Viesti kuljettajalle'), 'Odottaa aulassa.')
  await user.click(button('Lähetä tilaus'))

  await waitFor(() => expect(address()).toBe(`/d/${stage.centre.destinationId}/timetables/single/open`))
  // once the editor has gone the list is at what was made
  await waitFor(() => {
    const row = screen.getByRole('row', { name: /Helvi Tuomikoski/ })
    expect(document.activeElement).toBe(within(row).getByRole('link'))
  })
  const stored = await stage.server.services.db.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    is_drop_off_time: true,
    minutes: 620,
    note: 'Odottaa aulassa.',
    to_alias: 'Päiväkeskus Aalto',
  })
})

test('an editor whose booking is stored leaves as it was, holds nothing that could be lost, and is then reset', async () => {
  takeTimeToLeave()
  await stage.enter()
  const { user, address } = stage.open('single/open/create')
  await toDetails(user)
  await user.click(await screen.findByRole('radio', { name: /Henkilöauto/ }))
  await user.type(screen.getByLabelText('Viesti kuljettajalle'), 'Odottaa aulassa.')
  expect(hasUnsavedWork()).toBe(true)
  const reset = holdReset()
  await user.click(button('Lähetä tilaus'))

  await waitFor(() => expect(address()).toBe(`/d/${stage.centre.destinationId}/timetables/single/open`))
  await waitFor(() => expect(hasUnsavedWork()).toBe(false))
  expect(screen.getByDisplayValue('Odottaa aulassa.')).toBeTruthy()
  // other things of the editor take as long, and may come first
  await waitFor(async () => {
    await reset()
    expect(screen.queryByDisplayValue('Odottaa aulassa.')).toBeNull()
  })
  expect(await draftCount()).toBe(0)
})

test('a name that is only for this booking is offered as soon as it is a whole one', async () => {
  await stage.enter()
  const { user } = stage.open('single/open/create')
  const search = within(await dialog()).getByRole('combobox', { name: 'Hae matkustajaa' })
  await user.type(search, 'Eeva ')
  expect(screen.queryByRole('option', { name: /Lisää vain tähän/ })).toBeNull()
  await user.type(search, 'Lumijärvi')
  await user.click(await screen.findByRole('option', { name: 'Lisää vain tähän tilaukseen: Eeva Lumijärvi' }))
  expect(field(/^Hae matkustajaa/).value).toBe('Eeva Lumijärvi')
})

test('leaving the first step needs a passenger, or a skip', async () => {
  await stage.enter()
  const { user } = stage.open('single/open/create')
  await dialog()
  await user.click(button('Seuraava'))
  expect(await screen.findByText('Valitse matkustaja tai ohita vaihe')).toBeTruthy()
  await user.click(button('Ohita'))
  expect(screen.getByText('Ei nimettyä matkustajaa')).toBeTruthy()
})

test('an estimate that gets no answer is said in the words of the documents, and asked for again', async () => {
  await stage.enter()
  const { user } = stage.open('single/open/create')
  const before = (await stage.server.services.db.selectFrom('booking').selectAll().execute()).length
  stage.client.link = ({ path }) => (path.endsWith('/getEstimate') ? 500 : 'pass')
  await toDetails(user)
  expect(await screen.findByText(/^Tietojen haussa tapahtui virhe/)).toBeTruthy()
  await user.click(button('Lähetä tilaus'))
  expect(await stage.server.services.db.selectFrom('booking').selectAll().execute()).toHaveLength(before)
  stage.client.link = () => 'pass'
  await user.click(button('Yritä uudelleen'))
  expect(await screen.findByRole('radio', { name: /Henkilöauto.*€/ })).toBeTruthy()
})

test('where the booking system gives no estimate it is said so, not that a place is unknown', async () => {
  await stage.enter()
  stage.client.change = (path, data) => (path.endsWith('/getEstimate') ? { ...(data as object), route: null } : data)
  onTestFinished(() => void (stage.client.change = null))
  const { user } = stage.open('single/open/create')
  await toDetails(user)
  expect(await screen.findByText(/^Varausjärjestelmä ei anna juuri nyt hinta-arviota\./)).toBeTruthy()
  expect(screen.queryByText(/sijaintia ei tunneta/)).toBeNull()
})

test('without a car and a permission it says so once sending is tried, and leads to the permission', async () => {
  await stage.enter()
  stage.client.change = (path, data) => (path.endsWith('/getEstimate') ? { ...(data as object), products: [] } : data)
  onTestFinished(() => void (stage.client.change = null))
  const { user } = stage.open('single/open/create')
  await user.type(within(await dialog()).getByRole('combobox', { name: 'Hae matkustajaa' }), 'helvi{Enter}')
  await user.click(await screen.findByRole('option', { name: /Helvi Tuomikoski/ }))
  await user.click(button('Seuraava'))
  await user.click(field(/^Mistä/))
  await user.click(await screen.findByRole('option', { name: /Käpypolku 1/ }))
  await user.click(button('Seuraava: hinta-arvio'))
  const blocked = 'Tilauksen luonti edellyttää kuljetuspäätöksen tai voimassaolevan hintaluokan.'
  expect(await screen.findByText('Matkalle ei ole tarjolla autoja.')).toBeTruthy()
  expect(screen.queryByText(blocked)).toBeNull()

  await user.click(button('Lähetä tilaus'))
  const alert = (await screen.findByText(blocked)).closest<HTMLElement>('[role="alert"]')
  expect(document.activeElement).toBe(alert)
  await user.click(within(alert!).getByRole('button', { name: 'Valitse kuljetuspäätös' }))
  expect(field(/^Kellonaika/)).toBeTruthy()
})

test('a stored booking opens at when and where, and at its first step by the address of the documents', async () => {
  const booking = await storedBooking(await stage.enter())
  const { user } = stage.open(`b/${booking.id}`)
  await user.click(await screen.findByRole('button', { name: 'Muokkaa' }))
  expect(await screen.findByRole('dialog', { name: 'Tilauksen muokkaus' })).toBeTruthy()
  await waitFor(() => expect(field(/^Kellonaika/)).toBeTruthy())
  expect(screen.queryByRole('combobox', { name: 'Hae matkustajaa' })).toBeNull()
})

test('what was entered is there after the page was left, with its step', async () => {
  await stage.enter()
  const first = stage.open('single/open/create')
  await toDetails(first.user)
  await first.user.click(await screen.findByRole('radio', { name: /Esteetön auto/ }))
  await first.leave()

  const { user, address } = stage.open('single/open')
  await user.click(await screen.findByRole('button', { name: 'Avaa luonnos' }))
  expect(address()).toMatch(/\/open\/create$/)
  await user.click(await screen.findByRole('button', { name: 'Jatka luonnosta' }))
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /Esteetön auto/ })
  expect(chosen.checked).toBe(true)
  const [close] = within(await dialog()).getAllByRole('button', { name: 'Sulje' })
  if (close) await user.click(close)
  await user.click(await screen.findByRole('button', { name: 'Hylkää' }))
  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Avaa luonnos' })).toBeNull())
})

test('an editor that is opened again at once begins anew, and its time ends with the day', async () => {
  await stage.enter()
  const { user, address } = stage.open('single/open')
  await user.click(await screen.findByRole('button', { name: 'Uusi tilaus' }))
  await dialog()
  await user.click(button('Ohita'))
  await user.clear(field(/^Kellonaika/))
  await user.type(field(/^Kellonaika/), '2415')
  await change(() => field(/^Kellonaika/).blur())
  await waitFor(() => expect(field(/^Kellonaika/).value).toBe('23:59'))
  const [close] = within(await dialog()).getAllByRole('button', { name: 'Sulje' })
  if (close) await user.click(close)
  await user.click(await screen.findByRole('button', { name: 'Hylkää' }))
  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  await user.click(await screen.findByRole('button', { name: 'Uusi tilaus' }))
  expect(within(await dialog()).getByRole('combobox', { name: 'Hae matkustajaa' })).toBeTruthy()
})

async function storedBooking(email: string): Promise<BookingDetails> {
  const { destinationId } = stage.centre
  const draft = newBookingDraft(destinationId, '2026-03-11T10:00')
  return createBooking(
    destinationId,
    savedBooking(
      { ...draft, from: homePlace, to: hospital, priceCategoryId: stage.categories.car, note: 'Alkuperäinen' },
      email,
    ),
  )
}

test('a stored booking is changed, and what another user has changed meanwhile is shown', async () => {
  const email = await stage.enter()
  const booking = await storedBooking(email)
  const { destinationId } = stage.centre
  const { user } = stage.open(`b/${booking.id}?addpeople=true`)
  expect(await screen.findByRole('dialog', { name: 'Tilauksen muokkaus' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Ohita' }))
  await user.click(button('Seuraava: hinta-arvio'))
  await screen.findByRole('radio', { name: /Henkilöauto/ })
  const note = screen.getByLabelText('Viesti kuljettajalle')
  await user.clear(note)
  await user.type(note, 'Minun viestini')

  const theirs = { ...bookingDraftOf(booking), note: 'Toisen viesti' }
  await updateBooking(booking, savedBookingUpdate(theirs, 'open'))
  await user.click(button('Tallenna'))
  const conflict = await screen.findByRole('dialog', { name: 'Tilausta on muutettu sillä välin' })
  expect(within(conflict).getByText('Toisen viesti')).toBeTruthy()
  const who = 'Olet itse muuttanut tietoja toisessa ikkunassa tai toisella laitteella (10:00).'
  expect(within(conflict).getByText(`${who} Valitse, mitkä tiedot jäävät voimaan.`)).toBeTruthy()
  await user.click(await within(conflict).findByRole('radio', { name: /Minun viestini/, hidden: true }))
  await user.click(within(conflict).getByRole('button', { name: /^Tallenna/, hidden: true }))
  await waitFor(async () =>
    expect((await fetchBooking(destinationId, booking.id)).request.notes).toBe('Minun viestini'),
  )
})

test('a booking that cannot be saved stays in the form, and it is said', async () => {
  const email = await stage.enter()
  const booking = await storedBooking(email)
  const { user } = stage.open(`b/${booking.id}?addpeople=true`)
  await screen.findByRole('dialog', { name: 'Tilauksen muokkaus' })
  await user.click(await screen.findByRole('button', { name: 'Ohita' }))
  await user.click(button('Seuraava: hinta-arvio'))
  await screen.findByRole('radio', { name: /Henkilöauto/ })
  stage.client.link = ({ method }) => (method === 'PUT' ? 500 : 'pass')
  await user.click(button('Tallenna'))
  expect(await screen.findByText(/^Tilauksen tallentaminen epäonnistui/)).toBeTruthy()
  expect(button('Tallenna')).toBeTruthy()

  const gone = { status: 404, data: { not_found: [] } }
  stage.client.link = ({ method }) => (method === 'PUT' ? gone : 'pass')
  await user.click(button('Tallenna'))
  expect(await screen.findByText('Tilausta ei löytynyt. Se on ehkä jo poistettu.')).toBeTruthy()
  expect(screen.queryByText(/^Tilauksen tallentaminen epäonnistui/)).toBeNull()
})

test('without a connection the estimate waits, and the booking is kept on the device', async () => {
  await stage.enter()
  const { user, address } = stage.open('single/open/create')
  stage.client.link = ({ path }) => (path.endsWith('/getEstimate') ? 'cut' : 'pass')
  await toDetails(user)
  await change(() => Object.assign(sync, { online: false }))
  expect(await screen.findByText(/^Hinta-arvio vaatii verkkoyhteyden/)).toBeTruthy()
  await user.click(button('Tallenna laitteelle'))
  await waitFor(() => expect(address()).toMatch(/\/single\/open$/))
  expect(await screen.findByRole('button', { name: 'Avaa luonnos' })).toBeTruthy()
})

test('the editor does not open for who may not book', async () => {
  await stage.enter({ bookings: accessLevels.read })
  const { visited } = stage.open('single/open/create')
  await waitFor(() => expect(visited()).toContain('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
