import type { TFunction } from 'i18next'
import { groupNames } from '#domain/passenger-group.ts'
import type { TimetablePassenger } from '#domain/timetable/schema.ts'
import { copiedCells } from '#domain/week/clipboard.ts'
import type { WeekGrid } from '#domain/week/grid.ts'
import type { SheetWords } from '#domain/week/pasted-sheet.ts'
import { nothingSign, type GridDay } from '#ui/grid/model.ts'
import { capitalized } from '#ui/look/format.ts'
import type { Sheet } from '../../../../workers/export/sheet.ts'

/** What the page shows of a week. */
export interface ShownWeek {
  /** The rows, from top to bottom. */
  passengers: readonly TimetablePassenger[]
  grid: WeekGrid
  /** With the columns of the grid, in its order. */
  days: readonly GridDay[]
  /** Rides by column. */
  totals: Readonly<Record<string, string>>
  /** What the week is, and what of it is not shown. */
  facts: readonly (readonly [label: string, text: string])[]
}

/**
 * The week as it is shown, for a spreadsheet. The times are texts as the grid reads them, and their block pasted over the
 * same rows changes nothing. Names stand right beside them, so that a block with its names is pasted by name, in
 * whatever order its rows are by then.
 */
export function weekSheet({ passengers, grid, days, totals, facts }: ShownWeek, t: TFunction): Sheet {
  const columns = days.flatMap((day) => day.columns)
  const times = copiedCells(grid, grid)
  return {
    name: t('week.sheet'),
    columns: [
      { header: t('week.column.groups'), kind: 'text' },
      { header: t('week.passenger'), kind: 'text' },
      ...columnHeaders(days).map((header) => ({ header, kind: 'text' as const })),
    ],
    rows: passengers.map((passenger, row) => [
      groupNames(passenger).join(', '),
      passenger.name,
      ...(times[row] ?? []).map((time) => (time === '' ? nothingSign : time)),
    ]),
    totals: [null, t('week.totals'), ...columns.map(({ key }) => Number(totals[key]))],
    about: { name: t('week.sheet.about'), facts },
  }
}

/** What heads the times, for each column of the grid in its order. */
const columnHeaders = (days: readonly GridDay[]): string[] =>
  days.flatMap((day) => day.columns.map(({ name }) => columnHeader(day, name)))

/** By what a sheet is known again that is pasted whole. */
export const sheetWords = (days: readonly GridDay[], t: TFunction): SheetWords => ({
  passenger: t('week.passenger'),
  totals: t('week.totals'),
  columns: columnHeaders(days),
})

/** "Ma 7.12. Alku", and after it what else is to be known of the day. */
const columnHeader = ({ shortName, date, note }: GridDay, name: string): string =>
  [[capitalized(shortName), date, name].filter(Boolean).join(' '), note].filter(Boolean).join(', ')
