import type { Destination } from '#domain/destination.ts'

type Choice = Pick<Destination, 'id' | 'alias' | 'city'>

const plain = (text: string) => text.toLocaleLowerCase('fi')

/** Destinations whose name or city contains the search: those used last first, then by name. */
export function inChoosingOrder<Item extends Choice>(
  destinations: readonly Item[],
  recentIds: readonly number[],
  search: string,
): Item[] {
  const wanted = plain(search.trim())
  const rank = ({ id }: Item) => (recentIds.includes(id) ? recentIds.indexOf(id) : recentIds.length)
  return destinations
    .filter(({ alias, city }) => plain(alias).includes(wanted) || plain(city).includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || a.alias.localeCompare(b.alias, 'fi'))
}
