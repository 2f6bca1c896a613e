let collator: Intl.Collator | undefined

/**
 * The order of names as people know it, numbers in them by their value: negative when `a` stands first. What compares is
 * made when it is first needed, which a start without a list does not wait for.
 */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('fi', { numeric: true })
  return collator.compare(a, b)
}
