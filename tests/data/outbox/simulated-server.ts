import { completedBy, type Command } from '#data/outbox/command.ts'
import type { Outcome } from '#data/outbox/plan.ts'
import type { Row } from './memory-stores.ts'

/** A server as the outbox may meet one: it remembers no keys, so that only the client keeps the order. */
export class SimulatedServer {
  readonly items: Map<number, Row>
  /** Commands that were done, in the order in which they came. */
  readonly done: { opId: string; owner: number; item: number; seq: number }[] = []
  /** Users by token. */
  readonly tokens = new Map<string, number>()
  /** Attempts that a refused token sent back, by command. */
  readonly returned = new Map<string, number>()
  /** Told when somebody's command changes an item, for all the others. */
  onChange: (item: number, by: number | null) => void = () => undefined
  onReorder: (late: string, early: string) => void = () => undefined

  constructor(itemIds: readonly number[]) {
    this.items = new Map(itemIds.map((id) => [id, { id, completed: false, cancelled: false }]))
  }

  serve(command: Command, token: string): Outcome {
    const { opId, owner, seq, body, kind } = command
    if (!this.tokens.has(token)) {
      this.returned.set(opId, (this.returned.get(opId) ?? 0) + 1)
      return { kind: 'signedOut' }
    }
    const item = this.items.get(body.id)
    if (!item) return { kind: 'dead', reason: 'gone', code: 'not_found', message: '' }
    if (item.cancelled) return { kind: 'dead', reason: 'cancelled', code: 'arrival_cancelled', message: '' }
    const later = this.done.find((other) => other.item === item.id && other.owner === owner && other.seq > seq)
    if (later) this.onReorder(opId, later.opId)
    if (item.completed !== completedBy(kind)) {
      item.completed = completedBy(kind)
      this.onChange(item.id, owner)
    }
    this.done.push({ opId, owner, item: item.id, seq })
    return { kind: 'accepted' }
  }

  /** `null` for a refused token. */
  list(token: string): Row[] | null {
    return this.tokens.has(token) ? [...this.items.values()].map((row) => ({ ...row })) : null
  }

  /** Somebody at another desk. */
  changeElsewhere(id: number, change: 'toggle' | 'cancel'): void {
    const item = this.items.get(id)
    if (!item) return
    if (change === 'toggle') item.completed = !item.completed
    else item.cancelled = true
    this.onChange(id, null)
  }
}
