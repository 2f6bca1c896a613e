let shown: string | null = null
let before: string | null = null

/** Notes the whole address of the page that is shown now in this window. */
export function notePage(address: string): void {
  if (address === shown) return
  before = shown
  shown = address
}

/** Forgets what was shown: who comes next is somebody else. */
export function forgetPages(): void {
  shown = null
  before = null
}

/**
 * Address of the page from which the user came to the one at an address, whether that one was noted already or is just
 * being drawn; `null` for a page that was the first.
 */
export const pageBefore = (address: string): string | null => (shown === address ? before : shown)
