import type { Command } from '#data/outbox/command.ts'
import { flush, type Batch, type FlushEnvironment, type Sender } from '#data/delivery/flush.ts'
import { outboxRules, type OutboxRules } from '#data/outbox/plan.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import { seeded } from './random.ts'
import type { Faults, SimulatedStores, SimulationOptions } from './simulation-options.ts'
import { forgedOutcomes, forgedRows } from './simulated-answers.ts'
import { SimulatedHistory } from './simulated-history.ts'
import { SimulatedLink } from './simulated-link.ts'
import { SimulatedNetwork } from './simulated-network.ts'
import { SimulatedScreens, type Chance, type Session } from './simulated-screens.ts'
import { SimulatedStream } from './simulated-stream.ts'
import type { Intent, Subject } from './simulated-subject.ts'
import { Tab } from './simulated-tab.ts'

const users = [1, 2]
const healMs = 3 * 60_000

/** What went wrong, in words; `null` when every invariant held. */
export type Violation = string | null

export async function simulate<Row extends { id: number }>(options: SimulationOptions<Row>): Promise<Violation> {
  const world = new World(options)
  return world.run()
}

class World<Row extends { id: number }> {
  private readonly random: () => number
  private readonly options: SimulationOptions<Row>
  private readonly subject: Subject<Row>
  private readonly rules: OutboxRules
  private readonly faults: Faults
  private violation: Violation = null

  private time = 1_000_000_000_000
  private clockJump = 0
  private readonly network: SimulatedNetwork
  private readonly link: SimulatedLink<Row>
  private readonly stream: SimulatedStream
  private readonly screens: SimulatedScreens<Row>

  private session: Session | null = null
  private readonly stores = new Map<number, SimulatedStores<Row>>()
  private readonly history = new SimulatedHistory((what) => this.fail(what))
  /** Who holds the lock of each user's outbox. */
  private readonly lockHolders = new Map<number, Tab>()
  private readonly begun = new Map<number, Tab>()
  private tabs = [new Tab(), new Tab()]
  private counter = 0

  constructor(options: SimulationOptions<Row>) {
    this.options = options
    this.subject = options.subject(options.faults)
    const { server } = this.subject
    this.random = seeded(options.seed)
    this.faults = options.faults ?? {}
    this.rules = { ...outboxRules, ...this.faults.rules }
    this.network = new SimulatedNetwork((from) => this.pick(from))
    this.link = new SimulatedLink({
      network: this.network,
      server,
      history: this.history,
      now: () => this.time,
      fault: this.faults.outcome ?? ((outcome) => outcome),
      forged: (commands) => forgedOutcomes(this.subject, commands, (from) => this.pick(from), this.faults),
      forgedRows: () => forgedRows(this.subject, (from) => this.pick(from), this.faults),
    })
    this.stream = new SimulatedStream(this.faults)
    const { subject, rules, faults, link, stream, history } = this
    this.screens = new SimulatedScreens({
      ...{ subject, rules, faults, link, stream, history },
      now: () => this.time,
      storesOf: (user) => this.storesOf(user),
      fail: (what) => this.fail(what),
    })
    server.onViolation = (what) => this.fail(what)
    server.onChange = (item, by) => {
      for (const user of users) if (user !== by) this.history.changed(item, user)
      this.stream.changed(item)
    }
    this.signIn(1)
  }

  async run(): Promise<Violation> {
    const events = this.enabledEvents()
    for (let step = 0; step < (this.options.steps ?? 60) && !this.violation; step += 1) {
      this.pick(events)()
      await this.check()
    }
    if (!this.violation) await this.heal()
    return this.violation
  }

  private enabledEvents(): (() => void)[] {
    const weighted: [number, () => void][] = [
      [6, () => this.tap()],
      [5, () => this.startFlush(this.pick(this.tabs))],
      [4, () => this.refresh(this.pick(this.tabs))],
      [10, () => this.network.deliver()],
      [2, () => this.network.drop()],
      [2, () => this.network.giveUp()],
      [1, () => this.network.portal()],
      [2, () => this.network.forge()],
      [1, () => this.crash()],
      [1, () => this.freeze()],
      [1, () => this.thaw()],
      [4, () => this.endReads()],
      [1, () => this.session && this.subject.server.tokens.delete(this.session.token)],
      [2, () => this.signIn(this.pick(users))],
      [1, () => this.changeElsewhere('toggle')],
      [1, () => this.random() < 0.2 && this.changeElsewhere('cancel')],
      [3, () => this.advance([100, 5_000, 30_000, 61_000][Math.floor(this.random() * 4)] ?? 0)],
      [1, () => (this.clockJump = Math.floor((this.random() - 0.5) * 8 * 3_600_000))],
      [1, () => this.emptyPermissions()],
      ...(this.options.isTold ? this.screens.events(this.chance) : []),
    ]
    const kept = this.options.swarm ? weighted.filter(([weight]) => weight > 4 || this.random() < 0.6) : weighted
    return kept.flatMap(([weight, event]) => Array.from({ length: weight }, () => event))
  }

