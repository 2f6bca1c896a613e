import { refreshList, type ListAnswer, type ListTarget } from '#data/mirror/refresh.ts'
import type { OutboxRules } from '#data/outbox/plan.ts'
import { shownIn } from './simulated-answers.ts'
import type { SimulatedHistory } from './simulated-history.ts'
import type { SimulatedLink } from './simulated-link.ts'
import type { SimulatedStream } from './simulated-stream.ts'
import type { Subject } from './simulated-subject.ts'
import type { Tab } from './simulated-tab.ts'
import type { Faults, SimulatedStores } from './simulation-options.ts'

export interface Session {
  token: string
  userId: number
}

interface Given<Row extends { id: number }> {
  subject: Subject<Row>
  rules: OutboxRules
  faults: Faults
  link: SimulatedLink<Row>
  stream: SimulatedStream
  history: SimulatedHistory
  now: () => number
  storesOf: (user: number) => SimulatedStores<Row>
  fail: (what: string) => void
}

/** What a history draws by lot. */
export interface Chance {
  user: () => number
  tab: () => Tab
  session: () => Session | null
  pick: <T>(from: readonly T[]) => T
  random: () => number
  /** The network gives what is next. */
  deliver: () => void
}

/** What tabs ask for, and what they show of it. */
export class SimulatedScreens<Row extends { id: number }> {
  private readonly given: Given<Row>
  private readonly asking = new Set<{ userId: number; tab: Tab }>()

  constructor(given: Given<Row>) {
    this.given = given
  }

  refresh(tab: Tab, session: Session | null): void {
    if (tab.frozenAt !== null || !session) return
    const { token, userId } = session
    this.given.stream.takeAll(userId)
    const { mirror } = this.given.storesOf(userId)
    void this.refreshTarget(tab, userId, mirror, () => this.given.link.list(tab, token))
  }

  /** What the user's device has heard of; the whole list where it is not known what that is. */
  async ask(tab: Tab, session: Session | null): Promise<void> {
    if (tab.frozenAt !== null || !session) return
    const { token, userId } = session
    const { stream, storesOf, link } = this.given
    if (stream.isOutdated(userId)) {
      this.refresh(tab, session)
      return
    }
    const ids = stream.take(userId)
    if (ids.length === 0) return
    const target = await storesOf(userId).mirror.some?.(ids)
    const request = () => (target ? link.some(tab, token, ids) : link.list(tab, token))
    await this.refreshTarget(tab, userId, target ?? storesOf(userId).mirror, request)
  }

  private async refreshTarget(
    tab: Tab,
    userId: number,
    asked: ListTarget<Row>,
    request: () => Promise<ListAnswer<Row>>,
  ): Promise<void> {
    const { subject, rules, faults, history, stream, now } = this.given
    const stores = this.given.storesOf(userId)
    const check = () => history.checkView(userId, subject, stores)
    const store = history.watched(tab.store(stores.outbox), check)
    const target: ListTarget<Row> = {
      ...{ key: asked.key, etag: () => asked.etag() },
      apply: async (answer, stamp, ...given) => {
        const told = { listKey: asked.key, startTick: stamp.startTick, shown: new Map(), now: now() }
        if (faults.confirmsFirst) await store.change((state) => rules.confirm(state, told))
        return tab.run(() => asked.apply(answer, stamp, ...given))
      },
    }
    const shown = () => shownIn(subject, stores, asked.only)
    const environment = { store, rules, now, shown }
    const asking = { userId, tab }
    this.asking.add(asking)
    try {
      await refreshList(environment, target, () => tab.run(request))
    } catch {
      stream.lost(userId)
    }
    this.asking.delete(asking)
  }

  /** Where there is nothing more to hear or to come, a device shows what the server has. */
  async checkPicture(user: number, session: Session | null): Promise<void> {
    const isAsking = [...this.asking].some(({ userId, tab }) => userId === user && !tab.crashed)
    const { stream, storesOf, fail } = this.given
    if (isAsking || stream.isOutdated(user) || !stream.isQuiet(user)) return
    const rows = await storesOf(user).mirror.read()
    const { server, itemIds, shown } = this.given.subject
    const served = server.list(session?.token ?? '')
    if (!served) return
    for (const item of itemIds) {
      const [seen, there] = [shown(item, rows, undefined), shown(item, served, undefined)]
      if (seen !== there) fail(`user ${user} is shown item ${item} as ${seen}, and the server has ${there}`)
    }
  }

  /** A device that has been told of everything shows what the server has, without having asked for all of it again. */
  async hearEverything(tab: Tab, session: Session | null, settle: () => Promise<void>): Promise<void> {
    if (!session) return
    const { stream } = this.given
    const { userId } = session
    await settle()
    stream.open(userId)
    do {
      while (!stream.isQuiet(userId)) {
        stream.tell(userId, ([first]) => first!, false)
        void this.ask(tab, session)
        await settle()
      }
      if (stream.isOutdated(userId)) this.refresh(tab, session)
      await settle()
    } while (stream.isOutdated(userId) || !stream.isQuiet(userId))
    await this.checkPicture(userId, session)
  }

  /** What happens to devices that are told, and how often. */
  events({ user, tab, session, pick, random, deliver }: Chance): [number, () => void][] {
    const { stream, subject, now } = this.given
    return [
      [6, () => stream.open(user())],
      [16, () => stream.tell(user(), pick, random() < 0.4)],
      [12, deliver],
      [6, () => this.refresh(tab(), session())],
      [16, () => void this.ask(tab(), session())],
      [1, () => stream.cut(user())],
      [1, () => stream.restore()],
      [12, () => subject.server.changeElsewhere(pick(subject.itemIds), 'toggle', now())],
    ]
  }
}
