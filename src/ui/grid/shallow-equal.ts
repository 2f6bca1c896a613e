/** Whether two objects with the same names hold the same values under them. */
export function shallowEqual<Held extends object>(a: Held, b: Held): boolean {
  for (const name in a) if (!Object.is(a[name], b[name])) return false
  return true
}
