import type { RowKey, Selection } from '../table/column.ts'
import { useSelecting } from '../table/use-selecting.ts'
import { isHeading, type GridLine, type GridRow } from './model.ts'

export interface Picking {
  /** Of a row, or of all rows under a heading. */
  stateOf: (line: number) => boolean | 'mixed'
  /** Why a line cannot be selected; `null` when it can. */
  refusalOf: (line: number) => string | null
  toggle: (line: number, extend: boolean) => void
  all: { checked: boolean | 'mixed'; isPossible: boolean; onToggle: () => void }
  selectAll: () => void
  /** Selects rows; when all of them are, takes them out of the selection. */
  toggleRows: (wanted: readonly RowKey[]) => void
  /** Selected rows that are shown, in their order. */
  picked: readonly RowKey[]
  /** Whether any is selected, shown or not. */
  hasPicked: boolean
  /** How many are selected that are not shown. */
  hidden: number
  clear: () => void
}

/** Selecting rows one by one, by their groups, and all; `null` where rows are not selected. */
export function usePicking(lines: readonly GridLine[], selection: Selection<GridRow> | undefined): Picking | null {
  const rows = lines.filter((line): line is GridRow => !isHeading(line))
  const selecting = useSelecting(rows, rowKey, selection)
  if (!selecting || !selection) return null
  const { selected, onChange, refusal = () => null } = selection
  const possible = (among: readonly GridRow[]) => among.filter((row) => refusal(row) === null).map(rowKey)
  const under = (line: number): readonly GridRow[] => {
    const next = lines.findIndex((other, at) => at > line && isHeading(other))
    return lines.slice(line + 1, next === -1 ? undefined : next).filter((other): other is GridRow => !isHeading(other))
  }
  const give = (keys: readonly RowKey[], isPicked: boolean) => {
    const next = new Set(selected)
    for (const key of keys) {
      if (isPicked) next.add(key)
      else next.delete(key)
    }
    onChange(next)
  }
  const areAllPicked = (keys: readonly RowKey[]) => keys.length > 0 && keys.every((key) => selected.has(key))
  const picked = rows.map(rowKey).filter((key) => selected.has(key))
  return {
    stateOf(line) {
      const found = lines[line]
      if (found === undefined) return false
      if (!isHeading(found)) return selected.has(found.key)
      const keys = possible(under(line))
      return areAllPicked(keys) || (keys.some((key) => selected.has(key)) && 'mixed')
    },
    refusalOf(line) {
      const found = lines[line]
      return found === undefined || isHeading(found) ? null : refusal(found)
    },
    toggle(line, extend) {
      const found = lines[line]
      if (found === undefined) return
      if (!isHeading(found)) {
        selecting.toggle(rows.indexOf(found), extend)
        return
      }
      const keys = possible(under(line))
      give(keys, !areAllPicked(keys))
    },
    all: {
      checked: selecting.all === 'some' ? 'mixed' : selecting.all === 'all',
      isPossible: selecting.isPossible,
      onToggle: selecting.toggleAll,
    },
    selectAll: () => give(possible(rows), true),
    toggleRows(wanted) {
      const keys = possible(rows.filter(({ key }) => wanted.includes(key)))
      give(keys, !areAllPicked(keys))
    },
    picked,
    hasPicked: selected.size > 0,
    hidden: selected.size - picked.length,
    clear: () => onChange(new Set()),
  }
}

const rowKey = ({ key }: GridRow): RowKey => key
