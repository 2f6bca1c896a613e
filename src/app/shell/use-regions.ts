import { useShortcut } from '#ui/press/use-shortcut.ts'

const focusable = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]'

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0
}

/** Moves the focus to the next region of the page, or to the one before, round and round. */
function go(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => isShown(region) && (region.dataset['region'] === 'main' || region.querySelector(focusable)),
  )
  if (regions.length === 0) return
  // a part of the page lies within the page
  const current = regions.findLastIndex((region) => region.contains(document.activeElement))
  const from = current === -1 && step === -1 ? 0 : current
  const region = regions[(from + step + regions.length) % regions.length]
  const first = region?.querySelector<HTMLElement>('h1[tabindex], [data-region-heading], [aria-current="page"]')
  const target = first ?? region?.querySelector<HTMLElement>(focusable) ?? region
  target?.focus()
}

/** F6 goes through header, navigation, page with its parts, and toasts; each of them carries `data-region`. */
export function useRegions(): void {
  useShortcut('F6', () => go(1))
  useShortcut('Shift+F6', () => go(-1))
}
