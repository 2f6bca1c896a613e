type Listener = () => void

let listener: Listener = () => undefined

/** Has somebody told of each part of the page that was wanted and could not be loaded. There is one such listener. */
export function whenPartIsMissing(told: Listener): void {
  listener = told
}

export const tellMissingPart: Listener = () => listener()
