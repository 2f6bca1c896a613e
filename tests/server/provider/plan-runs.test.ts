import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { utilities } from '#domain/utility.ts'
import { planRuns, takes, type Car, type Rider, type Run } from '#server/provider/dispatcher/plan-runs.ts'

const { wheelchair, electricWheelchair, foldingWheelchair, single, attendant, largeCar, smallCar, walker } = utilities

let nextId = 0
const rider = (utilityIds: readonly number[] = [], home = '15150 Käpypolku 1'): Rider => {
  nextId += 1
  const at = { postalCode: home.slice(0, 5), address: home.slice(6), home: null }
  return { rideId: nextId, passengerId: nextId, utilityIds, ...at }
}
const riders = (count: number, utilityIds: readonly number[] = []) =>
  Array.from({ length: count }, () => rider(utilityIds))

const taxi = (id: number): Car => ({ id, name: `Taksi ${id}`, seats: 4, wheelchairPlaces: 0 })
const accessible = (id: number): Car => ({ id, name: `Invataksi ${id}`, seats: 4, wheelchairPlaces: 2 })
const minibus = (id: number): Car => ({ id, name: `Pikkubussi ${id}`, seats: 8, wheelchairPlaces: 1 })

const plan = (waiting: readonly Rider[], cars: readonly Car[], runs: readonly Run[] = []) => {
  let number = 0
  return planRuns({ riders: waiting, runs, cars, nameWithoutCar: () => `Reitti ${(number += 1)}` })
}
const shape = (runs: readonly Run[]) => runs.map((run) => [run.car?.name ?? run.name, run.riders.length])

describe('a car takes', () => {
  test.each([
    ['four who sit', riders(4), taxi(1), true],
    ['no fifth', riders(5), taxi(1), false],
    ['nobody in a wheelchair', [rider([wheelchair])], taxi(1), false],
    ['nobody in an electric wheelchair', [rider([electricWheelchair])], taxi(1), false],
    ['a wheelchair that folds', [rider([foldingWheelchair])], taxi(1), true],
    ['a wheelchair where it has a place', [rider([wheelchair])], accessible(1), true],
    ['two wheelchairs and four who sit', [...riders(2, [wheelchair]), ...riders(4)], accessible(1), true],
    ['no third wheelchair', riders(3, [wheelchair]), accessible(1), false],
    ['who rides alone, alone', [rider([single])], taxi(1), true],
    ['nobody beside who rides alone', [rider([single]), rider()], taxi(1), false],
    ['two with their attendants', riders(2, [attendant]), taxi(1), true],
    ['no third with an attendant', riders(3, [attendant]), taxi(1), false],
    ['nobody who needs a large car, when it is small', [rider([largeCar])], taxi(1), false],
    ['who needs a large car, when it is large', [rider([largeCar])], minibus(1), true],
    ['nobody who needs a small car, when it is large', [rider([smallCar])], minibus(1), false],
  ] as const)('%s', (_, passengers, car, isTaken) => {
    expect(takes(car, passengers)).toBe(isTaken)
  })
})

