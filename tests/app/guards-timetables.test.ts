import { describe, expect, test } from 'vitest'
import type { AccessFacts } from '#domain/access.ts'
import { guard, navigationLabel, navigationRoutes, type GuardedRoute, type Verdict, usableRights } from '#app/guards.ts'
import { holding, reader, signedIn } from '#tests/support/guards.ts'

describe('timetables and single bookings', () => {
  const area = '/d/:destinationId/timetables'
  const single = `${area}/single`
  const [planner, booker, both] = [
    holding(7, 'readTimetables'),
    holding(7, 'readBookings'),
    holding(7, 'readTimetables', 'readBookings'),
  ]
  const table: GuardedRoute[] = [
    {
      path: area,
      access: { atDestination: ['readTimetables'] },
      leadsTo: [`${area}/recurring`, single],
      navigation: { covers: { path: single, label: 'both' } },
    },
    { path: `${area}/recurring`, access: { atDestination: ['readTimetables'] } },
    { path: single, access: { atDestination: ['readBookings'] }, refusedToRoot: true, navigation: {} },
    { path: '/d/:destinationId/single/*', access: { atDestination: [] }, within: 'timetables' },
  ]
  const open = (path: string, me: AccessFacts, id = '7', search = '') =>
    guard(
      table.find((route) => route.path === path) ?? null,
      { pathname: path.replace(':destinationId', id).replace('*', 'ok/create'), search, destinationId: id },
      { ...signedIn, me },
      table,
    )

  test.each([
    ['timetables first', both, 'recurring'],
    ['timetables alone', planner, 'recurring'],
    ['bookings alone', booker, 'single'],
  ])('their address leads to %s', (_, me, to) => {
    expect(open(area, me)).toEqual({ do: 'go', to: `/d/7/timetables/${to}` })
  })

  test('with neither right it leads to the fallback', () => {
    expect(open(area, reader)).toEqual({ do: 'go', to: '/about', notice: 'guards.notPermitted' })
  })

  test('bookings lead to the root without the right, and where the destination takes none', () => {
    const refused: Verdict = { do: 'go', to: '/', notice: 'guards.notPermitted' }
    expect(open(single, booker)).toEqual({ do: 'stay' })
    expect(open(single, planner)).toEqual(refused)
    expect(open(single, holding(9, 'readBookings'), '9')).toEqual(refused)
  })

  test('who has been sent to the root does not come back to the bookings of a destination that takes none', () => {
    const facts = { ...signedIn, me: holding(9, 'readBookings'), selectedId: 9 }
    const wrapper: GuardedRoute = { path: '/d/:destinationId', access: 'signedIn' }
    const verdict = guard(wrapper, { pathname: '/d/9', search: '', destinationId: '9' }, facts, [...table, wrapper])
    expect(verdict).toEqual({ do: 'go', to: '/about' })
  })

  test('short forms of addresses lead to the whole ones', () => {
    expect(open('/d/:destinationId/single/*', booker, '7', '?x=1')).toEqual({
      do: 'go',
      to: '/d/7/timetables/single/ok/create?x=1',
    })
  })

  test('one entry of the navigation stands for both', () => {
    const shown = (me: AccessFacts) => navigationRoutes(table, me, 7).map(({ path }) => path)
    expect([shown(both), shown(planner), shown(booker)]).toEqual([[area], [area], [single]])
    const entry = { label: 'timetables', covers: { path: single, label: 'both' } }
    const label = (me: AccessFacts) => navigationLabel(table, entry, me, 7)
    expect([label(both), label(planner)]).toEqual(['both', 'timetables'])
  })

  test('rights to bookings count only where the destination takes them', () => {
    const me: AccessFacts = { permissions: { 7: [1410, 1110], 9: [1410, 1400, 1110] } }
    expect(usableRights(me, signedIn.destinations ?? []).permissions).toEqual({ 7: [1410, 1110], 9: [1110] })
  })
})
