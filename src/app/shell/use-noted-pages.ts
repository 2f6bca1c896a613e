import { useEffect } from 'react'
import { useHref, useLocation } from 'react-router-dom'
import { forgetPages, notePage } from '#state/page-before.ts'

/** Notes the pages of whoever is signed in, so that a message to support can say which one it is about. */
export function useNotedPages(): void {
  const href = useHref(useLocation())
  useEffect(() => notePage(new URL(href, location.href).href), [href])
  useEffect(() => forgetPages, [])
}
