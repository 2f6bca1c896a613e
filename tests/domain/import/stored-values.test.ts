import { expect, test } from 'vitest'
import { judgedLine } from '#domain/import/judged-line.ts'
import { judged } from '#tests/support/import-judge.ts'
import { passenger } from '#tests/support/passenger.ts'
import { transportationPermission } from '#tests/support/transportation-permission.ts'

/** What is stored of each field of the first line, as its dialog shows it. */
const storedOf = (judge: ReturnType<typeof judged>) =>
  Object.fromEntries(
    judgedLine(judge, 0)!.cells.map(({ place: { name, block }, stored }) => [
      block === null ? name : `${name}#${block}`,
      stored,
    ]),
  )

const phone = { id: 1, passengerId: 7, number: '040 555 0137', sms: true, showToDriver: false, assistant: false }
const own = passenger({
  ...{ id: 7, name: 'Aino Koski', hasSsn: true, utilityIds: [1, 14] },
  phoneNumbers: [phone, { ...phone, id: 2, number: '040 555 0200' }],
})

test('a telephone that the passenger has is shown with its flags, and else all that are there', () => {
  const of = (number: string) =>
    storedOf(
      judged(['name', 'phone.number#0', 'phone.sms#0'], [['Aino Koski', number, 'false']], { passengers: [own] }),
    )
  expect(of('+358 40 5550137')).toMatchObject({ 'phone.number#0': ['040 555 0137'], 'phone.sms#0': true })
  expect(of('050 1234567')).toMatchObject({
    'phone.number#0': ['040 555 0137', '040 555 0200'],
    'phone.sms#0': undefined,
  })
})

test('needs are stored or not, one by one and as a list of those without a column of their own', () => {
  const judge = judged(['name', 'utilities.wheelchair', 'utilities'], [['Aino Koski', 'x', '']], { passengers: [own] })
  expect(storedOf(judge)).toMatchObject({ 'utilities.wheelchair': true, utilities: ['guideDog'] })
})

test('a transportation permission is shown in the units of its form', () => {
  const stored = transportationPermission({
    ...{ id: 3, passengerId: 7, name: 'Koulumatka', quotaType: 1, initialQuota: 12_000 },
    costCenter: { id: 1, name: 'Koulutoimi' },
  })
  const passengers = [{ ...own, transportationPermissions: [stored] }]
  const fields = ['name', 'permission.name#0', 'permission.initialQuota#0', 'permission.costCenter#0']
  const judge = judged(fields, [['Aino Koski', 'koulumatka', '15', 'Muu']], { passengers })
  expect(storedOf(judge)).toMatchObject({
    'permission.name#0': 'Koulumatka',
    'permission.initialQuota#0': 12,
    'permission.costCenter#0': 'Koulutoimi',
  })
})

test('of an identity code no more is told than that there is one', () => {
  const judge = judged(['name', 'ssn'], [['Aino Koski', '010101-123N']], { passengers: [own] })
  const [, code] = judgedLine(judge, 0)!.cells
  expect(code).toMatchObject({ place: { name: 'ssn' }, isStoredHidden: true, stored: undefined })
})

test('who is to be made has nothing stored', () => {
  const judge = judged(['name', 'phone.number#0', 'utilities.wheelchair'], [['Uusi Henkilö', '0401234567', 'x']], {
    passengers: [own],
  })
  expect(Object.values(storedOf(judge))).toEqual([undefined, undefined, undefined])
})
