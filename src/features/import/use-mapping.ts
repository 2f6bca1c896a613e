import { useMemo, useState } from 'react'
import { emptyMapping, placesByColumn, sourceOf, type Mapping } from '#domain/import/mapping.ts'
import { restoredMapping, savedMappingOf, type Restored, type SavedMapping } from '#domain/import/saved-mapping.ts'
import { suggestedColumns, withSuggestion, type Suggestion } from '#domain/import/suggest.ts'
import { importMapping } from '#state/import-mapping.ts'

export interface MappingOfSheet {
  mapping: Mapping
  /** Columns that may feed fields which nothing feeds yet. */
  suggestions: readonly Suggestion[]
  /** What the mapping of the last time came to; `null` where there was none, or none of its titles is here. */
  restored: Restored | null
  /** Begins with what is known of these titles. */
  begin: (titles: readonly string[]) => Mapping
  /** Keeps the mapping for the next time. */
  change: (mapping: Mapping) => void
  /** Nothing is mapped any more. Source: IMP-08. */
  clear: () => Mapping
  /** Takes over a mapping that was shared. */
  take: (saved: SavedMapping) => Mapping
  /** The mapping as it is kept and shared. */
  saved: () => SavedMapping
}

/** Suggestions that need nobody's look: the title is what such columns are called, or fed the field before. */
const isSure = ({ by }: Suggestion): boolean => by !== 'similar'

/** Those of which neither the field nor the column is taken. */
function openSuggestions(mapping: Mapping, titles: readonly string[]): Suggestion[] {
  const taken = placesByColumn(mapping)
  return suggestedColumns(titles, importMapping.properties).filter(
    ({ place, column }) => !taken.has(column) && sourceOf(mapping, place) === null,
  )
}

/** Which columns feed which fields, as somebody left it the last time or as the titles say. */
export function useMapping(): MappingOfSheet {
  const [titles, setTitles] = useState<readonly string[]>([])
  const [mapping, setMapping] = useState(emptyMapping)
  const [restored, setRestored] = useState<Restored | null>(null)

  const keep = (next: Mapping, of: readonly string[]) => {
    setMapping(next)
    Object.assign(importMapping, savedMappingOf(next, of))
  }
  const begin = (next: readonly string[]) => {
    const before = restoredMapping(importMapping, next)
    const isKnown = before.found.length > 0
    const begun = isKnown
      ? before.mapping
      : suggestedColumns(next, importMapping.properties).filter(isSure).reduce(withSuggestion, emptyMapping)
    setTitles(next)
    setRestored(isKnown ? before : null)
    setMapping(begun)
    return begun
  }
  const suggestions = useMemo(() => openSuggestions(mapping, titles), [mapping, titles])
  return {
    ...{ mapping, suggestions, restored, begin },
    change: (next) => keep(next, titles),
    clear() {
      keep(emptyMapping, titles)
      setRestored(null)
      return emptyMapping
    },
    take(saved) {
      const taken = restoredMapping(saved, titles)
      keep(taken.mapping, titles)
      setRestored(taken)
      return taken.mapping
    },
    saved: () => savedMappingOf(mapping, titles),
  }
}
