import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  bookingsFetchedAt,
  bookingsOf,
  cancelBooking,
  createBooking,
  fetchBooking,
  fetchPriceEstimate,
  pullBookings,
  updateBooking,
} from '#data/bookings.ts'
import { ApiError } from '#data/api/api-error.ts'
import { conflictOf } from '#data/api/conflict.ts'
import { workspace } from '#data/workspace/workspace.ts'
import { Submission } from '#data/drafts/submission.ts'
import { fetchAddress, fetchFavouritePlaces, findAddresses } from '#data/places.ts'
import { pullMe, signIn } from '#data/session.ts'
import { accessLevels } from '#domain/access.ts'
import { addressSearchStatuses } from '#domain/address-hit.ts'
import { bookingDraftOf, newBookingDraft, type BookingDraft } from '#domain/booking/draft.ts'
import { BookingDetails } from '#domain/booking/schema.ts'
import { bookingStates } from '#domain/booking/state.ts'
import { savedBooking, savedBookingUpdate } from '#domain/booking/steps.ts'
import { addDays } from '#domain/local-date.ts'
import { estimatePlaceOf } from '#domain/price-estimate.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { addBoardWorld, type BoardWorld } from '#tests/support/board.ts'
import { homePlace, hospital } from '#tests/support/booking.ts'
import { addProducts, answerMs } from '#tests/support/booking-scene.ts'
import { connectClient, leaveUnnamed, type ClientLink } from '#tests/support/client.ts'
import { addUser, nothing, testPassword } from '#tests/support/users.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const email = 'varaaja@perille.example'
let server: TestServer
let world: BoardWorld
let client: ClientLink
let draft: BookingDraft

beforeAll(async () => {
  server = await startTestServer({ now: Date.now() })
  world = await addBoardWorld(server)
  const { categories } = await addProducts(server, world.centre)
  server.services.provider = createDispatcher({ cancellationAnswerMs: 0, bookingAnswerMs: answerMs })
  const levels = { ...nothing, bookings: accessLevels.write, passengers: accessLevels.read }
  await addUser(server.services, { email, roles: [{ ...world.centre, levels }] })
  client = connectClient(server)
  await signIn(email, testPassword)
  await pullMe()
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2)
  draft = {
    ...newBookingDraft(world.centre.destinationId, `${tomorrow}T08:00:00`),
    passenger: { kind: 'adHoc', name: 'Testi Mallikas' },
    from: homePlace,
    to: hospital,
    priceCategoryId: categories.car,
  }
})
afterAll(async () => {
  const { mirror, outbox, drafts } = workspace()
  await Promise.all([mirror.delete(), outbox.delete(), drafts.delete()])
  await server.close()
})
beforeEach(() => {
  client.link = () => 'pass'
  client.change = null
  client.isUnnamed = false
  client.seen.length = 0
})

const destinationId = () => world.centre.destinationId
const listed = async (id: number) => (await bookingsOf(destinationId()))?.find((booking) => booking.id === id)
const book = () => createBooking(destinationId(), savedBooking(draft, email))

test('bookings come from the mirror once they were fetched, and nothing before', async () => {
  expect(await bookingsOf(destinationId())).toBeNull()
  expect(await bookingsFetchedAt(destinationId())).toBeNull()
  const { id } = await book()
  await pullBookings(destinationId())

  client.link = () => 'cut'
  await expect(pullBookings(destinationId())).rejects.toThrow(ApiError)
  expect((await bookingsOf(destinationId()))?.map((booking) => booking.id)).toContain(id)
  expect(await bookingsFetchedAt(destinationId())).not.toBeNull()
  expect(await listed(id)).toMatchObject({ primaryPassengerName: 'Testi Mallikas', state: bookingStates.open })
})

test('unchanged bookings are the same objects after a refresh', async () => {
  await book()
  await pullBookings(destinationId())
  const before = await bookingsOf(destinationId())
  await book()
  await pullBookings(destinationId())
  const after = await bookingsOf(destinationId())
  expect(after?.length).toBe((before?.length ?? 0) + 1)
  expect(before?.every((row) => after?.includes(row))).toBe(true)
})

