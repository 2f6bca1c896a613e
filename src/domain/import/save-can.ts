import { missingPlaces, type Mapping, type Slot } from './mapping.ts'
import type { Overview } from './table-line.ts'

/** Why the rows cannot be looked at as they are by now: a text key, or `null` where they can. */
export function whyNoResults(overview: Overview | null): string | null {
  if (!overview?.isMatched) return 'import.save.matchFirst'
  return overview.needsMatch ? 'import.needsMatch' : null
}

/** Lines that a save would send. */
export const readyIn = ({ toSave }: Overview): number => toSave.create + toSave.update

/**
 * Why nothing can be saved, with the places that the reason is about; `null` where something can. Source: IMP-09, IMP-55.
 */
export function whyNotSaved(
  overview: Overview | null,
  mapping: Mapping,
): { text: string; places: readonly Slot[] } | null {
  const unmatched = whyNoResults(overview)
  if (unmatched !== null) return { text: unmatched, places: [] }
  const places = missingPlaces(mapping)
  if (places.length > 0) return { text: 'import.missing', places }
  return overview === null || readyIn(overview) === 0 ? { text: 'import.save.nothing', places: [] } : null
}
