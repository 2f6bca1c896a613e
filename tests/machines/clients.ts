import { randomUUID } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import { listArrivals, setArrivalComplete, setArrivalIncomplete } from '#contract/arrivals.ts'
import { signIn } from '#contract/auth.ts'
import { listDestinations } from '#contract/destinations.ts'
import { callName, pathOf, type Endpoint } from '#contract/endpoint.ts'
import { bearer, headers } from '#contract/headers.ts'
import { createPassenger, listPassengerPage, passengerPageQuery, updatePassenger } from '#contract/passengers.ts'
import type { ArrivalDeparture } from '#domain/arrival.ts'
import type { Passenger } from '#domain/passenger.ts'
import { demoAccounts, demoPassword, type DemoRole } from '#server/demo/accounts.ts'

/** A write that was answered with success. */
export interface AnsweredWrite {
  key: string
  action: 'arrival.complete' | 'arrival.incomplete' | 'passenger.create' | 'passenger.update'
  objectId: number
}

export interface Clients {
  /** Writes that were answered with success, each once. */
  answered: AnsweredWrite[]
  /** Answers that no call should have had, with the call's name. */
  wrong: string[]
  /** Calls that were not answered with success, and then repeated, by what came instead. */
  repeated: Map<string, number>
  /**
   * Longest time, in milliseconds, that any of the clients went without an answered call since this was asked last. A
   * client that is still waiting counts with what it has waited.
   */
  longestGapMs: () => number
  /** How many calls each client has had answered; those who had a wrong answer do nothing more. */
  calls: () => Map<number, number>
  /** Whether the clients leave no pause between their calls, so that what happens now meets as many as may be. */
  hurry: (isHurrying: boolean) => void
  stop: () => Promise<void>
}

interface Call {
  params?: Record<string, number>
  query?: Record<string, string>
  body?: unknown
  key?: string
}

/** As the app waits where an answer does not say for how long. */
const waitMs = 1000
/** What the app repeats: not now, or nobody knows whether it was done. */
const again = new Set([408, 425, 429, 502, 503, 504])
/** Between two calls of one client: a user may write 300 times a minute at one process. */
const pauseMs = 250

class WrongAnswer extends Error {}

