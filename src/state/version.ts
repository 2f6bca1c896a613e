/** Compares versions number by number; anything that is not one is never newer. Source: open point G-34. */
export function isNewerVersion(candidate: string, current: string): boolean {
  const [left, right] = [candidate, current].map((version) => version.split('.').map(Number))
  if (!left || !right || [...left, ...right].some((part) => !Number.isInteger(part))) return false
  const length = Math.max(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
