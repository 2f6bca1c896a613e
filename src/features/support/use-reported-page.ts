import { useState } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { pageBefore } from '#state/page-before.ts'

/** Address of the page that the user came from to report it; this page's own when it was the first. */
export function useReportedPage(): string {
  const own = new URL(useHref(useLocation()), location.href).href
  const [address] = useState(() => pageBefore(own) ?? own)
  return address
}
