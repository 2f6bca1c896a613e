import type { OutboxStore } from '#data/outbox/store.ts'

/** A lock whose holder has been frozen for longer is taken over. */
const beatMs = 30_000

/** A window of the app that may freeze or crash between any two of its steps. */
export class Tab {
  /** When it was frozen; `null` while it runs. */
  frozenAt: number | null = null
  crashed = false
  private readonly thawing: (() => void)[] = []
  private readonly reading: (() => void)[] = []
  /** Intents that were reported as saved before they were. */
  readonly uncommitted: (() => void)[] = []

  /** Goes on when the tab does: later when it is frozen, never when it has crashed. */
  async turn(): Promise<void> {
    if (this.frozenAt !== null && !this.crashed) await new Promise<void>((resolve) => this.thawing.push(resolve))
    if (this.crashed) await new Promise<never>(() => undefined)
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.turn()
    const value = await work()
    await this.turn()
    return value
  }

  /** A read of the device that may take until a later event, and then goes on when the tab does. */
  async slowly(isSlow: () => boolean): Promise<void> {
    if (isSlow()) await new Promise<void>((resolve) => this.reading.push(resolve))
    await this.turn()
  }

  /** What took its time is read. */
  endReads(): void {
    for (const end of this.reading.splice(0)) end()
  }

  store(store: OutboxStore): OutboxStore {
    return { change: (rule, reach) => this.run(() => store.change(rule, reach)) }
  }

  thaw(): void {
    this.frozenAt = null
    for (const goOn of this.thawing.splice(0)) goOn()
  }

  isDeadBeat(now: number): boolean {
    return this.frozenAt !== null && now - this.frozenAt > beatMs
  }
}
