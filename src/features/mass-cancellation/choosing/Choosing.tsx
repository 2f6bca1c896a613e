import { makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { pickedAnew } from '#domain/mass-cancellation/search.ts'
import type { PassengerCard } from '#domain/passenger.ts'
import { useRefresh } from '#state/refresh.ts'
import { useShownSince } from '#state/screen-data.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { TripsStep } from '../review/TripsStep.tsx'
import type { Place, ShownSearch } from '../use-mass-cancellation.ts'
import { ChoosingBar } from './ChoosingBar.tsx'
import { ConfirmCancellation } from './ConfirmCancellation.tsx'
import { PassengersStep } from './PassengersStep.tsx'
import { PeriodStep } from './PeriodStep.tsx'
import { usePlacePassengers, type PlacePassengers } from './use-place-passengers.ts'

interface Props {
  place: Place
  shown: ShownSearch
  /** Of who is signed in. */
  email: string
  /** Whether the user may read the destination's passengers. Source: open point C-56. */
  mayRead: boolean
  /** It was confirmed, and the server is still to take the first call. */
  isStarting: boolean
  /** Told before it is kept, and when it could not be. */
  onConfirmed: (isConfirmed: boolean) => void
}

/** The three steps that come before anything is cancelled. Source: spec 2 §4 Mass cancellation flow. */
export function Choosing({ mayRead, ...props }: Props) {
  return mayRead ? <WithPassengers {...props} /> : <Steps {...props} passengers={null} />
}

function WithPassengers(props: Omit<Props, 'mayRead'>) {
  return <Steps {...props} passengers={usePlacePassengers(props.place.id)} />
}

function Steps(props: Omit<Props, 'mayRead'> & { passengers: PlacePassengers | null }) {
  const { place, shown, email, passengers, isStarting, onConfirmed } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const isNarrow = useMedia(media.belowLandscape)
  const { search, today, move, failure } = shown
  const [isPeriodRight, setPeriodRight] = useState(true)
  const [isConfirming, setConfirming] = useState(false)
  const [opened, setOpened] = useState<readonly ('period' | 'passengers')[]>([])
  const isBegun = search.progress !== 'none'
  // a search that is begun folds what it was begun with
  const [wasBegun, setWasBegun] = useState(isBegun)
  if (wasBegun !== isBegun) {
    setWasBegun(isBegun)
    setOpened([])
  }
  const isFound = search.progress === 'done'
  useShownSince(isFound ? shown.fetchedAt : (passengers?.fetchedAt ?? null), !isFound)
  // to the clock it stays as it is being looked through
  useRefresh((cause) => {
    if (cause === 'user' && isFound) move(() => ({ type: 'search' }))
    return Promise.resolve()
  })
  const isFolded = (step: 'period' | 'passengers') => isNarrow && isBegun && !opened.includes(step)
  const open = (step: 'period' | 'passengers') => setOpened([...opened, step])
  const pick = (ids: readonly number[]) =>
    move(({ passengerIds }) => {
      const picked = pickedAnew(passengerIds, search.passengerIds, ids)
      return { type: 'pick', passengerIds: inListOrder(picked, passengers?.all ?? []) }
    })
  return (
    <>
      {(!online || failure !== null) && (
        <div className={styles.notices}>
          {!online && <Notice intent="warning">{t('massCancellation.saved')}</Notice>}
          <FailureNotice>{failure !== null && failureText(failure)}</FailureNotice>
        </div>
      )}
      <div className={styles.body}>
        <div className={styles.choices}>
          <PeriodStep
            range={search}
            today={today}
            isFolded={isFolded('period')}
            onOpen={() => open('period')}
            onChange={(range, isRight) => {
              setPeriodRight(isRight)
              if (isRight) move(() => ({ type: 'period', range }))
            }}
          />
          <PassengersStep
            place={place}
            passengers={passengers}
            pickedIds={search.passengerIds}
            isFolded={isFolded('passengers')}
            onOpen={() => open('passengers')}
            onPick={pick}
          />
        </div>
        <TripsStep place={place} shown={shown} passengers={passengers?.all ?? []} />
      </div>
      {passengers !== null && (
        <ChoosingBar
          shown={shown}
          refusal={isPeriodRight ? null : t('massCancellation.period.wrong')}
          onCancel={() => setConfirming(true)}
        />
      )}
      {isConfirming && (
        <ConfirmCancellation
          place={place}
          shown={shown}
          email={email}
          passengers={passengers?.all ?? []}
          isStarting={isStarting}
          onConfirmed={onConfirmed}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** Passengers are gone through in the order of the list; whoever is not on it any more comes last. */
function inListOrder(ids: readonly number[], list: readonly PassengerCard[]): number[] {
  const place = new Map(list.map(({ id }, index) => [id, index]))
  return [...ids].sort((a, b) => (place.get(a) ?? Infinity) - (place.get(b) ?? Infinity) || a - b)
}

const useStyles = makeStyles({
  notices: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 20px 0',
    [media.phone]: { padding: '12px 12px 0' },
  },
  body: {
    flex: '1 1 0',
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: '360px minmax(0, 1fr)',
    gap: '14px',
    padding: '12px 20px',
    [media.belowLandscape]: {
      display: 'flex',
      flexDirection: 'column',
      flex: 'none',
      gap: '12px',
      padding: '12px 20px 20px',
    },
    [media.phone]: { padding: '12px' },
  },
  choices: {
    display: 'flex',
    flexDirection: 'column',
    gap: '14px',
    minWidth: 0,
    minHeight: 0,
    [media.belowLandscape]: { gap: '12px' },
  },
})
