import type { ContentShown, LongTask } from '../../e2e/long-tasks.ts'

/** A task that held a page up. */
export interface HoldUp extends LongTask {
  /** Milliseconds without those in which the machine had no processor for the page. */
  ownMs: number
}

export interface HeldUp {
  before: HoldUp[]
  after: HoldUp[]
  /** How many were long only because the machine had no processor for the page. */
  waiting: number
  /**
   * In how many neither our scripts nor drawing took that long: what a test asks of the page runs on it, too, and the
   * browser's own work.
   */
  driver: number
}

const longMs = 50

/** @param flows what each flow has told @returns its long tasks, before and after the first row of their page */
export function heldUp(flows: readonly (readonly (LongTask | ContentShown)[])[]): HeldUp {
  const found: HeldUp = { before: [], after: [], waiting: 0, driver: 0 }
  for (const told of flows) {
    const rows = new Map<string, number>()
    // a page without rows is there with its form or heading
    for (const kind of ['form', 'row'] as const)
      for (const one of told) if (one.kind === kind) rows.set(one.load, one.at)
    for (const one of told) {
      if (one.kind !== 'task') continue
      const ownMs = one.ms - one.waitedMs
      const named = one.scripts.reduce((sum, { ms }) => sum + ms, one.renderingMs)
      const isAfter = one.start >= (rows.get(one.load) ?? Number.POSITIVE_INFINITY)
      if (ownMs <= longMs) found.waiting += 1
      else if (isAfter && named - one.waitedMs <= longMs) found.driver += 1
      else found[isAfter ? 'after' : 'before'].push({ ...one, ownMs })
    }
  }
  return found
}
