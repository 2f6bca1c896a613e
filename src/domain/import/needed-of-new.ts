import { importField } from './fields.ts'
import { slotsOf, type Mapping, type Slot } from './mapping.ts'
import { requiredOfNew } from './permission-block.ts'

const names: ReadonlySet<string> = new Set(
  requiredOfNew.map((field) => `permission.${field}`).filter((name) => !importField(name).isRequired),
)

/** Whether a field may stay without a source, though nothing new is made without it: the organisation's cost centre. */
export const isNeededOfNew = (name: string): boolean => names.has(name)

/**
 * Places that nothing feeds and without which no new transportation permission is made: what a mapping has to have
 * (`missingPlaces`) does not hold them. A block in which nothing is mapped asks for nothing.
 */
export const neededPlaces = (mapping: Mapping): Slot[] =>
  slotsOf(mapping).filter(
    ({ name, block, source }) =>
      source === null && names.has(name) && (mapping.blocks.permission[block ?? 0]?.size ?? 0) > 0,
  )
