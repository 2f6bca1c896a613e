import { useState } from 'react'
import type { BoardItem } from '#data/arrivals.ts'
import { groupRows, type BoardGroup } from './group-rows.ts'

interface Grouped {
  items: readonly BoardItem[]
  groups: readonly BoardGroup[]
}

// the board asks for the rows of all its items and of those that are shown, which are mostly the same
const grouped = new WeakMap<readonly BoardItem[], readonly BoardGroup[]>()

function groupsOf(items: readonly BoardItem[], previous?: readonly BoardGroup[]): readonly BoardGroup[] {
  const groups = grouped.get(items) ?? groupRows(items, previous)
  grouped.set(items, groups)
  return groups
}

/** The board's rows of the items; rows that have not changed are the same objects as before. */
export function useGroups(items: readonly BoardItem[]): readonly BoardGroup[] {
  const [known, setKnown] = useState<Grouped>(() => ({ items, groups: groupsOf(items) }))
  if (known.items === items) return known.groups
  const groups = groupsOf(items, known.groups)
  setKnown({ items, groups })
  return groups
}
