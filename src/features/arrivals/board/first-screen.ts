import { isDone, type BoardGroup } from './group-rows.ts'

/** Pixels that a card needs at least: on a wall, where five tiles stand side by side. */
const leastHeight = { card: 64, tiles: 64, folded: 44 } as const
const mostColumns = 5

/**
 * The cars that are drawn first: those that a window can show at most to either side of the line that says what time it
 * is. Where it stands depends on the hour: at a third of the list, at its start, or at its end.
 * @param past groups before the line; on another day, which has none, -1
 * @param nowMinutes `null` on another day
 * @param height of the window, in pixels
 */
export function firstScreen(
  groups: readonly BoardGroup[],
  { past, nowMinutes, height }: { past: number; nowMinutes: number | null; height: number },
): { from: number; to: number } {
  const heightOf = (group: BoardGroup) =>
    nowMinutes !== null && isDone(group, nowMinutes)
      ? leastHeight.folded
      : leastHeight.card + leastHeight.tiles * Math.ceil(group.items.length / mostColumns)
  const fitting = (beside: readonly BoardGroup[]) => {
    let [count, left] = [0, height]
    for (const group of beside) {
      if (left <= 0) break
      left -= heightOf(group)
      count += 1
    }
    return count
  }
  const line = Math.max(0, past)
  return { from: line - fitting(groups.slice(0, line).reverse()), to: line + fitting(groups.slice(line)) }
}
