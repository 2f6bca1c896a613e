import type { ReactNode } from 'react'

/** Somewhere to search: the device, the server. */
export interface Source<Item> {
  key: string
  /** Heading above its results; none where there is one source. */
  label?: string
  /** How long nothing must be typed before it is asked, in milliseconds; Enter asks at once. */
  debounceMs: number
  /** What it throws is said, and Enter tries again. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>
  /** Another one has it asked again for the same text: what it searches in has changed. */
  revision?: number | string
}

export interface Found<Item> {
  items: readonly Item[]
  /** For what they were found. */
  text: string
  state: 'idle' | 'searching' | 'done' | 'failed'
}

export interface ItemProps<Item> {
  itemKey: (item: Item) => string | number
  itemName: (item: Item) => string
  /** Before the name. */
  itemIcon?: (item: Item) => ReactNode
  /** Second line. */
  itemDetail?: (item: Item) => string
  /** At the end of the line: chips, icons. */
  itemAside?: (item: Item) => ReactNode
  /** Why an item cannot be picked, in words; `null` when it can. */
  refusal?: (item: Item) => string | null
  /** What is found and not shown, such as those who are members already. */
  isHidden?: (item: Item) => boolean
}

/** Keys of what was picked, where several can be; the key alone where one can; `null` for nothing. */
export type Picked = string | number | null | ReadonlySet<string | number>

export const isPickedIn = (picked: Picked, key: string | number): boolean =>
  typeof picked === 'object' ? (picked?.has(key) ?? false) : picked === key

export interface ResultGroup<Item> {
  key: string
  label: string | undefined
  items: readonly Item[]
  /** For what they were found. */
  text: string
}

/** Results by source, in the order of the sources. What an earlier source has found is not repeated by a later one. */
export function groupsOf<Item>(
  sources: readonly Source<Item>[],
  found: Readonly<Record<string, Found<Item>>>,
  { itemKey, isHidden }: Pick<ItemProps<Item>, 'itemKey' | 'isHidden'>,
): readonly ResultGroup<Item>[] {
  const known = new Set<string | number>()
  return sources
    .map(({ key, label }) => {
      const items = (found[key]?.items ?? []).filter((item) => !known.has(itemKey(item)) && !isHidden?.(item))
      for (const item of items) known.add(itemKey(item))
      return { key, label, items, text: found[key]?.text ?? '' }
    })
    .filter(({ items }) => items.length > 0)
}
