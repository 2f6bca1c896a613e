import type { LightMyRequestResponse } from 'fastify'
import { listArrivals } from '#contract/arrivals.ts'
import { accessLevels } from '#domain/access.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import { addDestination, addOrganization, addUser, deskLevels, nothing } from './users.ts'
import { addCars, type Centre } from './rides.ts'
import type { TestServer } from './server.ts'

/** Two organisations that know nothing of each other, and people of several kinds in the first. */
export interface BoardWorld {
  centre: Centre
  /** Another destination of the same organisation. */
  sibling: Centre
  /** The same in another organisation. */
  twin: Centre
  tokens: {
    /** May confirm at the centre and see its passengers. */
    desk: string
    /** May read the centre's board. */
    reader: string
    /** Holds a level at the centre, and none for its board. */
    passengersOnly: string
    /** May do everything at the sibling. */
    siblingDesk: string
    /** May do everything at the twin. */
    twinDesk: string
    /** Administers the centre's organisation and holds no role. */
    administrator: string
  }
  deskId: number
}

export const deskEmail = 'aino@perille.example'

/** Fills an empty database. */
export async function addBoardWorld(server: TestServer): Promise<BoardWorld> {
  const { services } = server
  const organizationId = await addOrganization(services, 'Rantakunta')
  const otherId = await addOrganization(services, 'Naapurikunta')
  const centre = { organizationId, destinationId: await addDestination(services, organizationId, 'Päiväkeskus Aalto') }
  const sibling = { organizationId, destinationId: await addDestination(services, organizationId, 'Palvelutalo Niemi') }
  const twin = { organizationId: otherId, destinationId: await addDestination(services, otherId, 'Päiväkeskus Aalto') }
  await addCars(services, centre, [{ name: 'Taksi 214', seats: 4 }])

  const { read } = accessLevels
  const deskId = await addUser(services, { email: deskEmail, roles: [{ ...centre, levels: deskLevels }] })
  const people = [
    { email: 'reader@perille.example', roles: [{ ...centre, levels: { ...nothing, arrivalDepartures: read } }] },
    { email: 'passengers@perille.example', roles: [{ ...centre, levels: { ...nothing, passengers: read } }] },
    { email: 'sibling@perille.example', roles: [{ ...sibling, levels: deskLevels }] },
    { email: 'twin@perille.example', roles: [{ ...twin, levels: deskLevels }] },
    { email: 'administrator@perille.example', administers: [organizationId] },
  ]
  for (const person of people) await addUser(services, person)
  return {
    centre,
    sibling,
    twin,
    deskId,
    tokens: {
      desk: await server.signIn(deskEmail),
      reader: await server.signIn('reader@perille.example'),
      passengersOnly: await server.signIn('passengers@perille.example'),
      siblingDesk: await server.signIn('sibling@perille.example'),
      twinDesk: await server.signIn('twin@perille.example'),
      administrator: await server.signIn('administrator@perille.example'),
    },
  }
}

/** Lets the booking system make its trips as of now. */
export const makeTrips = ({ services, clock }: TestServer): Promise<void> =>
  services.provider.updateTrips(services.db, new Date(clock.now))

/** What the board of the centre shows. Throws when the server refuses. */
export async function boardOf(
  server: TestServer,
  { destinationId }: Centre,
  token: string,
): Promise<ArrivalDeparture[]> {
  const reply = await server.call(listArrivals, { params: { destinationId }, token })
  if (reply.statusCode !== 200) throw new Error(`The board answered ${reply.statusCode} ${reply.body}`)
  return reply.json<ArrivalDeparture[]>()
}

/** Status and error codes of an answer, as tables compare them. */
export const verdictOf = (reply: LightMyRequestResponse): [status: number, ...codes: string[]] => [
  reply.statusCode,
  ...(reply.statusCode < 400 ? [] : Object.keys(reply.json<Record<string, unknown>>())),
]

/** Audit rows of some actions, oldest first, without what no test can know. */
export const auditOf = ({ services }: TestServer, ...actions: string[]) =>
  services.db
    .selectFrom('audit_event')
    .select([
      'action',
      'organization_id as organizationId',
      'destination_id as destinationId',
      'object_id as objectId',
      'passenger_ids as passengerIds',
      'user_id as userId',
      'outcome',
      'status',
      'detail',
    ])
    .where('action', 'in', actions)
    .orderBy('id')
    .execute()
