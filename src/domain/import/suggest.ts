import { folded } from '../folded-text.ts'
import { convert } from './convert.ts'
import { destinationAliases } from './destination-aliases.ts'
import { importField, importFields, searchFields } from './fields.ts'
import {
  blockLimits,
  emptyMapping,
  placeKey,
  sourceOf,
  withBlocks,
  withSource,
  type FieldPlace,
  type Mapping,
} from './mapping.ts'
import type { RawValue } from './raw-column.ts'
import type { SavedProperty } from './saved-mapping.ts'
import { columnTitles, otherTitles } from './titles.ts'

/** Why a column is suggested: it fed the field before, it is called as such columns are, or nearly so. */
export type SuggestedBy = 'history' | 'title' | 'similar'

/** A column that may feed a field. */
export interface Suggestion {
  readonly place: FieldPlace
  readonly column: number
  readonly by: SuggestedBy
  /** 0 to 1. */
  readonly certainty: number
}

/** Likeness from which on a title is taken for a field, and how much farther every other field must be. */
const likeness = { atLeast: 0.72, margin: 0.08 } as const

/** Fields of which nothing is guessed: they say who a row is about. */
const neverGuessed: ReadonlySet<string> = new Set(['name', 'externalId', 'ssn'])

function bigramsOf(text: string): string[] {
  const letters = text.replaceAll(' ', '')
  return Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2))
}

/** Dice's coefficient of the pairs of letters in two texts: 1 for the same pairs, 0 for none in common. */
function diceOf(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 0
  const left = new Map<string, number>()
  for (const pair of a) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of b) {
    const rest = left.get(pair) ?? 0
    if (rest > 0) shared += 1
    left.set(pair, rest - 1)
  }
  return (2 * shared) / (a.length + b.length)
}

interface KnownTitles {
  readonly name: string
  readonly inBlock: boolean
  readonly titles: ReadonlySet<string>
  readonly bigrams: readonly (readonly string[])[]
}

const known: readonly KnownTitles[] = importFields
  .filter(({ section }) => section !== 'identification')
  .map(({ name, section }) => {
    const titles = columnTitles[name] ?? []
    const inBlock = section === 'phone' || section === 'permission'
    return { name, inBlock, titles: new Set(titles), bigrams: titles.map(bigramsOf) }
  })

/** Cells of each column, to see whether they fit. */
export type Samples = readonly (readonly RawValue[])[]

/** Of these fields most texts are no value. */
const telling: ReadonlySet<string> = new Set(['number', 'choice', 'date'])
const noDestinations = destinationAliases([])

/** Whether most of what a column holds is a value of a field. Of one without values nobody knows. */
function fits(name: string, sample: readonly RawValue[]): boolean {
  const field = importField(name)
  if (!telling.has(field.type)) return true
  const wrong = sample.filter((value) => convert(field, value, noDestinations).error !== null)
  return wrong.length * 2 <= sample.length
}

interface ReadTitle {
  readonly whole: string
  /** Without what stands in brackets: "Kotiosoite (katu)". */
  readonly bare: string
  /** Without its number, which says the block: "Puhelin 2"; the same as `whole` for a title without one. */
  readonly unnumbered: string
  readonly block: number
}

function readTitle(title: string): ReadTitle {
  const whole = folded(title)
  const number = /(?:^| )([1-9])(?= |$)/.exec(whole)
  return {
    whole,
    bare: folded(title.replace(/\([^()]*\)/g, ' ')),
    unnumbered: number ? whole.replace(number[0], '').trim() : whole,
    block: number ? Number(number[1]) - 1 : 0,
  }
}

type Found = Pick<Suggestion, 'by' | 'certainty'> & { name: string; inBlock: boolean }

/** The field that has this title; `null` for none. What says who a row is about is asked for by its whole title. */
function byTitle({ whole, bare, unnumbered }: ReadTitle): Found | null {
  for (const text of [whole, unnumbered, bare]) {
    const field = known.find(({ titles, name, inBlock }) => {
      if (text !== whole && (neverGuessed.has(name) || (text !== bare && !inBlock))) return false
      return titles.has(text)
    })
    if (field) return { name: field.name, inBlock: field.inBlock, by: 'title', certainty: text === whole ? 1 : 0.95 }
  }
  return null
}

/** The field whose titles are most like this one, if no other's are nearly as much; `null` for none. */
function byLikeness({ unnumbered, whole }: ReadTitle): Found | null {
  const [numbered, plain] = [bigramsOf(whole), bigramsOf(unnumbered)]
  const scores = known
    .map(({ name, inBlock, bigrams }) => ({
      ...{ name, inBlock },
      certainty: Math.max(0, ...bigrams.map((pairs) => diceOf(inBlock ? plain : numbered, pairs))),
    }))
    .sort((a, b) => b.certainty - a.certainty)
  const [best, second] = scores
  if (!best || neverGuessed.has(best.name) || best.certainty < likeness.atLeast) return null
  return best.certainty - (second?.certainty ?? 0) < likeness.margin ? null : { ...best, by: 'similar' }
}

