import { sameValue } from './same-value.ts'

/** A field that two editors changed in different ways, with its value before, here and there. */
export interface FieldConflict<Row extends object> {
  field: keyof Row & string
  base: Row[keyof Row]
  mine: Row[keyof Row]
  theirs: Row[keyof Row]
}

const fieldsOf = <Row extends object>(...rows: readonly Row[]) =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof Row & string)[]

/** Fields in which two versions of a row differ, in the order in which the first one has them. */
export const differingFields = <Row extends object>(a: Row, b: Row): (keyof Row & string)[] =>
  fieldsOf(a, b).filter((field) => !sameValue(a[field], b[field]))

/**
 * Fields that a person has to decide about: changed here and there, and not to the same value.
 * @param base the version that both started from
 */
export const conflictFields = <Row extends object>(base: Row, mine: Row, theirs: Row): FieldConflict<Row>[] =>
  differingFields(mine, theirs)
    .filter((field) => !sameValue(base[field], mine[field]) && !sameValue(base[field], theirs[field]))
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }))

/**
 * Both editors' changes in one row. Where they conflict, theirs stand unless the field is among those to keep.
 * @param kept fields of conflicts whose value here was chosen
 */
export function mergedVersion<Row extends object>(base: Row, mine: Row, theirs: Row, kept: ReadonlySet<string>): Row {
  const conflicting = new Set(conflictFields(base, mine, theirs).map(({ field }) => field))
  const taken = differingFields(base, mine).filter((field) => !conflicting.has(field) || kept.has(field))
  return { ...theirs, ...Object.fromEntries(taken.map((field) => [field, mine[field]])) }
}

/**
 * Their version while it is not decided about some fields: in those, and by its number, it is still the one that both
 * started from, and a write of it meets the conflict.
 */
export function undecidedVersion<Row extends { version?: number | undefined }>(
  base: Row,
  theirs: Row,
  undecided: readonly (keyof Row & string)[],
): Row {
  if (undecided.length === 0) return theirs
  return { ...theirs, ...Object.fromEntries(undecided.map((field) => [field, base[field]])), version: base.version }
}

/**
 * Fields that somebody else has changed since the row was read last. What is in the version that is being changed already
 * was stored from here.
 */
export function newlyChanged<Row extends object>(base: Row, before: Row, now: Row): (keyof Row & string)[] {
  const unknown = differingFields(base, now)
  return differingFields(before, now).filter((field) => unknown.includes(field))
}
