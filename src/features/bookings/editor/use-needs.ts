import { cardOf } from '#data/passenger-list.ts'
import type { DraftPassenger } from '#domain/booking/draft.ts'
import { useMirror } from '#state/use-mirror.ts'

/** What a draft's passenger needs, by id; `null` where this device does not know, `undefined` until it has looked. */
export function useNeeds(passenger: DraftPassenger): readonly number[] | null | undefined {
  const id = passenger.kind === 'passenger' ? passenger.id : null
  return useMirror(async () => (id === null ? null : ((await cardOf(id))?.utilityIds ?? null)), [id])
}
