import {
  KeptMappings,
  savedMappingKey,
  withNamed,
  withoutNamed,
  type NamedMapping,
} from '#domain/import/saved-mapping.ts'
import { persisted } from './persisted.ts'

/**
 * Which columns fed which fields the last time and before, by their titles, so that the next sheet need not be mapped again;
 * and mappings that were given a name. Source: spec 2 §4, PREF-09.
 */
export const importMappings = persisted<KeptMappings>(savedMappingKey, KeptMappings, KeptMappings.parse({}))

/** Keeps a mapping under its name, in place of one that is called so. */
export function keepMapping(mapping: NamedMapping): void {
  importMappings.named = withNamed(importMappings.named, mapping)
}

export function removeMapping(name: string): void {
  importMappings.named = withoutNamed(importMappings.named, name)
}
