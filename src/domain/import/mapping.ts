import { phoneNumberLimits } from '../phone-number.ts'
import { blockFields, importField, singleFields, type BlockKind, type ImportField } from './fields.ts'
import { importLimits } from './sent-row.ts'

/** Where a field's values come from: a column of the sheet, counted from 0, or one value for all rows. */
export type Source = { readonly column: number } | { readonly value: string }

/** Sources by the name of the field. A field without one is not mapped. */
export type Sources = ReadonlyMap<string, Source>

/** Which columns feed which fields. Plain data: it crosses to a worker as it is. */
export interface Mapping {
  /** Whether passengers are written. Source: IMP-06. */
  readonly includesPassengers: boolean
  /** Whether transportation permissions are written. */
  readonly includesPermissions: boolean
  readonly sources: Sources
  /** Blocks of telephone numbers and of transportation permissions. Source: IMP-12, IMP-26. */
  readonly blocks: Readonly<Record<BlockKind, readonly Sources[]>>
}

/** Most blocks that a row can carry. */
export const blockLimits: Readonly<Record<BlockKind, number>> = {
  phone: phoneNumberLimits.ofOnePassenger,
  permission: importLimits.permissions,
}

/** Nothing mapped but the billing address, which is the home address for all rows. Source: spec 2 §4, IMP-41. */
export const emptyMapping: Mapping = {
  includesPassengers: true,
  includesPermissions: false,
  sources: new Map([['billingUseHomeAddress', { value: 'true' }]]),
  blocks: { phone: [new Map()], permission: [] },
}

/** A field of the mapping: which one, and in which block, counted from 0; `null` where it stands once. */
export interface FieldPlace {
  readonly name: string
  readonly block: number | null
}

/** Equal for equal places: "name", "phone.number#1". */
export const placeKey = ({ name, block }: FieldPlace): string => (block === null ? name : `${name}#${block}`)

const blockKindOf = ({ section }: ImportField): BlockKind | null =>
  section === 'phone' || section === 'permission' ? section : null

const changed = (sources: Sources, name: string, source: Source | null): Sources => {
  const next = new Map(sources)
  if (source) next.set(name, source)
  else next.delete(name)
  return next
}

/** `null` for a field that is not mapped. */
export function sourceOf(mapping: Mapping, { name, block }: FieldPlace): Source | null {
  const kind = blockKindOf(importField(name))
  const sources = kind === null ? mapping.sources : mapping.blocks[kind][block ?? 0]
  return sources?.get(name) ?? null
}

/**
 * The mapping with another source of a field; `null` takes the source away. One value for all rows is passed over where the
 * field allows none, and so is a block that is not there.
 */
export function withSource(mapping: Mapping, { name, block }: FieldPlace, source: Source | null): Mapping {
  const field = importField(name)
  if (source && 'value' in source && !field.allowsStatic) return mapping
  const kind = blockKindOf(field)
  if (kind === null) return { ...mapping, sources: changed(mapping.sources, name, source) }
  const blocks = mapping.blocks[kind].map((each, index) => (index === block ? changed(each, name, source) : each))
  return { ...mapping, blocks: { ...mapping.blocks, [kind]: blocks } }
}

/**
 * The mapping with one more block. One of telephone numbers begins as a copy of the first, whose columns are near those of
 * the next. Source: spec 2 §4, IMP-40.
 */
export function withBlock(mapping: Mapping, kind: BlockKind): Mapping {
  const blocks = mapping.blocks[kind]
  if (blocks.length >= blockLimits[kind]) return mapping
  const added: Sources = new Map(kind === 'phone' ? blocks[0] : [])
  return { ...mapping, blocks: { ...mapping.blocks, [kind]: [...blocks, added] } }
}

/** The mapping with at least so many blocks; what is added is empty. */
export function withBlocks(mapping: Mapping, kind: BlockKind, count: number): Mapping {
  const blocks = [...mapping.blocks[kind]]
  while (blocks.length < Math.min(count, blockLimits[kind])) blocks.push(new Map())
  return { ...mapping, blocks: { ...mapping.blocks, [kind]: blocks } }
}

