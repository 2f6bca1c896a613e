import { makeStyles, tokens } from '@fluentui/react-components'
import { PeopleProhibitedRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { massLimits } from '#domain/mass-cancellation/search.ts'
import { media } from '#ui/look/breakpoints.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Segmented } from '#ui/form/Segmented.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import type { Place } from '../use-mass-cancellation.ts'
import { GroupPick } from './GroupPick.tsx'
import { ListPick } from './ListPick.tsx'
import { NamePick } from './NamePick.tsx'
import { StepCard } from './StepCard.tsx'
import type { PlacePassengers } from './use-place-passengers.ts'

interface Props {
  place: Place
  /** `null` where the user may not read passengers. Source: open point C-56. */
  passengers: PlacePassengers | null
  pickedIds: readonly number[]
  isFolded: boolean
  onOpen: () => void
  onPick: (passengerIds: readonly number[]) => void
}

const ways = ['list', 'groups', 'names'] as const
type Way = (typeof ways)[number]

/** Whose trips are sought: picked from the list, by groups, or by names that are pasted. Source: spec 2 §2. */
export function PassengersStep({ place, passengers, pickedIds, isFolded, onOpen, onPick }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [way, setWay] = useState<Way>('list')
  const count = pickedIds.length
  const first = passengers?.all?.find(({ id }) => pickedIds.includes(id))?.name ?? ''
  const summary = [t('massCancellation.selected', { count }), count > 1 ? `${first} …` : first]
    .filter(Boolean)
    .join(' · ')
  return (
    <StepCard
      number={2}
      title={t('massCancellation.passengers')}
      isDone={count > 0}
      aside={passengers && <span role="status">{t('massCancellation.selected', { count })}</span>}
      folded={isFolded && count > 0 ? { summary, onOpen } : null}
      className={styles.card}
    >
      {passengers === null ? (
        <EmptyState
          icon={<PeopleProhibitedRegular />}
          title={t('passengers.list.noneAtDestination', { destinationAlias: place.alias })}
          text={t('massCancellation.noReading')}
        />
      ) : (
        <>
          <div className={styles.ways}>
            <Segmented
              label={t('massCancellation.by')}
              className={styles.segmented}
              options={ways.map((value) => ({ value, label: t(`massCancellation.by.${value}`) }))}
              value={way}
              onChange={setWay}
            />
          </div>
          {count >= massLimits.passengers && (
            <Notice intent="info">{t('massCancellation.pickMost', { most: massLimits.passengers })}</Notice>
          )}
          {way === 'list' && <ListPick {...{ place, passengers, pickedIds, onPick }} />}
          {way === 'groups' && <GroupPick {...{ place, passengers, pickedIds, onPick }} />}
          {way === 'names' && <NamePick {...{ place, passengers, pickedIds, onPick }} />}
        </>
      )}
    </StepCard>
  )
}

const useStyles = makeStyles({
  card: { flex: '1 1 0', minHeight: 0, overflow: 'clip', [media.belowLandscape]: { flex: 'none' } },
  ways: { padding: '0 14px 8px' },
  segmented: {
    display: 'flex',
    // three words in a narrow card
    '& label > span': { padding: '0 6px', fontSize: tokens.fontSizeBase300 },
  },
})
