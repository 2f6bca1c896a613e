import { PeopleRegular } from '@fluentui/react-icons'
import { expect, test } from 'vitest'
import { accessLevels, can } from '#domain/access.ts'
import { Destination } from '#domain/destination.ts'
import { productField } from '#domain/product.ts'
import { noRights, withLevel, type RightsCell, type RightsMatrix } from '#domain/rights-matrix.ts'
import { previewFacts } from '../../../src/features/organization/rights/preview-facts.ts'
import type { PagesSeenBy } from '../../../src/features/organization/seen-pages.ts'

const destination = (id: number) =>
  Destination.parse({ id, alias: `Kohde ${id}`, organizationId: 2, [productField.instanceId]: 1 })
const organization = {
  id: 2,
  showSsn: true,
  ssnReaders: 'readers' as const,
  destinations: [destination(7), destination(8)],
}
const at = (area: string, id = 7): RightsCell => ({ of: 'destination', id, area }) as RightsCell

/** Two entries, of which one is there by one right, and of use by two. */
const pages: PagesSeenBy = ({ me }, id) => ({
  entries: [
    { path: '/arrivals', label: 'routes.arrivals', icon: PeopleRegular, rights: ['readArrivalDepartures' as const] },
    {
      path: '/cancellation',
      label: 'routes.massCancellation',
      icon: PeopleRegular,
      rights: ['updateTimetables' as const, 'readPassengers' as const],
    },
  ].filter(({ rights: [first] }) => first && can(me, first, id)),
  landing: null,
})
const facts = (base: RightsMatrix, matrix: RightsMatrix, chosenId: number | null = null) =>
  previewFacts({ base, matrix, organization, chosenId, pagesSeenBy: pages })

test('what comes with what is not saved yet is new, and what goes is lost', () => {
  const base = withLevel(noRights, [at('arrivalDepartures')], accessLevels.write)
  const matrix = withLevel(withLevel(noRights, [at('timetables')], 2), [at('passengers')], 1)
  const { entries, actions } = facts(base, matrix)
  expect(entries.map(({ path, mark }) => [path, mark])).toEqual([
    ['/cancellation', 'new'],
    ['/arrivals', 'lost'],
  ])
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'confirm', mark: 'lost' },
      { action: 'createTimetable', mark: 'new' },
    ]),
  )
  expect(facts(matrix, matrix).actions.every(({ mark }) => mark === null)).toBe(true)
})

test('an entry that two areas make of use together is explained when the second one comes, and only then', () => {
  const passengers = withLevel(noRights, [at('passengers')], 1)
  const timetables = withLevel(noRights, [at('timetables')], 2)
  const both = withLevel(passengers, [at('timetables')], 2)
  const explained = [
    [
      'routes.massCancellation',
      [
        { area: 'passengers', level: 1 },
        { area: 'timetables', level: 2 },
      ],
    ],
  ]
  const told = (before: RightsMatrix, after: RightsMatrix) =>
    facts(before, after).combined.map(({ entry, levels }) => [entry.label, levels])
  expect(told(passengers, both)).toEqual(explained)
  expect(told(timetables, both)).toEqual(explained)
  expect(told(noRights, timetables)).toEqual([])
  expect(told(both, both)).toEqual([])
})

test('it is about the destination chosen, else about the first one with a right', () => {
  const matrix = withLevel(noRights, [at('bookings', 8)], 1)
  expect(facts(noRights, matrix).destination?.id).toBe(8)
  const both = withLevel(matrix, [at('bookings', 7)], 1)
  expect(facts(noRights, both).destination?.id).toBe(7)
  expect(facts(noRights, both, 8).destination?.id).toBe(8)
  expect(facts(noRights, noRights, 8).destination).toBeNull()
})

test('what is hidden is named: areas without a right, identity codes, the administration and other destinations', () => {
  const matrix = withLevel(noRights, [at('arrivalDepartures'), at('timetables')], 1)
  expect(facts(noRights, matrix).hidden).toEqual({
    areas: ['passengers', 'bookings', 'transportationPermissions', 'schedule'],
    identityCodes: true,
    administration: true,
    destinations: 1,
  })
  const more = withLevel(withLevel(matrix, [at('passengers')], 1), [{ of: 'organization' }], 2)
  expect(facts(noRights, more).hidden).toMatchObject({ identityCodes: false, administration: false, destinations: 0 })
})
