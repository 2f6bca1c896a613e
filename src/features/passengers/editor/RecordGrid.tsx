import { makeStyles, mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { media } from '#ui/look/breakpoints.ts'

/** Where a part of the record stands; in one column they follow each other in this order. */
type Place = 'summary' | 'left' | 'right' | 'across' | 'lowerLeft' | 'lowerRight'

/** The cards of a record: two columns beside a summary where their pane has room, else the summary above. */
export function RecordGrid({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.pane}>
      <div className={styles.grid}>{children}</div>
    </div>
  )
}

/** Cards under each other, each as tall as what it holds. */
export function RecordPart({ place, children }: { place: Place; children: ReactNode }) {
  const styles = useStyles()
  return <div className={mergeClasses(styles.part, styles[place])}>{children}</div>
}

const inTwo = '@container record (min-width: 600px)'
const inThree = '@container record (min-width: 880px)'

const useStyles = makeStyles({
  pane: { containerType: 'inline-size', containerName: 'record', [media.print]: { containerType: 'normal' } },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    alignContent: 'start',
    gap: '12px 16px',
    // no field is wider than the widest card's
    '& .fui-Field': { maxWidth: '408px' },
    [inTwo]: { gridTemplateColumns: 'minmax(0, 440px) minmax(0, 440px)', rowGap: '14px' },
    [inThree]: {
      gridTemplateColumns: 'minmax(0, 440px) minmax(0, 440px) minmax(256px, 300px)',
      // what the summary is taller than the cards beside it leaves under them, not between them
      gridTemplateRows: 'auto auto auto 1fr',
    },
  },
  part: { display: 'flex', flexDirection: 'column', gap: '14px', minWidth: 0, [media.phone]: { gap: '12px' } },
  summary: {
    [inTwo]: { gridColumn: '1 / -1' },
    [inThree]: { gridColumn: 3, gridRow: '1 / span 4' },
  },
  left: { [inTwo]: { gridColumn: 1 } },
  right: { [inTwo]: { gridColumn: 2 } },
  across: { [inTwo]: { gridColumn: '1 / span 2' } },
  lowerLeft: { [inTwo]: { gridColumn: 1 } },
  lowerRight: { [inTwo]: { gridColumn: 2 } },
})
