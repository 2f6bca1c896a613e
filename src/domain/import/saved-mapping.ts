import * as z from 'zod/mini'
import { text } from '../text.ts'
import { knownImportField } from './fields.ts'
import { emptyMapping, placeKey, slotsOf, withBlocks, withSource, type FieldPlace, type Mapping } from './mapping.ts'

/** Longest texts of a saved mapping in characters, properties in it, bytes of a file that holds one, and how many are kept. */
export const savedLimits = {
  name: 128,
  title: 1024,
  value: 1024,
  properties: 1000,
  file: 1_000_000,
  named: 50,
} as const

/** One property of a saved mapping. Source: spec 2 §3 Import structures, DATA-21. */
const SavedProperty = z.object({
  /** The field, with its block where it has one: "phone.number#1". */
  propertyName: text(savedLimits.name),
  propertyType: z._default(text(savedLimits.name), ''),
  required: z._default(z.boolean(), false),
  /** The value for all rows. */
  static: z._default(text(savedLimits.value), ''),
  /** The title of the column: never its place, and nothing of its rows. `null` for none. */
  cell: z._default(z.nullable(text(savedLimits.title)), null),
  allowStatic: z._default(z.boolean(), false),
  useStatic: z._default(z.boolean(), false),
})
export type SavedProperty = z.infer<typeof SavedProperty>

/** A mapping as a browser keeps it. What is not known is dropped, so that nothing else comes in with it. */
export const SavedMapping = z.object({
  includesPassengers: z._default(z.boolean(), true),
  includesPermissions: z._default(z.boolean(), false),
  properties: z._default(z.array(SavedProperty).check(z.maxLength(savedLimits.properties, 'validation.tooMany')), []),
})
export type SavedMapping = z.infer<typeof SavedMapping>

/** A mapping that somebody gave a name, to be taken for another sheet. */
const NamedMapping = z.object({ name: text(savedLimits.name), mapping: SavedMapping })
export type NamedMapping = z.infer<typeof NamedMapping>

/** All that a browser keeps of mappings: the one of the last time, and what is known besides. */
export const KeptMappings = z.object({
  ...SavedMapping.shape,
  /** All titles of the sheet of the last time, also of columns that fed nothing; `null` where they are not known. */
  titles: z._default(z.nullable(z.array(text(savedLimits.title)).check(z.maxLength(savedLimits.properties))), null),
  /** What titles have fed in sheets that were imported, the newest first. */
  earlier: z._default(z.array(SavedProperty).check(z.maxLength(savedLimits.properties, 'validation.tooMany')), []),
  /** In the order of their names. */
  named: z._default(z.array(NamedMapping).check(z.maxLength(savedLimits.named, 'validation.tooMany')), []),
})
export type KeptMappings = z.infer<typeof KeptMappings>

/** Under which a browser keeps the mapping. Source: spec 2 §4, PREF-09. */
export const savedMappingKey = 'importer:mappings'

