import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { media } from '../look/breakpoints.ts'
import { visuallyHidden } from '../look/visually-hidden.ts'
import type { GridDay } from './model.ts'

interface Props {
  days: readonly GridDay[]
  /** The day that is shown. */
  current: string
  /** Id of what the tabs are for. */
  gridId: string
  onPick: (day: GridDay) => void
}

/** Where not all days fit: which one to show. */
export function DayTabs({ days, current, gridId, onPick }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <TabList
      className={styles.root}
      aria-label={t('grid.days')}
      selectedValue={current}
      onTabSelect={(_, { value }) => {
        const day = days.find(({ key }) => key === value)
        if (day) onPick(day)
      }}
    >
      {days.map(({ key, name, shortName, date = null, note = null }) => (
        <Tab
          key={key}
          value={key}
          aria-controls={gridId}
          className={mergeClasses(styles.tab, key === current && styles.current)}
        >
          <span aria-hidden="true" className={styles.words}>
            <span>{shortName}</span>
            {date !== null && <span className={styles.date}>{date}</span>}
          </span>
          <span className={styles.unseen}>{[name, date, note].filter(Boolean).join(', ')}</span>
        </Tab>
      ))}
    </TabList>
  )
}

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    boxSizing: 'border-box',
    height: '52px',
    overflowX: 'auto',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [media.print]: { display: 'none' },
  },
  unseen: visuallyHidden,
  tab: {
    flex: '1 0 44px',
    justifyContent: 'center',
    minHeight: '48px',
    padding: '2px 4px',
    borderRadius: '8px',
    '::after': { display: 'none' },
    '::before': { display: 'none' },
  },
  words: { display: 'grid', justifyItems: 'center', fontSize: '15px', lineHeight: '20px' },
  date: { fontSize: '12px', lineHeight: '16px', fontVariantNumeric: 'tabular-nums' },
  current: {
    backgroundColor: tokens.colorBrandBackground,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
    '& .fui-Tab__content': { color: tokens.colorNeutralForegroundOnBrand },
    ':hover .fui-Tab__content': { color: tokens.colorNeutralForegroundOnBrand },
    [media.forcedColors]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
})
