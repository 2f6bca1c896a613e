import { makeStyles, Tab, TabList } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { media } from '../look/breakpoints.ts'
import { StateChip } from '../look/StateChip.tsx'
import type { StateName } from '../look/themes.ts'

interface Props<Key extends string> {
  label: string
  /** `count` is how many the tab lists; `undefined` while that is not known. */
  tabs: readonly { key: Key; text: string; state: StateName; icon: ReactElement; count: number | undefined }[]
  selected: Key
  onSelect: (key: Key) => void
}

/** A list's rows by their state: one tab for each, with how many there are. On a phone the tabs scroll sideways. */
export function StateTabs<Key extends string>({ label, tabs, selected, onSelect }: Props<Key>) {
  const styles = useStyles()
  return (
    <TabList
      className={styles.root}
      aria-label={label}
      selectedValue={selected}
      onTabSelect={(_, { value }) => {
        const chosen = tabs.find(({ key }) => key === value)
        if (chosen) onSelect(chosen.key)
      }}
    >
      {tabs.map(({ key, text, state, icon, count }) => (
        <Tab key={key} value={key} className={styles.tab}>
          <StateChip state={state} icon={icon}>
            {text} {count !== undefined && <span className={styles.count}>{count}</span>}
          </StateChip>
        </Tab>
      ))}
    </TabList>
  )
}

const useStyles = makeStyles({
  root: {
    flexWrap: 'wrap',
    minWidth: 0,
    [media.phone]: { flexWrap: 'nowrap', overflowX: 'auto' },
    [media.print]: { display: 'none' },
  },
  tab: { flexShrink: 0, paddingInline: '4px', whiteSpace: 'nowrap' },
  count: { fontVariantNumeric: 'tabular-nums' },
})
