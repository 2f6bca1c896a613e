import type { PassengerCard } from '#domain/passenger.ts'
import { shownCard } from '../mirror/cards.ts'
import { openedWorkspace } from '../workspace/workspace.ts'

/** Rows that are read at once. */
const sliceLength = 5000

/**
 * The organisation's passengers as far as the device has them, those whose deletion was asked for left out. Nobody where
 * the device keeps nothing.
 */
export async function mirroredPassengers(organizationId: number): Promise<PassengerCard[]> {
  const cards = openedWorkspace()?.mirror.passengerCards
  if (!cards) return []
  const own: PassengerCard[] = []
  for (let last = 0; ;) {
    const slice = await cards.where('id').above(last).limit(sliceLength).toArray()
    for (const card of slice)
      if (card.organizationId === organizationId && !card.isArchivedOrDeleted) own.push(shownCard(card))
    if (slice.length < sliceLength) return own
    last = slice.at(-1)?.id ?? last
  }
}
