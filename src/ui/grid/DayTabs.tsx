import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
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
      {days.map(({ key, name, shortName }) => (
        <Tab key={key} value={key} aria-controls={gridId} className={styles.tab}>
          <span aria-hidden="true">{shortName}</span>
          <span className={styles.unseen}>{name}</span>
        </Tab>
      ))}
    </TabList>
  )
}

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    overflowX: 'auto',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [media.print]: { display: 'none' },
  },
  unseen: visuallyHidden,
  tab: { flex: '1 0 44px', justifyContent: 'center', minHeight: '44px', paddingInline: '4px' },
})
