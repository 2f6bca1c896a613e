import fc from 'fast-check'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { columnKey } from '#features/timetables/week/grid-columns.ts'
import { weekSheet } from '#features/timetables/week/week-sheet.ts'
import { pastedTable } from '#domain/week/clipboard.ts'
import { pastePlan } from '#domain/week/paste.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import { minutesPerDay, timeOfDay } from '#domain/time-of-day.ts'
import type { GridDay } from '#ui/grid/model.ts'
import '#tests/support/show.tsx'
import { arrival, at, departure, ride, traveller, weekGrid } from '#tests/support/timetable.ts'

const passengers = [
  traveller(11, {
    name: '=Aino+1',
    groups: 'Aamu',
    groupObjs: [
      { id: 1, name: 'Aamu' },
      { id: 2, name: 'Ilta' },
    ],
  }),
  traveller(12, { name: '@Helvi' }),
  traveller(13, { name: '-Kaisa' }),
]

const daysOf = ({ columns }: WeekGrid): GridDay[] =>
  columns
    .filter(({ rideType }) => rideType === arrival)
    .map(({ weekDayId }) => ({
      key: String(weekDayId),
      name: `Päivä ${weekDayId}`,
      shortName: `p${weekDayId}`,
      date: weekDayId === 2 ? null : `${weekDayId}.12.`,
      note: weekDayId === 1 ? '6.12. itsenäisyyspäivä' : null,
      columns: columns
        .filter((column) => column.weekDayId === weekDayId)
        .map((column) => ({ key: columnKey(column), name: column.rideType === arrival ? 'Alku' : 'Loppu' })),
    }))

const sheetOf = (grid: WeekGrid) => {
  const totals = Object.fromEntries(grid.columns.map((column, place) => [columnKey(column), String(place)]))
  return weekSheet({ passengers, grid, days: daysOf(grid), totals, facts: [['Kohde', 'Koivuranta']] }, i18next.t)
}

/** What a spreadsheet program puts on the clipboard for the cells from a column on. */
const copiedFrom = (column: number, rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.slice(column).join('\t')).join('\r\n') + '\r\n'

const cornerOf = ({ passengerIds, columns }: WeekGrid) => ({
  passengerIds: passengerIds.slice(0, 1),
  columns: columns.slice(0, 1),
})

test('a row stands for each passenger that is shown, with what is shown of the week in its order', () => {
  const grid = weekGrid({ passengers, rides: [ride(1, at(11, 1), '08:30'), ride(2, at(13, 5, departure), '14:05')] })
  const { columns, rows, totals, about } = sheetOf(grid)
  expect(columns.slice(0, 6).map(({ header }) => header)).toEqual([
    'Ryhmät',
    'Matkustaja',
    'P1 1.12. Alku, 6.12. itsenäisyyspäivä',
    'P1 1.12. Loppu, 6.12. itsenäisyyspäivä',
    'P2 Alku',
    'P2 Loppu',
  ])
  expect(rows[0]).toEqual(['Aamu, Ilta', '=Aino+1', '08:30', ...Array<string>(9).fill('–')])
  expect(rows[2]).toEqual(['', '-Kaisa', ...Array<string>(9).fill('–'), '14:05'])
  expect(totals).toEqual([null, 'Kyytejä yhteensä', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(about).toEqual({ name: 'Tietoja viikosta', facts: [['Kohde', 'Koivuranta']] })
})

const Week = fc.array(
  fc.record({
    passengerId: fc.constantFrom(11, 12, 13),
    weekDayId: fc.integer({ min: 0, max: 6 }),
    rideType: fc.constantFrom(arrival, departure),
    minutes: fc.integer({ min: 0, max: minutesPerDay - 1 }),
  }),
)

test('the block of times pasted back changes nothing, and with one other time in it that cell alone', () => {
  fc.assert(
    fc.property(Week, fc.boolean(), fc.nat(), fc.nat(), (cells, showWeekends, down, right) => {
      const rides = cells.map(({ minutes, ...cell }, id) => ride(id + 1, cell, timeOfDay(minutes)))
      // two rides in one cell are healed by any paste
      const single = rides.filter(
        (one) => !rides.some((other) => other.id < one.id && columnOf(other) === columnOf(one)),
      )
      const grid = weekGrid({ passengers, rides: single, showWeekends })
      const rows = sheetOf(grid).rows.map((row) => row.map(String))
      const paste = () => pastePlan(grid, cornerOf(grid), pastedTable(copiedFrom(2, rows)))
      expect(paste()).toEqual({ edits: [], skipped: [], unread: [], outside: { rows: 0, columns: 0 } })
      const [row, column] = [rows[down % rows.length]!, right % grid.columns.length]
      const before = row[column + 2]!
      row[column + 2] = before === '11:11' ? '12:12' : '11:11'
      const { edits, skipped } = paste()
      expect([...edits, ...skipped]).toHaveLength(1)
      expect([...edits, ...skipped]).toMatchObject([
        { passengerId: passengers[down % rows.length]!.id, ...grid.columns[column] },
      ])
    }),
  )
})

const columnOf = ({ passengerId, weekDayId, rideType }: ReturnType<typeof ride>) =>
  `${passengerId} ${weekDayId} ${rideType}`
