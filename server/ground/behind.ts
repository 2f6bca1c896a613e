/** What may fall behind while the server goes on answering. */
export const parts = ['mail', 'seal', 'dispatcher', 'changes'] as const
export type Part = (typeof parts)[number]

const second = 1000
const minute = 60 * second

/** By how much each may be late, in milliseconds. */
export type Lags = Record<Part, number>

/** From when on each has fallen behind. */
const longestLags: Lags = {
  // how long the oldest mail has waited: also one that a mail server does not take, or that a limit holds back
  mail: 15 * minute,
  // how long the oldest row of the audit log has been without a seal: whoever writes one may take half a minute
  seal: 2 * minute,
  // how long a round of the booking system's work is overdue, after three that did not end well
  dispatcher: minute,
  // how long changes could not be read, for which it is looked every few seconds
  changes: minute,
}

export const partsBehind = (lags: Lags): Part[] => parts.filter((part) => lags[part] > longestLags[part])

/** What waits for its turn. */
export interface Waiting {
  count: number
  /** How long the first of it has waited, in milliseconds; 0 when nothing does. */
  oldestMs: number
}
