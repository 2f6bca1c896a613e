import { cardOf } from '#data/passenger-list.ts'
import type { DraftPassenger } from '#domain/booking/draft.ts'
import { useMirror } from '#state/use-mirror.ts'

/**
 * What a draft's passenger needs, by id: as this device knows it, else as it was told when they were picked. `null` where
 * nobody knows, `undefined` until it has been looked up.
 */
export function useNeeds(passenger: DraftPassenger): readonly number[] | null | undefined {
  const id = passenger.kind === 'passenger' ? passenger.id : null
  const told = (passenger.kind === 'passenger' ? passenger.utilityIds : undefined) ?? null
  const card = useMirror(async () => (id === null ? null : ((await cardOf(id)) ?? null)), [id])
  return card === undefined ? undefined : (card?.utilityIds ?? told)
}
