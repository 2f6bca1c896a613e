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
const choosing = ['filter', 'sort', 'groupIds', 'onlyActive', 'part'] as const satisfies readonly (keyof ListView)[]

const begun: ListView = ListView.parse({})

const chosenView = (view: ListView, start: ListStart): ChosenView => ({
  ...view,
  sort: view.sort ?? start.sort,
  onlyActive: view.onlyActive ?? start.onlyActive ?? false,
})

/** A list's view as it stands now. @param list the list and what it is of, such as "people:17" */
export const listView = (list: string, start: ListStart): ChosenView => chosenView(lists.views[list] ?? begun, start)

/** A list's view, kept until the user signs out. @param list as for `listView` */
export function useListView(
  list: string,
  start: ListStart,
): readonly [ChosenView, (change: Partial<ListView>) => void] {
  const view = (useSnapshot(lists).views[list] ?? begun) as ListView
  const change = (changed: Partial<ListView>) => {
    const isOtherChoice = choosing.some((field) => field in changed)
    lists.views[list] = { ...(lists.views[list] ?? begun), ...(isOtherChoice && { page: 0 }), ...changed }
  }
  return [chosenView(view, start), change]
}

type SizedList = keyof typeof pageSizes

const stored = (size: PageSize): number => (size === 'all' ? 0 : size)

/** Rows per page of a kind of list. A size that the list does not have, or no longer, is its first one. */
export function pageSize(list: SizedList, chosen = lists.pageSizes[list]): PageSize {
  const sizes: readonly [PageSize, ...PageSize[]] = pageSizes[list]
  return sizes.find((offered) => stored(offered) === chosen) ?? sizes[0]
}

/** As `pageSize`, and changes it. */
export function usePageSize(list: SizedList): readonly [PageSize, (size: PageSize) => void] {
  const size = pageSize(list, useSnapshot(lists).pageSizes[list])
  return [size, (next) => (lists.pageSizes[list] = stored(next))]
}
