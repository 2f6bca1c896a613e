import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupRows } from '#features/arrivals/board/group-rows.ts'
import { inPlace } from '#features/arrivals/board/steady-groups.ts'
import { boardItem } from '../board-item.ts'

const [anna, berta, cecilia] = ['Anna', 'Berta', 'Cecilia'].map((passengerName) => boardItem({ passengerName }))
const late = boardItem({ atHHMM: '09:00', passengerName: 'Dora' })
const placesOf = (groups: ReturnType<typeof inPlace>) => groups.map(({ items }) => items.map(({ id }) => id))

test('a tick shows in its place, and the row counts it', () => {
  const shown = groupRows([anna!, berta!])

  const [row] = inPlace(shown, groupRows([anna!, { ...berta!, completed: true }]))

  expect(row).toMatchObject({ completed: 1, waiting: 1 })
})

test('a car that comes or goes stays out, or in, for as long as the board is held', () => {
  const shown = groupRows([anna!, late])

  expect(placesOf(inPlace(shown, groupRows([berta!, late])))).toEqual([[anna!.id], [late.id]])
})

test('a passenger whose car comes at another time stays where the finger is, with the new content', () => {
  const shown = groupRows([anna!, berta!, late])
  const moved = { ...berta!, atHHMM: '10:00', carName: 'Taksi 9' }

  const [row] = inPlace(shown, groupRows([anna!, moved, late]))

  expect(row?.items.map(({ id, carName }) => [id, carName])).toEqual([
    [anna!.id, 'Taksi 214'],
    [berta!.id, 'Taksi 9'],
  ])
})

test('what has not changed is the same object', () => {
  const shown = groupRows([anna!, late])

  expect(inPlace(shown, groupRows([anna!, late, cecilia!], shown))[1]).toBe(shown[1])
})

test('no tile ever changes its place, whatever the new list holds', () => {
  const pool = Array.from({ length: 12 }, (_, at) => boardItem({ atHHMM: `0${at % 4}:00`, passengerName: `P${at}` }))
  const anyList = fc.subarray(pool)
  fc.assert(
    fc.property(anyList, anyList, fc.constantFrom('00:00', '05:30'), (before, after, atHHMM) => {
      const shown = groupRows(before)
      const next = groupRows(after.map((item, at) => (at % 3 === 0 ? { ...item, atHHMM } : item)))

      expect(placesOf(inPlace(shown, next))).toEqual(placesOf(shown))
    }),
  )
})
