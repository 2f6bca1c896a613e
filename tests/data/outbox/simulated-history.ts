import { latestByEntity } from '#data/outbox/overlay.ts'
import type { OutboxStore } from '#data/outbox/store.ts'
import type { Intent, SimulatedServer, Subject } from './simulated-subject.ts'
import type { SimulatedStores } from './simulation-options.ts'

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** What the users did and what was sent, and what must be true of it. */
export class SimulatedHistory {
  private readonly intents: Intent[] = []
  /** Items that somebody else has changed since the user's last intent. */
  private readonly changedElsewhere = new Set<string>()
  private readonly sends = new Map<string, number>()
  /** Times that a command's fate became unknown. */
  private readonly unsure = new Map<string, number>()
  private readonly fail: (what: string) => void

  constructor(fail: (what: string) => void) {
    this.fail = fail
  }

  add(intent: Intent): void {
    this.intents.push(intent)
  }

  saved(intent: Intent): void {
    intent.saved = true
    this.changedElsewhere.delete(`${intent.user}:${intent.item}`)
  }

  changed(item: number, user: number): void {
    this.changedElsewhere.add(`${user}:${item}`)
  }

  sent = (opId: string) => count(this.sends, opId)
  becameUnsure = (opId: string) => count(this.unsure, opId)

  /** What a lost tab was sending has an unknown fate: it may be sent once more. */
  async noteUnsure<Row>(stores: Iterable<SimulatedStores<Row>>): Promise<void> {
    for (const { outbox } of stores) {
      const { commands } = await outbox.read()
      for (const { opId, state } of commands) if (state === 'sending') this.becameUnsure(opId)
    }
  }

  /** A command is sent once, and once more for each time its fate became unknown or its token was refused. */
  checkSends<Row>({ returned }: SimulatedServer<Row>): void {
    for (const [opId, times] of this.sends) {
      const allowed = 1 + (this.unsure.get(opId) ?? 0) + (returned.get(opId) ?? 0)
      if (times > allowed) this.fail(`${opId} was sent ${times} times`)
    }
  }

  /** The user sees the last intent, unless somebody else has changed the item since or it waits for a decision. */
  async checkView<Row>(user: number, subject: Subject<Row>, { outbox, mirror }: SimulatedStores<Row>): Promise<void> {
    const { commands, dead, overruled } = await outbox.read()
    const rows = await mirror.read()
    const latest = latestByEntity(commands)
    for (const letter of dead) {
      const objection = subject.objection(letter)
      if (objection) this.fail(objection)
    }
    for (const item of subject.itemIds) {
      const intent = this.intents.findLast((other) => other.user === user && other.item === item && other.saved)
      if (!intent || this.changedElsewhere.has(`${user}:${item}`)) continue
      if (dead.some(({ command }) => command.opId === intent.opId)) continue
      // what the user is told has been changed elsewhere: by a list that is older than it claims, too
      if (overruled.some(({ opId }) => opId === intent.opId)) continue
      const shown = subject.shown(item, rows, latest.get(subject.entityKey(item)))
      if (shown !== intent.value) this.fail(`user ${user} sees item ${item} as ${shown}, after ${intent.opId}`)
    }
  }

  /** The store, looked at after each of its changes: whoever reads between two steps sees the last intent, too. */
  watched(store: OutboxStore, look: () => Promise<void>): OutboxStore {
    return {
      change: async (rule, reach) => {
        const result = await store.change(rule, reach)
        await look()
        return result
      },
    }
  }

  /** Every intent that was reported saved has been done, replaced by a later one, or waits for a person. */
  async checkFates<Row>(
    { done }: SimulatedServer<Row>,
    storesOf: (user: number) => SimulatedStores<Row>,
  ): Promise<void> {
    for (const [index, intent] of this.intents.entries()) {
      if (!intent.saved) continue
      const { dead } = await storesOf(intent.user).outbox.read()
      const isDone = done.some(({ opId }) => opId === intent.opId)
      const isDead = dead.some(({ command }) => command.opId === intent.opId)
      const isReplaced = this.intents
        .slice(index + 1)
        .some((later) => later.saved && later.user === intent.user && later.item === intent.item)
      if (!isDone && !isDead && !isReplaced) this.fail(`${intent.opId} is lost`)
    }
  }
}
