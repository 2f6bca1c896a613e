import { proxy } from 'valtio'

/** What lies over the page; one thing at a time. */
export type Overlay = 'navigation' | 'search' | 'orders' | 'sync' | 'shortcuts'

export const shell = proxy<{
  overlay: Overlay | null
  /** Banners that the user has read and put away in this visit. */
  readBanners: string[]
  /** The hint to install the app has come in this visit: it stays until it is put away, and comes in no other. */
  hasInstallHint: boolean
  /** When the user put the banner of a newer version away (milliseconds, server's clock), and of which one. */
  dismissedUpdate: { at: number; version: string | null } | null
}>({ overlay: null, readBanners: [], hasInstallHint: false, dismissedUpdate: null })

export function openOverlay(overlay: Overlay): void {
  shell.overlay = overlay
}

export function closeOverlay(): void {
  shell.overlay = null
}
