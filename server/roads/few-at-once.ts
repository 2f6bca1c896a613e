/** Lets a few in at once; the others stand in line, in the order in which they came. */
export interface FewAtOnce {
  /** @returns false when the signal came first: then there is nothing to leave */
  enter: (signal: AbortSignal) => Promise<boolean>
  leave: () => void
  isFull: () => boolean
}

export function fewAtOnce(limit: number): FewAtOnce {
  let inside = 0
  const line: (() => void)[] = []
  return {
    enter(signal) {
      if (inside < limit) {
        inside += 1
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const enter = () => {
          signal.removeEventListener('abort', giveUp)
          resolve(true)
        }
        const giveUp = () => {
          line.splice(line.indexOf(enter), 1)
          resolve(false)
        }
        line.push(enter)
        signal.addEventListener('abort', giveUp, { once: true })
      })
    },
    leave() {
      const next = line.shift()
      if (next) next()
      else inside -= 1
    },
    isFull: () => inside >= limit,
  }
}
