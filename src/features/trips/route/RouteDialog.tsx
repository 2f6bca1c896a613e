import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passenger } from '#domain/passenger.ts'
import type { Trip } from '#domain/trip.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { PaneDialog } from '#ui/form/PaneDialog.tsx'
import { formatDay } from '#ui/look/format.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { say } from '#ui/speak/toast.ts'
import { carOf, dayOf, placesOf } from '../list/trip-words.ts'
import { ArrivalBox } from './ArrivalBox.tsx'
import { ComingMap, RouteGround, WithoutMap } from './RouteGround.tsx'
import { prepareMap } from './grounds.ts'
import { RouteWords } from './RouteWords.tsx'
import { useDrive } from './use-drive.ts'
import { useRoute } from './use-route.ts'

interface Props {
  passenger: Passenger
  trip: Trip
  onClose: () => void
}

/** Where a trip's car goes and where it is. Source: spec 2 §2 "Route details dialog". */
export function RouteDialog({ passenger, trip, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { route, failure, retry } = useRoute(trip, () => say({ title: t('trips.route.none'), intent: 'info' }))
  // while the route is asked for
  useEffect(prepareMap, [])
  const drive = useDrive(passenger, trip, route)
  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const show = (id: string) => {
    setCurrent(id)
    list.current?.children[Number(id)]?.scrollIntoView({ block: 'nearest' })
  }
  const leaveMap = () => list.current?.querySelectorAll('button')[Number(current ?? 0)]?.focus()

  const map = () => {
    if (failure)
      return (
        <WithoutMap>
          <FailureNotice onRetry={retry}>
            {failure.status === null ? t('trips.route.offline') : failureText(failure)}
          </FailureNotice>
        </WithoutMap>
      )
    if (route === null) return <WithoutMap>{t('trips.route.none')}</WithoutMap>
    if (route === undefined) return <ComingMap />
    return <RouteGround {...{ route, drive, current }} onStop={show} onLeave={leaveMap} />
  }
  const day = formatDay(dayOf(trip.startDateTime), i18n.language, 'weekdayShort')
  return (
    <PaneDialog
      title={carOf(route ?? trip, t)}
      subtitle={`${day} · ${passenger.name}, ${placesOf(trip, t)}`}
      head={<ArrivalBox trip={drive.trip} kmLeft={drive.kmLeft} />}
      side={<RouteWords ref={list} route={route ?? null} {...{ drive, current }} onStop={show} />}
      main={map()}
      onClose={onClose}
    />
  )
}
