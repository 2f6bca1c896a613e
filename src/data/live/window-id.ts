import { randomId } from '#crypto/random-id.ts'
import { product } from '#domain/product.ts'

const key = `${product}-window`

/** A browser that keeps nothing for its tabs refuses to be asked: the window has another name after each reload then. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

const forget = (): void => sessionStorage.removeItem(key)

/** The name that the page before left in this tab, which nobody else finds any more. */
function take(): string | null {
  const id = sessionStorage.getItem(key)
  forget()
  return id
}

/**
 * What the server knows this window by, the same before and after a reload: what the window said of itself before counts
 * for some time, and would otherwise be taken for another window's. [Note: The window's name] It lies in the tab's storage
 * only while no page is in the tab: a tab that is duplicated copies the storage, and two windows would have one name.
 */
export const thisWindow = quietly(take) ?? randomId()

/** Leaves the name to the page that a reload brings. Call once. */
export function keepThisWindow(): void {
  globalThis.addEventListener('pagehide', () => void quietly(() => sessionStorage.setItem(key, thisWindow)))
  // the way back may bring the page as it was
  globalThis.addEventListener('pageshow', () => void quietly(forget))
}
