import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { now } from '#data/device/clock.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { fetchWholePassenger } from '#data/passenger.ts'
import { cardAtHand, cardOf } from '#data/passenger-list.ts'
import type { LastChange } from '#domain/last-change.ts'
import { Passenger, type PassengerCard } from '#domain/passenger.ts'
import { numbersIn } from '#domain/phone-number.ts'
import { sameValue } from '#domain/same-value.ts'
import { formsNews, unsavedForms } from '#state/leaving.ts'
import { useRefresh } from '#state/refresh.ts'
import { sync } from '#state/sync.ts'

export interface WholePassenger {
  /**
   * `undefined` while nothing is known, and when the user may not know. Whoever is gone, or may not be known any more,
   * stays while a form holds something unsaved.
   */
  passenger: Passenger | undefined
  /** What is shown is what the device's list has of the passenger: the rest has not come from the server. */
  isCard: boolean
  /** The rest is on its way. */
  isComing: boolean
  /** When the server said so (its clock); `null` while it has not. */
  fetchedAt: number | null
  isLoading: boolean
  /** Who has changed the passenger last, once that was asked for; `null` where it is not known. */
  changed: LastChange | null
  /** Why the server gave nothing; `null` while it may still come, and once it has. */
  failure: unknown
  retry: () => void
  /** Shows what a call has answered. */
  replace: (passenger: Passenger) => void
}

interface Known extends Pick<
  WholePassenger,
  'passenger' | 'isCard' | 'fetchedAt' | 'isLoading' | 'changed' | 'failure'
> {
  id: number
}

const nothing = (id: number): Known => ({
  ...{ id, passenger: undefined, isCard: false, fetchedAt: null, isLoading: true, changed: null, failure: null },
})

/** Who comes from a list is there at once; who comes by an address is read first. */
function start(id: number): Known {
  const card = cardAtHand(id)
  return card ? { ...nothing(id), passenger: ofCard(card), isCard: true } : nothing(id)
}

/** A passenger as the device's list knows them at once, and whole when the server answers. */
export function useWholePassenger(id: number): WholePassenger {
  const [known, setKnown] = useState(() => start(id))
  const learn = useCallback(
    (signal?: AbortSignal, withChange = false) =>
      fetched(id, signal, withChange).then((learnt) => {
        if (!signal?.aborted && learnt)
          setKnown((before) => ({ ...(before.id === id ? before : nothing(id)), ...learnt }))
      }),
    [id],
  )
  useEffect(() => {
    const abort = new AbortController()
    void cardOf(id).then(
      (card) => {
        if (abort.signal.aborted) return
        const passenger = card && ofCard(card)
        setKnown((before) => {
          const current = before.id === id ? before : nothing(id)
          // what the server says counts: who it is, or that it is nobody of the user's
          if (current.fetchedAt !== null || isHidden(current.failure)) return current
          // whoever has been forgotten meanwhile goes
          return sameValue(current.passenger, passenger)
            ? current
            : { ...current, passenger, isCard: card !== undefined }
        })
      },
      () => undefined,
    )
    void learn(abort.signal)
    return () => abort.abort()
  }, [id, learn])
  // only what changes while it is looked at is marked with who has changed it
  useRefresh(() => learn(undefined, true))

  const { online } = useSnapshot(sync)
  useSnapshot(formsNews)
  const { isCard, fetchedAt, isLoading, changed, failure, ...last } = known.id === id ? known : nothing(id)
  // what is typed would be gone with the passenger; into a card nothing is
  const isHeld = !isCard && unsavedForms().length > 0
  const passenger = isHidden(failure) && !isHeld ? undefined : last.passenger
  return {
    ...{ passenger, isCard, fetchedAt, isLoading, changed, failure },
    isComing: isCard && isLoading && online,
    retry: () => {
      const isNobody = isHidden(failure)
      setKnown((before) => ({ ...before, isLoading: true, failure: null, ...(isNobody && { passenger: undefined }) }))
      void learn()
    },
    replace: (answered) =>
      setKnown({ ...nothing(answered.id), passenger: answered, fetchedAt: now(), isLoading: false }),
  }
}

export const isHidden = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 403 || failure.status === 404)

/** What the server says; `null` when the session has ended meanwhile. */
async function fetched(
  id: number,
  signal: AbortSignal | undefined,
  withChange: boolean,
): Promise<Partial<Known> | null> {
  try {
    const { changed = null, ...passenger } = await fetchWholePassenger(id, { signal, withChange })
    return { passenger, changed, isCard: false, fetchedAt: now(), isLoading: false, failure: null }
  } catch (failure) {
    if (!openedWorkspace()) return null
    if (!(failure instanceof ApiError)) throw failure
    return { isLoading: false, failure }
  }
}

const ofCard = ({ destinationIds, contacts, ...card }: PassengerCard): Passenger =>
  Passenger.parse({
    ...card,
    passengerDestinations: destinationIds.map((destinationId) => ({ passengerId: card.id, destinationId })),
    phoneNumbers: numbersIn(card.phone, contacts).map((phone, index) => ({
      ...{ ...phone, id: index + 1, passengerId: card.id, sms: false, showToDriver: false },
    })),
  })
