import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PassengerCard } from '#domain/passenger.ts'
import { media } from '#ui/look/breakpoints.ts'
import { RowCheckbox } from '#ui/table/RowCheckbox.tsx'
import type { PickProps } from './pick-props.ts'

interface Members {
  id: number
  name: string
  memberIds: number[]
}

/** Groups of the destination's passengers: a box stands for all of its members. */
export function GroupPick({ passengers, pickedIds, onPick }: PickProps) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { all } = passengers
  const groups = useMemo(() => groupsOf(all ?? [], i18n.language), [all, i18n.language])
  const picked = new Set(pickedIds)
  if (groups.length === 0) return <p className={styles.none}>{t('massCancellation.groups.none')}</p>
  return (
    <ul className={styles.list} data-pane="">
      {groups.map(({ id, name, memberIds }) => {
        const selected = memberIds.filter((member) => picked.has(member)).length
        const isAll = selected === memberIds.length
        const others = pickedIds.filter((member) => !memberIds.includes(member))
        return (
          <li key={id} className={styles.row}>
            <RowCheckbox
              label={t('table.select', { name })}
              checked={isAll || (selected > 0 ? 'mixed' : false)}
              onToggle={() => onPick(isAll ? others : [...others, ...memberIds])}
            />
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>
              {t('massCancellation.groups.members', { selected, total: memberIds.length })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function groupsOf(passengers: readonly PassengerCard[], locale: string): Members[] {
  const groups = new Map<number, Members>()
  for (const { id: passengerId, groupObjs } of passengers) {
    for (const { id, name } of groupObjs) {
      const group = groups.get(id) ?? { id, name, memberIds: [] }
      group.memberIds.push(passengerId)
      groups.set(id, group)
    }
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, locale))
}

const useStyles = makeStyles({
  none: { padding: '4px 14px 14px', color: tokens.colorNeutralForeground3 },
  list: {
    flex: '1 1 0',
    minHeight: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    overflowY: 'auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [media.belowLandscape]: { flex: 'none', maxHeight: '60dvh' },
    [media.phone]: { maxHeight: 'none', overflowY: 'visible' },
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '48px',
    padding: '0 14px 0 6px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  name: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  count: { flex: 'none', fontSize: '12px', color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
})