/**
 * What a title says, by what stands beneath it: a field that most of its values do not fit is not certain, and one that they
 * fit is suggested instead where its titles begin so, first one that is required: "Omavastuu", "Omavastuun tyyppi".
 */
function bySample(found: Found, { whole }: ReadTitle, sample: readonly RawValue[]): Found {
  if (fits(found.name, sample)) return found
  const { section } = importField(found.name)
  const others = known
    .map(({ name, inBlock, titles }) => ({ field: importField(name), name, inBlock, titles: [...titles] }))
    .filter(({ field, name, titles }) => {
      const isOther = name !== found.name && field.section === section && telling.has(field.type)
      return isOther && titles.some((title) => title.startsWith(whole)) && fits(name, sample)
    })
  const other = others.find(({ field }) => field.isRequired) ?? others[0] ?? found
  return { name: other.name, inBlock: other.inBlock, by: 'similar', certainty: likeness.atLeast }
}

const searchNames: ReadonlyMap<string, string> = new Map(Object.entries(searchFields))

const order: Readonly<Record<SuggestedBy, number>> = { history: 0, title: 1, similar: 2 }

/** What a title fed when it was mapped before, the newest first; `null` for one that is new. */
function byHistory(title: string, history: readonly SavedProperty[]): FieldPlace | null {
  for (const { cell, useStatic, propertyName } of history) {
    if (cell !== title || useStatic) continue
    const [name = '', block] = propertyName.split('#')
    if (known.some((field) => field.name === name && field.inBlock === (block !== undefined)))
      return { name, block: block === undefined ? null : Number(block) }
  }
  return null
}

function candidateOf(
  title: string,
  column: number,
  history: readonly SavedProperty[],
  sample: readonly RawValue[],
): Suggestion | null {
  if (title.trim() === '') return null
  const before = byHistory(title, history)
  if (before) return { place: before, column, by: 'history', certainty: 1 }
  const read = readTitle(title)
  const found = byTitle(read) ?? (otherTitles.has(read.whole) ? null : byLikeness(read))
  if (!found) return null
  const { name, inBlock, by, certainty } = bySample(found, read, sample)
  return { place: { name, block: inBlock ? read.block : null }, column, by, certainty }
}

/** The next block without a number yet, for a further column of telephone numbers. */
function freePlace({ place, by }: Suggestion, taken: ReadonlySet<string>): FieldPlace | null {
  if (!taken.has(placeKey(place))) return place
  if (place.name !== 'phone.number' || by === 'similar') return null
  const blocks = Array.from({ length: blockLimits.phone }, (_, block) => ({ ...place, block }))
  return blocks.find((each) => !taken.has(placeKey(each))) ?? null
}

/**
 * Which column may feed which field, by the titles and what stands beneath them: each column and each field once. A name, an external id and an
 * identity code are found by their own titles and by what they were called before, never by likeness. Source: design
 * decision, `import.md` 7.
 * @param titles of the sheet's columns, in order
 * @param history properties of mappings that were saved, the newest first
 * @param samples of the columns
 */
export function suggestedColumns(
  titles: readonly string[],
  history: readonly SavedProperty[] = [],
  samples: Samples = [],
): Suggestion[] {
  const candidates = titles
    .map((title, column) => candidateOf(title, column, history, samples[column] ?? []))
    .filter((candidate) => candidate !== null)
    .sort((a, b) => order[a.by] - order[b.by] || b.certainty - a.certainty || a.column - b.column)
  const taken = new Set<string>()
  return candidates.flatMap((candidate) => {
    const place = freePlace(candidate, taken)
    if (!place) return []
    taken.add(placeKey(place))
    return [{ ...candidate, place }]
  })
}

/** Titles of columns that this product's own lists have and no field takes: how the passenger is, how many permissions. */
const ownColumns = 2

/**
 * The mapping that a sheet begins with. A list that this product has exported says nothing of billing, and so nobody's is
 * changed by it; for any other sheet the home address is billed. Source: IMP-41.
 */
export function mappingToBegin(titles: readonly string[]): Mapping {
  const isOwnList = titles.filter((title) => otherTitles.has(folded(title))).length >= ownColumns
  return isOwnList ? withSource(emptyMapping, { name: 'billingUseHomeAddress', block: null }, null) : emptyMapping
}

/** The mapping with a suggestion accepted. What says who a row is about feeds the search, too, if nothing does yet. */
export function withSuggestion(mapping: Mapping, { place, column }: Suggestion): Mapping {
  const { section } = importField(place.name)
  const grown =
    section === 'phone' || section === 'permission' ? withBlocks(mapping, section, (place.block ?? 0) + 1) : mapping
  const mapped = withSource(section === 'permission' ? { ...grown, includesPermissions: true } : grown, place, {
    column,
  })
  const search = searchNames.get(place.name)
  if (search === undefined) return mapped
  const searched = { name: search, block: null }
  return sourceOf(mapped, searched) ? mapped : withSource(mapped, searched, { column })
}
