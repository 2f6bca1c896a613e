import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { RowsProps } from './column.ts'
import { placed, type MeasureRow, type RowPlace } from './use-row-window.ts'

interface Props<Row> {
  group: NonNullable<RowsProps<Row>['group']>
  rows: readonly Row[]
  places: readonly RowPlace[]
  measure: MeasureRow | undefined
  /** Draws the row of a place. */
  rowOf: (place: RowPlace) => ReactNode
}

/** Rows of a table under their headings: one row group for each, where all of them are drawn. */
export function GroupedRows<Row>({ group, rows, places, measure, rowOf }: Props<Row>) {
  const groupAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? null : group(row)
  }
  if (places.some(({ offset }) => offset !== null)) {
    // the heading is measured with the first row under it
    return (
      <div role="rowgroup">
        {places.map((place) => {
          const own = groupAt(place.index)
          const isFirst = own?.key !== groupAt(place.index - 1)?.key
          return (
            <div
              key={place.index}
              role="presentation"
              ref={place.isOutline ? undefined : measure}
              data-index={place.index}
              style={placed(place.offset)}
            >
              {own && isFirst && <Heading>{own.heading}</Heading>}
              {rowOf({ ...place, offset: null })}
            </div>
          )
        })}
      </div>
    )
  }
  const groups: { key: string; heading: ReactNode; places: RowPlace[] }[] = []
  for (const place of places) {
    const own = groupAt(place.index)
    if (!own) continue
    const last = groups.at(-1)
    if (last?.key === own.key) last.places.push(place)
    else groups.push({ ...own, places: [place] })
  }
  return groups.map((each) => (
    <div key={each.key} role="rowgroup">
      <Heading>{each.heading}</Heading>
      {each.places.map(rowOf)}
    </div>
  ))
}

function Heading({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <div role="row" className={styles.row}>
      <div role="rowheader" className={styles.heading}>
        {children}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, breakAfter: 'avoid' },
  heading: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '34px',
    paddingInline: '14px',
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
})
