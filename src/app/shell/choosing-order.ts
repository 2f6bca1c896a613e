import type { Destination } from '#domain/destination.ts'
import { holdsParts, spelledFirst } from '#domain/folded-text.ts'

type Choice = Pick<Destination, 'id' | 'alias' | 'city'>

/** Destinations whose name or city holds the search, as it is spelled first: those used last before the others, by name. */
export function inChoosingOrder<Item extends Choice>(
  destinations: readonly Item[],
  recentIds: readonly number[],
  search: string,
): Item[] {
  const rank = ({ id }: Item) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  const textOf = ({ alias, city }: Item) => `${alias} ${city}`
  const found = destinations
    .filter((item) => holdsParts(textOf(item), search))
    .sort((a, b) => rank(a) - rank(b) || a.alias.localeCompare(b.alias, 'fi'))
  return spelledFirst(found, search, textOf)
}
