import { makeStyles, tokens } from '@fluentui/react-components'
import { media } from '#ui/look/breakpoints.ts'

/** Names, then trips, kilometres, price, deductible and what remains. */
const tracks = 'minmax(0, 1fr) minmax(0, 1fr) 52px 60px 96px 92px 116px'
const tracksWithoutKilometres = 'minmax(0, 1fr) minmax(0, 1fr) 48px 92px 88px 112px'

const notPhone = '@media (min-width: 768px)'
const narrow = '@container costs (max-width: 719px)'

const row = {
  display: 'grid',
  columnGap: '10px',
  gridTemplateColumns: tracks,
  alignItems: 'center',
  paddingInline: '16px',
  minHeight: 'max(var(--control-height, 32px), 38px)',
  [notPhone]: { [narrow]: { gridTemplateColumns: tracksWithoutKilometres } },
  // a card: the name and what remains, and below them the other name and the trips
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', minHeight: 'auto', padding: '6px 14px' },
} as const

const strong = { fontWeight: tokens.fontWeightSemibold } as const
const muted = { color: tokens.colorNeutralForeground2 } as const
const number = {
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const
const notOnPhones = { [media.phone]: { display: 'none' } } as const

/** Rows of the table of costs; on a phone they are cards. */
export const useRowStyles = makeStyles({
  pane: {
    position: 'relative',
    containerType: 'inline-size',
    containerName: 'costs',
    fontSize: '14px',
    lineHeight: '20px',
  },
  head: {
    ...row,
    ...muted,
    ...strong,
    minHeight: 'max(var(--control-height, 32px), 36px)',
    fontSize: '12px',
    lineHeight: '16px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.phone]: { display: 'none' },
  },
  group: { ...row, borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  line: { ...row, ...muted, minHeight: '32px', fontSize: '13px', ...notOnPhones },
  foot: {
    ...row,
    ...strong,
    minHeight: '44px',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `2px solid ${tokens.colorNeutralStroke1}`,
  },
  name: { minWidth: 0, ...strong, overflowWrap: 'anywhere' },
  other: {
    minWidth: 0,
    ...muted,
    overflowWrap: 'anywhere',
    [media.phone]: { gridArea: '2 / 1', fontSize: '13px' },
  },
  number: { ...number, ...notOnPhones },
  trips: { ...number, [media.phone]: { gridArea: '2 / 2', fontSize: '13px' } },
  kilometres: { ...number, ...notOnPhones, [notPhone]: { [narrow]: { display: 'none' } } },
  remaining: { ...number, [media.phone]: { gridArea: '1 / 2' } },
  strong,
  small: { display: 'block', fontSize: '12px', lineHeight: '16px', whiteSpace: 'normal', ...muted },
  link: {
    minHeight: 'var(--control-height, 32px)',
    padding: 0,
    border: 'none',
    background: 'none',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px', borderRadius: '2px' },
  },
})
