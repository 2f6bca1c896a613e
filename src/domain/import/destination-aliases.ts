import { grouped } from '../grouped.ts'
import { oneLineOf } from '../text.ts'
import { exactNameKey } from './match-index.ts'

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

const idsBy = (
  destinations: readonly KnownDestination[],
  keyOf: (alias: string) => string,
): ReadonlyMap<string, readonly number[]> =>
  new Map(
    [...grouped(destinations, ({ alias }) => keyOf(alias))].map(([key, those]) => [key, those.map(({ id }) => id)]),
  )

/** @param destinations of the organisation, without deleted ones */
export const destinationAliases = (destinations: readonly KnownDestination[]): DestinationAliases => ({
  byAlias: idsBy(destinations, oneLineOf),
  bySpelling: idsBy(destinations, exactNameKey),
  instanceOf: new Map(destinations.map(({ id, instanceId }) => [id, instanceId])),
})

/** Every destination of an alias: those that have it letter by letter, otherwise those that have it but for case. */
export const destinationsOf = (aliases: DestinationAliases, alias: string): readonly number[] =>
  aliases.byAlias.get(oneLineOf(alias)) ?? aliases.bySpelling.get(exactNameKey(alias)) ?? []
