import { createContext, type ReactNode } from 'react'

/** What the area around a page puts into the page's header. */
export interface HeaderPlace {
  /** The way out of the area: an arrow before the title, where the page has no way back of its own. */
  back: { href: string; label: string; onOpen: () => void }
  /** Whose the area is. Facts of a page that are just this name are shown as `shown`: with the way to another one. */
  owner: { name: string; shown: ReactNode } | null
}

export const HeaderPlaceContext = createContext<HeaderPlace | null>(null)
