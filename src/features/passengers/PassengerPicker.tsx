import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { NotOnDevice } from '#ui/page/NotOnDevice.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { RowCheckbox } from '#ui/table/RowCheckbox.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { ListFacts } from './list/ListFacts.tsx'
import { NoPassengers } from './list/PassengerTable.tsx'
import { useGroups } from './list/use-groups.ts'
import { optionTracks } from './picker/PassengerOption.tsx'
import { PassengerOptions } from './picker/PassengerOptions.tsx'
import { PickFilters } from './picker/PickFilters.tsx'
import type { PassengerPick } from './use-passenger-pick.ts'

interface Props {
  pick: PassengerPick
  /** Of the destination whose passengers are picked from; `null` where they are not of one. */
  destinationAlias: string | null
  organizationId: number
  /** Adds whoever is picked. */
  onAdd: () => void
}

/** The list of passengers in pick mode: a column that scrolls in itself. Source: spec 2 §2 "Passenger list". */
export function PassengerPicker({ pick, destinationAlias, organizationId, onAdd }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const isPhone = useMedia(media.phone)
  const { online } = useSnapshot(sync)
  const { passengers, rows } = pick
  const groups = useGroups(organizationId, passengers)
  const { page, failure, isUnknown, isUnanswered } = passengers
  // without an answer the rows on the device are the list, and its age says the rest
  const isNotFetched = isUnknown && isUnanswered && !online
  const isFailed = failure !== null && (isUnknown || !isUnanswered) && !isNotFetched
  const isLooking = !isFailed && !isNotFetched && (isUnknown || page === undefined)
  return (
    <div className={styles.root}>
      <PickFilters passengers={passengers} groups={groups} />
      <div className={styles.head} style={{ gridTemplateColumns: isPhone ? optionTracks.phone : optionTracks.all }}>
        <span className={styles.all}>
          <RowCheckbox
            label={t('table.selectAll')}
            checked={pick.all === 'some' ? 'mixed' : pick.all === 'all'}
            disabled={rows.length === 0}
            onToggle={pick.toggleAll}
          />
        </span>
        <span>{t('passengers.list.name')}</span>
        {!isPhone && <span>{t('passengers.list.groups')}</span>}
        <span>{!isPhone && t('passengers.pick.needs')}</span>
        <span>{t('passengers.list.permissions.title')}</span>
      </div>
      {isFailed && (
        <div className={styles.apart}>
          <FailureNotice onRetry={passengers.retry}>{failureText(failure)}</FailureNotice>
        </div>
      )}
      {isLooking && <TableSkeleton label={t('routes.passengers')} />}
      {isNotFetched && <NotOnDevice />}
      {!isLooking && !isNotFetched && rows.length === 0 && !isFailed && (
        <NoPassengers passengers={passengers} destinationAlias={destinationAlias} />
      )}
      {rows.length > 0 && <PassengerOptions {...{ pick, isPhone, onAdd }} label={t('routes.passengers')} />}
      <div className={styles.facts}>
        <ListFacts total={isUnknown ? undefined : page?.total} state={passengers.state} />
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0, minHeight: 0 },
  head: {
    boxSizing: 'border-box',
    display: 'grid',
    alignItems: 'center',
    columnGap: '8px',
    flexShrink: 0,
    height: '44px',
    paddingInline: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    [media.phone]: { paddingInline: '16px' },
  },
  // over the boxes of the rows, whose targets are the rows
  all: { marginInlineStart: 'calc((20px - max(var(--control-height, 32px), 32px)) / 2)' },
  apart: { padding: '12px 24px' },
  facts: { padding: '4px 24px', [media.phone]: { paddingInline: '16px' } },
})
