import type { Command, DeadCommand, LogEntry } from '#data/outbox/command.ts'
import type { OutboxRules } from '#data/outbox/plan.ts'
import type { Counters, Hold, OutboxState, Overruled, Step } from '#data/outbox/state.ts'
import { initialCounters, type OutboxStore, type Reach } from '#data/outbox/store.ts'
import type { SimulatedOutbox } from './simulation-options.ts'
import type { ListAnswer, ListStamp, ListTarget } from '#data/mirror/refresh.ts'

/** The outbox in memory: one change at a time, as a database's transactions are. */
export class MemoryOutbox implements OutboxStore {
  commands = new Map<number, Command>()
  dead: DeadCommand[] = []
  log: LogEntry[] = []
  holds: Hold[] = []
  overruled: readonly Overruled[] = []
  counters: Counters = { ...initialCounters }

  change<T>(rule: (state: OutboxState) => Step<T>, reach: Reach = 'all'): Promise<T> {
    const step = rule({ ...this.seen(reach), holds: this.holds, overruled: this.overruled, counters: this.counters })
    for (const seq of step.remove ?? []) this.commands.delete(seq)
    for (const command of step.put ?? []) this.commands.set(command.seq, command)
    this.dead.push(...(step.dead ?? []))
    this.log.push(...(step.log ?? []))
    if (step.holds) this.holds = step.holds
    if (step.overruled) this.overruled = step.overruled
    this.counters = { ...this.counters, ...step.counters }
    return Promise.resolve(step.result)
  }

  private seen(reach: Reach): Pick<OutboxState, 'commands' | 'isPart'> {
    const all = [...this.commands.values()]
    if (reach === 'all') return { commands: all, isPart: false }
    if (reach === 'none') return { commands: [], isPart: true }
    const on = (keys: readonly string[]) => all.filter(({ entityKey }) => keys.includes(entityKey))
    const inState = all.filter(({ state }) => state === reach)
    if (reach === 'sending') return { commands: inState, isPart: true }
    if (reach === 'acked') return { commands: on(inState.map(({ entityKey }) => entityKey)), isPart: true }
    if ('entities' in reach) return { commands: on(reach.entities), isPart: true }
    const pending = all.filter(({ state }) => state === 'pending').sort((a, b) => a.seq - b.seq)
    const oldest = pending.slice(0, reach.oldest)
    if (oldest.some(({ kind }) => kind === 'setRide')) return { commands: all, isPart: false }
    return { commands: on(oldest.map(({ entityKey }) => entityKey)), isPart: oldest.length === reach.oldest }
  }

  read(): ReturnType<SimulatedOutbox['read']> {
    return Promise.resolve({ commands: [...this.commands.values()], dead: this.dead, overruled: this.overruled })
  }

  close(opIds: readonly string[]): Promise<void> {
    this.dead = this.dead.filter(({ command }) => !opIds.includes(command.opId))
    return Promise.resolve()
  }
}

export class MemoryMirror<Row> implements ListTarget<Row> {
  readonly key: string
  rows: Row[] = []
  appliedTick = 0

  constructor(key: string) {
    this.key = key
  }

  etag = () => Promise.resolve(null)

  apply = (
    answer: ListAnswer<Row>,
    { startTick }: ListStamp,
    _sentEtag: string | null,
    mayApply: OutboxRules['mayApply'],
  ): Promise<'applied' | 'older'> => {
    if (!mayApply(this.appliedTick, startTick)) return Promise.resolve('older')
    this.appliedTick = startTick
    this.rows = [...(answer.rows ?? this.rows)]
    return Promise.resolve('applied')
  }

  read(): Promise<Row[]> {
    return Promise.resolve(this.rows)
  }
}