describe('a plan', () => {
  test.each([
    ['fills one car up to its seats', riders(4), [taxi(1), taxi(2)], [['Taksi 1', 4]]],
    [
      'starts another car for the fifth',
      riders(5),
      [taxi(1), taxi(2)],
      [
        ['Taksi 1', 4],
        ['Taksi 2', 1],
      ],
    ],
    ['keeps accessible cars for those who need them', riders(2), [accessible(1), taxi(2)], [['Taksi 2', 2]]],
    ['uses an accessible car when no other is free', riders(2), [accessible(1)], [['Invataksi 1', 2]]],
    [
      'takes two wheelchairs in the car that has two places',
      [...riders(2, [wheelchair]), rider([walker])],
      [minibus(1), accessible(2)],
      [['Invataksi 2', 3]],
    ],
    [
      'lets a wheelchair wait when no car takes it, and not the others',
      [rider([wheelchair]), ...riders(2)],
      [taxi(1)],
      [
        ['Reitti 1', 1],
        ['Taksi 1', 2],
      ],
    ],
    [
      'lets at most four wait for one car',
      riders(6),
      [],
      [
        ['Reitti 1', 4],
        ['Reitti 2', 2],
      ],
    ],
    [
      'gives who rides alone a car of their own',
      [rider([single]), rider()],
      [taxi(1), taxi(2)],
      [
        ['Taksi 1', 1],
        ['Taksi 2', 1],
      ],
    ],
  ] as const)('%s', (_, waiting, cars, expected) => {
    expect(shape(plan(waiting, cars))).toEqual(expected)
  })

  test('puts neighbours into one car', () => {
    const [a, b, c, d] = ['15870 Kalliokuja 2', '15150 Tuohitie 1', '15870 Kalliokuja 4', '15150 Tuohitie 3']
    const waiting = [rider([], a), rider([], b), rider([], c), rider([], d)]

    const runs = plan(waiting, [
      { ...taxi(1), seats: 2 },
      { ...taxi(2), seats: 2 },
    ])

    expect(runs.map((run) => run.riders.map(({ address }) => address))).toEqual([
      ['Tuohitie 1', 'Tuohitie 3'],
      ['Kalliokuja 2', 'Kalliokuja 4'],
    ])
  })

  test('fills seats that an earlier plan left, before it takes another car', () => {
    const earlier: Run = { id: 7, name: 'Taksi 1', car: taxi(1), riders: riders(3) }

    expect(shape(plan(riders(2), [taxi(2)], [earlier]))).toEqual([
      ['Taksi 1', 4],
      ['Taksi 2', 1],
    ])
  })

  test('gives a waiting run the first car that takes it, under the name that it had', () => {
    const earlier: Run = { id: 7, name: 'Reitti 1', car: null, riders: [rider([wheelchair])] }

    const [run] = plan([], [taxi(1), accessible(2)], [earlier])

    expect(run).toMatchObject({ id: 7, name: 'Reitti 1', car: { id: 2 } })
  })
})

const anyRider = fc
  .record({
    utilityIds: fc.subarray([wheelchair, electricWheelchair, single, attendant, largeCar, walker], { maxLength: 2 }),
    postalCode: fc.constantFrom('15150', '15870', '16300'),
    address: fc.constantFrom('Käpypolku 1', 'Tuohitie 2', 'Orasraitti 3'),
  })
  .map((given): Rider => ({ ...rider(given.utilityIds), ...given }))
const anyFleet = fc
  .array(fc.constantFrom(taxi, accessible, minibus), { maxLength: 6 })
  .map((kinds) => kinds.map((kind, index) => kind(index + 1)))

describe('whoever waits and whatever is free', () => {
  test('everybody rides once, no car is full beyond its seats, and none is in two places', () => {
    fc.assert(
      fc.property(fc.array(anyRider, { maxLength: 20 }), anyFleet, (waiting, cars) => {
        const runs = plan(waiting, cars)

        const carried = runs.flatMap((run) => run.riders.map(({ passengerId }) => passengerId))
        expect(carried.sort((a, b) => a - b)).toEqual(
          waiting.map(({ passengerId }) => passengerId).sort((a, b) => a - b),
        )
        for (const { car, riders: passengers } of runs) if (car) expect(takes(car, passengers)).toBe(true)
        const used = runs.flatMap(({ car }) => (car ? [car.id] : []))
        expect(new Set(used).size).toBe(used.length)
        expect(new Set(runs.map(({ name }) => name)).size).toBe(runs.length)
      }),
      { numRuns: 2000 },
    )
  })

  test('nobody waits for a car beside a free one that takes them', () => {
    fc.assert(
      fc.property(fc.array(anyRider, { maxLength: 12 }), anyFleet, (waiting, cars) => {
        const runs = plan(waiting, cars)

        const used = new Set(runs.map(({ car }) => car?.id))
        const free = cars.filter(({ id }) => !used.has(id))
        for (const run of runs.filter(({ car }) => !car)) {
          for (const passenger of run.riders) expect(free.some((car) => takes(car, [passenger]))).toBe(false)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('the order in which they are named makes no difference', () => {
    fc.assert(
      fc.property(fc.array(anyRider, { maxLength: 12 }), anyFleet, (waiting, cars) => {
        expect(plan([...waiting].reverse(), [...cars].reverse())).toEqual(plan(waiting, cars))
      }),
      { numRuns: 1000 },
    )
  })
})
