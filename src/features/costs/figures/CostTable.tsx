import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { CostLine } from '#domain/costs/invoice.ts'
import { costGroupings, sumsOf, type CostGroup, type CostGrouping } from '#domain/costs/sums.ts'
import { pageOf, pageSizes } from '#domain/page-size.ts'
import { Segmented } from '#ui/form/Segmented.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import { CostCells } from './CostCells.tsx'
import { CostGroupRows } from './CostGroupRows.tsx'
import { CostHead } from './CostHead.tsx'
import { useRowStyles } from './row-styles.ts'
import { useCostView } from './use-cost-view.ts'

interface Props {
  organizationId: number
  lines: readonly CostLine[]
  /** The same in the order of the view. */
  groups: readonly CostGroup[]
  grouping: CostGrouping
  onGrouping: (grouping: CostGrouping) => void
  onOpen: (line: CostLine) => void
}

const [size] = pageSizes.costs

/** Driven trips and what they cost, by passengers or by transportation permissions; its last row is the sum of all. */
export function CostTable({ organizationId, lines, groups, grouping, onGrouping, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const rowStyles = useRowStyles()
  const [view, change] = useCostView(organizationId)
  const shown = pageOf(groups, size, view.page)
  const title = t('costs.driven')
  return (
    <ListFrame>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.count}>{t(`costs.count.${grouping}`, { count: groups.length })}</span>
        <Segmented
          className={styles.grouping}
          label={t('costs.grouping')}
          options={costGroupings.map((value) => ({ value, label: t(`costs.grouping.${value}`) }))}
          value={grouping}
          onChange={(value) => {
            onGrouping(value)
            change({ page: 0 })
          }}
        />
      </div>
      <div role="table" aria-label={title} className={rowStyles.pane}>
        <CostHead grouping={grouping} sort={view.sort} onSort={(sort) => change({ sort })} />
        <div role="rowgroup">
          {shown.map((group) => (
            <CostGroupRows key={group.key} {...{ group, grouping, onOpen }} />
          ))}
        </div>
        <div role="rowgroup">
          <div role="row" className={rowStyles.foot}>
            <div role="rowheader" className={rowStyles.name}>
              {t('costs.total')}
            </div>
            <div role="cell" className={rowStyles.other} />
            <CostCells sums={sumsOf(lines)} />
          </div>
        </div>
      </div>
      {groups.length > size && (
        <Pager
          label={title}
          page={view.page}
          size={size}
          sizes={pageSizes.costs}
          total={groups.length}
          onChange={({ page }) => change({ page })}
        />
      )}
    </ListFrame>
  )
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', padding: '10px 12px 10px 16px' },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  grouping: {
    marginInlineStart: 'auto',
    [media.phone]: { width: '100%', marginTop: '4px' },
  },
})
