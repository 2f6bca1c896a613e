import { isWithinReach } from '../passenger-can.ts'
import { searchFields } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import { saidIn, type Line } from './line.ts'
import type { Mapping } from './mapping.ts'
import type { Part } from './part.ts'
import { matchTypes } from './sent-row.ts'
import { cellErrors } from './text-keys.ts'

/**
 * What a row needs that makes a passenger: a destination or a group, without which nobody could see the passenger. Where
 * only transportation permissions are written, there must be a passenger already.
 */
export function reachPart(columns: readonly JudgedColumn[], { includesPassengers }: Mapping): Part {
  const of = (name: string) => columns.find((column) => column.name === name && includesPassengers)
  const [main, secondary, tags] = [of('mainDestination'), of('secondaryDestination'), of('tags')]
  const valuesOf = (column: JudgedColumn | undefined, line: Line): number[] => {
    const said = column ? saidIn(column, line) : null
    if (said?.value === undefined || said.value === null) return []
    return Array.isArray(said.value) ? said.value.map(() => 0) : [0]
  }
  return {
    keys: [main, secondary, tags].flatMap((column) => column?.key ?? []),
    judge(line, tally) {
      if (line.matchedBy !== matchTypes.created) return
      if (!includesPassengers) tally.error({ name: searchFields.name, block: null }, cellErrors.noPassenger)
      else {
        const destinationIds = [...valuesOf(main, line), ...valuesOf(secondary, line)]
        if (!isWithinReach({ destinationIds, groupIds: valuesOf(tags, line) }))
          tally.error({ name: 'mainDestination', block: null }, cellErrors.noDestination)
      }
    },
    write: () => undefined,
  }
}
