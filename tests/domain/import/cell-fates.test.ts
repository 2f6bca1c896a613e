import { describe, expect, test } from 'vitest'
import { isWritten, judgedLine } from '#domain/import/judged-line.ts'
import type { ImportJudge } from '#domain/import/judge.ts'
import { placeKey } from '#domain/import/mapping.ts'
import { aino, at, judged, sent } from '#tests/support/import-judge.ts'
import { passenger } from '#tests/support/passenger.ts'

const fates = (judge: ImportJudge) =>
  Object.fromEntries(judgedLine(judge, 0)!.cells.map(({ place, fate }) => [placeKey(place), fate]))
const writtenIn = (judge: ImportJudge) =>
  judgedLine(judge, 0)!
    .cells.filter(isWritten)
    .map(({ place }) => place.name)

test('of who is to be made only what is written counts, by what somebody decides', () => {
  const judge = judged(
    ['name', 'mainDestination', 'secondaryDestination', 'homeCity', 'note', 'yearGrade', 'tags'],
    [['Uusi Matkustaja', 'Koivuranta', '', 'Lahti', '', '', '']],
  )
  expect(writtenIn(judge)).toEqual(['name', 'mainDestination', 'homeCity'])
  expect(judge.changesIn(0)).toBe(3)
  judge.edit(0, at('homeCity'), { isSkipped: true })
  expect(writtenIn(judge)).toEqual(['name', 'mainDestination'])
  judge.edit(0, at('note'), { override: 'Soita ennen noutoa' })
  expect(writtenIn(judge)).toEqual(['name', 'mainDestination', 'note'])
})

test('an empty cell takes away what is stored, and is the same where nothing is', () => {
  const judge = judged(['name', 'homeCity', 'note'], [['Aino Koski', '', '']], { passengers: [aino] })
  expect(fates(judge)).toEqual({ name: 'same', homeCity: 'changes', note: 'same' })
})

describe('a telephone number', () => {
  const number = { id: 1, passengerId: 7, number: '050 555 0186', sms: false, showToDriver: false, assistant: false }
  const kirsti = passenger({ id: 7, name: 'Aino Koski', phoneNumbers: [number] })
  const fields = ['name', 'phone.number#0', 'phone.sms#0', 'phone.create#0']
  const of = (...cells: string[]) => fates(judged(fields, [['Aino Koski', ...cells]], { passengers: [kirsti] }))

  test('is added beside those that the passenger has, with its flags', () => {
    expect(of('040 999 8888', 'true', 'x')).toMatchObject({ 'phone.number#0': 'added', 'phone.sms#0': 'added' })
  })
  test('is left where its row makes none', () => {
    expect(of('040 999 8888', 'true', '')).toMatchObject({ 'phone.number#0': 'left', 'phone.sms#0': 'left' })
  })
  test('says nothing in an empty cell, and its flags are left', () => {
    expect(of('', 'true', '')).toMatchObject({ 'phone.number#0': 'none', 'phone.sms#0': 'left' })
  })
  test('is the same where the passenger has it, and its flag changes', () => {
    expect(of('0505550186', 'true', '')).toMatchObject({
      ...{ 'phone.number#0': 'same', 'phone.sms#0': 'changes', 'phone.create#0': 'none' },
    })
  })
})

test('a transportation permission that is made tells all that is written of it', () => {
  const fields = ['permission.name#0', 'permission.startDate#0', 'permission.endDate#0', 'permission.note#0']
  const judge = judged(
    ['name', ...fields, 'permission.initialQuota#0'],
    [['Aino Koski', 'Koulumatka', '1.8.2026', '31.12.2026', '', '20']],
    {
      passengers: [{ ...aino, transportationPermissions: [] }],
      values: { 'permission.costCenter#0': 'Koulutoimi', 'permission.tripDestinations#0': '0' },
    },
  )
  expect(fates(judge)).toMatchObject({
    ...{ 'permission.name#0': 'added', 'permission.startDate#0': 'added', 'permission.initialQuota#0': 'added' },
    ...{ 'permission.note#0': 'none' },
  })
  expect(sent(judge)!.permissions).toHaveLength(1)
})

test('of a transportation permission with an error nothing is said to be the same', () => {
  const fields = ['permission.name#0', 'permission.startDate#0', 'permission.initialQuota#0']
  const judge = judged(['name', ...fields], [['Aino Koski', 'Koulumatka', '31.2.2026', '20']], {
    passengers: [{ ...aino, transportationPermissions: [] }],
    values: { 'permission.costCenter#0': 'Koulutoimi', 'permission.tripDestinations#0': '0' },
  })
  expect(fates(judge)).toMatchObject({
    ...{ 'permission.name#0': 'left', 'permission.startDate#0': 'none', 'permission.initialQuota#0': 'left' },
  })
})
