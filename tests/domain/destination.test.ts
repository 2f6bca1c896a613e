import { describe, expect, test } from 'vitest'
import { destinationCan } from '#domain/destination-can.ts'
import { DestinationDraft, DestinationUpdate, NewDestination } from '#domain/destination-draft.ts'
import { destinationAtSameAddress, destinationLimits } from '#domain/destination.ts'
import { fieldErrors, tooLongFor } from '#domain/field-errors.ts'

const draft = {
  ...{ alias: 'Rantakadun työpaja', address: 'Rantakatu 12', postalCode: '15140', city: 'Lahti' },
  ...{ perilleInstanceId: 3, priceArea: 0 },
}
const errorsOf = (change: object) => fieldErrors<DestinationDraft>(DestinationDraft, { ...draft, ...change })

describe('what is entered of a destination', () => {
  test('is right as it is', () => {
    expect(errorsOf({})).toEqual({})
  })

  test.each(['alias', 'address', 'postalCode', 'city'])('needs %s', (field) => {
    expect(errorsOf({ [field]: '  ' })).toEqual({ [field]: 'validation.required' })
  })

  test('needs a service provider', () => {
    expect(errorsOf({ perilleInstanceId: 0 })).toEqual({ perilleInstanceId: 'validation.required' })
  })

  test.each(['1514', '151400', '1514A', '15 140', '-1514', '１５１４０'])('has no postal code %s', (postalCode) => {
    expect(errorsOf({ postalCode })).toEqual({ postalCode: 'validation.destinationPostalCode' })
  })

  test.each(['00100', ' 15140 '])('has a postal code %s', (postalCode) => {
    expect(DestinationDraft.parse({ ...draft, postalCode }).postalCode).toBe(postalCode.trim())
  })

  test.each([
    [0, true],
    [6, true],
    [7, false],
    [-1, false],
    [1.5, false],
  ])('may have the price area %s: %s', (priceArea, expected) => {
    expect(DestinationDraft.safeParse({ ...draft, priceArea }).success).toBe(expected)
  })

  test('is no longer than the database takes', () => {
    expect(errorsOf({ alias: 'a'.repeat(destinationLimits.alias + 1) })).toEqual({
      alias: tooLongFor(destinationLimits.alias),
    })
    expect(errorsOf({ alias: 'a'.repeat(destinationLimits.alias) })).toEqual({})
  })
})

describe('what is sent', () => {
  const { address, ...others } = draft

  test.each(['address', 'streetAddress', 'streetAdress'])('has the address under the name %s', (name) => {
    expect(NewDestination.parse({ ...others, [name]: address, organizationId: 1 })).toEqual({
      ...draft,
      organizationId: 1,
    })
    expect(DestinationUpdate.parse({ ...others, [name]: address, version: 2 })).toEqual({ ...draft, version: 2 })
  })

  test('needs one', () => {
    expect(NewDestination.safeParse({ ...others, organizationId: 1 }).error?.issues[0]).toMatchObject({
      path: ['address'],
      message: 'validation.required',
    })
  })
})

describe('a destination at the same address', () => {
  const at = (id: number, address: string, deleted = false) => ({ id, address, deleted })
  const all = [at(1, 'Rantakatu 12'), at(2, 'Äijäntie 3'), at(3, 'Harjukatu 41', true), at(4, '')]

  test.each([
    ['Rantakatu 12', 1],
    ['  RANTAKATU   12 ', 1],
    ['ÄIJÄNTIE 3', 2],
    ['Rantakatu 1', null],
    ['Rantakatu 12 B', null],
    ['Harjukatu 41', null],
    ['', null],
    [' ', null],
  ])('of “%s” is %s', (address, expected) => {
    expect(destinationAtSameAddress(all, { id: 0, address })?.id ?? null).toBe(expected)
  })

  test('is not the one itself', () => {
    expect(destinationAtSameAddress(all, { id: 1, address: 'Rantakatu 12' })).toBeNull()
  })
})

describe('a destination', () => {
  const nothing = { trips: 0, timetables: 0, bookings: 0 }

  test('is deleted, and changes its provider, while nothing is ordered there', () => {
    expect(destinationCan.delete(nothing)).toBeNull()
    expect(destinationCan.changeProvider(nothing)).toBeNull()
  })

  test.each(['trips', 'timetables', 'bookings'])('is not while %s are ordered', (kind) => {
    expect(destinationCan.delete({ ...nothing, [kind]: 1 })).toBe('refusal.destination.ordered')
    expect(destinationCan.changeProvider({ ...nothing, [kind]: 1 })).toBe('refusal.destination.providerOrdered')
  })

  test('is changed unless it is deleted', () => {
    expect(destinationCan.edit({ deleted: false })).toBeNull()
    expect(destinationCan.edit({ deleted: true })).toBe('refusal.destination.deleted')
  })
})
