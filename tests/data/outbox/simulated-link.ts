import type { Command } from '#data/outbox/command.ts'
import type { Outcome } from '#data/outbox/settle.ts'
import type { SimulatedHistory } from './simulated-history.ts'
import type { Message, SimulatedNetwork } from './simulated-network.ts'
import type { SimulatedServer } from './simulated-subject.ts'
import type { Tab } from './simulated-tab.ts'

interface LinkOptions<Row> {
  network: SimulatedNetwork
  server: SimulatedServer<Row>
  history: SimulatedHistory
  now: () => number
  /** What a wrong build makes of an outcome. */
  fault: (outcome: Outcome, isPortal: boolean) => Outcome
  /** What the build makes of an answer that is not the server's. */
  forged: (commands: readonly Command[]) => Outcome[]
  /** The same of a list; `null` where the build takes it for none. */
  forgedRows: () => Row[] | null
}

/** A tab's way to the server. */
export class SimulatedLink<Row extends { id: number }> {
  private readonly options: LinkOptions<Row>

  constructor(options: LinkOptions<Row>) {
    this.options = options
  }

  /** @param late told of an answer that comes after the client has given up */
  send(tab: Tab, commands: readonly Command[], token: string, late: (outcomes: Outcome[]) => void): Promise<Outcome[]> {
    const { server, now, history, fault, forged } = this.options
    for (const { opId } of commands) history.sent(opId)
    return new Promise((resolve) => {
      let outcomes: Outcome[] = []
      const message = this.put(tab, {
        serve: () => {
          outcomes = server.serve(commands, token, now())
        },
        answer: () => {
          const told = outcomes.map((outcome) => fault(outcome, false))
          if (message.givenUp) late(told)
          else resolve(told)
        },
        forge: () => {
          for (const { opId } of commands) history.becameUnsure(opId)
          resolve(forged(commands))
        },
        giveUp: () => {
          for (const { opId } of commands) history.becameUnsure(opId)
          resolve(commands.map(() => fault({ kind: 'unknown', error: 'no answer' }, message.phase === 'response')))
        },
      })
    })
  }

  list(tab: Tab, token: string): Promise<{ rows: Row[]; etag: null }> {
    return new Promise((resolve, reject) => {
      let rows: Row[] | null = null
      this.put(tab, {
        serve: () => {
          rows = this.options.server.list(token)
        },
        answer: () => {
          if (rows) resolve({ rows, etag: null })
          else reject(new Error('signed out'))
        },
        forge: () => {
          const forged = this.options.forgedRows()
          if (forged) resolve({ rows: forged, etag: null })
          else reject(new Error('no list'))
        },
        giveUp: () => reject(new Error('no answer')),
      })
    })
  }

  /** Some rows of the list; those that are not in it are gone. */
  async some(tab: Tab, token: string, ids: readonly number[]): Promise<{ rows: Row[]; etag: null }> {
    const { rows } = await this.list(tab, token)
    return { rows: rows.filter(({ id }) => ids.includes(id)), etag: null }
  }

  private put(tab: Tab, steps: Pick<Message, 'serve' | 'answer' | 'forge' | 'giveUp'>): Message {
    const { network, now } = this.options
    const message: Message = { tab, sentAt: now(), phase: 'request', givenUp: false, ...steps }
    network.messages.push(message)
    return message
  }
}