test('a booking whose answer was lost is made once', async () => {
  const before = (await server.services.db.selectFrom('booking').select('id').execute()).length
  let isLost = false
  client.link = () => {
    if (isLost) return 'pass'
    isLost = true
    return 'loseAnswer'
  }
  await book()
  expect(await server.services.db.selectFrom('booking').select('id').execute()).toHaveLength(before + 1)
})

test('a booking whose answer was lost, changed and sent again, is changed and not made twice', async () => {
  const submission = new Submission()
  const changed = { ...draft, note: 'Uusi huomautus' }
  const send = (sent: BookingDraft) =>
    createBooking(destinationId(), savedBooking(sent, email), submission, ({ id, version }) =>
      savedBookingUpdate({ ...sent, id, version }, 'open'),
    )
  const before = (await server.services.db.selectFrom('booking').select('id').execute()).length
  client.link = () => 'loseAnswer'
  await expect(send(draft)).rejects.toMatchObject({ status: null })
  client.link = () => 'pass'
  const { id, request } = await send(changed)
  expect(request.notes).toBe('Uusi huomautus')
  expect(await server.services.db.selectFrom('booking').select('id').execute()).toHaveLength(before + 1)
  expect((await fetchBooking(destinationId(), id)).request.notes).toBe('Uusi huomautus')
})

test('a booking whose change was lost too is not made twice after a reload', async () => {
  const key = { form: 'booking', id: 'new' } as const
  const send = (note: string) =>
    createBooking(destinationId(), savedBooking({ ...draft, note }, email), new Submission(key), ({ id, version }) =>
      savedBookingUpdate({ ...draft, note, id, version }, 'open'),
    )
  const before = (await server.services.db.selectFrom('booking').select('id').execute()).length
  client.link = () => 'loseAnswer'
  await expect(send('yksi')).rejects.toMatchObject({ status: null })
  client.link = ({ method }) => (method === 'PUT' ? 'loseAnswer' : 'pass')
  await expect(send('kaksi')).rejects.toMatchObject({ status: null })
  client.link = () => 'pass'
  const { request } = await send('kolme')
  expect(request.notes).toBe('kolme')
  expect(await server.services.db.selectFrom('booking').select('id').execute()).toHaveLength(before + 1)
})

test('a booking whose lost change is refused is not made twice after a reload', async () => {
  const key = { form: 'booking', id: 'new:refused' } as const
  const onto = (note: string, { id, version }: BookingDetails) =>
    savedBookingUpdate({ ...draft, note, id, version }, 'open')
  const found: BookingDetails[] = []
  const send = (note: string) =>
    createBooking(destinationId(), savedBooking({ ...draft, note }, email), new Submission(key), (stored) => {
      found.push(stored)
      return onto(note, stored)
    })
  const ids = async () => (await server.services.db.selectFrom('booking').select('id').execute()).map(({ id }) => id)
  const before = await ids()
  client.link = () => 'loseAnswer'
  await expect(send('yksi')).rejects.toMatchObject({ status: null })
  client.link = ({ method }) => (method === 'PUT' ? 'cut' : 'pass')
  await expect(send('kaksi')).rejects.toMatchObject({ status: null })
  client.link = () => 'pass'
  const [id = 0] = (await ids()).filter((present) => !before.includes(present))
  await updateBooking({ destinationId: destinationId(), id }, onto('kollegan', await fetchBooking(destinationId(), id)))

  for (const note of ['kolme', 'neljä']) {
    await expect(send(note)).rejects.toMatchObject({ status: 409, current: { id, request: { notes: 'kollegan' } } })
  }
  expect(found).toMatchObject([{ id }, { id }, { id }])
  expect(await ids()).toHaveLength(before.length + 1)
  const { version } = await fetchBooking(destinationId(), id)
  const merged = savedBookingUpdate({ ...draft, note: 'molempien', id, version }, 'open')
  expect(await updateBooking({ destinationId: destinationId(), id }, merged, new Submission(key))).toMatchObject({ id })
})

test('a booking is never queued', async () => {
  client.link = () => 'cut'
  await expect(book()).rejects.toMatchObject({ status: null })
  expect(await workspace().outbox.commands.count()).toBe(0)
})

