import { SavedMapping, savedMappingKey } from '#domain/import/saved-mapping.ts'
import { persisted } from './persisted.ts'

/**
 * Which columns fed which fields the last time, by their titles, so that the next sheet need not be mapped again. Source:
 * spec 2 §4, PREF-09.
 */
export const importMapping = persisted<SavedMapping>(savedMappingKey, SavedMapping, SavedMapping.parse({}))
