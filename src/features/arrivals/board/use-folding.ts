import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Hold } from './hold.ts'

/** How long a car stays open after its last tick. Source: design decision on the board, section 21.5. */
export const foldAfterMs = 10_000

interface Folding {
  isFolded: boolean
  fold: () => void
  unfold: () => void
}

/**
 * Whether a car is folded to a line: some time after nothing is left to do, and at once when that was so from the start.
 * Never while the board is held. One that a person opened stays open.
 * @param row keeps the focus when what had it is folded away
 */
export function useFolding(isDone: boolean, hold: Hold, row: RefObject<HTMLElement | null>): Folding {
  const [state, setState] = useState<'open' | 'folded' | 'unfolded'>(isDone ? 'folded' : 'open')
  // after a confirmation was undone everything starts anew
  if (!isDone && state !== 'open') setState('open')

  const become = (next: 'folded' | 'unfolded') => {
    const hadFocus = row.current?.contains(document.activeElement) ?? false
    flushSync(() => setState(next))
    if (hadFocus) row.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }
  const foldByItself = useEffectEvent(() => {
    if (state !== 'open') return
    become('folded')
    hold.moved()
  })

  useEffect(() => {
    if (!isDone) return
    let stopWaiting: (() => void) | undefined
    const timer = setTimeout(() => {
      stopWaiting = hold.whenOff(() => foldByItself())
    }, foldAfterMs)
    return () => {
      clearTimeout(timer)
      stopWaiting?.()
    }
  }, [isDone, hold])

  return { isFolded: isDone && state === 'folded', fold: () => become('folded'), unfold: () => become('unfolded') }
}
