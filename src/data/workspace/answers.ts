import type * as z from 'zod/mini'
import { sameValue } from '#domain/same-value.ts'
import { now } from '../device/clock.ts'
import { workspace } from './workspace.ts'
import { outboxRules } from '../outbox/plan.ts'
import type { KeptAnswer, MirrorDatabase } from '../mirror/db.ts'
import { forgetUnusedWeeks } from '../mirror/room.ts'

/** Answers about single passengers, and about costs, are forgotten after this. */
const keptMs = 7 * 24 * 3_600_000
const passengerPrefix = 'passenger:'
const costsPrefix = 'costs:'

/** The key of an answer about one passenger. */
export const passengerAnswerKey = (passengerId: number, what = ''): string => `${passengerPrefix}${passengerId}:${what}`

/** The key of an answer about costs. */
export const costsAnswerKey = (what: string): string => `${costsPrefix}${what}`

/** What the server has said last. */
export interface Kept<T> {
  value: T
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  fetchedAt: number
}

interface Parsed {
  row: KeptAnswer
  kept: Kept<unknown> | null
}

const parsed = new WeakMap<MirrorDatabase, Map<string, Parsed>>()

/**
 * An answer from the mirror; `null` when it was never fetched, or is of another form than this build's. Live. The value
 * is the same object while the server says the same.
 */
export async function keptAnswer<T>(key: string, schema: z.ZodMiniType<T>): Promise<Kept<T> | null> {
  const { mirror } = workspace()
  const row = await mirror.answers.get(key)
  if (!row) return null
  const known = parsed.get(mirror) ?? new Map<string, Parsed>()
  parsed.set(mirror, known)
  const before = known.get(key)
  if (before?.row.fetchedAt === row.fetchedAt && sameValue(before.row.value, row.value)) {
    return before.kept as Kept<T> | null
  }
  const kept = readAnswer(row, before, schema)
  known.set(key, { row, kept })
  return kept
}

function readAnswer<T>(row: KeptAnswer, before: Parsed | undefined, schema: z.ZodMiniType<T>): Kept<T> | null {
  if (before?.kept && sameValue(before.row.value, row.value)) {
    return { value: before.kept.value as T, fetchedAt: row.fetchedAt }
  }
  const read = schema.safeParse(row.value)
  return read.success ? { value: read.data, fetchedAt: row.fetchedAt } : null
}

const nextTick = (): Promise<number> => workspace().outbox.change(outboxRules.tick, 'none')

/** @param appliedTick read before the request left; what is older than what is there is dropped */
async function keep(mirror: MirrorDatabase, key: string, appliedTick: number, value: unknown): Promise<void> {
  await mirror.transaction('rw', mirror.answers, async () => {
    const stored = await mirror.answers.get(key)
    if (!outboxRules.mayApply(stored?.appliedTick ?? 0, appliedTick)) return
    await mirror.answers.put({ key, appliedTick, fetchedAt: now(), value })
  })
}

/**
 * Takes what another call has brought into an answer that is kept; one that is not kept stays so, and its age is that of
 * the rest.
 */
export async function changeKept<T>(key: string, schema: z.ZodMiniType<T>, changed: (value: T) => T): Promise<void> {
  const { mirror } = workspace()
  await mirror.transaction('rw', mirror.answers, async () => {
    const stored = await mirror.answers.get(key)
    if (!stored) return
    const read = schema.safeParse(stored.value)
    if (read.success) await mirror.answers.put({ ...stored, value: changed(read.data) })
  })
}

/** What an answer was about is gone, or is not for this user any more. */
export const forgetAnswers = (keys: readonly string[]): Promise<void> =>
  workspace().mirror.answers.bulkDelete([...keys])

/** Fetches an answer into the mirror. @throws ApiError, StorageError */
export async function pullAnswer(key: string, request: () => Promise<unknown>): Promise<void> {
  const { mirror } = workspace()
  const tick = await nextTick()
  await keep(mirror, key, tick, await request())
}

/**
 * Fetches an answer about a passenger, and keeps what may be kept of it; a device that cannot store gives it all the
 * same. @throws ApiError
 */
export async function fetchAndKeep<T>(
  key: string,
  request: () => Promise<T>,
  keptOf: (answer: T) => unknown = (answer) => answer,
): Promise<T> {
  const { mirror } = workspace()
  const tick = await nextTick().catch(() => null)
  const answer = await request()
  if (tick !== null) await keep(mirror, key, tick, keptOf(answer)).catch(() => undefined)
  return answer
}

/** Forgets answers about passengers and costs, and weeks of timetables, that nobody has asked for in a week. */
export async function forgetOldAnswers(): Promise<void> {
  await forgetUnusedWeeks(workspace().mirror, now() - keptMs)
  await workspace()
    .mirror.answers.where('fetchedAt')
    .below(now() - keptMs)
    .filter(({ key }) => [passengerPrefix, costsPrefix].some((prefix) => key.startsWith(prefix)))
    .delete()
}

/** Forgets what is kept about passengers who are hidden or gone. */
export async function forgetPassengerAnswers(mirror: MirrorDatabase, passengerIds: readonly number[]): Promise<void> {
  const prefixes = passengerIds.map((id) => passengerAnswerKey(id))
  await mirror.answers.where('key').startsWithAnyOf(prefixes).delete()
}
