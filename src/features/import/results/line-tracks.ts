import { makeStyles, tokens } from '@fluentui/react-components'
import { media } from '#ui/look/breakpoints.ts'

/** Widths of the first columns, which stay, and of each field, in pixels. */
const widths = { row: 64, state: 190, name: 190, matchedBy: 170 } as const
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

const stays = { position: 'sticky', zIndex: 1, backgroundColor: tokens.colorNeutralBackground1 } as const

// a phone has room for no more than whose row it is
const goesOnPhone = { [media.phone]: { position: 'static' } } as const

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
  first: { ...stays, ...goesOnPhone, left: 0 },
  state: { ...stays, ...goesOnPhone, left: `${widths.row}px`, paddingBlock: 0 },
  name: {
    ...stays,
    left: `${widths.row + widths.state}px`,
    gap: '8px',
    boxShadow: 'var(--edge-shadow, none)',
    // the shadow falls on the columns beside, and not on the rows above and below
    clipPath: 'inset(0 -12px 0 0)',
    [media.phone]: { left: 0 },
  },
  matchedBy: { color: tokens.colorNeutralForeground2 },
})