/** Signs in, and begins to confirm, to save and to read, each as often as it is answered. */
export async function startClients(port: number): Promise<Clients> {
  const answered: AnsweredWrite[] = []
  const wrong: string[] = []
  const repeated = new Map<string, number>()
  const lastAnswers = new Map<number, number>()
  const calls = new Map<number, number>()
  let isHurrying = false
  let longestGap = 0
  let isStopping = false
  const goesOn = () => !isStopping

  const note = (client: number) => {
    const now = performance.now()
    longestGap = Math.max(longestGap, now - (lastAnswers.get(client) ?? now))
    lastAnswers.set(client, now)
    calls.set(client, (calls.get(client) ?? 0) + 1)
  }

  /** Calls until it is answered with success, always under the same key, as the app does. */
  async function ask<Result>(client: number, token: string | null, endpoint: Endpoint, call: Call): Promise<Result> {
    const { method, path } = endpoint
    const address = `${pathOf(endpoint, call.params ?? {})}?${new URLSearchParams(call.query).toString()}`
    for (;;) {
      const tried = await tryCall(address, method, token, call)
      if (
        tried.status === 200 &&
        tried.isOurs(callName(method, pathOf(endpoint, call.params ?? {}), call.key ?? null))
      ) {
        note(client)
        return tried.json as Result
      }
      const isInProgress = tried.status === 409 && tried.text.includes('idempotency_in_progress')
      const isWrong = tried.status !== null && !again.has(tried.status) && !isInProgress
      if (isWrong) throw new WrongAnswer(`${method} ${path} ${tried.status} ${tried.text.slice(0, 200)}`)
      if (tried.status === 503 && tried.retryAfter === null)
        throw new WrongAnswer(`${method} ${path} 503 without Retry-After`)
      const what = String(tried.status ?? 'no answer')
      repeated.set(what, (repeated.get(what) ?? 0) + 1)
      await passed(tried.retryAfter === null ? waitMs : tried.retryAfter * 1000)
    }
  }

  async function tryCall(address: string, method: string, token: string | null, { body, key }: Call) {
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${address}`, {
        method,
        headers: {
          ...(token !== null && { authorization: bearer(token) }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { [headers.idempotencyKey]: key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      const retryAfter = reply.headers.get('retry-after')
      return {
        status: reply.status,
        text,
        json: reply.status === 200 ? (JSON.parse(text) as unknown) : null,
        isOurs: (name: string) => reply.headers.get(headers.answeredCall) === name,
        retryAfter: retryAfter === null ? null : Number(retryAfter),
      }
    } catch (error) {
      // half an answer would be one that the app takes for a whole one
      if (error instanceof SyntaxError) throw new WrongAnswer(`${method} ${address}: half an answer`)
      return { status: null, text: '', json: null, isOurs: () => false, retryAfter: null }
    }
  }

  async function tokenOf(role: DemoRole): Promise<string> {
    const { email: username } = demoAccounts.find((account) => account.role === role)!
    const { auth_token } = await ask<{ auth_token: string }>(0, null, signIn, {
      body: { username, password: demoPassword },
    })
    return auth_token
  }

  const pause = () => passed(isHurrying ? 0 : pauseMs)
  const desk = await tokenOf('desk')
  const coordinator = await tokenOf('coordinator')
  const [place] = await ask<{ id: number }[]>(0, desk, listDestinations, {})
  const destinationId = place!.id
  const board = () => ask<ArrivalDeparture[]>(0, desk, listArrivals, { params: { destinationId } })
  const items = await board()
  const open = items.filter(
    ({ date, cancelled, cancelling, inactive }) => date === items[0]?.date && !cancelled && !cancelling && !inactive,
  )

  const confirm = async (client: number, item: ArrivalDeparture) => {
    let isCompleted = item.completed
    while (goesOn()) {
      const endpoint = isCompleted ? setArrivalIncomplete : setArrivalComplete
      const key = randomUUID()
      await ask(client, desk, endpoint, { body: { id: item.id }, key })
      answered.push({ key, action: isCompleted ? 'arrival.incomplete' : 'arrival.complete', objectId: item.id })
      isCompleted = !isCompleted
      await pause()
    }
  }
  const save = async (client: number) => {
    for (let number = 1; goesOn(); number += 1) {
      const key = randomUUID()
      const body = { name: `Koe ${client} ${number}`, destinationIds: [destinationId] }
      let passenger = await ask<Passenger>(client, coordinator, createPassenger, { body, key })
      answered.push({ key, action: 'passenger.create', objectId: passenger.id })
      for (let change = 0; change < 4 && goesOn(); change += 1) {
        const key = randomUUID()
        const body = { ...passenger, homeCity: `Lahti ${change}` }
        passenger = await ask<Passenger>(client, coordinator, updatePassenger, {
          params: { id: passenger.id },
          body,
          key,
        })
        answered.push({ key, action: 'passenger.update', objectId: passenger.id })
        await pause()
      }
    }
  }
  const read = async (client: number) => {
    const filter = { destinationIds: [destinationId], onlyActive: true, excludeIds: [], groupIds: [] }
    const page = { search: '', sortBy: 'name', descending: false, index: 0, count: 50 } as const
    while (goesOn()) {
      await ask(client, desk, listArrivals, { params: { destinationId } })
      await pause()
      await ask(client, coordinator, listPassengerPage, {
        query: passengerPageQuery({ ...filter, ...page }) as Record<string, string>,
      })
      await pause()
    }
  }

  const confirmed = open.slice(0, 3)
  if (confirmed.length < 3) throw new Error('The board has too little to confirm.')
  /** Until it is told to stop, or is answered what it should not have been. */
  const goOn = (client: number, work: Promise<void>) =>
    work.catch((error: unknown) => {
      wrong.push(error instanceof WrongAnswer ? error.message : String(error))
      calls.delete(client)
      lastAnswers.delete(client)
    })
  const work = [
    ...confirmed.map((item, client) => goOn(client, confirm(client, item))),
    ...[3, 4, 5].map((client) => goOn(client, save(client))),
    ...[6, 7].map((client) => goOn(client, read(client))),
  ]
  return {
    answered,
    wrong,
    repeated,
    longestGapMs() {
      const now = performance.now()
      const gap = Math.max(longestGap, ...[...lastAnswers.values()].map((last) => now - last))
      longestGap = 0
      return gap
    },
    calls: () => new Map(calls),
    hurry(isHurryingNow) {
      isHurrying = isHurryingNow
    },
    async stop() {
      isStopping = true
      await Promise.all(work)
    },
  }
}
