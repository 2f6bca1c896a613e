import { importField } from './fields.ts'
import { emptyMapping, mappedSlots, placesByColumn, sourceOf, type Mapping } from './mapping.ts'
import { restoredMapping, type KeptMappings } from './saved-mapping.ts'
import { mappingToBegin, suggestedColumns, withSuggestion, type Samples, type Suggestion } from './suggest.ts'

/** How many columns of a sheet were known already: by the mapping of the last time, by earlier imports, or by one of a name. */
export interface Remembered {
  from: 'last' | 'earlier' | 'named'
  columns: number
}

/** What is kept of the mappings before. */
type Kept = Omit<KeptMappings, 'named'>

/**
 * Suggestions that need nobody's look: the title is what such columns are called, or fed the field before. Without a name
 * for them there are no transportation permissions in a sheet, whatever else it speaks of: "Hinta".
 */
function sureOf(suggestions: readonly Suggestion[], mapping: Mapping = emptyMapping): Suggestion[] {
  const sure = suggestions.filter(({ by }) => by !== 'similar')
  const named = [...sure.map(({ place }) => place), ...mappedSlots(mapping)]
  const hasPermissions = named.some(({ name }) => name === 'permission.name')
  return sure.filter(({ place }) => hasPermissions || importField(place.name).section !== 'permission')
}

/** Columns that may feed fields: those of which neither the field nor the column is taken. */
export function openSuggestions(
  kept: Kept,
  mapping: Mapping,
  titles: readonly string[],
  samples: Samples = [],
): Suggestion[] {
  const taken = placesByColumn(mapping)
  return suggestedColumns(titles, knownProperties(kept), samples).filter(
    ({ place, column }) => !taken.has(column) && sourceOf(mapping, place) === null,
  )
}

/** What is known of titles, the newest first. */
const knownProperties = ({ properties, earlier }: Kept) => [...properties, ...earlier]

/** What titles say that the sheet of the last time did not have: of those that it had, its mapping has said all. */
function furtherSuggestions(kept: Kept, mapping: Mapping, titles: readonly string[], samples: Samples): Suggestion[] {
  if (kept.titles === null) return []
  const ofLast = new Set(kept.titles)
  const further = openSuggestions(kept, mapping, titles, samples).filter(
    ({ column }) => !ofLast.has(titles[column] ?? ''),
  )
  return sureOf(further, mapping)
}

/**
 * The mapping that a sheet begins with: as it was left the last time where half of those titles are here, else by what its
 * titles fed before and are called.
 */
export function begunMapping(
  kept: Kept,
  titles: readonly string[],
  samples: Samples = [],
): { mapping: Mapping; remembered: Remembered | null } {
  const { mapping, found, missing } = restoredMapping(kept, titles)
  // of another sheet the last mapping says little, and its values for all rows are not meant for this one
  if (found.length > 0 && found.length >= missing.length) {
    const further = furtherSuggestions(kept, mapping, titles, samples)
    const known = further.filter(({ by }) => by === 'history').length
    return {
      mapping: further.reduce(withSuggestion, mapping),
      remembered: { from: known > 0 ? 'earlier' : 'last', columns: found.length + known },
    }
  }
  const sure = sureOf(suggestedColumns(titles, knownProperties(kept), samples))
  const columns = sure.filter(({ by }) => by === 'history').length
  return {
    mapping: sure.reduce(withSuggestion, mappingToBegin(titles)),
    remembered: columns === 0 ? null : { from: 'earlier', columns },
  }
}
