import { missingPlaces, type Mapping, type Slot } from './mapping.ts'
import type { RowCounts } from './save-progress.ts'
import type { Overview } from './table-line.ts'

/** Why the rows cannot be looked at as they are by now: a text key, or `null` where they can. */
export function whyNoResults(overview: Overview | null): string | null {
  if (!overview?.isMatched) return 'import.save.matchFirst'
  return overview.needsMatch ? 'import.needsMatch' : null
}

/** Lines that a save would send. */
export const readyIn = ({ toSave }: Overview): number => toSave.create + toSave.update

/** What has become of the lines by the end of a save: all of them, each once. */
export interface CountsAtEnd extends RowCounts {
  /** Not sent: something is wrong, to be looked at, or was not come to. */
  readonly blocked: number
  readonly look: number
  readonly waiting: number
  readonly all: number
}

/** Also a line of which nothing was to be sent is unchanged. */
export function countsAtEnd({ answered, counts }: Overview): CountsAtEnd {
  const { failed, blocked, look, all, updates } = counts
  const unchanged = answered.unchanged + counts.unchanged
  return { ...answered, ...{ unchanged, failed, blocked, look, all }, waiting: counts.new + updates }
}

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
