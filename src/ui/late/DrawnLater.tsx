import { useDeferredValue, type ReactElement } from 'react'

interface Props {
  children: ReactElement
}

/**
 * Draws what is in it anew only when nothing urgent is left to draw: what stands beside a field does not hold up a key.
 * Until then its events are those that were drawn: give it stable ones where that matters.
 */
export function DrawnLater({ children }: Props): ReactElement {
  return useDeferredValue(children)
}
