import type { SaveRules } from './save-rules.ts'

/** What is known of a line's passenger: `null` for one who is to be made. */
interface Queued {
  passengerId: number | null
}

/** Lines in the order in which they are sent; of one passenger one after the other. */
export class SaveQueue<Line extends Queued> {
  readonly #rules: Pick<SaveRules, 'waitsFor'>
  /** The last one is the next. */
  #lines: Line[] = []
  /** Go before all others, each as it is. The last one is the next. */
  #parts: (readonly Line[])[] = []
  /** Passengers of whom a line is under way, and lines that wait for it. */
  readonly #busy = new Set<number>()
  readonly #waiting = new Map<number, Line[]>()

  constructor(rules: Pick<SaveRules, 'waitsFor'>) {
    this.#rules = rules
  }

  /** Begins with these lines. What was in it is forgotten. */
  fill(lines: readonly Line[]): void {
    this.#busy.clear()
    this.#waiting.clear()
    this.#parts = []
    this.#lines = lines.toReversed()
  }

  /** The next lines that one call takes, so many at most; `null` for none that could be sent now. */
  take(size: number): readonly Line[] | null {
    const part = this.#parts.pop()
    if (part) return part
    const batch: Line[] = []
    while (batch.length < size) {
      const line = this.#lines.pop()
      if (!line) break
      const { passengerId } = line
      if (this.#rules.waitsFor(passengerId, this.#busy)) {
        const waiting = this.#waiting.get(passengerId ?? 0) ?? []
        this.#waiting.set(passengerId ?? 0, [...waiting, line])
        continue
      }
      if (passengerId !== null) this.#busy.add(passengerId)
      batch.push(line)
    }
    return batch.length > 0 ? batch : null
  }

  /** Lines that were taken go once more, before all others. */
  again(...parts: readonly (readonly Line[])[]): void {
    this.#parts.push(...parts.toReversed())
  }

  /** A line is through: the next one of its passenger may go. */
  done({ passengerId }: Line): void {
    if (passengerId === null) return
    this.#busy.delete(passengerId)
    const [next, ...others] = this.#waiting.get(passengerId) ?? []
    if (others.length > 0) this.#waiting.set(passengerId, others)
    else this.#waiting.delete(passengerId)
    if (next) this.#lines.push(next)
  }
}
