import { useEffect, useEffectEvent, useState } from 'react'
import { useHref, useLocation, useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { boardDates } from '#domain/arrival.ts'
import { localDateAt, type LocalDate } from '#domain/local-date.ts'
import { lists } from '#state/lists.ts'
import { preferences } from '#state/preferences.ts'
import { now } from '#state/sync.ts'
import { useNow } from '#ui/time/use-now.ts'
import { boardDay } from './board-day.ts'
import { boardPath } from './board-path.ts'
import { Board } from './Board.tsx'
import { useBoardRefresh } from './use-board-refresh.ts'
import { useDestinationsOfUser } from '#state/use-destinations.ts'

const minuteMs = 60_000

/** Arrivals and departures of a destination. Source: spec 1 §2.7. */
export function ArrivalsPage() {
  const { destinationId: id, dateId } = useParams()
  const navigate = useNavigate()
  const href = useHref(useLocation().pathname)
  const { showWeekends } = useSnapshot(preferences)
  const { arrivalsDate } = useSnapshot(lists)
  const destinationId = Number(id)
  const destinations = useDestinationsOfUser()
  const refresh = useBoardRefresh(destinationId)
  const time = useNow(now, minuteMs)

  const today = localDateAt(time)
  const [, ...later] = boardDates(today, showWeekends)
  const dates = [today, ...later] as const
  const day = boardDay(dateId, dates, arrivalsDate)

  // a session or a window that ended comes back by the address of its day
  const [restored, setRestored] = useState(dateId === arrivalsDate ? arrivalsDate : null)
  const goTo = 'goTo' in day ? day.goTo : null
  const afterMs = 'goTo' in day ? day.afterMs : 0
  const redirect = useEffectEvent((date: LocalDate) => {
    // while the next screen is being fetched this one still stands, but the browser's address is already the next one's;
    // who has left is not brought back
    if (location.hash.split('?')[0] !== href) return
    setRestored(date)
    void navigate(boardPath(destinationId, date), { replace: true })
  })
  useEffect(() => {
    if (goTo === null) return
    const timer = setTimeout(() => redirect(goTo), afterMs)
    return () => clearTimeout(timer)
  }, [goTo, afterMs])

  const select = (date: LocalDate) => {
    lists.arrivalsDate = date
    setRestored(null)
    void navigate(boardPath(destinationId, date), { replace: true })
  }

  const shown = 'show' in day ? day.show : day.goTo
  return (
    <Board
      destinationId={destinationId}
      destinationAlias={destinations?.find((destination) => destination.id === destinationId)?.alias ?? ''}
      date={shown}
      dates={dates}
      time={time}
      refresh={refresh}
      isRedirecting={goTo !== null}
      isRestored={shown !== today && (goTo !== null || restored === shown)}
      onSelect={select}
    />
  )
}
