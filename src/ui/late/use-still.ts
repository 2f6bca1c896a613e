import { useState, useSyncExternalStore } from 'react'

/** After a finger is lifted its click follows; one that brings none lets go after this many milliseconds. */
const clickWithinMs = 300

/** One whose end is never heard, such as a press on a scroll bar, lets go after this many milliseconds. */
const longestPressMs = 10_000

const waiting = new Set<() => void>()
let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
let listening: AbortController | null = null

function letGo(): void {
  clearTimeout(timer)
  if (!isPressed) return
  isPressed = false
  for (const tell of waiting) tell()
}

function letGoAfter(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(letGo, ms)
}

function listen(): void {
  listening = new AbortController()
  const { signal } = listening
  const on = (name: keyof WindowEventMap, run: () => void, capture: boolean) =>
    globalThis.addEventListener(name, run, { capture, signal })
  const press = () => {
    isPressed = true
    letGoAfter(longestPressMs)
  }
  on('pointerdown', press, true)
  on('pointerup', () => letGoAfter(clickWithinMs), true)
  on('pointercancel', letGo, true)
  on('blur', letGo, false)
  // once whoever was pressed has heard it, also where it is kept from the window
  on('click', () => letGoAfter(0), true)
  on('click', letGo, false)
}

function whenLetGo(tell: () => void): () => void {
  if (!listening) listen()
  waiting.add(tell)
  return () => {
    waiting.delete(tell)
    if (waiting.size > 0) return
    listening?.abort()
    listening = null
    clearTimeout(timer)
    isPressed = false
  }
}

class Still<T> {
  private shown: T

  constructor(first: T) {
    this.shown = first
  }

  /** @param latest to be shown once nothing is pressed */
  show(latest: T): T {
    if (!isPressed) this.shown = latest
    return this.shown
  }
}

/**
 * The value as it was when a finger or the mouse was put down, until the click of it has been heard: what comes meanwhile
 * neither comes under the finger nor pushes away what is pressed.
 */
export function useStill<T>(value: T): T {
  const [still] = useState(() => new Still(value))
  return useSyncExternalStore(whenLetGo, () => still.show(value))
}
