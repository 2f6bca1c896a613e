import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'

interface Props {
  label: string
  /** Titles of a row's cells, in their order: only who listens hears them. */
  titles: readonly string[]
  /** Rows on all pages. */
  total: number
  children: ReactNode
}

/** A table, each row of which is drawn as a card: its cells need room to be read. */
export function CardTable({ label, titles, total, children }: Props) {
  const styles = useStyles()
  return (
    <div role="table" aria-label={label} aria-rowcount={total + 1} className={styles.root}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1}>
          {titles.map((title) => (
            <span key={title} role="columnheader">
              {title}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {children}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { position: 'relative', paddingBottom: '12px' },
  head: visuallyHidden,
  rows: { display: 'grid', gap: '12px' },
})
