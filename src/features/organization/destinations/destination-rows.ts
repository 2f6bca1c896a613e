import type { Destination } from '#domain/destination.ts'
import { holdsParts } from '#domain/folded-text.ts'
import { productField } from '#domain/product.ts'
import { sortRows } from '#ui/table/order.ts'

interface Chosen {
  filter: string
  sort: { key: string; descending: boolean }
  /** Those that are deleted are shown too. */
  withDeleted: boolean
}

/** What a column shows of a destination; an empty text goes last. */
function valueOf(destination: Destination, key: string): string | number | null {
  if (key === 'priceArea') return destination.priceArea
  if (key === 'provider') return destination[productField.instanceName] || null
  if (key === 'address') return destination.address || null
  return (key === 'city' ? destination.city : destination.alias) || null
}

const textOf = ({ alias, address, postalCode, city, ...destination }: Destination): string =>
  [alias, address, postalCode, city, destination[productField.instanceName]].join(' ')

/** The destinations that are chosen, in the order that is. */
export function chosenDestinations(
  destinations: readonly Destination[],
  { filter, sort, withDeleted }: Chosen,
  locale: string,
): readonly Destination[] {
  const found = destinations.filter(
    (destination) => (withDeleted || !destination.deleted) && holdsParts(textOf(destination), filter),
  )
  return sortRows(found, (destination) => valueOf(destination, sort.key), sort.descending, locale)
}
