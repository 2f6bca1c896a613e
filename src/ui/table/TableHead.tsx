import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { visuallyHidden } from '../look/visually-hidden.ts'
import { columnTracks, type Column, type Sort } from './column.ts'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { Selecting } from './use-selecting.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  tracks: string
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  selecting: Selecting | null
  hasActions: boolean
  /** Whether rows have a cell below their columns. */
  hasBelow: boolean
  stickyTop: number
}

/** The names of the columns, which sort the list where they can. Stays in view while the list scrolls. */
export function TableHead<Row>({
  columns,
  tracks,
  sort,
  onSort,
  selecting,
  hasActions,
  hasBelow,
  stickyTop,
}: Props<Row>) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="rowgroup" className={styles.root} style={{ top: stickyTop }}>
      <div role="row" aria-rowindex={1} className={styles.row} style={{ gridTemplateColumns: tracks }}>
        {selecting && (
          <div role="columnheader">
            <RowCheckbox
              label={t('table.selectAll')}
              checked={selecting.all === 'some' ? 'mixed' : selecting.all === 'all'}
              disabled={!selecting.isPossible}
              onToggle={selecting.toggleAll}
            />
          </div>
        )}
        {columnTracks(columns).map(([column, ...under]) =>
          under.length === 0 ? (
            <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
          ) : (
            <div key={column.key} role="presentation" className={styles.beside}>
              {[column, ...under].map((each) => (
                <Heading key={each.key} column={each} sort={sort} onSort={onSort} />
              ))}
            </div>
          ),
        )}
        {hasActions && (
          <div role="columnheader">
            <span className={styles.hidden}>{t('table.actions')}</span>
          </div>
        )}
        {hasBelow && (
          <div role="columnheader" className={styles.hidden}>
            {t('table.below')}
          </div>
        )}
      </div>
    </div>
  )
}

interface HeadingProps<Row> extends Pick<Props<Row>, 'sort' | 'onSort'> {
  column: Column<Row>
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const styles = useStyles()
  const className = mergeClasses(styles.heading, column.align === 'end' && styles.end)
  if (!column.sortable || !onSort) {
    return (
      <div role="columnheader" className={className}>
        {column.header}
      </div>
    )
  }
  const isSorted = sort?.key === column.key
  const descending = isSorted && sort.descending
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={mergeClasses(styles.sorter, column.align === 'end' && styles.before)}
        onClick={() => onSort({ key: column.key, descending: isSorted && !descending })}
      >
        {column.header}
        <span className={mergeClasses(styles.arrow, !isSorted && styles.idle)} aria-hidden="true">
          {descending ? <ArrowDownRegular /> : <ArrowUpRegular />}
        </span>
      </button>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    position: 'sticky',
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.print]: { position: 'static' },
  },
  row: {
    display: 'grid',
    columnGap: 'var(--column-gap, 12px)',
    alignItems: 'center',
    minHeight: 'max(var(--head-height, 0px), var(--control-height, 32px))',
    paddingInline: '14px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  beside: { display: 'flex', flexWrap: 'wrap', gap: '0 12px', minWidth: 0 },
  heading: { display: 'flex', minWidth: 0, alignItems: 'center' },
  end: { justifyContent: 'flex-end', textAlign: 'end' },
  sorter: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 0,
    minHeight: 'var(--control-height, 32px)',
    padding: 0,
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    textAlign: 'inherit',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':hover > span': { opacity: 1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    ':focus-visible > span': { opacity: 1 },
  },
  // the words end where the numbers do
  before: { flexDirection: 'row-reverse' },
  arrow: { display: 'grid', fontSize: '16px' },
  idle: { opacity: 0 },
  hidden: visuallyHidden,
})
