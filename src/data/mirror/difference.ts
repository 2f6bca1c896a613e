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

/** Equality of plain data: what JSON can hold. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => sameValue(left[key], right[key]))
}
