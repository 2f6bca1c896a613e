import type { Locator, Page } from '@playwright/test'
import { settled } from './accessibility.ts'
import { expect } from './fixtures.ts'

type Looks = WeakMap<Element, string>

/** What the walk keeps in the page from one key to the next. */
interface Kept {
  /** How everything that can get the focus looked before the last key, when it had none. */
  before: Looks
  /** What had the focus, without having been there before, and how it looked with it: it is judged when it is left. */
  owed: { element: Element; look: string } | null
}

/**
 * Why whoever has only keys would not see where they are, or are nowhere; `null` when all is well. Runs in the page by
 * itself. A heading to which a page leads has no ring: nothing can be pressed there.
 * @param isNext whether it notes how all looks now, before the next key
 */
function judge(isNext: boolean): string | null {
  const place = globalThis as unknown as { walk?: Kept }
  const kept = (place.walk ??= { before: new WeakMap<Element, string>(), owed: null })
  const reachable = 'a[href], button, input, select, textarea, [tabindex]'

  const parts = ['outline', 'box-shadow', 'border'] as const
  const lookOf = (element: Element): string =>
    // the frame of a field is around it, and the box of a checkbox after it
    [element, element.parentElement, element.nextElementSibling]
      .flatMap((part) => (part ? [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)) : []))
      .flatMap((style) => parts.map((part) => style.getPropertyValue(part)).concat(style.content))
      .join('; ')

  const told = (element: Element) =>
    `<${element.tagName.toLowerCase()} ${element.getAttribute('role') ?? ''}> ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)}`

  /** What is seen of an element within all that scrolls around it. */
  const seenPart = (element: Element) => {
    const box = element.getBoundingClientRect()
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom }
    const cut = (by: { left: number; top: number; right: number; bottom: number }) => {
      seen.left = Math.max(seen.left, by.left)
      seen.top = Math.max(seen.top, by.top)
      seen.right = Math.min(seen.right, by.right)
      seen.bottom = Math.min(seen.bottom, by.bottom)
    }
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow !== 'visible') cut(around.getBoundingClientRect())
    }
    return seen
  }

  const hidden = (element: Element): string | null => {
    if (!element.checkVisibility({ visibilityProperty: true })) return 'is not shown'
    const { left, top, right, bottom } = seenPart(element)
    if (right - left < 1 || bottom - top < 1) return 'is scrolled out of sight'
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    // what tells its own pictures may stand beside them
    const isOwnTip = hit?.getAttribute('role') === 'tooltip' && hit.previousElementSibling === element
    const isFree =
      hit && (isOwnTip || element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))
    return isFree ? null : `is covered by ${hit ? told(hit) : 'nothing'}`
  }

  const active = document.activeElement
  if (!active || active === document.body) return 'the focus is nowhere'
  const wrong = hidden(active)
  if (wrong) return `${told(active)} ${wrong}`
  const isPressed = active.matches(reachable) && !active.matches('h1, h2, h3')
  const look = lookOf(active)
  const { owed } = kept
  if (owed && owed.element !== active && owed.element.isConnected && lookOf(owed.element) === owed.look)
    return `${told(owed.element)} had no ring`
  const before = kept.before.get(active)
  if (isPressed && before === look) return `${told(active)} has no ring`

  if (isNext) {
    kept.owed = isPressed && before === undefined ? { element: active, look } : null
    const looks: Looks = new WeakMap()
    for (const element of document.querySelectorAll(reachable)) {
      const old = element === active ? before : lookOf(element)
      if (old !== undefined) looks.set(element, old)
    }
    kept.before = looks
  }
  return null
}

/**
 * Keys alone. Before and after each of them something that can be seen has the focus: in sight, with a ring and with
 * nothing over it.
 */
export class Keyboard {
  private readonly page: Page
  /** Before the first key the focus may be nowhere: a page that is loaded has given it to nothing. */
  private hasBegun = false

  constructor(page: Page) {
    this.page = page
  }

  /** A key that goes from one thing to the next. */
  async press(key: string): Promise<void> {
    if (this.hasBegun) await this.stands(true)
    this.hasBegun = true
    await this.page.keyboard.press(key)
    await this.stands(false)
  }

  /** A key that does something: what comes of it has come, and the focus has found its place. */
  async act(key: string): Promise<void> {
    await this.press(key)
    await settled(this.page)
    await this.stands(false)
  }

  async type(text: string): Promise<void> {
    await this.stands(true)
    await this.page.keyboard.type(text)
    await this.stands(false)
  }

  /** Goes on until something has the focus. */
  async to(target: Locator, key = 'Tab'): Promise<void> {
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let pressed = 0; pressed < 80 && !(await isThere()); pressed += 1) await this.press(key)
    await expect(target, 'reached by keys').toBeFocused()
  }

  /** What is there waits for its turn: rings fade in, and dialogs give the focus back some time after they have gone. */
  private async stands(isNext: boolean): Promise<void> {
    await expect.poll(() => this.page.evaluate(judge, isNext)).toBeNull()
  }
}
