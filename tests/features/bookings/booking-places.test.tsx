import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createBooking } from '#data/bookings.ts'
import { draftCount, keepDraft } from '#data/drafts/drafts.ts'
import { newBookingDraft } from '#domain/booking/draft.ts'
import { savedBooking } from '#domain/booking/steps.ts'
import type { PassengerPlaces } from '#domain/passenger-places.ts'
import type { Place } from '#domain/place.ts'
import { placeSources } from '#features/bookings/editor/place-options.ts'
import { homePlace } from '#tests/support/booking.ts'
import { openBookingStage, type BookingStage } from '#tests/support/booking-stage.ts'
import { change, resetClient, type OpenedPage } from '#tests/support/open-page.tsx'
import { loseConnection } from '#tests/support/lost-connection.ts'

let stage: BookingStage

const market = { ...homePlace, alias: 'Tori', address: 'Torikatu 2' }
const pool = { ...homePlace, alias: 'Uimahalli', address: 'Rantatie 9' }

beforeAll(async () => {
  stage = await openBookingStage()
})
afterEach(async () => {
  stage.client.link = () => 'pass'
  vi.restoreAllMocks()
  await resetClient()
  vi.useRealTimers()
})
afterAll(() => stage.server.close())

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string) => screen.findByRole('button', { name })
const notOnMap = () => screen.queryAllByText(/^Paikan sijaintia ei tunneta/)

/** Opens a new booking at its second step, where both places of an earlier one are on offer. */
async function toPlaces(): Promise<OpenedPage> {
  const email = await stage.enter()
  const draft = newBookingDraft(stage.centre.destinationId, '2026-03-11T10:00')
  const ends = { from: market, to: pool, priceCategoryId: stage.categories.car }
  await createBooking(draft.destinationId, savedBooking({ ...draft, ...ends }, email))
  const page = stage.open('single/open/create')
  await page.user.click(await button('Ohita'))
  return page
}

async function pickUsed({ user }: OpenedPage, label: RegExp, name: RegExp): Promise<void> {
  await user.click(field(label))
  const group = within(await screen.findByRole('group', { name: 'Viimeksi käytetyt paikat' }))
  await user.click(group.getByRole('option', { name }))
}

/** Holds the server's answers about single bookings. @returns lets the held ones through, in their order */
function holdAnswers(): () => Promise<void> {
  const { fastify } = stage.server.app
  const inject = fastify.inject.bind(fastify) as (request: { url: string; method: string }) => Promise<unknown>
  const held: (() => void)[] = []
  vi.spyOn(fastify, 'inject').mockImplementation((async (request: { url: string; method: string }) => {
    const answer = await inject(request)
    if (request.method === 'GET' && /\/booking\/destination\/\d+\/\d+$/.test(request.url)) {
      await new Promise<void>((resolve) => held.push(resolve))
    }
    return answer
  }) as never)
  return async () => {
    await waitFor(() => expect(held).not.toEqual([]))
    await change(() => held.splice(0).forEach((letGo) => letGo()))
  }
}

/** Has the map find one place, and hold what it knows of it. @returns tells it */
function holdHit(): () => Promise<void> {
  const { addresses } = stage.server.services
  const hits = [{ placeId: 'x', description: 'Satamakatu 4, Lahti' }]
  vi.spyOn(addresses, 'search').mockResolvedValue({ status: 'OK', hits })
  const place: Place = { ...homePlace, address: 'Satamakatu 4' }
  const told = Promise.withResolvers<{ status: string; place: Place }>()
  const details = vi.spyOn(addresses, 'details').mockReturnValue(told.promise)
  return async () => {
    await waitFor(() => expect(details).toHaveBeenCalled())
    await change(() => told.resolve({ status: 'OK', place }))
  }
}

async function pickHit({ user }: OpenedPage, label: RegExp): Promise<void> {
  await user.type(field(label), 'satamakatu')
  await user.click(await screen.findByRole('option', { name: /Satamakatu 4/ }, { timeout: 5000 }))
}

