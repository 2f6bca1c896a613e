import type { KeyboardEvent } from 'react'

/** Handlers of a button that acts once for each press of a key: a key held down repeats itself, and so would the click. */
export const oncePerPress = {
  onKeyDown(event: KeyboardEvent) {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
  },
}
