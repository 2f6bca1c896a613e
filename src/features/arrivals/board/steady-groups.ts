import type { BoardItem } from '#data/arrivals.ts'
import { countsOf, type BoardGroup } from './group-rows.ts'

/**
 * New content in the old places: nothing moves, comes or goes, so that nobody confirms the wrong passenger because a row
 * slid under the finger. The full order follows when the board is let go.
 */
export function inPlace(shown: readonly BoardGroup[], next: readonly BoardGroup[]): readonly BoardGroup[] {
  const items = new Map<number, BoardItem>(next.flatMap((group) => group.items.map((item) => [item.id, item] as const)))
  const fresh = new Map(next.map((group) => [group.key, group]))
  return shown.map((group) => {
    const same = fresh.get(group.key)
    const holdsTheSame =
      same?.items.length === group.items.length && same.items.every(({ id }, at) => id === group.items[at]?.id)
    if (same && holdsTheSame) return same
    const kept = group.items.map((item) => items.get(item.id) ?? item)
    if (kept.every((item, at) => item === group.items[at])) return group
    return { ...(same ?? group), ...countsOf(kept), items: kept }
  })
}
