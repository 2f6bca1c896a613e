import { Button, makeStyles } from '@fluentui/react-components'
import { CalendarCancelRegular, CloudOffRegular, ErrorCircleRegular } from '@fluentui/react-icons'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Destination } from '#domain/destination.ts'
import type { Me } from '#domain/user.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'
import { useWeek } from '#state/use-week.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { timetablePaths } from './timetable-paths.ts'
import { beginOf } from './week/begin.ts'
import { TimetableWeek } from './week/TimetableWeek.tsx'

export { readWeek } from '#state/use-week.ts'

/** One timetable and the rides of its week. Source: spec 3 §2 "Timetable detail screen". */
export function TimetablePage() {
  const { me } = useSnapshot(session)
  const params = useParams()
  const destinationId = Number(params['destinationId'])
  const timetableId = Number(params['timetableId'])
  const destination = useDestinationsOfUser()?.find(({ id }) => id === destinationId)
  if (!destination || !me) return null
  return <TimetableOf key={timetableId} destination={destination} me={me as Me} timetableId={timetableId} />
}

interface OfProps {
  destination: Destination
  me: Me
  timetableId: number
}

function TimetableOf({ destination, me, timetableId }: OfProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const params = useParams()
  const asked = useAsked()
  const week = useWeek(timetableId)
  const { timetable, failure, isLoading, isFetched } = week
  if (week.isMissing) return <NoTimetable destinationId={destination.id} />
  if (timetable && timetable.destinationId !== destination.id) {
    return <Navigate to={timetablePaths.timetable(timetable.destinationId, timetableId)} replace />
  }
  if (failure !== null && !isLoading && !isFetched) {
    const retry = <Button onClick={week.retry}>{t('retry')}</Button>
    return online ? (
      <NoWeek icon={<ErrorCircleRegular />} title={failureText(failure)} action={retry} />
    ) : (
      <NoWeek icon={<CloudOffRegular />} title={t('device.notFetched')} action={retry} />
    )
  }
  if (!timetable) return <TableSkeleton label={t('timetables.timetable')} />
  return (
    <TimetableWeek
      destination={destination}
      me={me}
      timetable={timetable}
      week={week}
      begin={beginOf(params, week.rides, asked)}
    />
  )
}

/** Another one each time the address is gone to anew, and the same while only its query changes. */
function useAsked(): string {
  const { key, search } = useLocation()
  const [last, setLast] = useState({ key, search, asked: key })
  if (last.key === key) return last.asked
  const asked = last.search === search ? key : last.asked
  setLast({ key, search, asked })
  return asked
}

/** It was removed, or was never there. Source: spec 3 §8. */
function NoTimetable({ destinationId }: { destinationId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <NoWeek
      icon={<CalendarCancelRegular />}
      title={t('refusal.timetable.deleted')}
      action={
        <Button appearance="primary" onClick={() => void navigate(timetablePaths.list(destinationId))}>
          {t('timetables.back')}
        </Button>
      }
    />
  )
}

interface NoWeekProps {
  icon: ReactElement
  title: string
  action: ReactElement
}

/** In place of a week, under a heading that is only read: the focus goes there. */
function NoWeek({ icon, title, action }: NoWeekProps) {
  const { t } = useTranslation()
  return (
    <>
      <h1 className={useStyles().hidden}>{t('timetables.timetable')}</h1>
      <EmptyState icon={icon} title={title} action={action} />
    </>
  )
}

const useStyles = makeStyles({
  hidden: visuallyHidden,
})
