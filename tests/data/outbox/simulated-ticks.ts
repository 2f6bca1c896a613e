import { completedBy, type Command } from '#data/outbox/command.ts'
import { completedWith } from '#data/outbox/overlay.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import type { SimulatedServer, Subject } from './simulated-subject.ts'

export interface TickRow {
  id: number
  completed: boolean
  cancelled: boolean
}

class TickServer implements SimulatedServer<TickRow> {
  readonly items: Map<number, TickRow>
  readonly done: { opId: string; owner: number; item: number; seq: number }[] = []
  readonly tokens = new Map<string, number>()
  readonly returned = new Map<string, number>()
  onChange: (item: number, by: number | null) => void = () => undefined
  onViolation: (what: string) => void = () => undefined

  constructor(itemIds: readonly number[]) {
    this.items = new Map(itemIds.map((id) => [id, { id, completed: false, cancelled: false }]))
  }

  serve(commands: readonly Command[], token: string): Outcome[] {
    return commands.map((command) => this.serveOne(command, token))
  }

  private serveOne(command: Command, token: string): Outcome {
    const { opId, owner, seq } = command
    if (!this.tokens.has(token)) {
      this.returned.set(opId, (this.returned.get(opId) ?? 0) + 1)
      return { kind: 'signedOut' }
    }
    if (command.kind === 'setRide') throw new Error('A ride among ticks')
    const item = this.items.get(command.body.id)
    if (!item) return { kind: 'dead', reason: 'gone', code: 'not_found', message: '' }
    if (item.cancelled) return { kind: 'dead', reason: 'cancelled', code: 'arrival_cancelled', message: '' }
    const later = this.done.find((other) => other.item === item.id && other.owner === owner && other.seq > seq)
    if (later) this.onViolation(`${opId} reached the server after its successor ${later.opId}`)
    if (item.completed !== completedBy(command.kind)) {
      item.completed = completedBy(command.kind)
      this.onChange(item.id, owner)
    }
    this.done.push({ opId, owner, item: item.id, seq })
    return { kind: 'accepted' }
  }

  list(token: string): TickRow[] | null {
    return this.tokens.has(token) ? [...this.items.values()].map((row) => ({ ...row })) : null
  }

  changeElsewhere(id: number, change: 'toggle' | 'cancel'): void {
    const item = this.items.get(id)
    if (!item) return
    if (change === 'toggle') item.completed = !item.completed
    else item.cancelled = true
    this.onChange(id, null)
  }
}

const itemIds = [1, 2, 3]
const listKey = 'arrivals:1'

/** Arrivals that are confirmed one by one. */
export function ticks(): Subject<TickRow> {
  const server = new TickServer(itemIds)
  return {
    listKey,
    itemIds,
    server,
    entityKey: (item) => `arrival:${item}`,
    wishes(pick, random) {
      const item = pick(itemIds)
      const value = random() < 0.5
      return server.items.get(item)?.cancelled ? [] : [{ item, value }]
    },
    commands: (intents, _known, madeAt) =>
      intents.map(({ opId, user, item, value }) => ({
        opId,
        owner: user,
        entityKey: `arrival:${item}`,
        listKey,
        kind: value === true ? 'setComplete' : 'setIncomplete',
        itemDate: '2026-11-23',
        madeAt,
        body: { id: item, placeId: 1, passengerId: item, date: '2026-11-23', atHHMM: '08:15' },
        insisted: false,
      })),
    shown(item, rows, latest) {
      const row = rows.find(({ id }) => id === item)
      return completedWith(row?.completed ?? false, latest?.kind === 'setRide' ? undefined : latest)
    },
    objection: () => null,
  }
}
