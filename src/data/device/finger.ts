/** What the app does by itself leaves the page alone for so long after a finger was lifted, in milliseconds. */
const afterMs = 150
/**
 * Nothing waits longer than this for a finger, in milliseconds: one that rests on the page, or that the window has lost,
 * must not keep what it shows from being true.
 */
const mostMs = 1000

/** Pointers by their number, keys by where they are. */
const down = new Set<number | string>()
const waiting = new Set<() => void>()
/** Runs while what would disturb waits. */
let timer: ReturnType<typeof setTimeout> | undefined

function hold(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(letGo, ms)
}

function letGo(): void {
  clearTimeout(timer)
  timer = undefined
  down.clear()
  for (const goOn of [...waiting]) goOn()
}

function nameOf(event: Event): number | string {
  const { pointerId, code = '' } = event as Event & { pointerId?: number; code?: string }
  return pointerId ?? code
}

function press(event: Event): void {
  down.add(nameOf(event))
  hold(mostMs)
}

function lift(event: Event): void {
  if (down.delete(nameOf(event)) && down.size === 0) hold(afterMs)
}

/**
 * Heeds the fingers on this page: on the screen, on a mouse's buttons and on keys. Call once; a worker has none.
 * @returns ends it
 */
export function watchFingers(page: EventTarget = globalThis): () => void {
  const end = new AbortController()
  const options = { capture: true, passive: true, signal: end.signal }
  for (const name of ['pointerdown', 'keydown']) page.addEventListener(name, press, options)
  for (const name of ['pointerup', 'pointercancel', 'keyup']) page.addEventListener(name, lift, options)
  // what is pressed when the window is left is lifted elsewhere; the focus of its elements comes and goes with presses
  page.addEventListener('blur', letGo, { signal: end.signal })
  return () => {
    end.abort()
    letGo()
  }
}

/**
 * Whether what the app does by itself is to wait: a finger is on the screen or on a key, or has just been.
 * [Note: Under a finger] The answer to it is to be painted in the frames that the device needs for it, and whatever else
 * the page does then comes before it. Nothing that waits is dropped, and nothing that the press itself asks for waits.
 */
export const isUnderFinger = (): boolean => timer !== undefined

/** Resolves once no finger is in the way; at once where none is. */
export async function noFinger(): Promise<void> {
  if (!isUnderFinger()) return
  await new Promise<void>((resolve) => {
    const goOn = () => {
      waiting.delete(goOn)
      clearTimeout(latest)
      resolve()
    }
    // one tap after another may put it off for ever
    const latest = setTimeout(goOn, mostMs)
    waiting.add(goOn)
  })
}
