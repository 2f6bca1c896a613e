import type { CostLine } from '#domain/costs/invoice.ts'
import { costGroups, remainingCents, type CostGroup, type CostGrouping, type CostSums } from '#domain/costs/sums.ts'
import type { Sort } from '#ui/table/column.ts'
import { sortRows } from '#ui/table/order.ts'

/** What the table is sorted by, in the order of its columns. */
export const costColumns = ['name', 'trips', 'metres', 'priceCents', 'deductibleCents', 'remaining'] as const
export type CostColumn = (typeof costColumns)[number]

/** What a column shows of a group or a line; the name where it is no number. */
const valueOf = (column: string, name: string, sums: CostSums): string | number => {
  if (column === 'remaining') return remainingCents(sums)
  const field = costColumns.find((each) => each === column)
  return field === undefined || field === 'name' || field === 'remaining' ? name : sums[field]
}

/** What a line is called among the others of its group. */
export const nameInGroup = (line: CostLine, grouping: CostGrouping): string =>
  grouping === 'passenger' ? line.permissionName : line.passengerName

/** Groups in the order of a column, and the lines of each by their names. */
export function costRows(
  lines: readonly CostLine[],
  grouping: CostGrouping,
  sort: Sort,
  locale: string,
): readonly CostGroup[] {
  const groups = costGroups(lines, grouping).map((group) => ({
    ...group,
    lines: sortRows(group.lines, (line) => nameInGroup(line, grouping), false, locale),
  }))
  return sortRows(groups, ({ name, sums }) => valueOf(sort.key, name, sums), sort.descending, locale)
}

/** How many lines a group names: a passenger may have several permissions of one name. */
export const countInGroup = ({ lines }: CostGroup, grouping: CostGrouping): number =>
  grouping === 'passenger' ? lines.length : new Set(lines.map(({ passengerId }) => passengerId)).size
