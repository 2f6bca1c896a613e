import { useEffect, useId, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

/** How long a pointer rests on a control before it is told, and how long the words outstay it, in milliseconds. */
const restMs = 250

/** Why a control does nothing, or what it does, and where that is shown now. Drawn by `ReasonTip` beside the control. */
export interface Reason {
  id: string
  /** For people; `null` while there is nothing to tell. */
  words: string | null
  /** The control that tells it now; `null` while it is not shown. */
  anchor: Element | null
  show: (anchor: Element) => void
  showSoon: (anchor: Element) => void
  hide: () => void
  /** Waits for the pointer, which may be on its way from the control to the words. */
  hideSoon: () => void
  /** Stays as it is, whatever was to come soon. */
  stay: () => void
}

/** @param words why the control does nothing, or what it does; `null` while there is nothing to tell */
export function useReason(words: string | null): Reason {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // or else it would stand there by itself the next time that there is a reason
  if (words === null && anchor !== null) setAnchor(null)
  const stay = () => clearTimeout(timer.current)
  const show = (next: Element | null) => {
    stay()
    setAnchor(next)
  }
  const showSoon = (next: Element | null) => {
    stay()
    timer.current = setTimeout(() => setAnchor(next), restMs)
  }
  return { id, words, anchor, show, showSoon, hide: () => show(null), hideSoon: () => showSoon(null), stay }
}

/**
 * What a control needs to tell its reason to pointer, keyboard and screen reader. A press tells it by `show`, because a
 * finger does not rest on anything. Nothing while there is no reason.
 */
export function tellingProps({ id, words, show, showSoon, hide, hideSoon }: Reason, describedBy?: string) {
  if (words === null) return describedBy === undefined ? {} : { 'aria-describedby': describedBy }
  return {
    'aria-describedby': describedBy === undefined ? id : `${describedBy} ${id}`,
    onPointerEnter({ currentTarget, pointerType }: PointerEvent) {
      if (pointerType !== 'touch') showSoon(currentTarget)
    },
    // a finger leaves as soon as it is lifted
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType !== 'touch') hideSoon()
    },
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(':focus-visible')) show(currentTarget)
    },
    onBlur: hide,
  }
}