const placeOf = (propertyName: string): FieldPlace | null => {
  const [, name = '', block] = /^([\w.]+?)(?:#(\d{1,2}))?$/.exec(propertyName) ?? []
  const field = knownImportField(name)
  if (!field) return null
  const isInBlock = field.section === 'phone' || field.section === 'permission'
  if (isInBlock !== (block !== undefined)) return null
  return { name, block: block === undefined ? null : Number(block) }
}

/**
 * The mapping as it is saved: columns by their title.
 * @param titles of the sheet's columns, in order
 */
export const savedMappingOf = (mapping: Mapping, titles: readonly string[]): SavedMapping => ({
  includesPassengers: mapping.includesPassengers,
  includesPermissions: mapping.includesPermissions,
  properties: slotsOf({ ...mapping, includesPassengers: true, includesPermissions: true }).map(
    ({ name, block, field, source }) => ({
      propertyName: placeKey({ name, block }),
      propertyType: field.type,
      required: field.isRequired,
      static: source && 'value' in source ? source.value : '',
      cell: source && 'column' in source ? (titles[source.column] ?? null) : null,
      allowStatic: field.allowsStatic,
      useStatic: source !== null && 'value' in source,
    }),
  ),
})

/** Titles as a browser keeps them. */
export const keptTitles = (titles: readonly string[]): string[] =>
  titles.filter(({ length }) => length > 0 && length <= savedLimits.title).slice(0, savedLimits.properties)

/** Columns by title; of a title that stands over several columns nobody can say which was meant. */
function columnsByTitle(titles: readonly string[]): Map<string, number> {
  const columns = new Map<string, number>()
  titles.forEach((title, column) => columns.set(title, columns.has(title) ? -1 : column))
  return columns
}

/** What a saved mapping says of a sheet. */
export interface Restored {
  mapping: Mapping
  /** Titles that were found, and those that this sheet lacks or has twice. */
  found: string[]
  missing: string[]
}

/** The mapping of another sheet, found again by the titles of its columns. Whether a field takes a value is not the file's to say. */
export function restoredMapping(saved: SavedMapping, titles: readonly string[]): Restored {
  const columns = columnsByTitle(titles)
  const [found, missing] = [new Set<string>(), new Set<string>()]
  let mapping: Mapping = {
    ...{ ...emptyMapping, sources: new Map(), blocks: { phone: [new Map()], permission: [] } },
    includesPassengers: saved.includesPassengers,
    includesPermissions: saved.includesPermissions,
  }
  for (const { propertyName, cell, useStatic, static: value } of saved.properties) {
    const place = placeOf(propertyName)
    if (!place) continue
    const section = knownImportField(place.name)?.section
    if (section === 'phone' || section === 'permission') mapping = withBlocks(mapping, section, (place.block ?? 0) + 1)
    const column = cell === null ? -1 : (columns.get(cell) ?? -1)
    if (useStatic) mapping = withSource(mapping, place, { value })
    else if (cell !== null) {
      ;(column < 0 ? missing : found).add(cell)
      if (column >= 0) mapping = withSource(mapping, place, { column })
    }
  }
  return { mapping, found: [...found], missing: [...missing] }
}

/**
 * What is known of titles after a sheet with these was imported: what it says of them goes before all earlier words, and a
 * title of it that fed nothing is known no more.
 */
export function learntTitles(
  { properties }: SavedMapping,
  titles: readonly string[],
  earlier: readonly SavedProperty[],
): SavedProperty[] {
  const own = new Set(titles)
  const said = properties.filter(({ cell, useStatic }) => cell !== null && !useStatic)
  const others = earlier.filter(({ cell }) => cell === null || !own.has(cell))
  return [...said, ...others].slice(0, savedLimits.properties)
}

/** The named mappings with one more, in the order of their names; one of the same name gives way. */
export const withNamed = (all: readonly NamedMapping[], added: NamedMapping): NamedMapping[] =>
  [...withoutNamed(all, added.name), added].sort((a, b) => a.name.localeCompare(b.name)).slice(0, savedLimits.named)

export const withoutNamed = (all: readonly NamedMapping[], name: string): NamedMapping[] =>
  all.filter((each) => each.name !== name)

/** A named mapping as a file that somebody else can use. */
const SharedMapping = z.object({
  ...{ format: z.literal('import-mapping'), version: z.literal(1) },
  ...NamedMapping.shape,
})
export type SharedMapping = z.infer<typeof SharedMapping>

/** What stands in the file of a named mapping. */
export const mappingFile = (name: string, mapping: SavedMapping): string =>
  JSON.stringify({ format: 'import-mapping', version: 1, name, mapping } satisfies SharedMapping, null, 2)

/** A value that JSON can hold; `undefined` for what is no JSON. */
function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/** The mapping in a file; `null` for a file that holds none. */
export const readMappingFile = (file: string): SharedMapping | null =>
  file.length > savedLimits.file ? null : (SharedMapping.safeParse(parsedJson(file)).data ?? null)
