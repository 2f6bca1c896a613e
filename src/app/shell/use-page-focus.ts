import { useEffect, type RefObject } from 'react'

/** How long a page may take until its heading gets the focus, in milliseconds. */
const patienceMs = 10_000

let isFirstPage = true

/** Tells that a page was shown: the next one is not the first of the visit. */
export function sawPage(): void {
  isFirstPage = false
}

/**
 * Moves the focus to the page's heading when another page is opened, so that it is read out and the keyboard goes on
 * from there. Not on the first page of a visit, and not when only a tab or a filter of the page changes.
 * @param page names the page; the focus moves when it changes
 */
export function usePageFocus(main: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const isFirst = isFirstPage
    sawPage()
    const root = main.current
    if (isFirst || !root) return
    root.scrollTo(0, 0)

    const focusHeading = () => {
      const heading = root.querySelector<HTMLElement>('h1')
      if (!heading) return false
      // a page that opens with a dialog has given it the focus, and leaves it there
      if (document.activeElement?.closest('[aria-modal=true]')) return true
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      // the page before is hidden while the next one loads, and takes no focus
      return document.activeElement === heading
    }
    if (focusHeading()) return
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    observer.observe(root, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [main, page])
}
