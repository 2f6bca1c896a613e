import { onTestFinished, vi } from 'vitest'
import type { TestServer } from './server.ts'

/** Calls that wait at the server until they are let go. */
export interface HeldCalls {
  letGo: () => void
  /** Of those that have come, in their order. */
  addresses: string[]
  /** How many were under way at the same time. */
  most: number
}

/** Holds the calls whose path ends so. */
export function holdCalls({ app: { fastify } }: TestServer, ending: string): HeldCalls {
  const calls: HeldCalls = { letGo: () => undefined, addresses: [], most: 0 }
  const until = new Promise<void>((resolve) => (calls.letGo = resolve))
  const answer = fastify.inject.bind(fastify) as unknown as (given: { url: string }) => Promise<never>
  let underWay = 0
  const held = vi.spyOn(fastify, 'inject').mockImplementation((async (given: { url: string }) => {
    if (!given.url.split('?')[0]?.endsWith(ending)) return answer(given)
    calls.addresses.push(given.url)
    underWay += 1
    calls.most = Math.max(calls.most, underWay)
    await until
    const reply = await answer(given)
    underWay -= 1
    return reply
  }) as never)
  onTestFinished(() => held.mockRestore())
  return calls
}
