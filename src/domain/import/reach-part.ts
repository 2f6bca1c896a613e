import { searchFields } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import { saidIn, type Line } from './line.ts'
import type { Mapping } from './mapping.ts'
import type { Part } from './part.ts'
import { matchTypes } from './sent-row.ts'
import { cellErrors } from './text-keys.ts'

/**
 * What a row needs that makes a passenger: a destination, as everybody has one who is made. Where only transportation
 * permissions are written, there must be a passenger already.
 */
export function reachPart(columns: readonly JudgedColumn[], { includesPassengers }: Mapping): Part {
  const of = (name: string) => columns.find((column) => column.name === name && includesPassengers)
  const destinations = ['mainDestination', 'secondaryDestination'].flatMap((name) => of(name) ?? [])
  const isSaid = (column: JudgedColumn, line: Line): boolean => {
    const { value } = saidIn(column, line) ?? {}
    return value !== undefined && value !== null
  }
  return {
    keys: destinations.map(({ key }) => key),
    judge(line, tally) {
      if (line.matchedBy !== matchTypes.created) return
      if (!includesPassengers) tally.error({ name: searchFields.name, block: null }, cellErrors.noPassenger)
      else if (!destinations.some((column) => isSaid(column, line)))
        tally.error({ name: 'mainDestination', block: null }, cellErrors.noDestination)
    },
    write: () => undefined,
  }
}
