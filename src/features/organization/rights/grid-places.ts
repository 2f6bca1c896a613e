/**
 * Where one can be in a matrix of rights: row -1 is the head, with what sets a whole column; the column after the last
 * area has what sets a whole row, and no head.
 */
export interface GridPlace {
  row: number
  column: number
}

interface GridSize {
  rows: number
  /** Without the one that sets a row. */
  areas: number
}

/** Rows that Page Up and Page Down go past. */
const pageRows = 10

const within = (value: number, first: number, last: number): number => Math.max(first, Math.min(last, value))

/** The place nearest to one that may be outside; without rows there is the head alone. */
export function placeWithin({ row, column }: GridPlace, { rows, areas }: GridSize): GridPlace {
  const at = within(row, -1, rows - 1)
  return { row: at, column: within(column, 0, at === -1 ? areas - 1 : areas) }
}

/** Where a key leads, or `null` for a key that leads nowhere. Source: design decision on user rights, section 3 "Keyboard". */
export function placeAfterKey(key: string, isWhole: boolean, place: GridPlace, size: GridSize): GridPlace | null {
  const { row, column } = place
  const last = row === -1 ? size.areas - 1 : size.areas
  switch (key) {
    case 'ArrowUp':
      // what sets a row has no head
      return column === size.areas && row === 0 ? place : placeWithin({ row: row - 1, column }, size)
    case 'ArrowDown':
      return placeWithin({ row: row + 1, column }, size)
    case 'ArrowLeft':
      return placeWithin({ row, column: column - 1 }, size)
    case 'ArrowRight':
      return placeWithin({ row, column: column + 1 }, size)
    case 'Home':
      return isWhole ? placeWithin({ row: 0, column: 0 }, size) : { row, column: 0 }
    case 'End':
      return isWhole ? placeWithin({ row: size.rows - 1, column: size.areas }, size) : { row, column: last }
    case 'PageUp':
      return placeWithin({ row: Math.max(Math.min(row, 0), row - pageRows), column }, size)
    case 'PageDown':
      return placeWithin({ row: row + pageRows, column }, size)
    default:
      return null
  }
}

/** Cells between two places, both included: neither the head nor what sets rows is among them. */
export interface GridBlock {
  firstRow: number
  lastRow: number
  firstColumn: number
  lastColumn: number
}

export function blockBetween(a: GridPlace, b: GridPlace, { rows, areas }: GridSize): GridBlock {
  const row = (place: GridPlace) => within(place.row, 0, rows - 1)
  const column = (place: GridPlace) => within(place.column, 0, areas - 1)
  return {
    firstRow: Math.min(row(a), row(b)),
    lastRow: Math.max(row(a), row(b)),
    firstColumn: Math.min(column(a), column(b)),
    lastColumn: Math.max(column(a), column(b)),
  }
}

export const isInBlock = (block: GridBlock | null, row: number, column: number): boolean =>
  block !== null &&
  row >= block.firstRow &&
  row <= block.lastRow &&
  column >= block.firstColumn &&
  column <= block.lastColumn
