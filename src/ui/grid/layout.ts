import { type GridDay, type GridLine, isHeading } from './model.ts'
import type { FrameColumn, LeadStop } from './places.ts'

/** Widths in pixels. Source: design decision on the weekly grid, second round, section 5. */
const selectWidth = 44
const nameWidths = { tags: 206, wide: 184, narrow: 138, least: 120 } as const
const tagsWidth = 96
/** Of a column of times: what a finger hits, what "HH:mm" has room in, and what it gets where there is plenty. */
const cellWidths = { least: 44, phone: 76, most: 80 } as const
/** Of a row, in pixels: on a phone, and at least elsewhere, where density says how much more. */
export const rowHeights = { phone: 52, least: 42 } as const

/** How high nearly every row is, in pixels: one of whom there is more to say than there is room for in it is higher. */
export function usualRowHeight(isPhone: boolean): number {
  if (isPhone) return rowHeights.phone
  const ofDensity = getComputedStyle(document.documentElement).getPropertyValue('--row-height')
  return Math.max(rowHeights.least, Number.parseFloat(ofDensity) || 0)
}

/** From here on a column has room for the whole name of a day over two of them. */
const roomyCell = 70

export interface Layout {
  lead: readonly LeadStop[]
  /** Of a CSS grid: box and name, tags, columns. */
  tracks: string
  /** Of all columns together, in pixels; the least that they can be drawn in. */
  width: number
  /** Of what stays in view while the days scroll sideways. */
  leadWidth: number
  /** Of a column where the days scroll. */
  columnWidth: number
  /** Whether the days are wider than the grid. */
  scrolls: boolean
  /** Whether days are called by their short names. */
  isNarrow: boolean
}

interface Wishes {
  /** Of the grid, 0 before it is known. */
  width: number
  columns: number
  canSelect: boolean
  hasTags: boolean
  /** One day at a time. */
  isPhone: boolean
}

/**
 * What there is room for: tags first give way, then cells get narrower down to a finger's width, then names, and only
 * then the days scroll.
 */
export function layoutOf({ width, columns, canSelect, hasTags, isPhone }: Wishes): Layout {
  const select = canSelect ? selectWidth : 0
  const lead: readonly LeadStop[] = canSelect ? ['select', 'name'] : ['name']
  const isUnknown = width === 0
  const fits = (names: number, cell: number, tags = 0) => isUnknown || width >= select + names + tags + columns * cell
  const made = (names: number, cell: { least: number; most: number }, tags = 0): Layout => {
    const least = select + names + tags + columns * cell.least
    const isNarrow = !isUnknown && (width - select - names) / columns < roomyCell
    return {
      lead: tags > 0 ? [...lead, 'tags'] : lead,
      tracks: [
        tags > 0 ? `${select + names}px minmax(${tags}px, 1fr)` : `minmax(${select + names}px, 1fr)`,
        cell.least === cell.most
          ? `repeat(${columns}, ${cell.least}px)`
          : `repeat(${columns}, minmax(${cell.least}px, ${cell.most}px))`,
      ].join(' '),
      width: least,
      leadWidth: select + names,
      columnWidth: cell.least,
      scrolls: !isUnknown && least > width,
      isNarrow,
    }
  }
  const { least, most, phone } = cellWidths
  if (isPhone) return made(0, { least: phone, most: phone })
  if (hasTags && fits(nameWidths.tags, most, tagsWidth)) return made(nameWidths.tags, { least: most, most }, tagsWidth)
  if (fits(nameWidths.wide, roomyCell - 6)) return made(nameWidths.wide, { least, most })
  if (fits(nameWidths.narrow, least)) return made(nameWidths.narrow, { least, most })
  return made(nameWidths.least, { least, most: fits(nameWidths.least, least) ? most : least })
}

/** The columns of the days in order, called by their day too. */
export const columnsOf = (days: readonly GridDay[]): readonly FrameColumn[] =>
  days.flatMap(({ key: day, name, columns }) =>
    columns.map((column, at) => ({ key: column.key, day, label: `${name}, ${column.name}`, startsDay: at === 0 })),
  )

export const hasTags = (lines: readonly GridLine[]): boolean =>
  lines.some((line) => !isHeading(line) && (line.tags?.length ?? 0) > 0)
