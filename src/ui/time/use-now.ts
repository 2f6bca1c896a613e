import { useEffect, useState } from 'react'

const minuteMs = 60_000

type Clock = () => number
type Listener = (time: number) => void

interface Beat {
  listeners: Set<Listener>
  /** Takes the time and waits for the next full step, or for the window to be looked at. */
  tick: () => void
  stop: () => void
}

/** Each clock's beats by how many milliseconds lie between two of them: whoever follows the same one is woken with it. */
const beats = new Map<Clock, Map<number, Beat>>()

function beatOf(now: Clock, everyMs: number): Beat {
  const listeners = new Set<Listener>()
  let timer = 0
  const tick = () => {
    clearTimeout(timer)
    const current = now()
    for (const listener of listeners) listener(current)
    // nobody sees what is renewed behind another window; with seconds is measured what goes on there, too
    if (document.visibilityState === 'visible' || everyMs < minuteMs)
      timer = window.setTimeout(tick, everyMs - (current % everyMs))
  }
  document.addEventListener('visibilitychange', tick)
  return {
    ...{ listeners, tick },
    stop() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    },
  }
}

function follow(now: Clock, everyMs: number, listener: Listener): () => void {
  const ofClock = beats.get(now) ?? new Map<number, Beat>()
  beats.set(now, ofClock)
  const beat = ofClock.get(everyMs) ?? beatOf(now, everyMs)
  beat.listeners.add(listener)
  if (!ofClock.has(everyMs)) {
    ofClock.set(everyMs, beat)
    beat.tick()
  } else listener(now())
  return () => {
    beat.listeners.delete(listener)
    if (beat.listeners.size > 0) return
    beat.stop()
    ofClock.delete(everyMs)
    if (ofClock.size === 0) beats.delete(now)
  }
}

/**
 * The time in milliseconds, renewed at every full step of `everyMs`, and when the window is looked at again (timers stop
 * while a device sleeps). Steps of a minute or more wait while nobody can look. All who follow one clock with one step
 * are renewed together, by one timer.
 */
export function useNow(now: Clock, everyMs: number): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const stepOf = (at: number) => Math.floor(at / everyMs)
    // a moment of the same step tells nothing new
    return follow(now, everyMs, (next) => setTime((last) => (stepOf(next) === stepOf(last) ? last : next)))
  }, [now, everyMs])
  return time
}