  private readonly chance: Chance = {
    user: () => this.pick(users),
    tab: () => this.pick(this.tabs),
    session: () => this.session,
    pick: (from) => this.pick(from),
    random: () => this.random(),
    deliver: () => this.network.deliver(),
  }

  private pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.random() * from.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }

  private fail(what: string): void {
    this.violation ??= what
  }

  private storesOf(userId: number): SimulatedStores<Row> {
    const key = this.faults.sharedQueue ? 0 : userId
    const known = this.stores.get(key)
    if (known) return known
    const made = this.options.stores(key)
    this.stores.set(key, made)
    return made
  }

  private flushOf(tab: Tab, userId: number): FlushEnvironment {
    const store = tab.store(this.storesOf(userId).outbox)
    return {
      owner: userId,
      store,
      rules: {
        ...this.rules,
        begin: (state, now) => {
          const step = this.rules.begin(state, now)
          this.begun.set(userId, tab)
          return step
        },
      },
      now: () => this.time,
      random: () => this.random(),
      exclusively: async (work) => {
        if (this.faults.withoutLock) return work()
        const holder = this.lockHolders.get(userId)
        if (holder && !holder.isDeadBeat(this.time)) return 'busy'
        this.lockHolders.set(userId, tab)
        const result = await work()
        if (this.lockHolders.get(userId) === tab) this.lockHolders.delete(userId)
        return result
      },
      withSession: (work) => tab.turn().then(() => work(this.session && { ...this.session })),
      objection: () => tab.slowly(() => this.random() < 0.1).then(() => null),
      send: (commands, sender) => tab.run(() => this.send(tab, userId, commands, sender)),
    }
  }

  private tap(): void {
    if (!this.session) return
    const { userId } = this.session
    const tab = this.pick(this.tabs)
    const wishes = this.subject.wishes((from) => this.pick(from), this.random)
    if (tab.frozenAt !== null || wishes.length === 0) return
    const intents = wishes.map(({ item, value }): Intent => {
      this.counter += 1
      return { opId: `op${this.counter}`, user: userId, item, value, saved: false }
    })
    for (const intent of intents) this.history.add(intent)
    const madeAt = this.time + this.clockJump
    const saved = () => {
      for (const intent of intents) this.history.saved(intent)
    }
    if (!this.faults.reportsEarly) {
      void this.store(tab, userId, intents, madeAt).then(saved)
      return
    }
    saved()
    tab.uncommitted.push(() => void this.store(tab, userId, intents, madeAt))
  }

  /** As a device does: the outbox is looked at first, then the mirror, and what was to be decided is decided by this. */
  private async store(tab: Tab, userId: number, intents: readonly Intent[], madeAt: number): Promise<void> {
    const { outbox, mirror } = this.storesOf(userId)
    await tab.turn()
    const known = await outbox.read()
    const commands = this.subject.commands(intents, { ...known, rows: await mirror.read() }, madeAt)
    const keys = new Set(commands.map(({ entityKey }) => entityKey))
    const decided = known.dead.filter(({ command }) => command.kind === 'setRide' && keys.has(command.entityKey))
    await outbox.close(decided.map(({ command }) => command.opId))
    await tab.store(outbox).change((state) => this.rules.add(state, commands))
  }

  private startFlush(tab: Tab): void {
    if (tab.frozenAt !== null || !this.session) return
    void flush(this.flushOf(tab, this.session.userId))
  }

  private refresh = (tab: Tab): void => this.screens.refresh(tab, this.session)

  private send(tab: Tab, userId: number, commands: Batch, { token, userId: tokenUser }: Sender): Promise<Outcome[]> {
    for (const { owner } of commands) if (owner !== tokenUser) this.fail(`sent a command of ${owner} as ${tokenUser}`)
    const isReplaced = !this.faults.sharedQueue && this.begun.get(userId) !== tab
    if (isReplaced) this.fail('sent by a flush that another has replaced')
    return this.link.send(tab, commands, token, (late) => void this.lateAnswer(tab, userId, commands, late))
  }

  /** What a stray timer or a late answer of an attempt that was given up would do. */
  private async lateAnswer(
    tab: Tab,
    userId: number,
    commands: readonly Command[],
    outcomes: readonly Outcome[],
  ): Promise<void> {
    const store = tab.store(this.storesOf(userId).outbox)
    const ended = outcomes.flatMap((outcome, at) => (commands[at] ? [{ ...commands[at], outcome }] : []))
    const late = { ended, now: this.time, random: 0 }
    await store.change((state) => this.rules.settle(state, { ...late, fence: state.counters.fence }))
  }

  private crash(): void {
    const tab = this.pick(this.tabs)
    tab.crashed = true
    // what it was asking for is lost; a page that is opened asks for everything
    for (const user of users) this.stream.lost(user)
    tab.uncommitted.length = 0
    for (const [user, holder] of this.lockHolders) if (holder === tab) this.lockHolders.delete(user)
    this.tabs = this.tabs.map((other) => (other === tab ? new Tab() : other))
    this.network.abandon(tab)
    void this.history.noteUnsure(this.stores.values())
  }

  private freeze(): void {
    const tab = this.pick(this.tabs)
    if (tab.frozenAt !== null) return
    tab.frozenAt = this.time
    if ([...this.lockHolders.values()].includes(tab)) void this.history.noteUnsure(this.stores.values())
  }

  private thaw = (): void => this.tabs.forEach((tab) => tab.thaw())
  private endReads = (): void => this.tabs.forEach((tab) => tab.endReads())

  private signIn(userId: number): void {
    this.counter += 1
    const token = `token${this.counter}`
    this.subject.server.tokens.set(token, userId)
    this.session = { token, userId }
  }

  private changeElsewhere = (change: 'toggle' | 'cancel'): void =>
    this.subject.server.changeElsewhere(this.pick(this.subject.itemIds), change, this.time)

  private advance(ms: number): void {
    this.time += ms
    this.network.expire(this.time)
  }

  private emptyPermissions(): void {
    if (!this.faults.purgesOnEmptyPermissions || !this.session) return
    const { outbox } = this.storesOf(this.session.userId)
    void outbox.change(({ commands }) => ({ remove: commands.map(({ seq }) => seq), result: null }))
  }

  private async check(): Promise<void> {
    await this.options.settle()
    for (const tab of this.tabs) for (const commit of tab.uncommitted.splice(0)) if (this.random() < 0.5) commit()
    await this.options.settle()
    const user = this.session?.userId
    if (user !== undefined) await this.history.checkView(user, this.subject, this.storesOf(user))
    if (this.options.isTold && user !== undefined) await this.screens.checkPicture(user, this.session)
    this.history.checkSends(this.subject.server)
  }

  /** Faults end; everything has to come to rest within three minutes of virtual time. */
  private async heal(): Promise<void> {
    this.thaw()
    for (const tab of this.tabs) for (const commit of tab.uncommitted.splice(0)) commit()
    for (const user of users) {
      this.signIn(user)
      const settle = () => this.settleAll()
      if (this.options.isTold) await this.screens.hearEverything(this.pick(this.tabs), this.session, settle)
      const until = this.time + healMs
      while (this.time < until && !this.violation) {
        const [tab] = this.tabs
        if (tab) {
          this.startFlush(tab)
          await this.settleAll()
          this.refresh(tab)
          await this.settleAll()
        }
        await this.check()
        if (await this.isAtRest(user)) break
        this.advance(5_000)
      }
      if (!this.violation && !(await this.isAtRest(user))) this.fail(`something of user ${user} is stuck`)
    }
    await this.history.checkFates(this.subject.server, (user) => this.storesOf(user))
  }

  private async settleAll(): Promise<void> {
    await this.options.settle()
    await this.deliverAll()
  }

  private async deliverAll(): Promise<void> {
    this.endReads()
    await this.options.settle()
    while (this.network.messages.length > 0) {
      this.network.deliver(this.network.messages[0])
      await this.options.settle()
    }
  }

  private async isAtRest(user: number): Promise<boolean> {
    const { commands } = await this.storesOf(user).outbox.read()
    return commands.every(({ owner }) => owner !== user)
  }
}
