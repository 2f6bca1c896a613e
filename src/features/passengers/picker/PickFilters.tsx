import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { PassengerGroupSummary } from '#domain/passenger-group.ts'
import { media } from '#ui/look/breakpoints.ts'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { GroupFilter } from '../GroupFilter.tsx'
import type { ListedPassengers } from '../list/use-passengers.ts'
import { nameFilterDebounceMs } from '../list/name-filter.ts'

interface Props {
  passengers: Pick<ListedPassengers, 'view' | 'change'>
  /** `undefined` while they are not known. */
  groups: readonly PassengerGroupSummary[] | undefined
}

/** In one line: who is looked for, of which groups, and whether inactive ones are shown. */
export function PickFilters({ passengers: { view, change }, groups }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="group" aria-label={t('passengers.list.filters')} className={styles.root}>
      <SearchBox
        className={styles.search}
        value={view.filter}
        onChange={(filter) => change({ filter })}
        debounceMs={nameFilterDebounceMs}
        label={t('passengers.list.search')}
      />
      <GroupFilter
        className={mergeClasses(styles.groups, view.groupIds.length > 0 && styles.on)}
        groups={groups}
        groupIds={view.groupIds}
        onChange={(groupIds) => change({ groupIds })}
      />
      <button
        type="button"
        aria-pressed={view.onlyActive}
        className={mergeClasses(styles.pill, view.onlyActive && styles.on)}
        onClick={() => change({ onlyActive: !view.onlyActive })}
      >
        {view.onlyActive && <CheckmarkFilled aria-hidden="true" />}
        {t('passengers.list.onlyActive')}
      </button>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flexShrink: 0,
    padding: '4px 24px 12px',
    [media.phone]: { flexWrap: 'wrap', padding: '4px 16px 8px' },
  },
  search: { flex: '1 1 160px', minWidth: 0, [media.phone]: { flexBasis: '100%', maxWidth: 'none' } },
  groups: {
    flex: '0 1 150px',
    minWidth: '110px',
    minHeight: '44px',
    borderRadius: '22px',
    '::after': { display: 'none' },
    '& button': { minHeight: '42px', fontWeight: tokens.fontWeightSemibold },
  },
  pill: {
    boxSizing: 'border-box',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    minHeight: '44px',
    padding: '0 16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '22px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  on: {
    border: `2px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
})
