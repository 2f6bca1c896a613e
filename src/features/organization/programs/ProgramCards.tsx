import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ProgramAccess } from '#domain/program-access.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { ProgramCard, type ProgramCardProps } from './ProgramCard.tsx'

interface Props extends Omit<ProgramCardProps, 'program'> {
  label: string
  programs: readonly ProgramAccess[]
  /** On all pages. */
  total: number
}

/** In the order of a row's cells. */
const columns = ['name', 'rights', 'destinations', 'ends', 'used', 'made', 'state', 'more'] as const

/** The table of accesses, each row of which is drawn as a card: what a program may do needs room to be read. */
export function ProgramCards({ label, programs, total, ...card }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="table" aria-label={label} aria-rowcount={total + 1} className={styles.root}>
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1}>
          {columns.map((column) => (
            <span key={column} role="columnheader">
              {t(`programs.column.${column}`)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows}>
        {programs.map((program) => (
          <ProgramCard key={program.id} program={program} {...card} />
        ))}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { position: 'relative', paddingBottom: '12px' },
  head: visuallyHidden,
  rows: { display: 'grid', gap: '12px' },
})