test('a change that started from an older version brings the present booking', async () => {
  const { id } = await book()
  const base = await fetchBooking(destinationId(), id)
  const changed = (note: string) => savedBookingUpdate({ ...bookingDraftOf(base), note }, 'open')
  await updateBooking(base, changed('ensimmäinen'))
  const failure: unknown = await updateBooking(base, changed('toinen')).catch((reason: unknown) => reason)
  expect(conflictOf(failure, BookingDetails, base, base)?.theirs.request.notes).toBe('ensimmäinen')
})

test('a cancelled booking takes its new state in the list', async () => {
  const { id } = await book()
  await pullBookings(destinationId())
  await cancelBooking({ destinationId: destinationId(), id })
  expect((await listed(id))?.state).toBe(bookingStates.cancelled)
})

test('one that a server without words has cancelled takes its new state all the same', async () => {
  const { id } = await book()
  await pullBookings(destinationId())
  leaveUnnamed(client)
  client.change = (_, data, method) => (method === 'DELETE' ? '' : data)
  await cancelBooking({ destinationId: destinationId(), id })
  expect((await listed(id))?.state).toBe(bookingStates.cancelled)
})

test.each([
  [204, ''],
  [200, {}],
  [200, null],
])('an order that somebody on the way has answered for (%s, %j) is not taken for cancelled', async (status, data) => {
  const { id } = await book()
  await pullBookings(destinationId())
  leaveUnnamed(client)
  client.link = ({ method }) => (method === 'DELETE' ? { status, data } : 'pass')
  await expect(cancelBooking({ destinationId: destinationId(), id })).rejects.toMatchObject({
    errors: [{ code: 'answer_not_understood' }],
  })
  expect((await listed(id))?.state).toBe(bookingStates.open)
})

test('the price of a ride is asked for each time', async () => {
  const request = {
    startTime: `${draft.date}T10:00`,
    startPlace: estimatePlaceOf(homePlace),
    endPlace: estimatePlaceOf(hospital),
  }
  const { products } = await fetchPriceEstimate(destinationId(), request)
  expect(products.length).toBe(2)
  client.link = () => 'cut'
  await expect(fetchPriceEstimate(destinationId(), request)).rejects.toMatchObject({ status: null })
})

test('places are searched on the server when enough is typed', async () => {
  for (const typed of [' La ', "%_\\'", '🌻 --']) {
    expect(await findAddresses(typed, null)).toEqual({ status: addressSearchStatuses.none, hits: [] })
  }
  expect(client.seen).toEqual([])
  const { status, hits } = await findAddresses('keskussairaala', null)
  expect(status).toBe(addressSearchStatuses.ok)
  const [hit] = hits
  expect((await fetchAddress(hit?.placeId ?? '')).place?.city).not.toBe('')
})

test('places are searched near to where somebody is, to the metre', async () => {
  const search = vi.spyOn(server.services.addresses, 'search')
  await findAddresses('keskussairaala', { lat: 60.98271234567, lng: -0.1 })
  expect(search).toHaveBeenCalledExactlyOnceWith('keskussairaala', { lat: 60.98271, lng: -0.1 })
  search.mockRestore()
})

test('favourite places are a file of the app, and none for a destination without a list', async () => {
  const entry = { placeId: 'a', alias: 'Asema', address: 'Mannerheiminkatu 15', postalcode: '15100', city: 'Lahti' }
  const answers = vi.spyOn(globalThis, 'fetch')
  answers.mockResolvedValueOnce(Response.json([{ ...entry, location: null, category: 'station' }]))
  expect(await fetchFavouritePlaces(null)).toEqual([])
  expect(await fetchFavouritePlaces('care')).toMatchObject([{ alias: 'Asema', city: 'Lahti' }])
  expect(answers).toHaveBeenCalledExactlyOnceWith('favourite-places/care.json')
  answers.mockResolvedValueOnce(new Response('<!doctype html>', { status: 200 }))
  await expect(fetchFavouritePlaces('care')).rejects.toThrow(ApiError)
  answers.mockRejectedValueOnce(new TypeError('offline'))
  await expect(fetchFavouritePlaces('care')).rejects.toMatchObject({ status: null })
  answers.mockRestore()
})
