import { useSearchParams } from 'react-router-dom'
import { isWithinOneYear } from '#domain/costs/invoice.ts'
import type { DateRange } from '#domain/date-range.ts'
import { addMonths, firstOfMonth, lastOfMonth, PickedDate, type LocalDate } from '#domain/local-date.ts'

export interface CostChoice {
  /** `null` while none is chosen. */
  costCenterId: number | null
  range: DateRange
}

const names = { costCenter: 'costCenter', startDate: 'startDate', endDate: 'endDate' } as const

export const monthOf = (day: LocalDate): DateRange => ({ startDate: firstOfMonth(day), endDate: lastOfMonth(day) })

/** The days of an address; the whole month before this one where it has none that can be asked for. */
function rangeOf(query: URLSearchParams, today: LocalDate): DateRange {
  const range = { startDate: query.get(names.startDate) ?? '', endDate: query.get(names.endDate) ?? '' }
  const isRange = PickedDate.safeParse(range.startDate).success && PickedDate.safeParse(range.endDate).success
  return isRange && isWithinOneYear(range) ? range : monthOf(addMonths(firstOfMonth(today), -1))
}

/** Whose costs of which days are shown. It stands in the address, so that a page that is opened again shows the same. */
export function useChoice(today: LocalDate): readonly [CostChoice, (changes: Partial<CostChoice>) => void] {
  const [query, setQuery] = useSearchParams()
  const id = Number(query.get(names.costCenter) ?? Number.NaN)
  const choice: CostChoice = { costCenterId: Number.isSafeInteger(id) ? id : null, range: rangeOf(query, today) }
  const choose = (changes: Partial<CostChoice>) => {
    const { costCenterId, range } = { ...choice, ...changes }
    setQuery(
      { ...(costCenterId !== null && { [names.costCenter]: String(costCenterId) }), ...range },
      { replace: true },
    )
  }
  return [choice, choose]
}
