import { Checkbox, makeStyles, Select, ToggleButton } from '@fluentui/react-components'
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { ReasonTip } from '../press/ReasonTip.tsx'
import { tellingProps, useReason } from '../press/use-reason.ts'
import type { Column, Sort } from './column.ts'
import type { Selecting } from './use-selecting.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  selecting: Selecting | null
}

/** Above cards, what the head of a table offers: a box for all of them, and their order. Nothing where there is neither. */
export function CardTools<Row>({ columns, sort, onSort, selecting }: Props<Row>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const descending = useReason(null, t('table.descending'))
  // the one that is sorted by is said even where it cannot be chosen
  const orders = onSort ? columns.filter(({ key, sortable }) => key === sort?.key || sortable) : []
  if (!selecting && orders.length === 0) return null
  return (
    <div className={styles.root}>
      {selecting && (
        <Checkbox
          className={styles.all}
          label={t('table.selectAll')}
          checked={selecting.all === 'some' ? 'mixed' : selecting.all === 'all'}
          disabled={!selecting.isPossible}
          onChange={selecting.toggleAll}
        />
      )}
      {sort && onSort && orders.length > 0 && (
        <>
          <Select
            aria-label={t('table.sort')}
            value={sort.key}
            onChange={(_, { value }) => onSort({ key: value, descending: false })}
          >
            {orders.map(({ key, header }) => (
              <option key={key} value={key}>
                {header}
              </option>
            ))}
          </Select>
          <ToggleButton
            appearance="subtle"
            icon={sort.descending ? <ArrowDownRegular /> : <ArrowUpRegular />}
            aria-label={t('table.descending')}
            {...tellingProps(descending)}
            checked={sort.descending}
            onClick={() => onSort({ key: sort.key, descending: !sort.descending })}
          />
          <ReasonTip reason={descending} />
        </>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '4px 8px',
    padding: 'var(--card-inset, 12px) var(--card-inset, 12px) 8px',
    [media.print]: { display: 'none' },
  },
  all: { marginInlineEnd: 'auto' },
})
