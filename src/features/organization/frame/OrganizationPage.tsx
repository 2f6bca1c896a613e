import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { formatClock, formatDay } from '#ui/look/format.ts'
import { localDateAt } from '#domain/local-date.ts'
import { ListPage } from '#ui/page/ListPage.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { ListFrame } from '#ui/table/ListFrame.tsx'

interface Props {
  header: ReactNode
  /** When what is shown was fetched; `undefined` while nothing is. */
  fetchedAt: number | undefined
  children: ReactNode
}

/** A page of an organisation with a header and a list; without a connection it says how old the list is. */
export function OrganizationPage({ header, fetchedAt, children }: Props) {
  const { t, i18n } = useTranslation()
  const { online } = useSnapshot(sync)
  useShownSince(fetchedAt ?? null)
  return (
    <ListPage isNarrow header={header}>
      {!online && fetchedAt !== undefined && (
        <Notice intent="warning">
          {t('organization.saved', {
            day: formatDay(localDateAt(fetchedAt), i18n.language, 'weekdayShort'),
            time: formatClock(fetchedAt),
          })}
        </Notice>
      )}
      {children}
    </ListPage>
  )
}

/** Around a list and its tools. */
export function ListCard({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  const styles = useStyles()
  return (
    <ListFrame>
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
    [media.print]: { display: 'none' },
  },
})
