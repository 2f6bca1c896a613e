import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useIsPhone } from '#ui/look/use-is-phone.ts'
import { ListPage } from '#ui/page/ListPage.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'
import { ReadOnlyLine } from './ReadOnlyLine.tsx'
import type { KeptFacts } from './use-kept.ts'

interface Props {
  header: ReactNode
  /** When what is shown was fetched; `null` where nothing is, `undefined` while it is being read. */
  fetchedAt: KeptFacts<unknown>['fetchedAt']
  children: ReactNode
}

/** A page of an organisation with a header and a list; without a connection it says how old what can only be read is. */
export function OrganizationPage({ header, fetchedAt, children }: Props) {
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  useShownSince(fetchedAt)
  return (
    <ListPage isNarrow header={header}>
      {!online && fetchedAt != null && <ReadOnlyLine>{t('organization.offline', { at: fetchedAt })}</ReadOnlyLine>}
      {children}
    </ListPage>
  )
}

/** Around a list and its tools. On a phone, where rows are cards, nothing is around them. */
export function ListCard({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <ListFrame asCards={useIsPhone()}>
      {tools && <div className={styles.tools}>{tools}</div>}
      {children}
    </ListFrame>
  )
}

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '10px 14px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    [media.phone]: { padding: 0, borderBottom: 'none' },
    [media.print]: { display: 'none' },
  },
})
