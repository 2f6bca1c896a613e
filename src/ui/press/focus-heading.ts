/** Moves the focus from what goes away to the heading of its page, unless it has gone elsewhere meanwhile. */
export function focusHeading(going: Element): void {
  const { activeElement } = document
  if (activeElement !== going && activeElement !== document.body) return
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
