import { describe, expect, test } from 'vitest'
import { Destination } from '#domain/destination.ts'
import { chosenDestinations } from '#features/organization/destinations/destination-rows.ts'

const all = [
  ['Ähtärin koulu', 'Koulutie 3', 'Nastola', 'Orimattilan kyydit', 2, false],
  ['Aallon päiväkeskus', 'Rantakatu 12', 'Lahti', 'Lahden seudun matkat', 0, false],
  ['Zen-talo', 'Öljytie 1', 'Hollola', 'Lahden seudun matkat', 6, false],
  ['Vanha pappila', 'Kirkkotie 9', 'Lahti', 'Orimattilan kyydit', 0, true],
].map(([alias, address, city, provider, priceArea, deleted], id) =>
  Destination.parse({
    ...{ id, alias, address, city, priceArea, deleted, organizationId: 1 },
    ...{ postalCode: '15140', perilleInstanceId: 1, perilleInstanceName: provider },
  }),
)
const start = { filter: '', sort: { key: 'alias', descending: false }, withDeleted: false }
const aliasesOf = (choice: Partial<typeof start>) =>
  chosenDestinations(all, { ...start, ...choice }, 'fi').map(({ alias }) => alias)

describe('the list of destinations', () => {
  test.each([
    ['alias', ['Aallon päiväkeskus', 'Zen-talo', 'Ähtärin koulu']],
    ['address', ['Ähtärin koulu', 'Aallon päiväkeskus', 'Zen-talo']],
    ['city', ['Zen-talo', 'Aallon päiväkeskus', 'Ähtärin koulu']],
    ['provider', ['Aallon päiväkeskus', 'Zen-talo', 'Ähtärin koulu']],
    ['priceArea', ['Aallon päiväkeskus', 'Ähtärin koulu', 'Zen-talo']],
  ])('is sorted by %s, both ways', (key, expected) => {
    expect(aliasesOf({ sort: { key, descending: false } })).toEqual(expected)
    const other = aliasesOf({ sort: { key, descending: true } })
    expect([...other].sort()).toEqual([...expected].sort())
    expect(other[0]).not.toBe(expected[0])
  })

  test.each([
    ['zen', ['Zen-talo']],
    ['oljytie', ['Zen-talo']],
    ['LAHTI', ['Aallon päiväkeskus']],
    ['orimattila', ['Ähtärin koulu']],
    ['15140 rantakatu', ['Aallon päiväkeskus']],
    ['pappila', []],
    ['ei mitään', []],
  ])('is searched by every column: “%s”', (filter, expected) => {
    expect(aliasesOf({ filter })).toEqual(expected)
  })

  test('has those that are deleted when they are asked for', () => {
    expect(aliasesOf({ filter: 'pappila', withDeleted: true })).toEqual(['Vanha pappila'])
  })
})
