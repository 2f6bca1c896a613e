import { importLengths, joinedUtilities, lengthError } from './checks.ts'
import { utilityOf } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import { saidIn, type Line } from './line.ts'
import type { Part } from './part.ts'
import type { SentUtility } from './sent-row.ts'

/** So many utilities are never too long when they are joined: an id and its comma are three characters at most. */
const neverTooLong = Math.floor((importLengths['utilities']?.atMost ?? 0) / 3)

/** Utilities of their columns; those of no column stay as they are stored. Source: spec 2 §4, IMP-37. */
export function utilitiesPart(columns: readonly JudgedColumn[]): Part {
  const known = columns.map((column) => ({ column, id: utilityOf(column.name) ?? 0 }))
  const isChange = (id: number, has: boolean, { passenger }: Line): boolean =>
    passenger === null ? has : passenger.utilityIds?.includes(id) !== has
  return {
    keys: columns.map(({ key }) => key),
    judge(line, tally) {
      const ids: number[] = []
      for (const { column, id } of known) {
        const said = saidIn(column, line)
        if (said === null) continue
        if (said.error !== null) tally.error(column, said.error)
        else {
          if (said.value === true) ids.push(id)
          if (isChange(id, said.value === true, line)) {
            tally.change(column)
            if (said.look !== null) tally.look(column, said.look)
          }
        }
      }
      const [first] = columns
      const error = ids.length > neverTooLong ? lengthError('utilities', joinedUtilities(ids)) : null
      if (error !== null && first) tally.error(first, error)
    },
    write(line, content) {
      const changed: SentUtility[] = known.flatMap(({ column, id }) => {
        const said = saidIn(column, line)
        const has = said?.value === true
        return said?.error === null && isChange(id, has, line) ? [{ id, has }] : []
      })
      if (changed.length > 0) content.utilities = changed
    },
  }
}
