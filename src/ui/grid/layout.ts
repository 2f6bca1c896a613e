import { type GridDay, type GridLine, isHeading } from './model.ts'
import type { FrameColumn, LeadStop } from './places.ts'

/** Widths in pixels. Source: design decision on the weekly grid, section 21.14, and its mock-up. */
const selectWidth = 44
const nameWidth = { wide: 206, narrow: 150 } as const
const tagsWidth = 96
export const columnWidth = 80

export interface Layout {
  lead: readonly LeadStop[]
  /** Of a CSS grid: box and name, tags, columns. */
  tracks: string
  /** Of all columns together, in pixels. */
  width: number
  /** Of what stays in view while the days scroll sideways. */
  leadWidth: number
  /** Whether the days are wider than the grid. */
  scrolls: boolean
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

/** What there is room for: tags first give way, then the names get narrower, then the days scroll. */
export function layoutOf({ width, columns, canSelect, hasTags, isPhone }: Wishes): Layout {
  const select = canSelect ? selectWidth : 0
  const cells = columns * columnWidth
  const lead: readonly LeadStop[] = canSelect ? ['select', 'name'] : ['name']
  const made = (more: readonly LeadStop[], names: number, tags: string[]): Layout => {
    const least = select + names + tags.length * tagsWidth + cells
    return {
      lead: [...lead, ...more],
      tracks: [
        tags.length > 0 ? `${select + names}px` : `minmax(${select + names}px, 1fr)`,
        ...tags,
        `repeat(${columns}, ${columnWidth}px)`,
      ].join(' '),
      width: least,
      leadWidth: select + names,
      scrolls: width > 0 && least > width,
    }
  }
  if (isPhone) return made([], 0, [])
  const roomForTags = width === 0 || width >= select + nameWidth.wide + tagsWidth + cells
  if (hasTags && roomForTags) return made(['tags'], nameWidth.wide, [`minmax(${tagsWidth}px, 1fr)`])
  const hasRoom = width === 0 || width >= select + nameWidth.wide + cells
  return made([], hasRoom ? nameWidth.wide : nameWidth.narrow, [])
}

/** The columns of the days in order, called by their day too. */
export const columnsOf = (days: readonly GridDay[]): readonly FrameColumn[] =>
  days.flatMap(({ name, columns }) =>
    columns.map((column, at) => ({ key: column.key, label: `${name}, ${column.name}`, startsDay: at === 0 })),
  )

export const hasTags = (lines: readonly GridLine[]): boolean =>
  lines.some((line) => !isHeading(line) && (line.tags?.length ?? 0) > 0)
