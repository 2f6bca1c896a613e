import { useMemo, useState } from 'react'
import { begunMapping, openSuggestions, type Remembered } from '#domain/import/begun-mapping.ts'
import { emptyMapping, type Mapping } from '#domain/import/mapping.ts'
import {
  keptTitles,
  learntTitles,
  restoredMapping,
  savedMappingOf,
  type SavedMapping,
} from '#domain/import/saved-mapping.ts'
import type { Samples, Suggestion } from '#domain/import/suggest.ts'
import { importMappings } from '#state/import-mapping.ts'

export interface MappingOfSheet {
  mapping: Mapping
  /** Columns that may feed fields which nothing feeds yet. */
  suggestions: readonly Suggestion[]
  /** `null` where nothing of the sheet was known. */
  remembered: Remembered | null
  /** Begins with what is known of these titles, and what stands beneath them. */
  begin: (columns: readonly { title: string; sample: Samples[number] }[]) => Mapping
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

/** Which columns feed which fields, as somebody left it the last time or as the titles say. */
export function useMapping(): MappingOfSheet {
  const [titles, setTitles] = useState<readonly string[]>([])
  const [samples, setSamples] = useState<Samples>([])
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
  const suggestions = useMemo(
    () => openSuggestions(importMappings, mapping, titles, samples),
    [mapping, titles, samples],
  )
  return {
    ...{ mapping, suggestions, remembered, change: keep },
    begin(columns) {
      const next = columns.map(({ title }) => title)
      const cells = columns.map(({ sample }) => sample)
      const known = begunMapping(importMappings, next, cells)
      setTitles(next)
      setSamples(cells)
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
