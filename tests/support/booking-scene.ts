import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createBooking, deleteBooking, getBooking, listBookings, updateBooking } from '#contract/bookings.ts'
import { accessLevels, type AccessLevels } from '#domain/access.ts'
import { bookingDraftOf } from '#domain/booking/draft.ts'
import type { Booking, BookingDetails } from '#domain/booking/schema.ts'
import { bookingStateOf } from '#domain/booking/state.ts'
import { savedBookingUpdate } from '#domain/booking/steps.ts'
import { estimatePlaceOf } from '#domain/price-estimate.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { addBoardWorld, type BoardWorld } from './board.ts'
import { homePlace, hospital } from './booking.ts'
import { answered } from './stored-transportation-permissions.ts'
import { addUser, nothing } from './users.ts'
import { addPassenger, emptyRideTables, instanceOf, type Centre } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'

type Changes = Record<string, unknown>
type Reply = Promise<LightMyRequestResponse>

/** How long the booking system takes for an answer. */
export const answerMs = 60_000

export interface BookingScene {
  server: TestServer
  world: BoardWorld
  tokens: {
    /** May do everything with bookings at the centre, and read its passengers and their transportation permissions. */
    booker: string
    /** May read bookings and passengers there. */
    reader: string
    /** May do everything with bookings there, and knows none of its passengers. */
    stranger: string
    /** May do everything with bookings at the sibling, which takes none. */
    siblingBooker: string
  }
  bookerId: number
  /** A car for four without a place for a wheelchair, and an accessible one. Both have a tariff. */
  categories: { car: number; accessible: number }
  requirementId: number
  helvi: number
  /** The body of a new booking: Helvi from home to the hospital tomorrow at ten, by car. */
  body: (changes?: Changes) => Changes
  create: (changes?: Changes, given?: { token?: string; key?: string; centre?: Centre }) => Reply
  created: (changes?: Changes) => Promise<BookingDetails>
  update: (booking: BookingDetails, changes?: Changes, token?: string) => Reply
  remove: (id: number, token?: string, centre?: Centre) => Reply
  details: (id: number) => Promise<BookingDetails>
  list: () => Promise<Booking[]>
  /** Goes to another time, at which the booker has signed in anew. */
  moveTo: (time: string) => Promise<void>
  /** Lets the booking system answer as of some time from now on. */
  answer: (afterMs?: number) => Promise<void>
}

