import { nameKey, spelled } from '../folded-text.ts'
import { oneLineOf } from '../text.ts'

/** The passengers of an organisation that rows are matched to: a list for each fact, without an object for a passenger. */
export interface MatchPassengers {
  readonly names: readonly string[]
  readonly externalIds: readonly string[]
  /** External booking systems that the passengers belong to; 0 for none. */
  readonly instanceIds: Int32Array
}

/** Positions by key: the first of each, and for each position the next with the same key; -1 for none. */
export interface KeyIndex {
  readonly first: ReadonlyMap<string, number>
  readonly next: Int32Array
}

/** An empty key is in no index. */
function keyIndex(count: number, keyAt: (at: number) => string): KeyIndex {
  const first = new Map<string, number>()
  const next = new Int32Array(count).fill(-1)
  for (let at = count - 1; at >= 0; at -= 1) {
    const key = keyAt(at)
    if (key === '') continue
    next[at] = first.get(key) ?? -1
    first.set(key, at)
  }
  return { first, next }
}

/** Each position with the key, in order. */
export function* positionsOf({ first, next }: KeyIndex, key: string): Generator<number> {
  for (let at = first.get(key) ?? -1; at >= 0; at = next[at] ?? -1) yield at
}

/** An external id as it is compared: its case counts. */
export const externalIdKey = (externalId: string): string => externalId.normalize('NFC').trim()

/** A name as it is compared: neither case nor the width of its spaces counts, "ä" is not "a". */
export const exactNameKey = (name: string): string => spelled(oneLineOf(name))

/** Equal for "Päivi Mäkinen", "Mäkinen Päivi" and "Mäkinen, Päivi". */
export const wordOrderKey = (name: string): string =>
  exactNameKey(name.replaceAll(',', ' ')).split(' ').sort().join(' ')

export interface MatchIndex {
  readonly passengers: MatchPassengers
  readonly byExternalId: KeyIndex
  readonly byName: KeyIndex
  /** Made when it is first asked for: only rows that nothing else matched need it. */
  readonly byWordOrder: () => KeyIndex
  readonly byFoldedName: () => KeyIndex
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** Made once for the passengers that a device has; rows are then looked up in it. Source: design decision, `import.md` 7. */
export function matchIndex(passengers: MatchPassengers): MatchIndex {
  const { names, externalIds } = passengers
  const byNameOf = (keyOf: (name: string) => string) => keyIndex(names.length, (at) => keyOf(names[at] ?? ''))
  return {
    passengers,
    byExternalId: keyIndex(externalIds.length, (at) => externalIdKey(externalIds[at] ?? '')),
    byName: byNameOf(exactNameKey),
    byWordOrder: once(() => byNameOf(wordOrderKey)),
    byFoldedName: once(() => byNameOf(nameKey)),
  }
}
