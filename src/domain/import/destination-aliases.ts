import type { Destination } from '../destination.ts'
import { grouped } from '../grouped.ts'
import { productField } from '../product.ts'
import { oneLineOf } from '../text.ts'
import { exactNameKey } from './match-index.ts'

/** A destination of the organisation, as an import knows it. */
export interface KnownDestination {
  readonly id: number
  readonly alias: string
  /** The alias with what tells it from others of the same one; absent where there are none. */
  readonly told?: string
  /** The external booking system that it belongs to. */
  readonly instanceId: number
}

/** Destinations by their aliases. */
export interface DestinationAliases {
  readonly byAlias: ReadonlyMap<string, readonly number[]>
  readonly bySpelling: ReadonlyMap<string, readonly number[]>
  readonly instanceOf: ReadonlyMap<number, number>
}

/** What a destination is called in a list. */
export const destinationName = ({ alias, told }: Pick<KnownDestination, 'alias' | 'told'>): string => told ?? alias

type Placed = Pick<Destination, 'id' | 'alias' | 'address' | 'city' | typeof productField.instanceName>

/** Destinations of one alias, each with the least that tells them apart: where they are, then whose they are. */
export function toldApart(destinations: readonly Placed[]): ReadonlyMap<number, string> {
  const told = new Map<number, string>()
  for (const alike of grouped(destinations, ({ alias }) => exactNameKey(alias)).values()) {
    if (alike.length === 1) continue
    const details = [placeOf, areaOf, ({ id }: Placed) => `${id}`]
    for (const destination of alike) {
      let name = destination.alias
      const isAlone = (detail: (of: Placed) => string) =>
        alike.filter((other) => detail(other) === detail(destination)).length === 1
      const detail = details.find((each) => each(destination) !== '' && isAlone(each))
      if (detail) name = `${name} (${detail(destination)})`
      told.set(destination.id, name)
    }
  }
  return told
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')
const placeOf = ({ address, city }: Placed): string => joined([address, city])
const areaOf = (destination: Placed): string => joined([placeOf(destination), destination[productField.instanceName]])

/** By their aliases, and by what tells those of one alias apart. */
function idsBy(
  destinations: readonly KnownDestination[],
  keyOf: (alias: string) => string,
): ReadonlyMap<string, readonly number[]> {
  const named = destinations.flatMap(({ id, alias, told }) =>
    [...new Set([alias, told ?? alias])].map((name) => ({ id, name })),
  )
  return new Map([...grouped(named, ({ name }) => keyOf(name))].map(([key, those]) => [key, those.map(({ id }) => id)]))
}

/** @param destinations of the organisation, without deleted ones */
export const destinationAliases = (destinations: readonly KnownDestination[]): DestinationAliases => ({
  byAlias: idsBy(destinations, oneLineOf),
  bySpelling: idsBy(destinations, exactNameKey),
  instanceOf: new Map(destinations.map(({ id, instanceId }) => [id, instanceId])),
})

/** Every destination of an alias: those that have it letter by letter, otherwise those that have it but for case. */
export const destinationsOf = (aliases: DestinationAliases, alias: string): readonly number[] =>
  aliases.byAlias.get(oneLineOf(alias)) ?? aliases.bySpelling.get(exactNameKey(alias)) ?? []
