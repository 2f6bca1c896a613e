import { useListView } from '#state/list-view.ts'

/** How an organisation's table of costs is sorted, and which of its pages is shown. */
export const useCostView = (organizationId: number): ReturnType<typeof useListView> =>
  useListView(`costs:${organizationId}`, { sort: { key: 'name', descending: false } })
