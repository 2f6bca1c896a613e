import { useSnapshot } from 'valtio'
import { lists } from '#state/lists.ts'
import type { Direction } from './board/group-rows.ts'

type Known = NonNullable<Direction>

/** What the list is narrowed to; kept for the next time. */
export interface BoardFilter {
  search: string
  setSearch: (search: string) => void
  /** The only direction shown; `null` for both. */
  only: Known | null
  setOnly: (only: Known | null) => void
  isOn: boolean
  clear: () => void
}

const listName = 'arrivals'
const both: Known[] = ['arrival', 'departure']

const setSearch = (search: string) => {
  lists.filters[listName] = search
}
const setOnly = (only: Known | null) => {
  lists.directions = only ? [only] : [...both]
}

export function useBoardFilter(): BoardFilter {
  const { filters, directions } = useSnapshot(lists)
  const search = filters[listName] ?? ''
  const [first] = directions
  const only = directions.length === 1 && first ? first : null
  return {
    search,
    setSearch,
    only,
    setOnly,
    isOn: search.trim() !== '' || only !== null,
    clear() {
      setSearch('')
      setOnly(null)
    },
  }
}
