import { describe, expect, test } from 'vitest'
import { accessLevels } from '#domain/access.ts'
import { Destination } from '#domain/destination.ts'
import { productField } from '#domain/product.ts'
import { noRights, withLevel, type RightsCell } from '#domain/rights-matrix.ts'
import { seenUser } from '#domain/seen-user.ts'
import { pagesSeenBy } from '#app/pages-seen.ts'
import { routes } from '#app/routes.tsx'

const destination = (id: number, bookingEnabled = true) =>
  Destination.parse({ id, alias: `Kohde ${id}`, organizationId: 2, [productField.instanceId]: 1, bookingEnabled })
const organization = { id: 2, destinations: [destination(7), destination(8, false)] }
const at = (id: number, area: string): RightsCell => ({ of: 'destination', id, area }) as RightsCell
const seenWith = (cells: readonly RightsCell[], level: 1 | 2, id = 7) =>
  pagesSeenBy(routes, seenUser(withLevel(noRights, cells, level), organization), id)
const paths = (seen: ReturnType<typeof seenWith>) => seen.entries.map(({ path }) => path)

/** Whoever holds anything in an organisation reads what it is. */
const details = '/o/:organizationId/details'

describe('what a user would find', () => {
  test('nobody finds anything, and no page opens', () => {
    const seen = seenWith([], accessLevels.read)
    expect(paths(seen)).toEqual([])
    expect(seen.landing).toBeNull()
  })

  test('follows from the rights at the destination, and a sign-in opens the first of it', () => {
    const seen = seenWith([at(7, 'arrivalDepartures')], accessLevels.read)
    expect(paths(seen)).toEqual(['/d/:destinationId/arrivals-departures', details])
    expect(seen.landing).toBe('routes.arrivalsDepartures')
    expect(paths(seenWith([at(7, 'arrivalDepartures')], accessLevels.read, 8))).toEqual([details])
  })

  test('bookings are not there where the destination takes none', () => {
    expect(paths(seenWith([at(7, 'bookings'), at(8, 'bookings')], accessLevels.read, 7))).toContain(
      '/d/:destinationId/timetables/single',
    )
    expect(paths(seenWith([at(7, 'bookings'), at(8, 'bookings')], accessLevels.read, 8))).toEqual([details])
  })

  test('an administrator finds the users, a holder of a group role the groups', () => {
    expect(paths(seenWith([{ of: 'organization' }], accessLevels.write))).toContain('/o/:organizationId/users')
    const group = seenWith([{ of: 'group', id: 4, area: 'passengers' }], accessLevels.read)
    expect(paths(group)).toEqual(['/o/:organizationId/passengerGroup', details])
  })

  test('an entry says the rights at a destination that it takes to be of use, and may be there with fewer', () => {
    const cancelling = seenWith([at(7, 'timetables')], accessLevels.write).entries
    expect(cancelling.find(({ label }) => label === 'routes.massCancellation')?.rights).toEqual([
      'createTimetables',
      'readPassengers',
    ])
    const seen = seenWith([at(7, 'passengers')], accessLevels.write)
    expect(seen.entries.find(({ path }) => path.endsWith('/people'))?.rights).toEqual([
      'readPassengers',
      'updatePassengerGroups',
    ])
  })
})
