import { makeStyles } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { can } from '#domain/access.ts'
import type { MassJob } from '#domain/mass-cancellation/job.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { CardSkeleton } from '#ui/late/CardSkeleton.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Choosing } from './choosing/Choosing.tsx'
import { ReportActions, ReportView } from './report/ReportView.tsx'
import { RunningView } from './running/RunningView.tsx'
import { useMassCancellation, type Place, type ShownSearch } from './use-mass-cancellation.ts'

/** How long the question stays at most while the server takes the first call; then the page shows how it goes on. */
const longestStartMs = 4000

/** Cancels trips of many passengers of a destination over some days. Source: spec 2 §2 Mass cancellation. */
export function MassCancellationPage() {
  const destinationId = Number(useParams()['destinationId'])
  const destination = useDestinationsOfUser()?.find(({ id }) => id === destinationId)
  if (!destination) return null
  const { id, alias } = destination
  return <MassCancellationAt key={id} place={{ id, alias }} />
}

function MassCancellationAt({ place }: { place: Place }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)
  const { job, shown, jobFailure, goOn } = useMassCancellation(place)
  // what stood on the screen then: its numbers stay while the first trips are cancelled under it
  const [confirmed, setConfirmed] = useState<ShownSearch | null>(null)
  const isConfirmed = confirmed !== null
  // the question stays with its progress until the server has taken the first call, or cannot be reached
  const isStarting = isConfirmed && online && (job === null || (job !== undefined && !isTaken(job)))
  if (isConfirmed && job && !isStarting) setConfirmed(null)
  useEffect(() => {
    if (!isConfirmed) return undefined
    const timer = setTimeout(() => setConfirmed(null), longestStartMs)
    return () => clearTimeout(timer)
  }, [isConfirmed])
  if (!me) return null
  const isThrough = job ? job.finishedAt !== null : false
  const isKnown = job !== undefined && shown !== undefined
  return (
    <div className={styles.root}>
      <PageHeader
        title={t('massCancellation.title')}
        facts={place.alias}
        actions={job && isThrough && <ReportActions job={job} place={place} />}
      />
      {!isKnown ? (
        <div className={styles.waiting}>
          <CardSkeleton label={t('massCancellation.title')} count={3} />
        </div>
      ) : job && isThrough ? (
        <ReportView job={job} place={place} />
      ) : job && !isStarting ? (
        <RunningView job={job} place={place} failure={jobFailure} onRetry={goOn} />
      ) : (
        <Choosing
          place={place}
          shown={confirmed ?? shown}
          email={me.email}
          mayRead={can(me, 'readPassengers', place.id)}
          isStarting={isStarting}
          onConfirmed={(isIt) => setConfirmed(isIt ? shown : null)}
        />
      )}
    </div>
  )
}

/** Something has come of it, or it does not go on by itself. */
const isTaken = ({ trips, open, isPaused, finishedAt }: MassJob): boolean =>
  finishedAt !== null || isPaused || (open?.sends ?? 0) > 1 || trips.some(({ outcome }) => outcome !== null)

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    [media.belowLandscape]: { height: 'auto', minHeight: '100%' },
    [media.print]: { display: 'block', height: 'auto' },
  },
  waiting: { padding: '16px 20px', [media.phone]: { padding: '12px' } },
})
