import { savedRowStatuses, type SavedRowStatus } from '#domain/import/import-record.ts'
import { progressBefore, type RowCounts, type SaveProgress } from '#domain/import/save-progress.ts'

const toldEveryMs = 200

/** Counts what is answered, and tells it now and then. */
export class SaveMeter {
  readonly #tell: (progress: SaveProgress) => void
  readonly #now: () => number
  #counts = Object.fromEntries(savedRowStatuses.map((status) => [status, 0])) as Record<SavedRowStatus, number>
  #phase: SaveProgress['phase'] = 'beginning'
  #total = 0
  #done = 0
  #name = ''
  #toldAt = 0
  /** When the first line was sent, and how many were answered by then: the pace is counted from there. */
  #began: { at: number; done: number } | null = null
  #answeredAt = 0
  /** Since when it is waited: from the last answer on; `null` while it is not. */
  #waitsSince: number | null = null
  /** For how long in all it was waited before. */
  #waitedMs = 0

  constructor(tell: (progress: SaveProgress) => void, now: () => number) {
    this.#tell = tell
    this.#now = now
  }

  get progress(): SaveProgress {
    const answered = this.#done - (this.#began?.done ?? 0)
    const left = this.#total - this.#done
    const leftMs = this.#began && answered > 0 ? (this.#spentMs(this.#began.at) / answered) * left : null
    return {
      ...{ phase: this.#phase, total: this.#total, done: this.#done, counts: { ...this.#counts } },
      ...{ name: this.#name, leftMs: leftMs === null ? null : Math.round(leftMs) },
    }
  }

  /** How many lines are to be sent, and how those were answered that need not be any more. */
  counts(lines: number, answered: RowCounts): void {
    const { total, done } = progressBefore(this.#phase, lines, answered)
    this.#total = total
    this.#done = done
    this.#counts = { ...answered }
    this.#told(true)
  }

  phase(phase: SaveProgress['phase']): void {
    // what is tried again waits until it is answered
    if (phase === this.#phase || (phase === 'sending' && this.#waitsSince !== null)) return
    this.#phase = phase
    if (phase === 'sending') {
      this.#began ??= { at: this.#now(), done: this.#done }
      this.#answeredAt = Math.max(this.#answeredAt, this.#began.at)
    }
    if (phase === 'waiting' && this.#began) this.#waitsSince ??= this.#answeredAt
    this.#told(true)
  }

  answered(status: SavedRowStatus, name: string): void {
    this.#counts[status] += 1
    this.#done += 1
    this.#name = name
    this.#answeredAt = this.#now()
    if (this.#waitsSince !== null) {
      this.#waitedMs += this.#answeredAt - this.#waitsSince
      this.#waitsSince = null
      if (this.#phase === 'waiting') this.#phase = 'sending'
    }
    this.#told(false)
  }

  /** Time in which something was done: without what it was waited for a server. @param from when it began */
  #spentMs(from: number): number {
    return (this.#waitsSince ?? this.#now()) - from - this.#waitedMs
  }

  #told(isUrgent: boolean): void {
    const now = this.#now()
    if (!isUrgent && now - this.#toldAt < toldEveryMs) return
    this.#toldAt = now
    this.#tell(this.progress)
  }
}
