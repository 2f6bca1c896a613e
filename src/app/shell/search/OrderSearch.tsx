import { useEffect, useRef } from 'react'
import { ComboSearch } from '#ui/search/ComboSearch.tsx'
import { useFoundOrders } from './use-found-orders.tsx'

/** Finds a timetable by its order number from any page. */
export function OrderSearch() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey)
        return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return <ComboSearch {...useFoundOrders()} inputRef={input} />
}
