import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { FrameColumn } from './places.ts'
import type { Totals } from './props.ts'

interface Props {
  totals: Totals
  columns: readonly FrameColumn[]
  /** Key of the selected day; `null` for none. */
  selectedDay: string | null
  leadCount: number
  canSelect: boolean
  hasTags: boolean
  tracks: string
  rowIndex: number
}

/** A sum for each column, at the lower edge. */
function Foot({ totals, columns, selectedDay, leadCount, canSelect, hasTags, tracks, rowIndex }: Props) {
  const styles = useStyles()
  return (
    <div role="rowgroup" className={styles.root}>
      <div role="row" aria-rowindex={rowIndex} className={styles.row} style={{ gridTemplateColumns: tracks }}>
        <div
          role="rowheader"
          aria-colindex={1}
          aria-colspan={leadCount}
          className={mergeClasses(styles.label, canSelect && styles.afterSelect)}
          style={{ gridColumn: hasTags ? 'span 2' : 'span 1' }}
        >
          {totals.label}
        </div>
        {columns.map((column, stop) => (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={leadCount + stop + 1}
            className={mergeClasses(
              styles.sum,
              column.startsDay && styles.startsDay,
              column.day === selectedDay && styles.ofDay,
            )}
          >
            {totals.texts[column.key]}
          </div>
        ))}
      </div>
    </div>
  )
}

export const GridFoot = memo(Foot)

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    marginTop: 'auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
  },
  row: { display: 'grid', minHeight: '44px', backgroundColor: 'inherit' },
  label: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    paddingInline: '14px 8px',
    backgroundColor: 'inherit',
  },
  afterSelect: { paddingInlineStart: '52px' },
  sum: { display: 'grid', placeItems: 'center', fontVariantNumeric: 'tabular-nums' },
  ofDay: { backgroundColor: tokens.colorBrandBackground2 },
  startsDay: { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
})
