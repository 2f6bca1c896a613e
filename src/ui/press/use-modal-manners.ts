import { useEffect, useEffectEvent, useInsertionEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { toNextInLine } from './use-focus-after.ts'

/** Longer than a dialog takes to go. */
const settledMs = 500

/** What is open now, the uppermost last; each is known by where its focus came from. */
const opened: RefObject<Element | null>[] = []

/** How many have been opened: what has closed before the last of them says no more where the focus goes on. */
let openings = 0

/**
 * What the kit leaves undone for a dialog, drawer or panel: focus goes back to where it came from, or on from there
 * where that is gone by then, and what it covered is reachable for assistive technology again, a dialog under it too, and
 * also when it goes away together with its page.
 * Esc closes it also before it has the focus, and while nothing has it, as just after a question over it has gone.
 */
export function useModalManners(open: boolean, onClose: () => void): void {
  const opener = useRef<Element>(null)
  const giveOn = useRef<() => void>(null)
  // before the kit's own effects, which move the focus into the dialog
  useInsertionEffect(() => {
    if (!open) return
    const focused = document.activeElement
    opener.current = focused
    giveOn.current = focused instanceof HTMLElement ? toNextInLine(focused) : null
  }, [open])
  useEffect(() => {
    if (!open) return undefined
    openings += 1
    return () => {
      const [before, onward, closedAfter] = [opener.current, giveOn.current, openings]
      requestAnimationFrame(() => giveFocusBack(before))
      setTimeout(() => {
        showUncovered()
        // a dialog that goes slowly has had it until now
        giveFocusBack(before)
        // once others that went together with it have given it back, too
        setTimeout(() => {
          if (document.activeElement === document.body && openings === closedAfter) onward?.()
        })
      }, settledMs)
    }
  }, [open])
  useEffect(() => () => void setTimeout(showUncovered, settledMs), [])
  const close = useEffectEvent(onClose)
  // with the frame that shows it: the kit, which hears Esc inside only, gives it the focus some time after
  useLayoutEffect(() => {
    if (!open) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const focused = document.activeElement
      const isNowhere = focused === document.body && opened.at(-1) === opener
      if (focused !== opener.current && !isNowhere) return
      event.preventDefault()
      close()
    }
    opened.push(opener)
    window.addEventListener('keydown', onKeyDown, true)
    return () => {
      opened.splice(opened.indexOf(opener), 1)
      window.removeEventListener('keydown', onKeyDown, true)
    }
  }, [open])
}

/** To where it came from, unless it has gone elsewhere. */
function giveFocusBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body) before.focus()
}

/** Shows the uppermost dialog that is still open to assistive technology, and the page where there is none. */
function showUncovered(): void {
  const uppermost = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
  const covered = uppermost
    ? document.querySelectorAll('[aria-hidden=true]')
    : document.querySelectorAll('body > [aria-hidden=true]')
  for (const hidden of covered) if (!uppermost || hidden.contains(uppermost)) hidden.removeAttribute('aria-hidden')
}
