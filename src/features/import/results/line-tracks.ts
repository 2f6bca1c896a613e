import { makeStyles, tokens } from '@fluentui/react-components'
import { media } from '#ui/look/breakpoints.ts'

/** Widths of the first columns, which stay, and of each field, in pixels. */
const widths = { row: 64, state: 150, name: 190, matchedBy: 130 } as const
export const fieldWidth = 230

/** Of the titles and of every line, in pixels. */
export const lineHeight = 38

/** The columns before those of the fields, with their styles. */
export const headStyles = { row: 'first', state: 'state', name: 'name', matchedBy: 'matchedBy' } as const
export const heads = ['row', 'state', 'name', 'matchedBy'] as const
export const headCount = heads.length

export const headWidth = heads.reduce((sum, head) => sum + widths[head], 0)

/** The columns of the table, as CSS has them: those before the fields, and as many fields. */
export const tracksOf = (fields: number): string =>
  `${heads.map((head) => `${widths[head]}px`).join(' ')} repeat(${Math.max(1, fields)}, ${fieldWidth}px)`

// a phone has no room for what stays
const stays = {
  position: 'sticky',
  zIndex: 1,
  backgroundColor: tokens.colorNeutralBackground1,
  [media.phone]: { position: 'static' },
} as const

/** Where the cells of a row stand, of the titles and of the lines alike. */
export const useTrackStyles = makeStyles({
  row: {
    display: 'grid',
    alignItems: 'stretch',
    height: `${lineHeight}px`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  cell: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    padding: '6px 10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  first: { ...stays, left: 0 },
  state: { ...stays, left: `${widths.row}px` },
  name: { ...stays, left: `${widths.row + widths.state}px`, gap: '8px' },
  matchedBy: { color: tokens.colorNeutralForeground2 },
})
