import { FluentProvider } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * A place beside the page, for what is read and pressed under an open dialog too: the kit hides every other child of the
 * body from assistive technology, and leaves alone only one with this attribute. What stands in it takes no room.
 */
export function NeverHidden({ children }: { children: ReactNode }) {
  return createPortal(<FluentProvider data-tabster-never-hide="">{children}</FluentProvider>, document.body)
}
