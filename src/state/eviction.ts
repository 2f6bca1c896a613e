import * as z from 'zod/mini'
import { product } from '#domain/product.ts'
import { keepsNothing } from '#data/device/db.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { markOutbox } from '#data/workspace/marker.ts'

const Mark = z.object({ marker: z.string(), pending: z.int() })

const keyOf = (userKey: string) => `${product}:outbox:${userKey}`

function read(key: string): z.infer<typeof Mark> | null {
  try {
    return Mark.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

/** @returns how many unsent confirmations the browser may have removed; 0 when the outbox is where it was left */
export async function lostConfirmations(): Promise<number> {
  const open = openedWorkspace()
  if (!open || keepsNothing()) return 0
  const key = keyOf(open.userKey)
  const before = read(key)
  const { marker, isLost } = await markOutbox(before?.marker ?? null)
  localStorage.setItem(key, JSON.stringify({ marker, pending: 0 }))
  return isLost ? (before?.pending ?? 0) : 0
}

/** Keeps the number of unsent confirmations where the browser's clearing of databases does not reach. */
export function rememberPending(pending: number, userKey = openedWorkspace()?.userKey): void {
  if (userKey === undefined || keepsNothing()) return
  const mark = read(keyOf(userKey))
  if (mark && mark.pending !== pending) localStorage.setItem(keyOf(userKey), JSON.stringify({ ...mark, pending }))
}

/** How many were unsent when they could be counted last. */
export const rememberedPending = (userKey: string): number => read(keyOf(userKey))?.pending ?? 0
