import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FavouritePlaces, favouritePlaces, favouritePlacesPath } from '#domain/favourite-places.ts'
import { addressLine, isOnMap, placeName } from '#domain/place.ts'

test.each([
  ['care', 'favourite-places/care.json'],
  ['School', 'favourite-places/school.json'],
  [null, null],
  ['', null],
  ['../../etc/passwd', null],
  ['care.json', null],
  ['https://example.org/x', null],
])('the list of type %s is at %s', (type, path) => {
  expect(favouritePlacesPath(type)).toBe(path)
})

describe('the lists', () => {
  const listOf = (type: string) => {
    const file = join(import.meta.dirname, '../../public', favouritePlacesPath(type) ?? '')
    return FavouritePlaces.parse(JSON.parse(readFileSync(file, 'utf8')))
  }
  const lists = { care: listOf('care'), school: listOf('school') }
  const all = Object.values(lists).flat()

  test('hold about 40 places, each once', () => {
    expect(all.length).toBeGreaterThanOrEqual(38)
    expect(all.length).toBeLessThanOrEqual(48)
    expect(new Set(all.map(({ placeId }) => placeId)).size).toBe(all.length)
    expect(new Set(all.map(placeName)).size).toBe(all.length)
  })

  test('say of each its alias, a description and an id, have an address and are on the map', () => {
    for (const place of all) {
      const { alias, description, address } = place
      expect([alias, description, address].every((text) => text.length > 3)).toBe(true)
      expect(place.placeId).toMatch(/^[a-z0-9-]+$/)
      expect(isOnMap(place)).toBe(true)
    }
  })

  test('hold places in Finland alone', () => {
    for (const { location, postalcode, city } of all) {
      expect(postalcode).toMatch(/^\d{5}$/)
      expect(city).not.toBe('')
      if (!location) continue
      expect(location.lat).toSatisfy((lat: number) => lat > 59.7 && lat < 70.1)
      expect(location.lng).toSatisfy((lng: number) => lng > 19 && lng < 31.6)
    }
  })

  test('are of the kinds that rides go to', () => {
    expect(new Set(all.map(({ category }) => category))).toEqual(
      new Set(['hospital', 'healthCentre', 'station', 'municipalOffice', 'library']),
    )
  })

  test('give places without what only the list is about', () => {
    const [first] = favouritePlaces(lists.care)
    expect(Object.keys(first!).sort()).toEqual(['address', 'alias', 'category', 'city', 'location', 'postalcode'])
    expect(addressLine(first!)).toBe('Keskussairaalankatu 7, 15850 Lahti')
  })
})
