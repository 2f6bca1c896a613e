import type { TFunction } from 'i18next'
import type { Cell } from '#domain/ride/cell.ts'
import type { CellBlock } from '#domain/week/grid.ts'
import { rideTypes } from '#domain/ride/schema.ts'
import type { GridColumn } from '#domain/week/week.ts'
import { formatNamedWeekday } from '#ui/look/format.ts'
import type { Block, CellAddress } from '#ui/grid/model.ts'

/** What the grid on the screen knows a column by. */
export const columnKey = ({ weekDayId, rideType }: GridColumn): string => `${weekDayId}-${rideType}`

/** The cells of a block on the screen. */
export const cellBlock = ({ rows, columns }: Block, shown: readonly GridColumn[]): CellBlock => ({
  passengerIds: rows.map(Number),
  columns: shown.filter((column) => columns.includes(columnKey(column))),
})

/** The cell at a place on the screen; `null` for a column that is not shown any more. */
export function cellAt({ row, column }: CellAddress, shown: readonly GridColumn[]): Cell | null {
  const found = shown.find((each) => columnKey(each) === column)
  return found ? { passengerId: Number(row), ...found } : null
}

/** What a ride's direction is called. Source: spec 3 §2 Timetable detail screen. */
export const directionName = ({ rideType }: Pick<GridColumn, 'rideType'>, t: TFunction): string =>
  t(rideType === rideTypes.arrival ? 'rides.start' : 'rides.end')

/** A column in words: "maanantai, Alku". */
export const columnName = (column: GridColumn, locale: string, t: TFunction): string =>
  `${formatNamedWeekday(column.weekDayId, locale)}, ${directionName(column, t)}`
