type Politeness = 'polite' | 'assertive'

let texts: Readonly<Record<Politeness, string>> = { polite: '', assertive: '' }
const listeners = new Set<() => void>()

/** Has a screen reader say the text: after what it says now (polite), or at once (assertive). */
export function announce(text: string, politeness: Politeness = 'polite'): void {
  // a live region is only read when it changes: the same text again gets a space that is not heard
  const again = texts[politeness] === text ? `${text}\u00a0` : text
  texts = { ...texts, [politeness]: again }
  for (const listener of listeners) listener()
}

/** What is over is not to be found by whoever reads the page later. Nothing where something else was announced since. */
export function unsay(text: string): void {
  if (texts.polite.trimEnd() !== text) return
  texts = { ...texts, polite: '' }
  for (const listener of listeners) listener()
}

export function forgetAnnounced(): void {
  texts = { polite: '', assertive: '' }
  for (const listener of listeners) listener()
}

/** What the live regions hold; for `useSyncExternalStore`. */
export const announcements = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => texts,
}
