import { spelled } from '../folded-text.ts'
import { oneLineOf } from '../text.ts'

/** A destination of the organisation, as an import knows it. */
export interface KnownDestination {
  readonly id: number
  readonly alias: string
  /** The external booking system that it belongs to. */
  readonly instanceId: number
}

/** Destinations by their aliases. */
export interface DestinationAliases {
  readonly byAlias: ReadonlyMap<string, readonly number[]>
  readonly bySpelling: ReadonlyMap<string, readonly number[]>
  readonly instanceOf: ReadonlyMap<number, number>
}

const spelling = (alias: string): string => spelled(oneLineOf(alias))

function grouped(destinations: readonly KnownDestination[], keyOf: (alias: string) => string): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, alias } of destinations) ids.set(keyOf(alias), [...(ids.get(keyOf(alias)) ?? []), id])
  return ids
}

/** @param destinations of the organisation, without deleted ones */
export const destinationAliases = (destinations: readonly KnownDestination[]): DestinationAliases => ({
  byAlias: grouped(destinations, oneLineOf),
  bySpelling: grouped(destinations, spelling),
  instanceOf: new Map(destinations.map(({ id, instanceId }) => [id, instanceId])),
})

/** Every destination of an alias: those that have it letter by letter, otherwise those that have it but for case. */
export const destinationsOf = (aliases: DestinationAliases, alias: string): readonly number[] =>
  aliases.byAlias.get(oneLineOf(alias)) ?? aliases.bySpelling.get(spelling(alias)) ?? []
