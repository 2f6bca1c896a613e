import { useSnapshot } from 'valtio'
import { pageSizes, type PageSize } from '#domain/page-size.ts'
import { lists, ListView } from './lists.ts'

/** How a list begins when the user has not chosen. */
export interface ListStart {
  sort: { key: string; descending: boolean }
  onlyActive?: boolean
}

export interface ChosenView extends ListView {
  sort: { key: string; descending: boolean }
  onlyActive: boolean
}

/** Another choice of rows begins on its first page. */
const choosing = ['filter', 'sort', 'groupIds', 'onlyActive'] as const satisfies readonly (keyof ListView)[]

const begun: ListView = ListView.parse({})

/** A list's view, kept until the user signs out. @param list the list and what it is of, such as "people:17" */
export function useListView(
  list: string,
  start: ListStart,
): readonly [ChosenView, (change: Partial<ListView>) => void] {
  const view = (useSnapshot(lists).views[list] ?? begun) as ListView
  const change = (changed: Partial<ListView>) => {
    const isOtherChoice = choosing.some((field) => field in changed)
    lists.views[list] = { ...(lists.views[list] ?? begun), ...(isOtherChoice && { page: 0 }), ...changed }
  }
  return [{ ...view, sort: view.sort ?? start.sort, onlyActive: view.onlyActive ?? start.onlyActive ?? false }, change]
}

type SizedList = keyof typeof pageSizes

const stored = (size: PageSize): number => (size === 'all' ? 0 : size)

/** Rows per page of a kind of list. A size that the list does not have, or no longer, is its first one. */
export function usePageSize(list: SizedList): readonly [PageSize, (size: PageSize) => void] {
  const sizes: readonly [PageSize, ...PageSize[]] = pageSizes[list]
  const chosen = useSnapshot(lists).pageSizes[list]
  const size = sizes.find((offered) => stored(offered) === chosen) ?? sizes[0]
  return [size, (next) => (lists.pageSizes[list] = stored(next))]
}
