import { useState } from 'react'
import { type BoardItem } from '#data/arrivals.ts'
import { groupRows, type BoardGroup } from './group-rows.ts'

interface Grouped {
  items: readonly BoardItem[]
  groups: readonly BoardGroup[]
}

// the board asks for the rows of all its items and of those that are shown, which are mostly the same
const grouped = new WeakMap<readonly BoardItem[], readonly BoardGroup[]>()

/** The board's rows of the items; rows that have not changed are the same objects as before. */
export function useGroups(items: readonly BoardItem[]): readonly BoardGroup[] {
  const [known, setKnown] = useState<Grouped>(() => ({ items, groups: groupRows(items) }))
  if (known.items === items) return known.groups
  const groups = grouped.get(items) ?? groupRows(items, known.groups)
  grouped.set(items, groups)
  setKnown({ items, groups })
  return groups
}
