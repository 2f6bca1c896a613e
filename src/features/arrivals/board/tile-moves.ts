export type TileMove = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

export const isTileMove = (key: string): key is TileMove =>
  ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].includes(key)

/** A tile's place: its group, and its number in the group. */
export interface TilePlace {
  group: number
  tile: number
}

/**
 * Where an arrow key goes from a tile. Left and right follow the order of reading; up and down keep the column.
 * @param sizes number of tiles in each group on the screen, 0 for a folded one
 * @param columns tiles side by side
 * @returns `null` at an end of the board
 */
export function moveFrom(
  { group, tile }: TilePlace,
  move: TileMove,
  sizes: readonly number[],
  columns: number,
): TilePlace | null {
  const size = sizes[group] ?? 0
  const column = tile % columns
  switch (move) {
    case 'ArrowRight':
      return tile + 1 < size ? { group, tile: tile + 1 } : firstFrom(sizes, group + 1, () => 0)
    case 'ArrowLeft':
      return tile > 0 ? { group, tile: tile - 1 } : lastUntil(sizes, group - 1, (count) => count - 1)
    case 'ArrowDown': {
      const lastRow = Math.floor((size - 1) / columns)
      if (Math.floor(tile / columns) < lastRow) return { group, tile: Math.min(tile + columns, size - 1) }
      return firstFrom(sizes, group + 1, (count) => Math.min(column, count - 1))
    }
    case 'ArrowUp':
      if (tile >= columns) return { group, tile: tile - columns }
      return lastUntil(sizes, group - 1, (count) => {
        const rowStart = Math.floor((count - 1) / columns) * columns
        return Math.min(rowStart + column, count - 1)
      })
  }
}

type Pick = (count: number) => number

function firstFrom(sizes: readonly number[], from: number, pick: Pick): TilePlace | null {
  const group = sizes.findIndex((count, at) => at >= from && count > 0)
  return group < 0 ? null : { group, tile: pick(sizes[group] ?? 0) }
}

function lastUntil(sizes: readonly number[], until: number, pick: Pick): TilePlace | null {
  const group = sizes.findLastIndex((count, at) => at <= until && count > 0)
  return group < 0 ? null : { group, tile: pick(sizes[group] ?? 0) }
}
