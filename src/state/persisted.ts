import { proxy, subscribe } from 'valtio'
import type * as z from 'zod/mini'
import { product } from '#domain/product.ts'

/** Storage of this browser; `null` where the browser refuses it (some private windows throw on the mere mention). */
function storage(): Storage | null {
  try {
    return globalThis.localStorage
  } catch {
    return null
  }
}

const stored = (key: string) => `${product}:${key}`

function read(key: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(stored(key)) ?? '{}')
  } catch {
    return {}
  }
}

/** What a browser keeps that is not, or no longer, of the right shape falls back field by field. */
function parseFields<T extends object>(schema: z.ZodMiniType<T>, value: unknown, fallback: T): T {
  const whole = schema.safeParse(value)
  if (whole.success) return whole.data
  if (typeof value !== 'object' || value === null) return fallback
  return Object.entries(value as Record<string, unknown>).reduce((kept, [field, given]) => {
    const parsed = schema.safeParse({ ...kept, [field]: given })
    return parsed.success ? parsed.data : kept
  }, fallback)
}

/**
 * A proxy that is saved to the browser's local storage on each change, and read from it through a schema. Changes of
 * other tabs come in.
 */
export function persisted<T extends object>(key: string, schema: z.ZodMiniType<T>, fallback: T): T {
  const state = proxy<T>(parseFields(schema, read(key), fallback))
  subscribe(state, () => {
    try {
      storage()?.setItem(stored(key), JSON.stringify(state))
    } catch {
      // A full or forbidden storage costs the preference its memory, never the user the action.
    }
  })
  globalThis.addEventListener('storage', (event) => {
    if (event.key === stored(key)) Object.assign(state, parseFields(schema, read(key), fallback))
  })
  return state
}
