import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, BoardItem } from '#data/arrivals.ts'
import { announce } from '#ui/speak/announce.ts'
import { nameOf } from './board/tile-words.ts'

/** So many are named; of more only their number is said. */
const mostNamed = 3

interface Seen {
  /** The destination and the day. */
  of: string
  times: ReadonlyMap<number, string>
}

/**
 * Says who has come onto a day's board, and who has been given another time, while it is looked at: whoever does not see the
 * list change by itself hears it. A board that is read for the first time says nothing.
 */
export function useNewcomers(board: Board | undefined): void {
  const { t } = useTranslation()
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    if (!board?.isFetched) return
    const { destinationId, date, items } = board
    const of = `${destinationId} ${date}`
    const before = seen.current?.of === of ? seen.current.times : null
    seen.current = { of, times: new Map(items.map(({ id, atHHMM }) => [id, atHHMM])) }
    if (!before) return
    const riding = items.filter(({ cancelled, cancelling }) => !cancelled && !cancelling)
    const came = riding.filter(({ id }) => !before.has(id))
    const moved = riding.filter(({ id, atHHMM }) => (before.get(id) ?? atHHMM) !== atHHMM)
    const texts = [
      came.length > 0 && t('arrivals.came', { names: whoIn(came, t) }),
      moved.length > 0 && t('arrivals.moved', { names: whoIn(moved, t) }),
    ].filter((text) => text !== false)
    if (texts.length > 0) announce(texts.join(' '))
  }, [board, t])
}

const whoIn = (items: readonly BoardItem[], t: TFunction): string =>
  items.length > mostNamed
    ? t('arrivals.cameMany', { count: items.length })
    : items.map((item) => `${nameOf(item, t)} ${item.atHHMM}`).join(', ')
