import Dexie, { type EntityTable, type Table } from 'dexie'
import { product } from '#domain/product.ts'
import { isLostConnection, StorageError, storageErrorOf } from '../device/storage-error.ts'
import { whenFull, type Sacrifice } from '../device/when-full.ts'
import { Command, commandVersion, type DeadCommand, type LogEntry } from './command.ts'
import type { Counters, Hold, OutboxState, Step } from './state.ts'
import { initialCounters, type OutboxStore } from './store.ts'

const logDays = 7

interface KeptValue {
  k: 'counters' | 'holds' | 'marker' | 'minWriter' | 'flushBeat'
  value: unknown
}

/**
 * The precious database: what the user asked for and the server has not shown yet. Apart from the mirror, so that the
 * mirror can be deleted at any time. Its versions only add; nothing in it is ever migrated.
 */
export class OutboxDatabase extends Dexie implements OutboxStore {
  /** Rows are parsed when they are read: a later build may have written them. */
  declare readonly commands: Table<unknown, number>
  declare readonly dead: EntityTable<DeadCommand & { id: number }, 'id'>
  declare readonly log: EntityTable<LogEntry & { id: number }, 'id'>
  declare readonly kept: EntityTable<KeptValue, 'k'>

  /** A window of a newer build has the database in a newer form: this one may not write, and does not open it again. */
  isOutdated = false

  private isLetGo = false

  /** What may be given up for a write when the device is full, the least precious first. */
  sacrifices: readonly Sacrifice[] = []

  constructor(userKey: string) {
    super(outboxName(userKey), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      commands: 'seq, &opId, entityKey, state',
      dead: '++id, &command.opId, resolvedAt',
      log: '++id, opId, at',
      kept: 'k',
    })
  }

  /** By default for good: what is still under way in this window does not open it again, not even to say how it ended. */
  override close({ disableAutoOpen = true } = {}): void {
    this.isLetGo ||= disableAutoOpen
    super.close({ disableAutoOpen })
  }

  change<T>(rule: (state: OutboxState) => Step<T>): Promise<T> {
    // a part of a larger write fails or succeeds with the whole
    const larger: unknown = Dexie.currentTransaction
    if (larger) return this.changeOnce(rule)
    return this.write(() => this.changeOnce(rule))
  }

  /** Runs any write on this database. @param work safe to begin again @throws StorageError */
  write<T>(work: () => Promise<T>): Promise<T> {
    return whenFull(this.sacrifices, () => this.connected(work))
  }

  private async connected<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOutdated) throw new StorageError('outdated')
    try {
      return await work()
    } catch (failure) {
      if (this.isLetGo || !isLostConnection(failure)) throw storageErrorOf(failure)
      this.close({ disableAutoOpen: false })
      await this.open()
      return await work().catch((again: unknown) => {
        throw storageErrorOf(again)
      })
    }
  }

  private changeOnce<T>(rule: (state: OutboxState) => Step<T>): Promise<T> {
    return this.transaction('rw', this.commands, this.dead, this.log, this.kept, async () => {
      const [rows, kept] = await Promise.all([this.commands.toArray(), this.kept.toArray()])
      const values = new Map(kept.map(({ k, value }) => [k, value]))
      if (Number(values.get('minWriter') ?? 0) > commandVersion) throw new StorageError('outdated')
      const counters = { ...initialCounters, ...(values.get('counters') as Partial<Counters> | undefined) }
      const step = rule({
        commands: readable(rows),
        holds: (values.get('holds') as Hold[] | undefined) ?? [],
        counters,
      })
      await this.apply(step, counters)
      return step.result
    })
  }

  private async apply({ put, remove, dead, log, holds, counters }: Step<unknown>, before: Counters): Promise<void> {
    const kept: KeptValue[] = []
    if (holds) kept.push({ k: 'holds', value: holds })
    if (counters) kept.push({ k: 'counters', value: { ...before, ...counters } })
    // asked for in this order without waiting for each answer: the page may be painting when one comes
    await Promise.all([
      remove?.length && this.commands.bulkDelete(remove),
      put?.length && this.commands.bulkPut(put),
      dead?.length && this.dead.bulkAdd(dead),
      log?.length && this.log.bulkAdd(log),
      kept.length > 0 && this.kept.bulkPut(kept),
    ])
  }

  async removeOldLog(now: number): Promise<void> {
    await this.log
      .where('at')
      .below(now - logDays * 24 * 3_600_000)
      .delete()
  }
}

export const outboxName = (userKey: string): string => `${product}-outbox-${userKey}`

/**
 * Commands that this build understands. An entity with one that it does not is left alone altogether, because the
 * order of its commands could not be kept.
 */
export function readable(rows: readonly unknown[]): Command[] {
  const parsed = rows.map((row) => ({ row, command: Command.safeParse(row) }))
  const foreign = new Set(
    parsed.filter(({ command }) => !command.success).map(({ row }) => (row as { entityKey?: unknown }).entityKey),
  )
  return parsed.flatMap(({ command }) =>
    command.success && !foreign.has(command.data.entityKey) ? [command.data] : [],
  )
}
