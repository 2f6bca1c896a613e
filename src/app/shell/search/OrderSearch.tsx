import { useRef } from 'react'
import { ComboSearch } from '#ui/search/ComboSearch.tsx'
import { useFoundOrders } from './use-found-orders.tsx'
import { useOrderSearchKeys } from './use-search-keys.ts'

/** Finds a timetable by its order number from any page. */
export function OrderSearch() {
  const input = useRef<HTMLInputElement>(null)
  useOrderSearchKeys(() => input.current?.focus())
  return <ComboSearch {...useFoundOrders()} inputRef={input} />
}
