/** The usual time of a double click, in milliseconds: what follows a press sooner is the same movement of the hand. */
export const slipMs = 500

/** How far apart, in CSS pixels, two presses of one finger may be. */
const samePlacePx = 24

/** Marks what holds buttons that do their work once: nobody presses one of them twice in a row on purpose. */
export const onceMark = { 'data-once': '' } as const

const isOnce = (control: Element | null): boolean => (control?.closest('[data-once]') ?? null) !== null

const controls = 'button, a[href], summary, [role="button"], [role="link"], [role="menuitem"]'

interface Press {
  /** What was pressed; `null` for anything that is no control. */
  control: Element | null
  /** As the events tell it. */
  at: number
  x: number
  y: number
}

/** Presses of one kind of device, the latest first to be told from a slip that follows it. */
class Presses {
  private last: Press | null = null

  /**
   * @returns whether it is the slip of a hand that has just pressed something else in the same place, or the same button
   * where it does its work once
   */
  isSlip(press: Press): boolean {
    const { last } = this
    const isSoon = last !== null && press.at - last.at < slipMs
    const isHere = last !== null && Math.hypot(press.x - last.x, press.y - last.y) <= samePlacePx
    const isSlip = isSoon && isHere && (press.control !== last.control || isOnce(press.control))
    // more of them in a row belong to the press that the first one followed
    this.last = isSlip ? { ...last, at: press.at } : press
    return isSlip
  }

  /** Whether the control is another one than was pressed last. */
  isElsewhere(control: Element | null): boolean {
    return this.last !== null && this.last.control !== control
  }

  forget(): void {
    this.last = null
  }
}

const controlOf = ({ target }: Event): Element | null => (target instanceof Element ? target.closest(controls) : null)

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Has a second press do nothing where the first one has put something else under the finger, or the focus on something
 * else: the button that undoes, the next of a list, the button of a question that nobody has read. A control that
 * stays may be pressed as often as one likes, but for a dialog's buttons: what one of them has sent may have been answered
 * before the dialog is gone, and would be sent again. Call once. @returns ends it
 */
export function ignoreSlips(): () => void {
  const end = new AbortController()
  const { signal } = end
  const on = <Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) =>
    globalThis.addEventListener(name, hear, { capture: true, signal })
  const pointer = new Presses()
  const keys = new Presses()
  let isIgnored = false

  on('click', (event) => {
    // what a key, a screen reader or the app itself clicks
    if (event.detail === 0) return
    if (pointer.isSlip({ control: controlOf(event), at: event.timeStamp, x: event.clientX, y: event.clientY }))
      stop(event)
  })
  on('pointerdown', () => keys.forget())
  on('keydown', (event) => {
    const { key, repeat, timeStamp: at } = event
    // any other key may lead the focus on
    if (key !== 'Enter' && key !== ' ') {
      keys.forget()
      return
    }
    const control = controlOf(event)
    isIgnored = repeat ? isOnce(control) || keys.isElsewhere(control) : keys.isSlip({ control, at, x: 0, y: 0 })
    if (isIgnored) stop(event)
  })
  // some browsers click a button when the space bar comes up
  on('keyup', (event) => {
    if (event.key === ' ' && isIgnored) stop(event)
  })
  return () => end.abort()
}
