import { vi } from 'vitest'
import { accessLevels, type AccessLevels } from '#domain/access.ts'
import { pullDestinations } from '#data/destinations.ts'
import { pullInstanceConfigs } from '#data/app-info.ts'
import { signIn } from '#state/session.ts'
import { createDispatcher } from '#server/provider/dispatcher/dispatcher.ts'
import { addProducts, answerMs } from './booking-scene.ts'
import type { ClientLink } from './client.ts'
import { openPage, startClient, type OpenedPage } from './open-page.tsx'
import { addUser, nothing, testPassword } from './users.ts'
import { addCentre, type Centre } from './rides.ts'
import { startTestServer, testNow, type TestServer } from './server.ts'

/** A real server with a destination that takes bookings; what is booked waits for an answer. */
export interface BookingStage {
  server: TestServer
  client: ClientLink
  centre: Centre
  /** Ids of an ordinary car and of an accessible one. */
  categories: { car: number; accessible: number }
  /** Signs in somebody new with these levels at the centre, and gives the address that they sign in with. */
  enter: (levels?: Partial<AccessLevels>) => Promise<string>
  /** Opens an address of the centre's timetables and bookings. */
  open: (rest: string) => OpenedPage
}

const { write } = accessLevels
const mayBook: Partial<AccessLevels> = { bookings: write, passengers: write, transportationPermissions: write }

export async function openBookingStage(): Promise<BookingStage> {
  const server = await startTestServer()
  const client = await startClient(server)
  const centre = await addCentre(server.services)
  const { categories } = await addProducts(server, centre)
  server.services.provider = createDispatcher({ cancellationAnswerMs: 0, bookingAnswerMs: answerMs })
  let users = 0
  return {
    server,
    client,
    centre,
    categories,
    async enter(levels = mayBook) {
      users += 1
      const email = `toimisto-${users}@perille.example`
      await addUser(server.services, { email, roles: [{ ...centre, levels: { ...nothing, ...levels } }] })
      vi.useFakeTimers({ toFake: ['Date'], now: testNow })
      await signIn(email, testPassword)
      await Promise.all([pullInstanceConfigs(), pullDestinations()])
      return email
    },
    open: (rest) => openPage(`/d/${centre.destinationId}/timetables/${rest}`),
  }
}