/** What the centre's booking system can be asked for. */
export async function addProducts(server: TestServer, centre: Centre) {
  const { db } = server.services
  const instance_id = await instanceOf(server.services, centre)
  const rows = await db
    .insertInto('price_category')
    .values([
      {
        instance_id,
        name: 'Henkilöauto',
        make_model: 'Skoda',
        start_cents: 500,
        per_kilometre_cents: 100,
        minimum_cents: 900,
      },
      {
        instance_id,
        name: 'Esteetön auto',
        has_wheelchair_place: true,
        start_cents: 1000,
        per_kilometre_cents: 200,
        minimum_cents: 1500,
      },
    ])
    .returning('id')
    .execute()
  const [car, accessible] = rows.map(({ id }) => id)
  if (car === undefined || accessible === undefined) throw new Error('There are no price categories.')
  await db
    .insertInto('destination_price_category')
    .values(
      [car, accessible].map((price_category_id, position) => ({
        organization_id: centre.organizationId,
        destination_id: centre.destinationId,
        position,
        price_category_id,
      })),
    )
    .execute()
  const requirement = await db
    .insertInto('instance_requirement')
    .values({ instance_id, position: 0, description: 'Turvaistuin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('destination')
    .set({ address: 'Rantatie 3', postal_code: '15140', city: 'Lahti', latitude: 60.98, longitude: 25.65 })
    .where('id', '=', centre.destinationId)
    .execute()
  return { categories: { car, accessible }, requirementId: requirement.id }
}

async function addBooker(server: TestServer, centre: Centre, name: string, levels: Partial<AccessLevels>) {
  const email = `${name}@perille.example`
  const id = await addUser(server.services, { email, roles: [{ ...centre, levels: { ...nothing, ...levels } }] })
  return { id, token: await server.signIn(email) }
}

const tomorrow = '2026-03-12'
const bookerEmail = 'varaaja@perille.example'

/**
 * A centre that takes bookings, before each test without any; the clock is at `testNow`.
 * @param start another server than the usual one, with a booking system of its own
 */
export function useBookings(start?: () => Promise<TestServer>): BookingScene {
  const scene = {} as BookingScene
  const { read, write } = accessLevels

  beforeAll(async () => {
    const server = await (start ?? startTestServer)()
    const world = await addBoardWorld(server)
    const products = await addProducts(server, world.centre)
    const booker = await addBooker(server, world.centre, 'varaaja', {
      bookings: write,
      passengers: read,
      transportationPermissions: read,
    })
    const reader = await addBooker(server, world.centre, 'lukija', { bookings: read, passengers: read })
    const stranger = await addBooker(server, world.centre, 'vieras', { bookings: write })
    const sibling = await addBooker(server, world.sibling, 'naapuri', { bookings: write, passengers: read })
    Object.assign(scene, {
      server,
      world,
      ...products,
      bookerId: booker.id,
      tokens: {
        booker: booker.token,
        reader: reader.token,
        stranger: stranger.token,
        siblingBooker: sibling.token,
      },
      ...callsOf(scene),
    })
  })
  beforeEach(async () => {
    await emptyRideTables(scene.server.services)
    await scene.moveTo(new Date(testNow).toISOString())
    if (!start) {
      scene.server.services.provider = createDispatcher({ cancellationAnswerMs: 0, bookingAnswerMs: answerMs })
    }
    scene.helvi = await addPassenger(scene.server.services, scene.world.centre, {
      name: 'Helvi Harju',
      providerId: 'P7',
    })
  })
  afterAll(() => scene.server.close())
  return scene
}

const callsOf = (scene: BookingScene) => {
  const paramsOf = ({ destinationId }: Centre, id?: number) => ({ destinationId, ...(id !== undefined && { id }) })
  const body = (changes: Changes = {}): Changes => ({
    perilleId: null,
    passengerId: scene.helvi,
    name: 'Helvi Harju',
    email: bookerEmail,
    phone: '050 555 0101',
    flight: '',
    requests: 'Rollaattori mukana',
    timitDestinationId: String(scene.world.centre.destinationId),
    product: { priceCategory: { id: scene.categories.car } },
    startTime: `${tomorrow}T10:00`,
    endTime: null,
    startPlace: estimatePlaceOf(homePlace),
    endPlace: estimatePlaceOf(hospital),
    requirements: [scene.requirementId],
    ...changes,
  })
  const create: BookingScene['create'] = (changes, { token = scene.tokens.booker, key, centre } = {}) =>
    scene.server.call(createBooking, {
      params: paramsOf(centre ?? scene.world.centre),
      body: body(changes),
      token,
      ...(key !== undefined && { key }),
    })
  const details: BookingScene['details'] = async (id) =>
    answered(
      await scene.server.call(getBooking, { params: paramsOf(scene.world.centre, id), token: scene.tokens.booker }),
    ).json<BookingDetails>()
  return {
    body,
    create,
    created: async (changes?: Changes) => answered(await create(changes)).json<BookingDetails>(),
    update: (booking: BookingDetails, changes: Changes = {}, token = scene.tokens.booker) => {
      const { name } = bookingStateOf(booking.state)
      const saved = savedBookingUpdate(bookingDraftOf(booking), name === 'unknown' ? 'undefined' : name)
      return scene.server.call(updateBooking, {
        params: paramsOf(scene.world.centre),
        body: { ...saved, ...changes },
        token,
      })
    },
    remove: (id: number, token = scene.tokens.booker, centre = scene.world.centre) =>
      scene.server.call(deleteBooking, { params: paramsOf(centre, id), token }),
    details,
    list: async () =>
      answered(
        await scene.server.call(listBookings, { params: paramsOf(scene.world.centre), token: scene.tokens.booker }),
      ).json<Booking[]>(),
    async moveTo(time: string) {
      scene.server.clock.now = Date.parse(time)
      scene.tokens.booker = await scene.server.signIn(bookerEmail)
    },
    async answer(afterMs = answerMs) {
      scene.server.clock.now += afterMs
      await scene.server.services.provider.takeAnswers(scene.server.services.db, new Date(scene.server.clock.now))
    },
  }
}
