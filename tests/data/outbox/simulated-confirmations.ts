import { listArrivals, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { resultIn } from '#data/api/answer.ts'
import { completedBy, type Command } from '#data/outbox/command.ts'
import { completedWith } from '#data/outbox/overlay.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import { isOverruled, madeAt, type Made } from '#domain/arrival.ts'
import { arrival } from '#tests/support/arrival.ts'
import type { SimulatedServer, Subject } from './simulated-subject.ts'
import type { Faults } from './simulation-options.ts'

export interface ConfirmationRow {
  id: number
  completed: boolean
  cancelled: boolean
}

class ConfirmationServer implements SimulatedServer<ConfirmationRow> {
  readonly items: Map<number, ConfirmationRow>
  readonly done: { opId: string; owner: number; item: number; seq: number }[] = []
  readonly tokens = new Map<string, number>()
  readonly returned = new Map<string, number>()
  onChange: (item: number, by: number | null) => void = () => undefined
  onViolation: (what: string) => void = () => undefined

  /** What was made of each item last. */
  private readonly latest = new Map<number, Made>()
  private readonly olderOverrules: boolean

  constructor(itemIds: readonly number[], { olderOverrules = false }: Faults) {
    this.olderOverrules = olderOverrules
    this.items = new Map(itemIds.map((id) => [id, { id, completed: false, cancelled: false }]))
  }

  serve(commands: readonly Command[], token: string, now: number): Outcome[] {
    return commands.map((command) => this.serveOne(command, token, now))
  }

  private serveOne(command: Command, token: string, now: number): Outcome {
    const { opId, owner, seq } = command
    if (!this.tokens.has(token)) {
      this.returned.set(opId, (this.returned.get(opId) ?? 0) + 1)
      return { kind: 'signedOut' }
    }
    if (command.kind === 'setRide') throw new Error('A ride among confirmations')
    const item = this.items.get(command.body.id)
    if (!item) return { kind: 'dead', reason: 'gone', code: 'not_found', message: '' }
    if (item.cancelled) return { kind: 'dead', reason: 'cancelled', code: 'arrival_cancelled', message: '' }
    const later = this.done.find((other) => other.item === item.id && other.owner === owner && other.seq > seq)
    if (later) this.onViolation(`${opId} reached the server after its successor ${later.opId}`)
    const made: Made = { userId: owner, at: madeAt(command.madeAt, now) }
    const latest = this.latest.get(item.id) ?? null
    const changes = item.completed !== completedBy(command.kind)
    if (changes) {
      if (isOverruled(made, latest) && !this.olderOverrules) {
        return { kind: 'dead', reason: 'changed', code: 'arrival_changed', message: '' }
      }
      this.checkOrder(opId, made, latest)
      item.completed = completedBy(command.kind)
      this.onChange(item.id, owner)
    }
    if (changes || !latest || latest.at < made.at) this.latest.set(item.id, made)
    this.done.push({ opId, owner, item: item.id, seq })
    return { kind: 'accepted' }
  }

  /** What was done later wins: nobody's word is turned round by an older one. */
  private checkOrder(opId: string, made: Made, latest: Made | null): void {
    const isOlder = latest !== null && made.at < latest.at && made.userId !== latest.userId
    if (isOlder) this.onViolation(`${opId} of user ${made.userId} has overruled a newer action of ${latest.userId}`)
  }

  list(token: string): ConfirmationRow[] | null {
    return this.tokens.has(token) ? [...this.items.values()].map((row) => ({ ...row })) : null
  }

  changeElsewhere(id: number, change: 'toggle' | 'cancel', now: number): void {
    const item = this.items.get(id)
    if (!item) return
    if (change === 'toggle') {
      item.completed = !item.completed
      this.latest.set(id, { userId: elsewhere, at: now })
    } else item.cancelled = true
    this.onChange(id, null)
  }
}

/** Who acts at another desk. */
const elsewhere = 0
const itemIds = [1, 2, 3]
const endpoints = { setComplete: setArrivalComplete, setIncomplete: setArrivalIncomplete }
const placeId = 1
const listKey = `arrivals:${placeId}`

/** Arrivals that are confirmed one by one. */
export function confirmations(faults: Faults = {}): Subject<ConfirmationRow> {
  const server = new ConfirmationServer(itemIds, faults)
  return {
    listKey,
    itemIds,
    server,
    entityKey: (item) => `arrival:${item}`,
    itemOf: (command) => (command.kind === 'setRide' ? 0 : command.body.id),
    isAnswer: ([command], data) =>
      command !== undefined &&
      command.kind !== 'setRide' &&
      resultIn(endpoints[command.kind], { body: { id: command.body.id } }, data) !== null,
    hasForm: ([command], data) =>
      command !== undefined && command.kind !== 'setRide' && endpoints[command.kind].result.safeParse(data).success,
    isList: (data) => resultIn(listArrivals, { params: { destinationId: String(placeId) }, query: {} }, data) !== null,
    rowsIn: (data) =>
      (listArrivals.result.safeParse(data).data ?? []).map(({ id, completed, cancelled }) => ({
        ...{ id, completed, cancelled },
      })),
    otherLists: () =>
      [true, false].map((completed) => itemIds.map((id) => arrival({ id, completed, placeId: placeId + 1 }))),
    otherAnswers: (commands) =>
      commands.flatMap((command) => {
        if (command.kind === 'setRide') return []
        const [id, completed] = [command.body.id, completedBy(command.kind)]
        return [arrival({ id: id + 1, completed }), arrival({ id, completed: !completed }), { id }]
      }),
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
        body: { id: item, placeId, passengerId: item, date: '2026-11-23', atHHMM: '08:15' },
        insisted: false,
      })),
    shown(item, rows, latest) {
      const row = rows.find(({ id }) => id === item)
      return completedWith(row?.completed ?? false, latest?.kind === 'setRide' ? undefined : latest)
    },
    objection: () => null,
  }
}
