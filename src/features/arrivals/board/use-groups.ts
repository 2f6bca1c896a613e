import { useState } from 'react'
import { type BoardItem } from '#data/arrivals.ts'
import { groupRows, type BoardGroup } from './group-rows.ts'

/** The board's rows of the items; rows that have not changed are the same objects as before. */
export function useGroups(items: readonly BoardItem[]): readonly BoardGroup[] {
  const [known, setKnown] = useState(() => ({ items, groups: groupRows(items) }))
  if (known.items === items) return known.groups
  const groups = groupRows(items, known.groups)
  setKnown({ items, groups })
  return groups
}
