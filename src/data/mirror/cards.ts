import type { PassengerCard } from '#domain/passenger.ts'
import { sameValue } from '#domain/same-value.ts'
import type { MirrorDatabase, MirroredCard } from './db.ts'

/** Row of the mirror's lists that holds the cards' counter. */
const counterKey = 'passengerCards'

/** Value of the counter that rises with each change of the cards; 0 before the first. Live. */
export const cardRevision = async (mirror: MirrorDatabase): Promise<number> =>
  (await mirror.lists.get(counterKey))?.appliedTick ?? 0

/** The value that rows written now get. It follows the clock, so that it rises even after everything was forgotten. */
export const nextRevision = async (mirror: MirrorDatabase): Promise<number> =>
  Math.max((await cardRevision(mirror)) + 1, Date.now())

/** Tells the readers of all tabs that cards have changed. Part of the transaction that changed them, or after it. */
export async function raiseRevision(mirror: MirrorDatabase): Promise<void> {
  const appliedTick = await nextRevision(mirror)
  await mirror.lists.put({ key: counterKey, appliedTick, fetchedAt: 0, etag: null })
}

/** The card without what only the mirror needs, and with what a row of an older version lacks. */
export function shownCard(row: MirroredCard): PassengerCard {
  const card: PassengerCard & Partial<MirroredCard> = { ...row, contacts: row.contacts ?? [] }
  delete card.revision
  return card
}

/**
 * Writes the cards that differ from what is stored. No reader is told: raise the revision after the last slice.
 * @param asked counter value when the request left; what was written after that is newer and stays
 * @returns how many were written
 */
export async function putCards(
  mirror: MirrorDatabase,
  cards: readonly PassengerCard[],
  asked = Infinity,
): Promise<number> {
  return mirror.transaction('rw', mirror.passengerCards, mirror.lists, async () => {
    const revision = await nextRevision(mirror)
    const stored = await mirror.passengerCards.bulkGet(cards.map(({ id }) => id))
    const changed = cards.filter((card, index) => {
      const before = stored[index]
      return !before || (before.revision <= asked && !sameValue(shownCard(before), card))
    })
    if (changed.length > 0) await mirror.passengerCards.bulkPut(changed.map((card) => ({ ...card, revision })))
    return changed.length
  })
}

/** Writes what a call has just said of some passengers, and tells the readers. */
export async function keepCards(mirror: MirrorDatabase, cards: readonly PassengerCard[]): Promise<void> {
  await mirror.transaction('rw', mirror.passengerCards, mirror.lists, async () => {
    if ((await putCards(mirror, cards)) > 0) await raiseRevision(mirror)
  })
}

export async function forgetCards(mirror: MirrorDatabase, ids: readonly number[]): Promise<void> {
  await mirror.transaction('rw', mirror.passengerCards, mirror.lists, async () => {
    await mirror.passengerCards.bulkDelete([...ids])
    await raiseRevision(mirror)
  })
}
