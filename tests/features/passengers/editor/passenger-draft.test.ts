import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { emptyPassenger } from '#domain/passenger.ts'
import { newPhoneNumber } from '#domain/phone-number.ts'
import { without } from '#domain/without.ts'
import { draftErrors, draftOf, PassengerDraft, passengerOf } from '#features/passengers/editor/passenger-draft.ts'
import { draftConflicts, mergedDraft, usePassengerForm } from '#features/passengers/editor/use-passenger-form.ts'
import { passenger } from '#tests/support/passenger.ts'

const stored = passenger({ name: 'Helvi Esimerkki' })
const errors = (typed: Partial<PassengerDraft>) => draftErrors(stored, { ...draftOf(stored), ...typed }, false)

describe('what is wrong with a passenger being typed', () => {
  test.each<[keyof PassengerDraft, number, string]>([
    ['name', 128, 'validation.tooLong.128'],
    ['externalId', 128, 'validation.externalId.tooLong'],
    ['billingName', 128, 'validation.billingName.tooLong'],
    ['note', 1024, 'validation.tooLong.1024'],
    ['timitNote', 2048, 'validation.tooLong.2048'],
  ])('%s takes %d characters and no more', (field, longest, key) => {
    expect(errors({ [field]: 'a'.repeat(longest - 1) })).toEqual({})
    expect(errors({ [field]: 'a'.repeat(longest) })).toEqual({})
    expect(errors({ [field]: 'a'.repeat(longest + 1) })).toEqual({ [field]: key })
  })

  test.each<[keyof PassengerDraft, number, string]>([
    ['billingAddress', 512, 'validation.tooLong.512'],
    ['billingPostalcode', 32, 'validation.billingPostalcode.tooLong'],
    ['billingCity', 32, 'validation.billingCity.tooLong'],
  ])('%s takes %d characters and no more, and anything where the home is billed', (field, longest, key) => {
    const typed = (length: number, billingUseHomeAddress: boolean) => ({
      ...{ [field]: 'a'.repeat(length), billingUseHomeAddress },
    })
    expect(errors(typed(longest, false))).toEqual({})
    expect(errors(typed(longest + 1, false))).toEqual({ [field]: key })
    expect(errors(typed(longest + 1, true))).toEqual({})
    expect(passengerOf(stored, { ...draftOf(stored), ...typed(longest + 1, true) })).toEqual(stored)
  })

  test.each(['', '   '])('a name is required: "%s"', (name) => {
    expect(errors({ name })).toEqual({ name: 'validation.required' })
  })

  test.each(['abc', '3,5', '-1', '100', '3.'])('"%s" is no grade', (yearGrade) => {
    expect(errors({ yearGrade })).toEqual({ yearGrade: 'validation.number' })
  })

  test.each([
    ['', null],
    ['0', 0],
    [' 9 ', 9],
    ['99', 99],
  ])('"%s" is the grade %s', (yearGrade, grade) => {
    expect(errors({ yearGrade })).toEqual({})
    expect(passengerOf(stored, { ...draftOf(stored), yearGrade }).yearGrade).toBe(grade)
  })

  test('a telephone number of letters is wrong, and an empty one is left out', () => {
    const [letters, empty] = ['kotinumero', ' '].map((number) => ({ ...newPhoneNumber(1), number }))
    expect(errors({ phoneNumbers: [letters!] })).toEqual({ phoneNumbers: 'validation.phoneNumber' })
    expect(errors({ phoneNumbers: [empty!] })).toEqual({})
    expect(passengerOf(stored, { ...draftOf(stored), phoneNumbers: [empty!] }).phoneNumbers).toEqual([])
  })

  test('one that an older version has kept says nothing of whose a number is, and takes nothing away', () => {
    const phone = without({ ...newPhoneNumber(1), id: 5, number: '050 555 0137' }, 'contactName', 'relation')
    const untold = { ...stored, phoneNumbers: [phone] }
    const kept = { ...draftOf(untold), phoneNumbers: [{ ...phone, sms: false }] }
    const draft = PassengerDraft.parse(kept)

    expect(draft.phoneNumbers).toEqual([{ ...phone, sms: false, contactName: '', relation: '' }])
    expect(passengerOf(untold, draft).phoneNumbers).toEqual([{ ...phone, sms: false }])
    // the server that tells it by now has changed nothing
    const told = { ...stored, phoneNumbers: [{ ...phone, contactName: '', relation: '' }] }
    expect(draftConflicts({ base: untold, draft }, told)).toEqual([])
  })

  test('a new passenger outside of groups needs a destination', () => {
    const empty = { ...emptyPassenger(1, []), name: 'Uusi Esimerkki' }
    expect(draftErrors(empty, draftOf(empty), true)).toEqual({ passengerDestinations: 'validation.required' })
    expect(draftErrors(empty, draftOf(empty), false)).toEqual({})
  })
})

describe('a billing address typed before the home is billed', () => {
  const base = { ...stored, billingUseHomeAddress: false }
  const address = { billingAddress: 'Laskutie 1', billingPostalcode: '15110', billingCity: 'Lahti' }
  const typed = { ...draftOf(base), ...address, billingUseHomeAddress: true }

  test('is no change, and is there again when the home is billed no more', () => {
    const { result } = renderHook(() => usePassengerForm({ passenger: base, isCard: false, last: null }, 'edit', false))
    act(() => result.current.form.change({ ...address, billingUseHomeAddress: true }))
    expect([...result.current.changed]).toEqual(['billingUseHomeAddress'])

    act(() => result.current.form.change({ billingUseHomeAddress: false }))
    expect([...result.current.changed]).toEqual(['billingAddress', 'billingPostalcode', 'billingCity'])
  })

  test('is no conflict with one that was stored meanwhile, which stays', () => {
    const theirs = { ...base, billingAddress: 'Toisentie 2' }
    expect(draftConflicts({ base, draft: typed }, theirs)).toEqual([])
    expect(mergedDraft({ base, draft: typed }, theirs).draft).toEqual({
      ...draftOf(theirs),
      billingUseHomeAddress: true,
    })
  })

  test('is not stored by itself when another user bills another address meanwhile', () => {
    const before = { ...base, billingUseHomeAddress: true }
    expect(mergedDraft({ base: before, draft: typed }, base).draft).toEqual(draftOf(base))
  })
})

test('a new passenger is billed at home unless something else is said', () => {
  expect(draftOf(emptyPassenger(1, [1])).billingUseHomeAddress).toBe(true)
})

test('nothing is changed by being shown', () => {
  expect(passengerOf(stored, draftOf(stored))).toEqual(stored)
})
