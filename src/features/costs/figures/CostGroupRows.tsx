import { useTranslation } from 'react-i18next'
import type { CostLine } from '#domain/costs/invoice.ts'
import type { CostGroup, CostGrouping } from '#domain/costs/sums.ts'
import { CostCells } from './CostCells.tsx'
import { countInGroup, nameInGroup } from './cost-rows.ts'
import { useRowStyles } from './row-styles.ts'

interface Props {
  group: CostGroup
  grouping: CostGrouping
  onOpen: (line: CostLine) => void
}

/** A group on one row; with several lines those are below it, one each. */
export function CostGroupRows({ group, grouping, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useRowStyles()
  const [first, ...others] = group.lines
  if (!first) return null
  const passenger = (line: CostLine) => (
    <button type="button" className={styles.link} onClick={() => onOpen(line)}>
      {line.passengerName}
    </button>
  )
  const isByPassenger = grouping === 'passenger'
  const count = countInGroup(group, grouping)
  const nameOf = (line: CostLine) => (isByPassenger ? nameInGroup(line, grouping) : passenger(line))
  return (
    <>
      <div role="row" className={styles.group}>
        <div role="rowheader" className={styles.name}>
          {isByPassenger ? passenger(first) : group.name}
        </div>
        <div role="cell" className={styles.other}>
          {others.length === 0 ? nameOf(first) : t(`costs.lines.${grouping}`, { count })}
        </div>
        <CostCells sums={group.sums} />
      </div>
      {others.length > 0 &&
        group.lines.map((line) => (
          <div key={line.permissionId} role="row" className={styles.line}>
            <div role="cell" />
            <div role="rowheader" className={styles.other}>
              {nameOf(line)}
            </div>
            <CostCells sums={line} isStrong={false} />
          </div>
        ))}
    </>
  )
}
