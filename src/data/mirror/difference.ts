import { sameValue } from '#domain/same-value.ts'

/** What has to change for `stored` to become `given`. Rows that are equal are not touched, so no query wakes for them. */
export function difference<Row extends { id: number }>(
  stored: readonly Row[],
  given: readonly Row[],
): { put: Row[]; remove: number[] } {
  const byId = new Map(stored.map((row) => [row.id, row]))
  const put = given.filter((row) => {
    const known = byId.get(row.id)
    byId.delete(row.id)
    return !known || !sameValue(known, row)
  })
  return { put, remove: [...byId.keys()] }
}
