import type { Command, DeadCommand, LogEntry } from '#data/outbox/command.ts'
import type { OutboxRules } from '#data/outbox/plan.ts'
import type { Counters, Hold, OutboxState, Overruled, Step } from '#data/outbox/state.ts'
import { initialCounters, type OutboxStore, type Reach } from '#data/outbox/store.ts'
import type { Faults, SimulatedOutbox } from './simulation-options.ts'
import type { ListAnswer, ListStamp, ListTarget } from '#data/mirror/refresh.ts'
import { mayRevise, newerThan } from '#data/mirror/revised.ts'

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

export class MemoryMirror<Row extends { id: number }> implements ListTarget<Row> {
  readonly key: string
  rows: Row[] = []
  appliedTick = 0
  revised: Record<number, number> = {}
  private readonly faults: Faults

  constructor(key: string, faults: Faults = {}) {
    this.key = key
    this.faults = faults
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
    this.revised = this.faults.listsUndoParts ? {} : newerThan(this, startTick)
    const isNewer = ({ id }: Row) => id in this.revised
    this.rows = [...this.rows.filter(isNewer), ...(answer.rows ?? this.rows).filter((row) => !isNewer(row))]
    return Promise.resolve('applied')
  }

  some = (ids: readonly number[]): Promise<ListTarget<Row> | null> =>
    Promise.resolve(this.appliedTick === 0 ? null : this.part(ids))

  private part = (ids: readonly number[]): ListTarget<Row> => ({
    key: this.key,
    only: new Set(ids),
    etag: this.etag,
    apply: ({ rows }, { startTick }, _, mayApply) => {
      const older = this.faults.anyPart ? ids : mayRevise(this, { ids, startTick }, mayApply)
      if (older.length === 0) return Promise.resolve('older')
      const isOlder = ({ id }: Row) => older.includes(id)
      this.rows = [...this.rows.filter((row) => !isOlder(row)), ...(rows ?? []).filter(isOlder)]
      this.revised = { ...this.revised, ...Object.fromEntries(older.map((id) => [id, startTick])) }
      return Promise.resolve('applied')
    },
  })

  read(): Promise<Row[]> {
    return Promise.resolve(this.rows)
  }
}
