import { proxy } from 'valtio'

/** What lies over the page; one thing at a time. */
export type Overlay = 'navigation' | 'search' | 'orders' | 'sync' | 'shortcuts'

export const shell = proxy<{
  overlay: Overlay | null
  /** Banners that the user has read and put away in this visit. */
  readBanners: string[]
}>({ overlay: null, readBanners: [] })

export function openOverlay(overlay: Overlay): void {
  shell.overlay = overlay
}

export function closeOverlay(): void {
  shell.overlay = null
}
