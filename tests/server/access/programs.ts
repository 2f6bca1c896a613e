import type { Services } from '#server/call/services.ts'
import { addProgram } from '#tests/support/programs.ts'
import type { Area, Level, Operation, Place, Who } from './oracle.ts'
import { nobody } from './signed-out.ts'
import type { Caller } from './world.ts'

/**
 * What a program may call at all, from the issue: what is read of the areas that it has a right in, the confirmations of a
 * door and the schedules of a school. Nothing of an account, of administrators, of identity codes, of orders or of money.
 */
export const programOperations: ReadonlySet<Operation> = new Set<Operation>([
  ...(['getInstanceConfigs', 'listDestinations', 'getDestination'] as const),
  ...(['listArrivals', 'setArrivalComplete', 'setArrivalIncomplete'] as const),
  ...(['listPassengerPage', 'listPassengersByIds', 'searchPassengers', 'getPassenger', 'getPassengerPlaces'] as const),
  ...(['listTrips', 'listSchedules', 'createSchedule', 'updateSchedule'] as const),
  ...(['listTimetables', 'getTimetable', 'listRides', 'listBookings', 'getBooking'] as const),
  ...(['getTransportationPermissionInfo', 'listDestinationTransportationPermissions'] as const),
])

/** All that can be given to a program. */
const full: Record<Area, Level> = {
  passengers: 1,
  timetables: 1,
  arrivalDepartures: 2,
  bookings: 1,
  transportationPermissions: 1,
  schedule: 2,
}

const program = (levels: Who['levels']): Who => ({ ...nobody, isSignedIn: true, isProgram: true, levels })

interface Kind {
  name: string
  organizationId: number
  destinationIds: number[] | null
  levels: Partial<Record<Area, Level>>
  at: Place[]
}

/** An access of a program to each organisation, with which nobody calls. */
export type ProgramIds = Record<'home' | 'foreign', number>

export const addPrograms = async (services: Services, { home, foreign }: ProgramIds): Promise<ProgramIds> => ({
  home: (await addProgram(services, home)).id,
  foreign: (await addProgram(services, foreign)).id,
})

/** Programs of both organisations, and some whose secret opens nothing any more. */
export async function programCallers(
  services: Services,
  { home, foreign, own }: { home: number; foreign: number; own: number },
): Promise<Caller[]> {
  const kinds: Kind[] = [
    {
      name: 'a door reader',
      organizationId: home,
      destinationIds: [own],
      levels: { arrivalDepartures: 2 },
      at: ['own'],
    },
    { name: 'a program with everything', organizationId: home, destinationIds: [own], levels: full, at: ['own'] },
    {
      ...{ name: 'a program that reads the boards everywhere', organizationId: home, destinationIds: null },
      ...{ levels: { arrivalDepartures: 1 }, at: ['own', 'sibling'] },
    },
    {
      ...{ name: 'a program of the other organisation', organizationId: foreign, destinationIds: null },
      ...{ levels: full, at: ['foreign'] },
    },
  ]
  const callers: Caller[] = []
  for (const { name, organizationId, destinationIds, levels, at } of kinds) {
    const { secret } = await addProgram(services, organizationId, { destinationIds, levels })
    const who = program(Object.fromEntries(at.map((place) => [place, levels])))
    callers.push({ name, who, userId: null, token: secret })
  }
  const yesterday = '2026-03-10'
  const ended = await addProgram(services, home, { levels: full, endsOn: yesterday })
  const revoked = await addProgram(services, home, { levels: full })
  await services.db
    .updateTable('program_access')
    .set({ revoked_at: new Date(services.clock()) })
    .where('id', '=', revoked.id)
    .execute()
  return [
    ...callers,
    { name: 'a program whose access has ended', who: nobody, userId: null, token: ended.secret },
    { name: 'a program whose access was revoked', who: nobody, userId: null, token: revoked.secret },
  ]
}
