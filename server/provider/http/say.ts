/** What the booking system is needed for. */
type Task = 'send' | 'feed' | 'ask' | 'instances' | 'wait'

/** Tells whoever runs the server what is wrong with the booking system, once for as long as it lasts. */
export interface Say {
  line: (line: string) => void
  fails: (task: Task, line: string) => void
  /** @returns whether it had failed until now */
  works: (task: Task) => boolean
}

const worksAgain: Record<Task, string> = {
  send: 'The booking system takes what is asked of it again.',
  feed: 'The booking system tells its events again.',
  ask: 'The booking system answers questions again.',
  instances: 'The booking system says again what it offers.',
  wait: 'The booking system has taken all that had waited.',
}

export function createSay(line: (line: string) => void): Say {
  const failing = new Set<Task>()
  return {
    line,
    fails(task, words) {
      if (!failing.has(task)) line(words)
      failing.add(task)
    },
    works(task) {
      const hadFailed = failing.delete(task)
      if (hadFailed) line(worksAgain[task])
      return hadFailed
    },
  }
}
