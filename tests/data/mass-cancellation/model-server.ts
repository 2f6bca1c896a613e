import { AxiosError, AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios'
import { cancelTrips, listTrips } from '#contract/trips.ts'
import { whyNotCancelTrip, type Trip, type TripCancellationResult } from '#domain/trip.ts'

export const me = 'koordinaattori@perille.example'
const colleague = 'tyokaveri@perille.example'

/** What becomes of a request on its way. */
export type Fate = 'pass' | 'cut' | 'loseAnswer' | 'doubled' | 'late' | 'kill' | 'portal' | 500 | 504 | 429 | 401

interface Asked {
  method: string
  passengerId: number
  key: string
  tripIds: readonly number[]
  reason: string
}

interface Options {
  trips: readonly Trip[]
  /** On the wall of the business zone. */
  now: () => string
  fate: (asked: Asked) => Fate
  /** The window is killed while a call is under way. */
  kill: () => void
  /** A cancellation is only asked for, until the booking system answers it. */
  answersLater: boolean
}

/**
 * A server of trips, as small as it can be: it answers what the contract says, does each key once, and tells what was
 * asked of it. What is not known to the client, such as a request that arrives late, is known here.
 */
export class ModelServer {
  readonly trips: Map<number, Trip>
  /** What the client has asked, in its order; `taken`: it may have been acted on, as far as the client can know. */
  readonly log: (Asked & { isAnswered: boolean; isTaken: boolean })[] = []
  private readonly answers = new Map<string, { body: string; answer: TripCancellationResult }>()
  private readonly options: Options
  private late: (() => void)[] = []
  /** What no client may do. */
  readonly faults: string[] = []

  constructor(options: Options) {
    this.options = options
    this.trips = new Map(options.trips.map((trip) => [trip.id, { ...trip }]))
  }

  /** Requests that were on their way arrive. */
  deliverLate(): void {
    for (const act of this.late.splice(0)) act()
  }

  /** The booking system cancels what it was asked to cancel. */
  answerAsked(): void {
    for (const trip of this.trips.values()) {
      if (trip.cancelling) Object.assign(trip, { cancelling: false, cancelledAt: this.options.now() })
    }
  }

  cancelElsewhere(id: number): void {
    const trip = this.trips.get(id)
    if (trip && whyNotCancelTrip(trip, this.options.now()) === null) this.mark(trip, colleague, 'Toinen syy')
  }

  begin(id: number): void {
    const trip = this.trips.get(id)
    if (trip?.cancelledAt === null && !trip.cancelling) trip.pickupTime = this.options.now()
  }

  readonly adapter: AxiosAdapter = (config) =>
    // never before the caller goes on: a request takes its time
    Promise.resolve().then(() => this.answer(config))

  private answer(config: InternalAxiosRequestConfig) {
    const asked = askedIn(config)
    const fate = this.options.fate(asked)
    const entry = { ...asked, isAnswered: false, isTaken: fate !== 429 }
    this.log.push(entry)
    if (fate === 'cut') throw unanswered(config)
    if (fate === 'portal') return reply(config, 200, '<!doctype html><p>Wi-Fi</p>', { 'content-type': 'text/html' })
    if (fate === 504) this.late.push(() => void this.act(asked))
    if (typeof fate === 'number') return reply(config, fate, {}, fate === 429 ? { 'retry-after': '1' } : {})
    if (fate === 'late') {
      this.late.push(() => void this.act(asked))
      throw unanswered(config)
    }
    const answer = this.act(asked)
    if (fate === 'doubled') this.act(asked)
    if (fate === 'kill') this.options.kill()
    if (fate === 'kill' || fate === 'loseAnswer') throw unanswered(config)
    entry.isAnswered = true
    return reply(config, 200, structuredClone(answer), {})
  }

  private act(asked: Asked): unknown {
    if (asked.method === listTrips.method) {
      return [...this.trips.values()].filter(({ passengerId }) => passengerId === asked.passengerId)
    }
    const body = JSON.stringify([asked.passengerId, asked.tripIds, asked.reason])
    const before = this.answers.get(asked.key)
    if (before && before.body !== body) this.faults.push('one key for two writes')
    if (before) return before.answer
    const answer = this.cancel(asked)
    this.answers.set(asked.key, { body, answer })
    return answer
  }

  private cancel({ passengerId, tripIds, reason }: Asked): TripCancellationResult {
    const result: TripCancellationResult = { cancelled: [], alreadyCancelled: [], refused: [] }
    for (const id of tripIds) {
      const trip = this.trips.get(id)
      if (trip?.passengerId !== passengerId) {
        this.faults.push(`trip ${id} is not of passenger ${passengerId}`)
        continue
      }
      const refusal = whyNotCancelTrip(trip, this.options.now())
      if (refusal === null) {
        this.mark(trip, me, reason)
        result.cancelled.push({ ...trip })
      } else if (trip.cancelledAt !== null || trip.cancelling) result.alreadyCancelled.push({ ...trip })
      else
        result.refused.push({ trip: { ...trip }, code: refusal === 'refusal.trip.past' ? 'trip_past' : 'trip_started' })
    }
    return result
  }

  private mark(trip: Trip, by: string, reason: string): void {
    const { answersLater, now } = this.options
    Object.assign(trip, { cancelledBy: by, cancelReason: reason })
    Object.assign(trip, answersLater ? { cancelling: true } : { cancelledAt: now() })
  }
}

function askedIn(config: InternalAxiosRequestConfig): Asked {
  const method = (config.method ?? 'get').toUpperCase()
  const passengerId = Number(/passenger\/(\d+)\//.exec(config.url ?? '')?.[1])
  const body =
    typeof config.data === 'string' ? (JSON.parse(config.data) as { reason?: string; trips?: { id: number }[] }) : {}
  if (![listTrips.method, cancelTrips.method].some((known) => known === method)) throw new Error(method)
  return {
    ...{ method, passengerId },
    key: String(config.headers.get('Idempotency-Key') ?? ''),
    tripIds: (body.trips ?? []).map(({ id }) => id),
    reason: body.reason ?? '',
  }
}

const unanswered = (config: InternalAxiosRequestConfig) => new AxiosError('cut', AxiosError.ERR_NETWORK, config, {})

function reply(config: InternalAxiosRequestConfig, status: number, data: unknown, given: Record<string, string>) {
  const response = { config, status, statusText: '', data, headers: new AxiosHeaders(given), request: {} }
  if (config.validateStatus && !config.validateStatus(status)) {
    throw new AxiosError(`status ${status}`, undefined, config, {}, response)
  }
  return response
}
