import type { UIEvent } from 'react'

/** A shadow beside the columns that stay, `var(--edge-shadow, none)`, while others are scrolled under them. */
export function markEdge({ currentTarget }: UIEvent<HTMLElement>): void {
  const shadow = currentTarget.scrollLeft > 0 ? '4px 0 8px -2px rgba(0, 0, 0, 0.22)' : 'none'
  if (currentTarget.style.getPropertyValue('--edge-shadow') !== shadow) {
    currentTarget.style.setProperty('--edge-shadow', shadow)
  }
}
