import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowEnter20Regular } from '@fluentui/react-icons/headless/svg/arrow-enter'
import { ArrowExit20Regular } from '@fluentui/react-icons/headless/svg/arrow-exit'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '#ui/search/SearchBox.tsx'
import { narrowPane, ownRowPane, phonePane, usualDays } from '../panes.ts'
import type { BoardFilter } from '../use-board-filter.ts'

/** Source: spec 1 §9 "Arrivals search debounce". */
const searchDebounceMs = 500

interface Props {
  filter: BoardFilter
  /** Number of days beside it. */
  days: number
  /** Whether it stands by itself, in a panel over the board. */
  isInPanel?: boolean
}

const directions = [
  { direction: 'arrival', icon: <ArrowEnter20Regular aria-hidden="true" />, key: 'arrivals.arriving' },
  { direction: 'departure', icon: <ArrowExit20Regular aria-hidden="true" />, key: 'arrivals.departing' },
] as const

/** Narrows the list by text and by direction. */
export function ListTools({ filter, days, isInPanel = false }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isBelow = days > usualDays
  return (
    <div
      role="group"
      aria-label={t('arrivals.tools')}
      className={isInPanel ? styles.panel : mergeClasses(styles.tools, isBelow && styles.below)}
    >
      <SearchBox
        className={isInPanel ? styles.panelSearch : mergeClasses(styles.search, isBelow && styles.wideSearch)}
        value={filter.search}
        onChange={filter.setSearch}
        debounceMs={searchDebounceMs}
        label={t('arrivals.search')}
        isInPanel={isInPanel}
      />
      <div className={styles.directions}>
        {directions.map(({ direction, icon, key }) => (
          <button
            key={direction}
            type="button"
            aria-pressed={filter.only === direction}
            className={mergeClasses(styles.direction, filter.only === direction && styles.pressed)}
            onClick={() => filter.setOnly(filter.only === direction ? null : direction)}
          >
            {icon}
            {t(key)}
          </button>
        ))}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    flex: '0 1 auto',
    minWidth: 0,
    marginLeft: 'auto',
    [narrowPane]: { flex: '1 0 100%' },
    [phonePane]: { paddingRight: '16px' },
  },
  panel: { display: 'flex', flexDirection: 'column', gap: '8px' },
  panelSearch: { minHeight: '48px' },
  below: { [ownRowPane]: { flex: '1 0 100%' } },
  search: {
    flex: '0 1 160px',
    minWidth: '120px',
    minHeight: '48px',
    borderRadius: '8px',
    [narrowPane]: { flex: '1 1 160px' },
  },
  wideSearch: { [ownRowPane]: { flex: '1 1 160px' } },
  directions: {
    display: 'flex',
    flex: 'none',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    [phonePane]: { flex: '1 1 auto' },
  },
  direction: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    flex: '1 1 auto',
    minHeight: '46px',
    padding: '0 12px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fill: 'currentColor',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':not(:first-child)': { borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-3px',
      borderRadius: '8px',
    },
  },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-4px' },
  },
})