test('used places are there at once, and where they are undoes nothing when it comes', async () => {
  const page = await toPlaces()
  const answer = holdAnswers()
  await pickUsed(page, /^Mistä/, /^Tori/)
  expect(field(/^Mistä/).value).toBe('Tori')
  await pickUsed(page, /^Minne/, /^Uimahalli/)
  await page.user.click(screen.getByRole('checkbox', { name: 'Aika on perilläoloaika' }))
  // while it is asked for, nobody says that it is not known
  expect(notOnMap()).toEqual([])
  await page.user.click(await button('Vaihda suunta'))
  expect(notOnMap()).toHaveLength(2)
  await answer()
  await waitFor(() => expect(notOnMap()).toEqual([]))
  expect([field(/^Mistä/).value, field(/^Minne/).value]).toEqual(['Uimahalli', 'Tori'])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Aika on perilläoloaika' }).checked).toBe(true)
})

test('a used place that is replaced stays replaced', async () => {
  const page = await toPlaces()
  const answer = holdAnswers()
  await pickUsed(page, /^Mistä/, /^Tori/)
  await page.user.click(await button('Poista valinta: Mistä'))
  await page.user.click(await screen.findByRole('option', { name: /Päiväkeskus Aalto/ }))
  await answer()
  expect(field(/^Mistä/).value).toBe('Päiväkeskus Aalto')
})

test('a price is asked for again once it is known where a used place is', async () => {
  const page = await toPlaces()
  const answer = holdAnswers()
  await pickUsed(page, /^Mistä/, /^Tori/)
  await page.user.click(field(/^Minne/))
  await page.user.click(await screen.findByRole('option', { name: /Päiväkeskus Aalto/ }))
  await page.user.click(await button('Seuraava: hinta-arvio'))
  await screen.findByText(/^Hintaa ei voi arvioida/)
  await answer()
  expect(await screen.findByRole('radio', { name: /Henkilöauto.*€/ })).toBeTruthy()
})

test('a booking that was given up is not kept when an answer comes late', async () => {
  const page = await toPlaces()
  const answer = holdAnswers()
  await page.user.click(field(/^Kellonaika/))
  await page.user.clear(field(/^Kellonaika/))
  await page.user.type(field(/^Kellonaika/), '1215')
  await pickUsed(page, /^Mistä/, /^Tori/)
  await page.user.keyboard('{Escape}')
  await page.user.click(await button('Hylkää'))
  await answer()
  await page.leave()
  // what is left in an editor is stored as it goes: before another draft that is kept after it
  await keepDraft({ form: 'passenger', id: 1 }, {}, null)
  expect(await draftCount()).toBe(1)
})

test('a place of the map is awaited under its name, and what is entered meanwhile stays', async () => {
  const page = await toPlaces()
  const answer = holdHit()
  await pickHit(page, /^Mistä/)
  expect(field(/^Mistä/).value).toBe('Satamakatu 4')
  expect(await screen.findByText('Haetaan')).toBeTruthy()
  await page.user.click(field(/^Minne/))
  await page.user.click(await screen.findByRole('option', { name: /Päiväkeskus Aalto/ }))
  await answer()
  await waitFor(() => expect(field(/^Mistä/).value).toBe('Satamakatu 4, 15150 Lahti'))
  expect(field(/^Minne/).value).toBe('Päiväkeskus Aalto')
})

test('a place of the map that was cleared, or left with its step, does not come', async () => {
  const page = await toPlaces()
  const first = holdHit()
  await pickHit(page, /^Mistä/)
  await page.user.click(await button('Poista valinta: Mistä'))
  await first()
  expect(field(/^Mistä/).value).toBe('')

  const second = holdHit()
  await pickHit(page, /^Mistä/)
  await page.user.click(await button('Takaisin'))
  await second()
  await page.user.click(await button('Ohita'))
  expect(field(/^Mistä/).value).toBe('')
})

test('a search of the map that is given up because typing goes on is no failure', async () => {
  const page = await toPlaces()
  const asked: string[] = []
  vi.spyOn(stage.server.services.addresses, 'search').mockImplementation((text) => {
    asked.push(text)
    return asked.length === 1 ? new Promise(() => undefined) : Promise.resolve({ status: 'ZERO_RESULTS', hits: [] })
  })
  await page.user.type(field(/^Mistä/), 'hidas')
  await waitFor(() => expect(asked).toEqual(['hidas']))
  await page.user.type(field(/^Mistä/), ' katu')
  await waitFor(() => expect(asked).toEqual(['hidas', 'hidas katu']))
  await waitFor(() => expect(screen.queryByText('Haetaan')).toBeNull())
  expect(screen.queryByText(/^Osoitehaku epäonnistui/)).toBeNull()
})

