import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'
import { countLook } from '../look/count-look.ts'

interface Props {
  /** Where section tabs lead. */
  id?: string
  title: string
  /** How many there are of what the card holds, in a pill after the title; nought is not shown. */
  count?: number
  /** Small print beside the title. */
  note?: string
  /** At the right of the title: a chip or a button. */
  aside?: ReactNode
  /** Takes both columns of the grid. */
  wide?: boolean
  /** Stands on the page itself: what it holds are cards. */
  plain?: boolean
  children: ReactNode
}

/** A part of a long page, as a card with a heading. */
export function SectionCard({ id, title, count = 0, note, aside, wide = false, plain = false, children }: Props) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={mergeClasses(styles.section, !plain && styles.card, wide && styles.wide)}
    >
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {count > 0 && <span className={styles.count}>{count}</span>}
        {note && <span className={styles.note}>{note}</span>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}

/** Cards in two columns where their pane has room, else in one. */
export function SectionGrid({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.pane}>
      <div className={styles.grid}>{children}</div>
    </div>
  )
}

const twoColumns = '@container sections (min-width: 720px)'

const useStyles = makeStyles({
  pane: { containerType: 'inline-size', containerName: 'sections', [media.print]: { containerType: 'normal' } },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '14px',
    [twoColumns]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  section: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    fontSize: '14px',
    lineHeight: '20px',
    scrollMarginTop: '56px',
  },
  card: {
    padding: '14px 16px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    breakInside: 'avoid',
  },
  wide: { gridColumn: '1 / -1' },
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold, outlineStyle: 'none' },
  count: countLook,
  note: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  aside: { display: 'flex', alignItems: 'center', gap: '8px', marginInlineStart: 'auto' },
})
