import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { CostGrouping } from '#domain/costs/sums.ts'
import type { Sort } from '#ui/table/column.ts'
import type { CostColumn } from './cost-rows.ts'
import { useRowStyles } from './row-styles.ts'

interface Props {
  grouping: CostGrouping
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The names of the columns, which sort the groups. */
export function CostHead({ grouping, sort, onSort }: Props) {
  const { t } = useTranslation()
  const styles = useRowStyles()
  const other = grouping === 'passenger' ? 'permission' : 'passenger'
  const heading = (column: CostColumn, className: string, name = t(`costs.column.${column}`)) => (
    <Heading {...{ column, className, name, sort, onSort }} />
  )
  return (
    <div role="rowgroup">
      <div role="row" className={styles.head}>
        {heading('name', '', t(`costs.column.${grouping}`))}
        <div role="columnheader">{t(`costs.column.${other}`)}</div>
        {heading('trips', styles.trips)}
        {heading('metres', styles.kilometres)}
        {heading('priceCents', styles.number)}
        {heading('deductibleCents', styles.number)}
        {heading('remaining', styles.remaining)}
      </div>
    </div>
  )
}

interface HeadingProps extends Pick<Props, 'sort' | 'onSort'> {
  column: CostColumn
  className: string
  name: string
}

function Heading({ column, className, name, sort, onSort }: HeadingProps) {
  const styles = useStyles()
  const isSorted = sort.key === column
  const descending = isSorted && sort.descending
  return (
    <div
      role="columnheader"
      className={className}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={mergeClasses(styles.sorter, column !== 'name' && styles.end)}
        onClick={() => onSort({ key: column, descending: isSorted && !descending })}
      >
        {name}
        <span className={mergeClasses(styles.arrow, !isSorted && styles.idle)} aria-hidden="true">
          {descending ? <ArrowDownRegular /> : <ArrowUpRegular />}
        </span>
      </button>
    </div>
  )
}

const useStyles = makeStyles({
  sorter: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: 'var(--control-height, 28px)',
    minHeight: 'var(--control-height, 32px)',
    padding: 0,
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    color: 'inherit',
    fontFamily: 'inherit',
    fontSize: 'inherit',
    fontWeight: 'inherit',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':hover > span': { opacity: 1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    ':focus-visible > span': { opacity: 1 },
  },
  end: { justifyContent: 'flex-end' },
  arrow: { display: 'grid', fontSize: '16px' },
  idle: { display: 'none' },
})
