import type { Command, DeadCommand, LogEntry } from '#data/outbox/command.ts'
import type { OutboxRules } from '#data/outbox/plan.ts'
import type { Counters, Hold, OutboxState, Step } from '#data/outbox/state.ts'
import { initialCounters, type OutboxStore } from '#data/outbox/store.ts'
import type { ListAnswer, ListStamp, ListTarget } from '#data/mirror/refresh.ts'

/** The outbox in memory: one change at a time, as a database's transactions are. */
export class MemoryOutbox implements OutboxStore {
  commands = new Map<number, Command>()
  dead: DeadCommand[] = []
  log: LogEntry[] = []
  holds: Hold[] = []
  counters: Counters = { ...initialCounters }

  change<T>(rule: (state: OutboxState) => Step<T>): Promise<T> {
    const step = rule({ commands: [...this.commands.values()], holds: this.holds, counters: this.counters })
    for (const seq of step.remove ?? []) this.commands.delete(seq)
    for (const command of step.put ?? []) this.commands.set(command.seq, command)
    this.dead.push(...(step.dead ?? []))
    this.log.push(...(step.log ?? []))
    if (step.holds) this.holds = step.holds
    this.counters = { ...this.counters, ...step.counters }
    return Promise.resolve(step.result)
  }

  read(): Promise<{ commands: Command[]; dead: DeadCommand[] }> {
    return Promise.resolve({ commands: [...this.commands.values()], dead: this.dead })
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
