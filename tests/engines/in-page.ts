/** What is looked for on a page: by a selector of CSS, by role and name, or by its words. */
export interface Target {
  css?: string
  role?: string
  name?: string | RegExp
  text?: string | RegExp
  within?: Target
  /** Whether the last one of those that were found is meant; the first one otherwise. */
  isLast?: boolean
}

/** JSON of a target: an expression as its source and flags. */
export interface SentTarget {
  css?: string
  role?: string
  name?: SentMatcher
  text?: SentMatcher
  within?: SentTarget
  isLast?: boolean
}
type SentMatcher = string | { source: string; flags: string }

/** What is seen of what was looked for. */
export interface Seen {
  /** How many were found. */
  count: number
  text: string
  /** What it has been given as, or holds as, its value; `null` for what has none. */
  value: string | null
  isFocused: boolean
  /** Of what is checked, pressed or selected. */
  isChecked: boolean
  attributes: Record<string, string>
  /** Where a finger would press it, in CSS pixels; or why it cannot, or would have no effect. */
  place: { x: number; y: number } | { hindrance: string }
}

interface Library {
  queryAllByRole: (place: Element, role: string, options: { name?: string | RegExp }) => Element[]
  queryAllByText: (place: Element, text: string | RegExp) => Element[]
}

/** Whether the page has the library that finds by role and name. */
export const hasFinder = (): boolean => 'TestingLibraryDom' in globalThis

/** Looks on the page; its text runs there by itself. @returns `null` when nothing was found */
export function look(target: SentTarget): Seen | null {
  const { TestingLibraryDom: library } = globalThis as unknown as { TestingLibraryDom: Library }
  const matcher = (sent: SentMatcher) => (typeof sent === 'string' ? sent : new RegExp(sent.source, sent.flags))
  const within = (place: Element, { css, role, name, text }: SentTarget): Element[] => {
    if (css !== undefined) return [...place.querySelectorAll(css)]
    if (role !== undefined)
      return library.queryAllByRole(place, role, name === undefined ? {} : { name: matcher(name) })
    return text === undefined ? [] : library.queryAllByText(place, matcher(text))
  }
  const find = (sought: SentTarget): Element[] => {
    const places = sought.within ? find(sought.within).slice(0, 1) : [document.body]
    return places.flatMap((place) => within(place, sought)).filter((element) => element.checkVisibility())
  }
  const found = find(target)
  const first = found.at(target.isLast ? -1 : 0)
  if (!first) return null
  // an engine that draws no frame for a while shows it in one place though it is on its way to another
  const isMoving = (element: Element): boolean =>
    element.getAnimations().some(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity
      return playState === 'running' && !isEndless
    }) ||
    (element.parentElement !== null && isMoving(element.parentElement))
  const placeOf = (element: Element): Seen['place'] => {
    if (element.matches(':disabled, [aria-disabled=true]')) return { hindrance: 'it is disabled' }
    if (isMoving(element)) return { hindrance: 'it is moving' }
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const box = element.getBoundingClientRect()
    const [x, y] = [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)]
    const hit = document.elementFromPoint(x, y)
    if (hit && (element.contains(hit) || hit.closest('label')?.contains(element))) return { x, y }
    return { hindrance: `at ${x}, ${y} there is ${hit?.outerHTML.slice(0, 200) ?? 'nothing'}` }
  }
  const state = ['aria-checked', 'aria-selected', 'aria-pressed'].map((name) => first.getAttribute(name))
  return {
    count: found.length,
    text: first.textContent,
    value: 'value' in first ? String(first.value) : null,
    isFocused: document.activeElement === first,
    isChecked: state.includes('true') || (first instanceof HTMLInputElement && first.checked),
    attributes: Object.fromEntries([...first.attributes].map(({ name, value }) => [name, value])),
    place: placeOf(first),
  }
}
