import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#domain/booking/schema.ts'
import { bookingStateOf, bookingStates } from '#domain/booking/state.ts'
import { announce } from '#ui/speak/announce.ts'
import { idText } from '../words/booking-words.ts'

/** How long a new state is marked, in milliseconds. */
const freshMs = 10_000

/** Bookings as they were before their state changed, by id. */
export type StateNews = ReadonlyMap<number, Booking>

const none: StateNews = new Map()

/** A ride that was cancelled goes at once: who has cancelled it waits for that. */
function changedSince(before: readonly Booking[] | undefined, rows: readonly Booking[] | undefined): StateNews {
  if (!before || !rows) return none
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return new Map(
    before
      .filter(({ id, state }) => {
        const now = states.get(id)
        return now !== undefined && now !== state && now !== bookingStates.cancelled
      })
      .map((booking) => [booking.id, booking]),
  )
}

/**
 * The bookings whose state has changed within the last ten seconds, as they were: so long they stay where they stand. Each
 * change is read out once. @param rows `undefined` while none are known
 */
export function useStateNews(rows: readonly Booking[] | undefined): StateNews {
  const { t } = useTranslation()
  const [known, setKnown] = useState(rows)
  const [news, setNews] = useState(none)
  if (rows !== known) {
    const changed = changedSince(known, rows)
    setKnown(rows)
    if (changed.size > 0) setNews(new Map([...news, ...changed]))
  }
  const told = useRef(none)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const fresh = [...news.values()].filter((before) => told.current.get(before.id) !== before)
    told.current = news
    if (fresh.length === 0) return
    const words = fresh.flatMap(({ id }) => {
      const booking = known?.find((each) => each.id === id)
      if (!booking) return []
      return [
        t('bookings.stateNow', { name: idText(booking), state: t(bookingStateOf(booking.state).text).toLowerCase() }),
      ]
    })
    announce(words.join('. '))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setNews((held) => new Map([...held].filter(([, before]) => !fresh.includes(before))))
    }, freshMs)
    timers.current.add(timer)
  }, [news, known, t])
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  return news
}