const typedOption = { name: /^Kuusikuja 7 B 12, 15150 Lahti/ }

test('an address that nobody knows is kept as it is typed, and its price is left open in words', async () => {
  const page = await toPlaces()
  const { user } = page
  await user.type(field(/^Mistä/), 'Kuusikuja 7 B 12, 15150 Lahti')
  const group = within(await screen.findByRole('group', { name: 'Kirjoitettu osoite' }, { timeout: 5000 }))
  const option = group.getByRole('option', typedOption)
  expect(option.textContent).toContain('Käytä sellaisenaan. Osoite ei ole kartalla.')
  await user.click(option)
  expect(field(/^Mistä/).value).toBe('Kuusikuja 7 B 12, 15150 Lahti')
  expect(await screen.findByText('Paikan sijaintia ei tunneta, joten hintaa ei voi arvioida.')).toBeTruthy()
  await pickUsed(page, /^Minne/, /^Uimahalli/)
  await user.click(await button('Seuraava: hinta-arvio'))
  await screen.findByText('Hintaa ei voi arvioida, koska jonkin paikan sijaintia ei tunneta.')
  expect(screen.getByText(/ei kartalla/).parentElement?.textContent).toBe(
    'Mistä: Kuusikuja 7 B 12, 15150 Lahti · ei kartalla',
  )
  await user.click((await screen.findAllByRole('radio'))[0]!)
  await user.click(await button('Lähetä tilaus'))

  const newest = () =>
    stage.server.services.db.selectFrom('booking').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  await waitFor(async () => expect(await newest()).toMatchObject({ from_address: 'Kuusikuja 7 B 12' }))
  expect(await newest()).toMatchObject({
    ...{ from_alias: '', from_postalcode: '15150', from_city: 'Lahti', from_latitude: null, from_longitude: null },
    to_alias: 'Uimahalli',
  })
  await page.leave()

  // it is said wherever the booking is seen, and where the place is on offer again
  const { id } = await newest()
  const seen = stage.open(`b/${id}`)
  const info = within(await screen.findByRole('dialog', { name: /^Tilauksen tiedot/ }))
  expect((await info.findByText(/ei kartalla/)).parentElement?.textContent).toContain('Kuusikuja 7 B 12')
  expect(info.getByText('Avoin, koska paikan sijaintia ei tunneta')).toBeTruthy()
  await seen.leave()

  const again = stage.open('single/open/create')
  await again.user.click(await button('Ohita'))
  await again.user.click(field(/^Mistä/))
  const used = within(await screen.findByRole('group', { name: 'Viimeksi käytetyt paikat' }))
  expect(used.getByRole('option', { name: /^Kuusikuja 7 B 12/ }).textContent).toContain('ei kartalla')
  expect(used.getByRole('option', { name: /^Uimahalli/ }).textContent).not.toContain('ei kartalla')
})

test('what is picked as it is typed is what stands in the field, however fast that was typed', async () => {
  const { user } = await toPlaces()
  await user.type(field(/^Mistä/), 'Leppä')
  await screen.findByRole('group', { name: 'Kirjoitettu osoite' })
  await user.type(field(/^Mistä/), 'kuja 7 B 12, 15150 Lahti')
  const group = within(await screen.findByRole('group', { name: 'Kirjoitettu osoite' }))
  await user.click(group.getByRole('option'))
  expect(field(/^Mistä/).value).toBe('Leppäkuja 7 B 12, 15150 Lahti')
})

