import type * as z from 'zod/mini'
import type { LastChange } from '#domain/last-change.ts'
import { conflictFields, mergedVersion, type FieldConflict } from '#domain/conflict.ts'
import { ApiError } from './api-error.ts'

/** Another user has changed the row meanwhile. */
export interface RowConflict<Row extends object> {
  /** The row as it is stored now. */
  theirs: Row
  /** Who has changed it; `null` where that is not known. */
  changed: LastChange | null
  /** What a person has to decide about; empty where both changes go together. */
  fields: FieldConflict<Row>[]
}

/**
 * What a refused write has to say about another editor; `null` for any other failure.
 * @param base the version that the form started from
 */
export function conflictOf<Row extends object>(
  failure: unknown,
  schema: z.ZodMiniType<Row>,
  base: Row,
  mine: Row,
): RowConflict<Row> | null {
  const theirs = theirsOf(failure, schema)
  if (!theirs) return null
  return {
    theirs,
    changed: changeOf(failure),
    fields: conflictFields(base, mine, theirs).filter(({ field }) => field !== 'version'),
  }
}

/** Who has changed meanwhile what a refused write was about; `null` where that is not known, and for any other failure. */
export const changeOf = (failure: unknown): LastChange | null => (failure instanceof ApiError ? failure.changed : null)

/** Whether a write was refused because it started from another version than the stored one. */
export const isOfVersion = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.hasCode('version_conflict')

/** The row as another editor has stored it meanwhile, by what a refused write says; `null` for any other failure. */
export function theirsOf<Row extends object>(failure: unknown, schema: z.ZodMiniType<Row>): Row | null {
  if (!(failure instanceof ApiError) || !isOfVersion(failure)) return null
  return schema.safeParse(failure.current).data ?? null
}

/** The row to go on with: both editors' changes, of their version. @param kept fields whose value here was chosen */
export const mergedWith = <Row extends object>(
  { theirs }: RowConflict<Row>,
  base: Row,
  mine: Row,
  kept: ReadonlySet<keyof Row & string>,
): Row => ({
  ...mergedVersion(base, mine, theirs, kept),
  ...('version' in theirs && { version: theirs.version }),
})
