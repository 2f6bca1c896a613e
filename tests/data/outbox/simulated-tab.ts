import type { OutboxStore } from '#data/outbox/store.ts'

/** A lock whose holder has been frozen for longer is taken over. */
const beatMs = 30_000

/** A window of the app that may freeze or crash between any two of its steps. */
export class Tab {
  /** When it was frozen; `null` while it runs. */
  frozenAt: number | null = null
  crashed = false
  private readonly thawing: (() => void)[] = []
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

  store(store: OutboxStore): OutboxStore {
    return { change: (rule) => this.run(() => store.change(rule)) }
  }

  thaw(): void {
    this.frozenAt = null
    for (const goOn of this.thawing.splice(0)) goOn()
  }

  isDeadBeat(now: number): boolean {
    return this.frozenAt !== null && now - this.frozenAt > beatMs
  }
}
