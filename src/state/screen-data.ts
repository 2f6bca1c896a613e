import { useEffect, useState } from 'react'
import { proxy } from 'valtio'

/** What the parts of the screen say of their data; those that say nothing leave it to the board's. */
export const screenData = proxy<{
  /** Whether some part has said anything. */
  isTold: boolean
  /**
   * Up to when the oldest of it was known to be true (server's clock); `null` when none of it ever was, `undefined` while
   * that is being read.
   */
  fetchedAt: number | null | undefined
  /** Whether the server tells of changes of all of it. */
  hearsChanges: boolean
}>({ isTold: false, fetchedAt: null, hearsChanges: true })

/** Up to when what was fetched at a moment is known to be true. */
interface Confirmed {
  of: number | null
  at: number
}

interface Part {
  fetchedAt: number | null | undefined
  hearsChanges: boolean
  confirmed: Confirmed | null
  tell: (confirmed: Confirmed) => void
}

const parts = new Set<Part>()

function publish(): void {
  const all = [...parts]
  const moments = all.map(({ fetchedAt, confirmed }) => trueAt(fetchedAt, confirmed))
  const known = moments.filter((at) => typeof at === 'number')
  screenData.isTold = all.length > 0
  screenData.fetchedAt = known.length > 0 ? Math.min(...known) : moments.includes(undefined) ? undefined : null
  screenData.hearsChanges = all.every(({ hearsChanges }) => hearsChanges)
}

const trueAt = <At extends number | null | undefined>(fetchedAt: At, confirmed: Confirmed | null): At | number =>
  typeof fetchedAt === 'number' && confirmed?.of === fetchedAt ? Math.max(fetchedAt, confirmed.at) : fetchedAt

/**
 * Whether what was true at a moment is so now.
 * @param liveFrom from when on the server has told of every change; `null` while it does not
 */
export const isTrueNow = (at: number | null | undefined, liveFrom: number | null): boolean =>
  at != null && liveFrom !== null && at >= liveFrom

/**
 * Says when the data was fetched that is shown here, for as long as it is.
 * @param fetchedAt `null` while there is none, `undefined` while that is being read
 * @param hearsChanges whether the server tells of its changes, and it is fetched anew then
 * @returns up to when it is known to be true; `null` while there is none
 */
export function useShownSince(fetchedAt: number | null | undefined, hearsChanges = true): number | null {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  useEffect(() => {
    const part: Part = { fetchedAt, hearsChanges, confirmed: null, tell: setConfirmed }
    parts.add(part)
    publish()
    return () => {
      parts.delete(part)
      publish()
    }
  }, [fetchedAt, hearsChanges])
  return trueAt(fetchedAt, confirmed) ?? null
}

/**
 * What is shown and was live is as it was on the server at a moment (its clock): whatever the server has told of has been
 * fetched, and the rest has not changed. Of what may have missed something before, or is not told of, that says nothing.
 * @param liveFrom what was true from then on was live
 */
export function confirmShown(at: number, liveFrom: number | null): void {
  for (const part of parts) {
    const { fetchedAt, confirmed, hearsChanges } = part
    if (!hearsChanges || !isTrueNow(trueAt(fetchedAt, confirmed), liveFrom)) continue
    part.confirmed = { of: fetchedAt ?? null, at }
    part.tell(part.confirmed)
  }
  publish()
}
