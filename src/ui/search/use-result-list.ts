import { useId, useState, type KeyboardEvent } from 'react'
import { useStill } from '../late/use-still.ts'
import { groupsOf, type ItemProps, type ResultGroup, type Source } from './sources.ts'
import { useSources } from './use-sources.ts'

interface Options<Item> extends Pick<ItemProps<Item>, 'itemKey' | 'refusal' | 'isHidden'> {
  sources: readonly Source<Item>[]
  leastLength: number
  onPick: (item: Item) => void
}

export interface ResultList<Item> {
  text: string
  setText: (text: string) => void
  groups: readonly ResultGroup<Item>[]
  active: string | number | null
  isSearching: boolean
  hasFailed: boolean
  /** Whether there was a search, it has ended, and nothing was found. */
  isEmpty: boolean
  listId: string
  optionId: (key: string | number) => string
  /**
   * Arrow keys go through the results, Enter picks the one that is marked, or the only one, or else searches at once. Tells
   * whether it did something.
   */
  press: (event: KeyboardEvent) => boolean
  pick: (item: Item) => void
}

/** A text, what is found for it, and the result that Enter would pick. */
export function useResultList<Item>(options: Options<Item>): ResultList<Item> {
  const { sources, leastLength, itemKey, refusal, onPick } = options
  const [text, setText] = useState('')
  const [wished, setWished] = useState<string | number | null>(null)
  const listId = useId()
  const { found, isSearching, hasFailed, searchNow } = useStill(useSources(text, sources, leastLength))
  const groups = groupsOf(sources, found, options)
  const items = groups.flatMap((group) => group.items)
  const active = items.some((item) => itemKey(item) === wished) ? wished : null

  const pick = (item: Item) => {
    if (refusal?.(item)) return
    setWished(null)
    onPick(item)
  }
  const move = (step: number) => {
    const keys = items.map(itemKey)
    const from = active === null ? (step > 0 ? -1 : keys.length) : keys.indexOf(active)
    setWished(keys[(from + step + keys.length) % keys.length] ?? null)
  }
  const press = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      move(step)
      return true
    }
    if (event.key !== 'Enter' || text.trim() === '') return false
    // a form around the field is not sent by choosing
    event.preventDefault()
    const isSettled = !isSearching && !hasFailed
    const only = isSettled && items.length === 1 ? items[0] : undefined
    const chosen = items.find((item) => itemKey(item) === active) ?? only
    if (chosen === undefined) searchNow()
    else pick(chosen)
    return true
  }
  return {
    text,
    setText(next) {
      setWished(null)
      setText(next)
    },
    groups,
    active,
    isSearching,
    hasFailed,
    isEmpty: text.trim().length >= leastLength && !isSearching && !hasFailed && items.length === 0,
    listId,
    optionId: (key) => `${listId}-${key}`,
    press,
    pick,
  }
}