test('an address that is found is on offer once, and without a connection what is typed still is', async () => {
  const { user } = await toPlaces()
  holdHit()
  await user.type(field(/^Mistä/), 'Satamakatu 4, Lahti')
  const group = await screen.findByRole('group', { name: 'Osoitehaku' }, { timeout: 5000 })
  expect(within(group).getAllByRole('option', { name: /^Satamakatu 4/ })).toHaveLength(1)
  expect(screen.queryByRole('group', { name: 'Kirjoitettu osoite' })).toBeNull()

  await loseConnection()
  await user.clear(field(/^Mistä/))
  await user.type(field(/^Mistä/), 'Kuusikuja 7 B 12, 15150 Lahti')
  await user.click(await screen.findByRole('option', typedOption, { timeout: 5000 }))
  expect(field(/^Mistä/).value).toBe('Kuusikuja 7 B 12, 15150 Lahti')
})

test('a search that fails tells its status, and one without hits is silent', async () => {
  await stage.enter()
  const search = vi
    .spyOn(stage.server.services.addresses, 'search')
    .mockResolvedValue({ status: 'OVER_QUERY_LIMIT', hits: [] })
  const { user } = stage.open('single/open/create')
  await user.click(await button('Ohita'))
  await user.type(field(/^Mistä/), 'olematon')
  expect(await screen.findByText('Osoitehaku epäonnistui: OVER_QUERY_LIMIT')).toBeTruthy()
  search.mockResolvedValue({ status: 'ZERO_RESULTS', hits: [] })
  await user.type(field(/^Mistä/), 'kin')
  await waitFor(() => expect(screen.queryByText(/epäonnistui/)).toBeNull())
  search.mockRestore()

  stage.client.link = ({ path }) => (path.startsWith('/api/places') ? 500 : 'pass')
  await user.type(field(/^Mistä/), 'nen')
  expect(await screen.findByText('Osoitehaku epäonnistui: UNKNOWN_ERROR')).toBeTruthy()

  // without a connection nothing is asked, and what was answered last says nothing any more
  await loseConnection()
  await user.type(field(/^Mistä/), 'x')
  await waitFor(() => expect(screen.queryByText(/epäonnistui/)).toBeNull())
})

test('a place that the map cannot tell of says so', async () => {
  await stage.enter()
  vi.spyOn(stage.server.services.addresses, 'search').mockResolvedValue({
    status: 'OK',
    hits: [{ placeId: 'x', description: 'Kadonnut katu 1, Lahti' }],
  })
  vi.spyOn(stage.server.services.addresses, 'details').mockResolvedValue({ status: 'NOT_FOUND', place: null })
  const { user } = stage.open('single/open/create')
  await user.click(await button('Ohita'))
  await user.type(field(/^Mistä/), 'kadonnut')
  await user.click(await screen.findByRole('option', { name: /Kadonnut katu 1/ }, { timeout: 5000 }))
  expect(
    (await screen.findByText('Osoitteen tietoja ei saatu haettua: NOT_FOUND')).closest('[role="alert"]'),
  ).toBeTruthy()
  stage.client.link = ({ path }) => (path === '/api/places/details' ? 500 : 'pass')
  await user.type(field(/^Mistä/), 'kadonnut')
  await user.click(await screen.findByRole('option', { name: /Kadonnut katu 1/ }, { timeout: 5000 }))
  expect(await screen.findByText(/^Osoitteen tietoja ei saatu haettua: Palvelimessa tapahtui virhe/)).toBeTruthy()
  vi.restoreAllMocks()
})

test('whoever may ride between their own addresses alone is offered no typed one', () => {
  const known = { passengerPlaces: null, areOwnUnknown: false, destination: homePlace, favourites: [], used: [] }
  const headings = { passenger: '', destination: '', favourite: '', used: '', map: '', typed: '' }
  const keysFor = (passengerPlaces: PassengerPlaces | null) =>
    placeSources({
      known: { ...known, passengerPlaces },
      headings,
      isOnline: () => true,
      onStatus: () => undefined,
    }).map(({ key }) => key)
  expect(keysFor(null)).toEqual(['passenger', 'destination', 'favourite', 'used', 'map', 'typed'])
  expect(keysFor({ allowFreeAddresses: true, addresses: [] })).toContain('typed')
  expect(keysFor({ allowFreeAddresses: false, addresses: [] })).toEqual([
    'passenger',
    'destination',
    'favourite',
    'used',
  ])
})
