import { useRef } from 'react'
import { ComboSearch } from '#ui/search/ComboSearch.tsx'
import { useFoundPassengers } from './use-found-passengers.tsx'
import { usePassengerSearchKeys } from './use-search-keys.ts'

/** Finds any passenger from any page. */
export function PassengerSearch() {
  const input = useRef<HTMLInputElement>(null)
  usePassengerSearchKeys(() => input.current?.focus())
  return <ComboSearch {...useFoundPassengers()} inputRef={input} />
}
