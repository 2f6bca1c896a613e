import { useEffect, useId, useRef, useState, type FocusEvent, type HTMLAttributes, type PointerEvent } from 'react'
import { hasCome } from './last-key.ts'

/** How long a pointer rests on a control before it is told, and how long the words outstay it, in milliseconds. */
const restMs = 250
/**
 * A finger that stays so long on what acts when it is lifted asks what it is, and is told before the browser takes it to
 * select text. What it covered is read once it is gone, so the words outstay it longer. In milliseconds.
 */
const holdMs = 350
const lingerMs = 1500

/**
 * Why a control does nothing, what it does, or what the picture on it stands for, and where that is shown now. Drawn by
 * `ReasonTip` beside the control.
 */
export interface Reason {
  id: string
  /** For people; `null` while there is nothing to tell. */
  words: string | null
  /** A screen reader has them as the control's name: they are no description of it, and a finger asks by staying on it. */
  isName: boolean
  /** The control that tells it now; `null` while it is not shown. */
  anchor: Element | null
  show: (anchor: Element) => void
  /** The pointer is over the control, which may have come to the pointer: a page opens, or a menu over it closes. */
  comes: () => void
  /** It has moved there: the first time since it came it asks. */
  moves: (anchor: Element) => void
  showSoon: (anchor: Element, afterMs?: number) => void
  hide: () => void
  /** Waits for the pointer, which may be on its way from the control to the words. */
  hideSoon: (afterMs?: number) => void
  /** Stays as it is, whatever was to come soon. */
  stay: () => void
}

/**
 * @param reason why the control does nothing, or what it does; `null` while there is nothing to tell
 * @param name told in its place where it is seen as a picture or cut off: what a screen reader has as the control's name
 */
export function useReason(reason: string | null, name: string | null = null): Reason {
  const words = reason ?? name
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasAsked = useRef(true)
  useEffect(() => () => clearTimeout(timer.current), [])
  // or else it would stand there by itself the next time that there is a reason
  if (words === null && anchor !== null) setAnchor(null)
  const stay = () => clearTimeout(timer.current)
  const show = (next: Element | null) => {
    stay()
    setAnchor(next)
  }
  const showSoon = (next: Element | null, afterMs = restMs) => {
    stay()
    timer.current = setTimeout(() => setAnchor(next), afterMs)
  }
  return {
    id,
    words,
    isName: reason === null,
    anchor,
    show,
    comes() {
      hasAsked.current = false
    },
    moves(next) {
      if (hasAsked.current) return
      hasAsked.current = true
      showSoon(next)
    },
    showSoon,
    hide() {
      hasAsked.current = true
      show(null)
    },
    hideSoon: (afterMs) => showSoon(null, afterMs),
    stay,
  }
}

/** What a control is given, or a part of it. */
export type Telling = Pick<
  HTMLAttributes<Element>,
  | 'aria-describedby'
  | 'onPointerEnter'
  | 'onPointerMove'
  | 'onPointerLeave'
  | 'onPointerDownCapture'
  | 'onClickCapture'
  | 'onFocus'
  | 'onBlur'
>

/**
 * What a control needs to tell its reason to pointer, keyboard and screen reader. A press tells it by `show`, because a
 * finger does not rest on what does nothing. Nothing while there is no reason.
 */
export function tellingProps(
  { id, words, isName, show, comes, moves, showSoon, hide, hideSoon }: Reason,
  describedBy?: string,
): Telling {
  const descriptions = [describedBy, words === null || isName ? undefined : id].filter((described) => described)
  const described = descriptions.length > 0 && { 'aria-describedby': descriptions.join(' ') }
  if (words === null) return { ...described }
  return {
    ...described,
    onPointerEnter({ currentTarget, pointerType }: PointerEvent) {
      if (pointerType !== 'touch') comes()
      else if (isName) showSoon(currentTarget, holdMs)
    },
    onPointerMove({ currentTarget, pointerType }: PointerEvent) {
      if (pointerType !== 'touch') moves(currentTarget)
    },
    // a finger leaves as soon as it is lifted
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType !== 'touch') hideSoon()
      else if (isName) hideSoon(lingerMs)
    },
    // what is pressed has been understood, and may open something in the place of the words
    onPointerDownCapture({ pointerType }: PointerEvent) {
      if (isName && pointerType !== 'touch') hide()
    },
    // once the control has heard it: a radio button that is drawn anew in the middle of a press is not chosen
    onClickCapture() {
      if (isName) hideSoon(0)
    },
    onFocus({ currentTarget }: FocusEvent) {
      if (hasCome() && currentTarget.matches(':focus-visible')) show(currentTarget)
    },
    onBlur: hide,
  }
}

/**
 * For a control whose pictures are told as a part of its name: a mouse, which crosses the rest on its way to a press,
 * asks at the pictures alone. A finger and the keyboard ask at the control. The words stand at the pictures.
 */
export function picturesTelling(reason: Reason): { control: Telling; pictures: Telling & { 'data-told'?: '' } } {
  const { onPointerMove, ...control } = tellingProps(reason)
  if (!reason.isName) return { control: { ...control, onPointerMove }, pictures: {} }
  const { onPointerEnter, onPointerLeave } = control
  return { control, pictures: { 'data-told': '', onPointerEnter, onPointerMove, onPointerLeave } }
}
