import { CounterBadge, makeStyles, mergeClasses, Tab, TabList } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import {
  transportationPermissionTabs,
  type TransportationPermissionTab,
} from '#domain/transportation-permission/organization-list.ts'
import { media } from '#ui/look/breakpoints.ts'

interface Props {
  tab: TransportationPermissionTab
  /** `null` while it is not known. */
  countOf: (tab: TransportationPermissionTab) => number | null
  onChoose: (tab: TransportationPermissionTab) => void
}

/** The list's tabs, each with how many there are on it. Source: spec 2 §2 "Organisation page". */
export function PermissionTabs({ tab, countOf, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const counted = transportationPermissionTabs.map((each) => ({ each, count: countOf(each) }))
  return (
    <TabList
      className={styles.tabs}
      aria-label={t('transportationPermissions.tabs')}
      selectedValue={tab}
      onTabSelect={(_, { value }) => {
        const next = transportationPermissionTabs.find((each) => each === value)
        if (next) onChoose(next)
      }}
    >
      {counted.map(({ each, count }) => (
        <Tab key={each} value={each} className={styles.tab}>
          {t(`transportationPermissions.tab.${each}`)}{' '}
          <CounterBadge
            className={mergeClasses(count === null && styles.toCome)}
            count={count ?? 10}
            showZero
            size="small"
            color="informative"
            overflowCount={9999}
          />
        </Tab>
      ))}
    </TabList>
  )
}

const useStyles = makeStyles({
  tabs: {
    flexWrap: 'wrap',
    minWidth: 0,
    // there is more behind the edge; room at the end, so that the last one comes clear of it
    [media.phone]: {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      paddingInlineEnd: '24px',
      maskImage: 'linear-gradient(90deg, #000 calc(100% - 32px), transparent)',
    },
    [media.print]: { display: 'none' },
  },
  /** Room for two digits. */
  toCome: { visibility: 'hidden' },
  tab: { flexShrink: 0, whiteSpace: 'nowrap' },
})
