import type { Command } from '#data/outbox/command.ts'
import type { Outcome } from '#data/outbox/plan.ts'
import type { Row } from './memory-stores.ts'
import type { SimulatedHistory } from './simulated-history.ts'
import type { Message, SimulatedNetwork } from './simulated-network.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Tab } from './simulated-tab.ts'

interface LinkOptions {
  network: SimulatedNetwork
  server: SimulatedServer
  history: SimulatedHistory
  now: () => number
  /** What a wrong build makes of an outcome. */
  fault: (outcome: Outcome, isPortal: boolean) => Outcome
}

/** A tab's way to the server. */
export class SimulatedLink {
  private readonly options: LinkOptions

  constructor(options: LinkOptions) {
    this.options = options
  }

  /** @param late told of an answer that comes after the client has given up */
  send(tab: Tab, command: Command, token: string, late: (outcome: Outcome) => void): Promise<Outcome> {
    const { server, history, fault } = this.options
    history.sent(command.opId)
    return new Promise((resolve) => {
      let outcome: Outcome = { kind: 'accepted' }
      const message = this.put(tab, {
        serve: () => {
          outcome = server.serve(command, token)
        },
        answer: () => {
          if (message.givenUp) late(fault(outcome, false))
          else resolve(fault(outcome, false))
        },
        giveUp: () => {
          history.becameUnsure(command.opId)
          resolve(fault({ kind: 'unknown', error: 'no answer' }, message.phase === 'response'))
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
        giveUp: () => reject(new Error('no answer')),
      })
    })
  }

  private put(tab: Tab, steps: Pick<Message, 'serve' | 'answer' | 'giveUp'>): Message {
    const { network, now } = this.options
    const message: Message = { tab, sentAt: now(), phase: 'request', givenUp: false, ...steps }
    network.messages.push(message)
    return message
  }
}
