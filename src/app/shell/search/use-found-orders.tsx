import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { orderSources } from '#data/order-search.ts'
import type { FoundOrder } from '#domain/order-search.ts'
import { timetableStates } from '#domain/timetable/state.ts'
import { TimetableStateChip } from '#features/timetables/TimetableStateChip.tsx'
import { paths } from '../../paths.ts'

const states = Object.values(timetableStates)

/** What a search field needs to find timetables by their order number and to open the one that is picked. Source: spec 1 §2.3. */
export function useFoundOrders() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const sources = useMemo(
    () => orderSources({ local: t('shell.search.onDevice'), server: t('shell.search.onServer') }),
    [t],
  )
  return {
    label: t('shell.orderSearch'),
    sources,
    itemKey: ({ id }: FoundOrder) => id,
    itemName: ({ idNumber }: FoundOrder) => `#${idNumber}`,
    itemDetail: ({ destinationAlias, note }: FoundOrder) => [destinationAlias, note].filter(Boolean).join(' · '),
    itemAside: ({ state }: FoundOrder) => {
      const known = states.find((each) => each === state)
      return known !== undefined && <TimetableStateChip state={known} />
    },
    onPick: ({ id, destinationId }: FoundOrder) => void navigate(paths.timetable({ destinationId, timetableId: id })),
  }
}
