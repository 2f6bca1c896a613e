import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Keys } from './keys.ts'
import { Refused } from './refused.ts'

const argon2Async = promisify(argon2)

/** Cost of one hash: `memory` in KiB, `passes` over it. */
export interface PasswordCost {
  memory: number
  passes: number
}

/** About 80 ms on an ordinary core. */
export const passwordCost: PasswordCost = { memory: 64 * 1024, passes: 3 }

export interface Passwords {
  /** Text to store. Each call gives another one. */
  hash: (password: string) => Promise<string>
  /** The same work for `null`, which nothing matches, so that the time tells nobody whether a user exists. */
  verify: (password: string, stored: string | null) => Promise<{ matches: boolean; outdated: boolean }>
}

const tagLength = 32
const atOnce = 2
const longestQueue = 50
const stored = /^argon2id\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)\$([\w-]+)$/

/**
 * Argon2id over a keyed hash of the password, so that a copy of the database alone is of no use.
 * At most two hashes run at once and fifty wait; beyond that a call is refused with 503.
 */
export function createPasswords(keys: Keys, cost: PasswordCost): Passwords {
  const inTurn = turns()

  const derive = (password: string, salt: Buffer, { memory, passes }: PasswordCost, keyId: string): Promise<Buffer> =>
    inTurn(() =>
      argon2Async('argon2id', {
        message: keys.mac('password-pepper', password, keyId),
        nonce: salt,
        parallelism: 1,
        tagLength,
        memory,
        passes,
      }),
    )

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const hash = await derive(password, salt, cost, keys.currentId)
      const parameters = `m=${cost.memory},t=${cost.passes},p=1`
      return ['argon2id', parameters, keys.currentId, salt.toString('base64url'), hash.toString('base64url')].join('$')
    },

    async verify(password, text) {
      const [, memory, passes, keyId, salt, hash] = stored.exec(text ?? '') ?? []
      if (keyId === undefined || salt === undefined || hash === undefined) {
        await derive(password, randomBytes(16), cost, keys.currentId)
        return { matches: false, outdated: false }
      }
      const used = { memory: Number(memory), passes: Number(passes) }
      const derived = await derive(password, Buffer.from(salt, 'base64url'), used, keyId)
      const matches = timingSafeEqual(derived, Buffer.from(hash, 'base64url'))
      const outdated = keyId !== keys.currentId || used.memory !== cost.memory || used.passes !== cost.passes
      return { matches, outdated }
    },
  }
}

function turns() {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting.length >= longestQueue) throw new Refused(503, 'service_unavailable', 5)
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
