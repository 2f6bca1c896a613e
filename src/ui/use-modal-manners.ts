import { useEffect } from 'react'

/** Longer than a dialog takes to go. */
const settledMs = 500

/**
 * What the kit leaves undone for a dialog or drawer: focus goes back to where it came from, and the page behind it is
 * reachable for assistive technology again also when the dialog goes away together with its page.
 */
export function useModalManners(open: boolean): void {
  useEffect(() => {
    if (!open) return undefined
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
          opener.focus()
      })
    }
  }, [open])
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.querySelector('[aria-modal=true]')) return
        for (const hidden of document.querySelectorAll('body > [aria-hidden=true]'))
          hidden.removeAttribute('aria-hidden')
      }, settledMs)
    },
    [],
  )
}
