/** What scrolls an element up and down: the nearest one around it that does, or else the page. */
export function scrollingAncestor(element: Element): Element {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  }
  return document.documentElement
}
