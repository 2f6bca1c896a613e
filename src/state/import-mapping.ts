import { KeptMappings, savedMappingKey } from '#domain/import/saved-mapping.ts'
import { persisted } from './persisted.ts'

/**
 * Which columns fed which fields the last time and before, by their titles, so that the next sheet need not be mapped again;
 * and mappings that were given a name. Source: spec 2 §4, PREF-09.
 */
export const importMappings = persisted<KeptMappings>(savedMappingKey, KeptMappings, KeptMappings.parse({}))
