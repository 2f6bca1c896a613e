import type { Tab } from './simulated-tab.ts'

/** Longest time that the network may hold a request; shorter than the hold-off. */
const requestLifeMs = 50_000

/** A request under way, and later its answer. */
export interface Message {
  tab: Tab
  sentAt: number
  phase: 'request' | 'response'
  /** The client has stopped waiting; an answer may still come. */
  givenUp: boolean
  serve: () => void
  answer: () => void
  /** Somebody on the way answers 2xx with words of its own. */
  forge: () => void
  giveUp: () => void
}

/** Holds requests and answers until an event delivers, drops or forgets them. */
export class SimulatedNetwork {
  messages: Message[] = []
  private readonly pick: <T>(from: readonly T[]) => T

  constructor(pick: <T>(from: readonly T[]) => T) {
    this.pick = pick
  }

  private remove(message: Message): void {
    this.messages = this.messages.filter((other) => other !== message)
  }

  deliver(message = this.messages.length > 0 ? this.pick(this.messages) : null): void {
    if (!message) return
    if (message.phase === 'request') {
      message.serve()
      message.phase = 'response'
      return
    }
    this.remove(message)
    message.answer()
  }

  drop(): void {
    if (this.messages.length === 0) return
    const message = this.pick(this.messages)
    this.remove(message)
    if (!message.givenUp) message.giveUp()
  }

  /** The client stops waiting; the request stays. */
  giveUp(): void {
    const waiting = this.messages.filter(({ givenUp }) => !givenUp)
    if (waiting.length === 0) return
    const message = this.pick(waiting)
    message.giveUp()
    message.givenUp = true
  }

  /** A captive portal answers in the server's place. */
  portal(): void {
    const requests = this.messages.filter(({ phase, givenUp }) => phase === 'request' && !givenUp)
    if (requests.length === 0) return
    const message = this.pick(requests)
    message.phase = 'response'
    this.remove(message)
    message.giveUp()
  }

  /** A gateway or a cache answers in the server's place, before the request has reached that or after. */
  forge(): void {
    const waiting = this.messages.filter(({ givenUp }) => !givenUp)
    if (waiting.length === 0) return
    const message = this.pick(waiting)
    this.remove(message)
    message.forge()
  }

  /** Nobody hears the answers to what a lost tab has sent. */
  abandon(tab: Tab): void {
    for (const message of this.messages) if (message.tab === tab) message.givenUp = true
  }

  /** Forgets what has been under way for too long. */
  expire(now: number): void {
    for (const message of this.messages.filter(({ sentAt }) => now - sentAt > requestLifeMs)) {
      this.remove(message)
      if (!message.givenUp) message.giveUp()
    }
  }
}