/** The mapping without a block; those after it move up. */
export const withoutBlock = (mapping: Mapping, kind: BlockKind, block: number): Mapping => ({
  ...mapping,
  blocks: { ...mapping.blocks, [kind]: mapping.blocks[kind].filter((_, index) => index !== block) },
})

/** The mapping with or without a kind of rows. With transportation permissions there is one block to begin with. */
export function withIncluded(mapping: Mapping, part: 'passengers' | 'permissions', isIncluded: boolean): Mapping {
  if (part === 'passengers') return { ...mapping, includesPassengers: isIncluded }
  return { ...(isIncluded ? withBlocks(mapping, 'permission', 1) : mapping), includesPermissions: isIncluded }
}

/** A place of the mapping with its field and where its values come from. */
export interface Slot extends FieldPlace {
  readonly field: ImportField
  readonly source: Source | null
}

const isIncluded = (mapping: Mapping, { section }: ImportField): boolean => {
  if (section === 'identification') return true
  return section === 'permission' ? mapping.includesPermissions : mapping.includesPassengers
}

/** Every place that the mapper shows, whether mapped or not, but for sections that are not included. */
export function slotsOf(mapping: Mapping): Slot[] {
  const single = singleFields.map((field) => ({
    ...{ field, name: field.name, block: null, source: mapping.sources.get(field.name) ?? null },
  }))
  const ofBlocks = (['phone', 'permission'] as const).flatMap((kind) =>
    mapping.blocks[kind].flatMap((sources, block) =>
      blockFields[kind].map((field) => ({ field, name: field.name, block, source: sources.get(field.name) ?? null })),
    ),
  )
  return [...single, ...ofBlocks].filter(({ field }) => isIncluded(mapping, field))
}

/** The mapped places alone. */
export const mappedSlots = (mapping: Mapping): (Slot & { source: Source })[] =>
  slotsOf(mapping).filter((slot): slot is Slot & { source: Source } => slot.source !== null)

/** Whether a place has a source that says something: one value for all rows in which nothing stands feeds no required field. */
export const isFed = ({ field, source }: Slot): boolean =>
  source !== null && !(field.isRequired && 'value' in source && source.value.trim() === '')

/** A block of telephone numbers in which nothing is mapped asks for nothing: there need be no numbers in the sheet. */
const isUnused = (mapping: Mapping, { field, block }: Slot): boolean =>
  field.section === 'phone' && mapping.blocks.phone[block ?? 0]?.size === 0

/** Required places that nothing feeds yet, of the parts that are included. Source: IMP-55, open point C-36. */
export const missingPlaces = (mapping: Mapping): Slot[] =>
  slotsOf(mapping).filter((slot) => slot.field.isRequired && !isFed(slot) && !isUnused(mapping, slot))

/** Places that each column of the sheet feeds, by column; a column without an entry feeds none. */
export function placesByColumn(mapping: Mapping): Map<number, FieldPlace[]> {
  const places = new Map<number, FieldPlace[]>()
  for (const { name, block, source } of mappedSlots(mapping)) {
    if ('column' in source) places.set(source.column, [...(places.get(source.column) ?? []), { name, block }])
  }
  return places
}

/**
 * Whether new transportation permissions are drafts where their organisation makes them so: a block of them is filled of
 * whose draft nothing is said.
 */
export const leavesDraftOpen = (mapping: Mapping): boolean =>
  mapping.includesPermissions &&
  mapping.blocks.permission.some((sources) => sources.size > 0 && !sources.has('permission.isDraft'))

const billingFields = ['billingAddress', 'billingPostalcode', 'billingCity'] as const

/**
 * Places of a billing address of which nothing is used, for all rows are billed at home by one value. Source: IMP-41.
 */
export function unusedBilling(mapping: Mapping): Slot[] {
  const home = mapping.sources.get('billingUseHomeAddress')
  if (!home || !('value' in home) || home.value.trim().toLowerCase() === 'false') return []
  return mappedSlots(mapping).filter(({ name }) => billingFields.some((field) => field === name))
}
