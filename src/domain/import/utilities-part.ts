import { utilities, type UtilityName } from '../utility.ts'
import type { ImportValue } from './convert.ts'
import { importLengths, joinedUtilities, lengthError } from './checks.ts'
import { utilityOf } from './fields.ts'
import type { JudgedColumn } from './judged-column.ts'
import { saidIn, type Line } from './line.ts'
import type { Part, Tally } from './part.ts'

/** So many utilities are never too long when they are joined: an id and its comma are three characters at most. */
const neverTooLong = Math.floor((importLengths['utilities']?.atMost ?? 0) / 3)

const utilityNames = Object.keys(utilities) as UtilityName[]

/** What a line says of a utility, and in which column. */
interface SaidUtility {
  readonly column: JudgedColumn
  readonly id: number
  readonly has: boolean
  readonly look: string | null
}

const isChange = ({ id, has }: SaidUtility, { passenger }: Line): boolean =>
  passenger === null ? has : passenger.utilityIds?.includes(id) !== has

/** What the columns of a line say, those of one utility before the one that lists them all. */
function saidUtilities(columns: readonly JudgedColumn[], listed: readonly number[], line: Line, tally: Tally | null) {
  const all: SaidUtility[] = []
  for (const column of columns) {
    const said = saidIn(column, line)
    if (said === null) continue
    if (said.error !== null) {
      tally?.error(column, said.error)
      continue
    }
    const { value, look } = said
    const id = utilityOf(column.name)
    if (id !== null) all.push({ column, id, has: value === true, look })
    else {
      const ids = new Set((value as readonly UtilityName[]).map((name) => utilities[name]))
      for (const each of listed) all.push({ column, id: each, has: ids.has(each as 1), look: null })
    }
  }
  return all
}

/**
 * Utilities of their columns; those of no column stay as they are stored. A column that lists them speaks of all that have
 * none of their own. Source: spec 2 §4, IMP-37.
 */
export function utilitiesPart(columns: readonly JudgedColumn[]): Part {
  const own = new Set(columns.map(({ name }) => utilityOf(name)))
  const listed = Object.values(utilities).filter((id) => !own.has(id))
  return {
    keys: columns.map(({ key }) => key),
    judge(line, tally) {
      const all = saidUtilities(columns, listed, line, tally)
      for (const said of all) {
        if (!isChange(said, line)) continue
        tally.change(said.column)
        if (said.look !== null) tally.look(said.column, said.look)
      }
      const ids = all.filter(({ has }) => has).map(({ id }) => id)
      const [first] = columns
      const error = ids.length > neverTooLong ? lengthError('utilities', joinedUtilities(ids)) : null
      if (error !== null && first) tally.error(first, error)
    },
    write(line, content) {
      const changed = saidUtilities(columns, listed, line, null).filter((said) => isChange(said, line))
      if (changed.length > 0) content.utilities = changed.map(({ id, has }) => ({ id, has }))
    },
    stored: ({ passenger }) => {
      const ids = passenger?.utilityIds
      if (!ids) return new Map()
      const namesListed = () =>
        utilityNames.filter((name) => listed.includes(utilities[name]) && ids.includes(utilities[name]))
      return new Map(
        columns.map(({ key, name }): [string, ImportValue] => {
          const id = utilityOf(name)
          return [key, id === null ? namesListed() : ids.includes(id)]
        }),
      )
    },
  }
}
