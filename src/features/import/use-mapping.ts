import { useMemo, useState } from 'react'
import { importField } from '#domain/import/fields.ts'
import { emptyMapping, mappedSlots, placesByColumn, sourceOf, type Mapping } from '#domain/import/mapping.ts'
import {
  keptTitles,
  learntTitles,
  restoredMapping,
  savedMappingOf,
  type SavedMapping,
} from '#domain/import/saved-mapping.ts'
import { mappingToBegin, suggestedColumns, withSuggestion, type Suggestion } from '#domain/import/suggest.ts'
import { importMappings } from '#state/import-mapping.ts'

/** How many columns of a sheet were known already: by the mapping of the last time, by earlier imports, or by one of a name. */
export interface Remembered {
  from: 'last' | 'earlier' | 'named'
  columns: number
}

export interface MappingOfSheet {
  mapping: Mapping
  /** Columns that may feed fields which nothing feeds yet. */
  suggestions: readonly Suggestion[]
  /** `null` where nothing of the sheet was known. */
  remembered: Remembered | null
  /** Begins with what is known of these titles. */
  begin: (titles: readonly string[]) => Mapping
  /** Keeps the mapping for the next time. */
  change: (mapping: Mapping) => void
  /** Nothing is mapped any more, and the titles are strangers again. Source: IMP-08. */
  clear: () => Mapping
  /** How many titles of a mapping this sheet has, and how many it lacks. */
  fits: (saved: SavedMapping) => { found: number; missing: number }
  /** Takes over a mapping that has a name. */
  take: (saved: SavedMapping) => Mapping
  /** The mapping has served: its titles are known from now on. */
  learn: () => void
  /** The mapping as it is kept and shared. */
  saved: () => SavedMapping
}

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

/** Those of which neither the field nor the column is taken. */
function openSuggestions(mapping: Mapping, titles: readonly string[]): Suggestion[] {
  const taken = placesByColumn(mapping)
  return suggestedColumns(titles, knownProperties()).filter(
    ({ place, column }) => !taken.has(column) && sourceOf(mapping, place) === null,
  )
}

/** What is known of titles, the newest first. */
const knownProperties = () => [...importMappings.properties, ...importMappings.earlier]

/** What titles say that the sheet of the last time did not have: of those that it had, its mapping has said all. */
function furtherSuggestions(mapping: Mapping, titles: readonly string[]): Suggestion[] {
  if (importMappings.titles === null) return []
  const ofLast = new Set(importMappings.titles)
  const further = openSuggestions(mapping, titles).filter(({ column }) => !ofLast.has(titles[column] ?? ''))
  return sureOf(further, mapping)
}

/** What is known of these titles, and what the others are called. */
function begun(titles: readonly string[]): { mapping: Mapping; remembered: Remembered | null } {
  const { mapping, found, missing } = restoredMapping(importMappings, titles)
  // of another sheet the last mapping says little, and its values for all rows are not meant for this one
  if (found.length > 0 && found.length >= missing.length) {
    const further = furtherSuggestions(mapping, titles)
    const known = further.filter(({ by }) => by === 'history').length
    return {
      mapping: further.reduce(withSuggestion, mapping),
      remembered: { from: known > 0 ? 'earlier' : 'last', columns: found.length + known },
    }
  }
  const sure = sureOf(suggestedColumns(titles, knownProperties()))
  const columns = sure.filter(({ by }) => by === 'history').length
  return {
    mapping: sure.reduce(withSuggestion, mappingToBegin(titles)),
    remembered: columns === 0 ? null : { from: 'earlier', columns },
  }
}

/** Which columns feed which fields, as somebody left it the last time or as the titles say. */
export function useMapping(): MappingOfSheet {
  const [titles, setTitles] = useState<readonly string[]>([])
  const [mapping, setMapping] = useState(emptyMapping)
  const [remembered, setRemembered] = useState<Remembered | null>(null)

  const keepLast = (next: Mapping) =>
    Object.assign(importMappings, savedMappingOf(next, titles), { titles: keptTitles(titles) })
  const keep = (next: Mapping) => {
    setMapping(next)
    keepLast(next)
  }
  const learn = () => {
    importMappings.earlier = learntTitles(importMappings, titles, importMappings.earlier)
  }
  const suggestions = useMemo(() => openSuggestions(mapping, titles), [mapping, titles])
  return {
    ...{ mapping, suggestions, remembered, change: keep },
    begin(next) {
      const known = begun(next)
      setTitles(next)
      setMapping(known.mapping)
      setRemembered(known.remembered)
      return known.mapping
    },
    clear() {
      keep(emptyMapping)
      learn()
      setRemembered(null)
      return emptyMapping
    },
    fits(saved) {
      const { found, missing } = restoredMapping(saved, titles)
      return { found: found.length, missing: missing.length }
    },
    take(saved) {
      const taken = restoredMapping(saved, titles)
      keep(taken.mapping)
      setRemembered({ from: 'named', columns: taken.found.length })
      return taken.mapping
    },
    learn() {
      keepLast(mapping)
      learn()
    },
    saved: () => savedMappingOf(mapping, titles),
  }
}
