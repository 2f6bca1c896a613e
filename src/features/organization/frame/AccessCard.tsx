import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CalendarLtrRegular, HistoryRegular, LocationRegular, PersonRegular } from '@fluentui/react-icons'
import type { ReactElement, ReactNode } from 'react'
import { cardLook } from '#ui/look/card-look.ts'
import { media } from '#ui/look/breakpoints.ts'
import { AccessChip } from './AccessChip.tsx'
import type { AccessWords } from './use-access-words.ts'

interface Props {
  name: string
  words: AccessWords
  /** Where it opens something. */
  places: string
  /** What it opens: lines. */
  opens: ReactNode
  /** What can be done about it. */
  more: ReactNode
}

/** An access that is not a user's, a row of `CardTable`: what it opens, until when, and how it was used. */
export function AccessCard({ name, words, places, opens, more }: Props) {
  const styles = useStyles()
  const isShut = words.state === 'revoked'
  return (
    <div role="row" className={mergeClasses(styles.card, isShut && styles.shut)}>
      <div role="rowheader" className={styles.name}>
        {name}
      </div>
      <div role="cell" className={styles.opens}>
        {opens}
      </div>
      <div role="cell" className={styles.places}>
        <FactLine icon={<LocationRegular />}>{places}</FactLine>
      </div>
      <div role="cell" className={styles.ends}>
        <FactLine icon={<CalendarLtrRegular />}>{words.ends}</FactLine>
      </div>
      <div role="cell" className={styles.used}>
        <FactLine icon={<HistoryRegular />}>{words.used}</FactLine>
      </div>
      <div role="cell" className={mergeClasses(styles.made, isShut && styles.shut)}>
        <FactLine icon={<PersonRegular />}>{words.made}</FactLine>
      </div>
      <div role="cell" className={styles.state}>
        <AccessChip state={words.state} />
      </div>
      <div role="cell" className={styles.more}>
        {more}
      </div>
    </div>
  )
}

export function FactLine({ icon, children }: { icon: ReactElement; children: ReactNode }) {
  const styles = useStyles()
  return (
    <span className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span>{children}</span>
    </span>
  )
}

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) max(var(--control-height, 32px), 32px)',
    gridTemplateAreas: '"name state more" "opens ends ends" "places used used" "made made made"',
    columnGap: '12px',
    rowGap: '4px',
    padding: '12px 14px',
    ...cardLook,
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"name more" "state state" "opens opens" "places places" "ends ends" "used used" "made made"',
    },
  },
  shut: { color: tokens.colorNeutralForeground3 },
  name: {
    gridArea: 'name',
    alignSelf: 'center',
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  opens: { gridArea: 'opens', display: 'grid', gap: '4px', alignContent: 'start' },
  places: { gridArea: 'places', overflowWrap: 'anywhere' },
  ends: { gridArea: 'ends' },
  used: { gridArea: 'used' },
  made: { gridArea: 'made', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  state: { gridArea: 'state', alignSelf: 'center', justifySelf: 'end', [media.phone]: { justifySelf: 'start' } },
  more: { gridArea: 'more', [media.print]: { display: 'none' } },
  line: { display: 'flex', gap: '8px', minWidth: 0 },
  icon: {
    display: 'grid',
    height: '20px',
    placeItems: 'center',
    fontSize: '16px',
    color: tokens.colorNeutralForeground3,
  },
})
