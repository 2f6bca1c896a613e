import Dexie, { type EntityTable, type Table } from 'dexie'
import { product } from '#domain/product.ts'
import { isLostConnection, StorageError, storageErrorOf } from '../device/storage-error.ts'
import { whenFull, type Sacrifice } from '../device/when-full.ts'
import { writesOutsideQueries } from '../device/writes-outside-queries.ts'
import { Command, commandVersion, confirmationKeys, type DeadCommand, type LogEntry } from './command.ts'
import type { Counters, Hold, OutboxState, Overruled, Step } from './state.ts'
import { initialCounters, type OutboxStore, type Reach } from './store.ts'

const logDays = 7

/** Entities whose commands are asked for one by one; those of more are found faster among all. */
const singlyAtMost = 50

interface KeptValue {
  k: 'counters' | 'holds' | 'overruled' | 'marker' | 'minWriter' | 'flushBeat'
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
    this.use(writesOutsideQueries)
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

  change<T>(rule: (state: OutboxState) => Step<T>, reach: Reach = 'all'): Promise<T> {
    // a part of a larger write fails or succeeds with the whole
    const larger: unknown = Dexie.currentTransaction
    if (larger) return this.changeOnce(rule, reach)
    return this.write(() => this.changeOnce(rule, reach))
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

  private changeOnce<T>(rule: (state: OutboxState) => Step<T>, reach: Reach): Promise<T> {
    return this.transaction('rw', this.commands, this.dead, this.log, this.kept, async () => {
      const [{ rows, isPart }, kept] = await Promise.all([this.rowsIn(reach), this.kept.toArray()])
      const values = new Map(kept.map(({ k, value }) => [k, value]))
      if (Number(values.get('minWriter') ?? 0) > commandVersion) throw new StorageError('outdated')
      const counters = { ...initialCounters, ...(values.get('counters') as Partial<Counters> | undefined) }
      const step = rule({
        commands: readable(rows),
        isPart,
        holds: (values.get('holds') as Hold[] | undefined) ?? [],
        overruled: (values.get('overruled') as Overruled[] | undefined) ?? [],
        counters,
      })
      await this.apply(step, counters)
      return step.result
    })
  }

  private async rowsIn(reach: Reach): Promise<{ rows: unknown[]; isPart: boolean }> {
    const { commands } = this
    if (reach === 'all') return { rows: await commands.toArray(), isPart: false }
    if (reach === 'none') return { rows: [], isPart: true }
    if (reach === 'sending') return { rows: await commands.where({ state: reach }).toArray(), isPart: true }
    if (reach === 'acked') {
      const accepted = await commands.where({ state: reach }).toArray()
      return { rows: await this.rowsOn(accepted.map(entityOf)), isPart: true }
    }
    if ('entities' in reach) return { rows: await this.rowsOn(reach.entities), isPart: true }
    const oldest = await commands.where({ state: 'pending' }).limit(reach.oldest).toArray()
    const keys = new Set(oldest.map(entityOf))
    const areConfirmations = [...keys].every((key) => key.startsWith(confirmationKeys))
    if (!areConfirmations) return { rows: await commands.toArray(), isPart: false }
    return { rows: await this.rowsOn([...keys]), isPart: oldest.length === reach.oldest }
  }

  /** Each key by itself: for one query of several keys the database would walk a cursor from row to row. */
  private async rowsOn(entities: readonly string[]): Promise<unknown[]> {
    if (entities.length > singlyAtMost) return this.commands.toArray()
    const found = await Promise.all(
      [...new Set(entities)].map((entityKey): PromiseLike<unknown[]> => this.commands.where({ entityKey }).toArray()),
    )
    return found.flat()
  }

  private async apply(
    { put, remove, dead, log, holds, overruled, counters }: Step<unknown>,
    before: Counters,
  ): Promise<void> {
    const kept: KeptValue[] = []
    if (holds) kept.push({ k: 'holds', value: holds })
    if (overruled) kept.push({ k: 'overruled', value: overruled })
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

const entityOf = (row: unknown): string => (row as Pick<Command, 'entityKey'>).entityKey

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
