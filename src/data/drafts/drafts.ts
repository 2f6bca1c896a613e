import * as z from 'zod/mini'
import {
  draftExpiryMs,
  draftName,
  isDraftOf,
  typedForms,
  untypedForms,
  type DraftKey,
  type TypedForm,
} from '../workspace/draft-key.ts'
import { now } from '../device/clock.ts'
import { workspace } from '../workspace/workspace.ts'
import { storageErrorOf } from '../device/storage-error.ts'
import type { OpenWrites, StoredDraft } from '../workspace/draft-db.ts'

export interface DraftSchemas<Value, Base> {
  value: z.ZodMiniType<Value>
  base: z.ZodMiniType<Base>
}

export interface Draft<Value, Base> {
  value: Value
  /** What was on the server when the form was opened. */
  base: Base
  /** Milliseconds since 1970 UTC, corrected to the server's clock. */
  savedAt: number
}

/** What was typed and not saved; `null` for nothing, or for what this build's form could not show. Live. */
export async function draftOf<Value, Base>(
  key: DraftKey,
  schemas: DraftSchemas<Value, Base>,
): Promise<Draft<Value, Base> | null> {
  const stored = await workspace().drafts.drafts.get(draftName(key))
  if (stored?.value === undefined || stored.savedAt < now() - draftExpiryMs) return null
  const [value, base] = [schemas.value.safeParse(stored.value), schemas.base.safeParse(stored.base)]
  return value.success && base.success ? { value: value.data, base: base.data, savedAt: stored.savedAt } : null
}

/** Stores what has been typed. Personal identity codes are left out. @throws StorageError */
export const keepDraft = (key: DraftKey, value: unknown, base: unknown): Promise<void> =>
  change(key, (stored) => ({ ...stored, value: withoutSsn(value), base: withoutSsn(base) }))

/**
 * Changes what is kept, whatever another window does to it meanwhile.
 * @param changed is given what is kept, `undefined` for nothing, and gives what is to be kept in its place
 * @throws StorageError
 */
export const changeDraft = (key: DraftKey, base: unknown, changed: (value: unknown) => unknown): Promise<void> =>
  change(key, (stored) => ({ ...stored, value: withoutSsn(changed(stored.value)), base }))

const waiting = new Set<() => Promise<void>>()

/**
 * Has a form asked to store what it has not stored yet, before a session is ended under it. @returns stops it
 * @param store never fails: the form itself says what could not be stored
 */
export function storeBeforeEnd(store: () => Promise<void>): () => void {
  waiting.add(store)
  return () => void waiting.delete(store)
}

/** Stores what the forms of this window have not stored yet. */
export async function storeWaiting(): Promise<void> {
  await Promise.all([...waiting].map((store) => store()))
}

/** Forgets what was typed: it is saved, or nobody wants it. @throws StorageError */
export async function discardDraft(key: DraftKey): Promise<void> {
  await workspace()
    .drafts.drafts.delete(draftName(key))
    .catch((failure: unknown) => {
      throw storageErrorOf(failure)
    })
}

/** What waits to be gone on with. */
export interface WaitingDraft {
  key: string
  form: TypedForm
  /** What it is about, as far as that has a name or a number; else empty. */
  name: string
  /** How far it is, of work that was confirmed and is not through; else `null`. */
  progress: { done: number; left: number } | null
}

/** The forms that wait to be gone on with, in the order in which they were typed in last. Live. */
export async function waitingDrafts(): Promise<WaitingDraft[]> {
  const rows = await workspace()
    .drafts.drafts.where('savedAt')
    .above(now() - draftExpiryMs)
    .filter(({ value }) => value !== undefined)
    .sortBy('savedAt')
  const underWay = new Map(rows.map(({ key, value }) => [key, progressOf(key, value)]))
  return rows.flatMap(({ key, value, base }) => {
    const progress = underWay.get(key) ?? null
    const form = progress ? 'massCancellation' : typedForms.find((typed) => isDraftOf(typed, key))
    // what was confirmed is not to be chosen any more
    if (!form || (!progress && underWay.get(jobName(key)))) return []
    return [{ key, form, name: nameIn(value) || nameIn(base), progress }]
  })
}

const UnderWay = z.object({
  finishedAt: z.null(),
  trips: z.array(z.object({ outcome: z.nullable(z.object({ kind: z.string() })) })),
})

/** A mass cancellation that is not through: what is cancelled, and what waits. Failures are tried again later. */
function progressOf(key: string, value: unknown): WaitingDraft['progress'] {
  if (!isDraftOf(untypedForms.massJob, key)) return null
  const job = UnderWay.safeParse(value)
  if (!job.success) return null
  const count = (kind: string | undefined) => job.data.trips.filter(({ outcome }) => outcome?.kind === kind).length
  return { done: count('cancelled'), left: count(undefined) }
}

/** Under which key the job of a mass cancellation is kept beside its form. */
const jobName = (key: string): string => key.replace(/^massCancellation:/, `${untypedForms.massJob}:`)

/** Work that was confirmed goes on when its user says so, and not by itself at the next sign-in. */
export async function pauseConfirmed(): Promise<void> {
  await workspace()
    .drafts.drafts.where('key')
    .startsWith(draftName({ form: untypedForms.massJob, id: '' }))
    .modify((stored) => {
      if (progressOf(stored.key, stored.value)) Object.assign(stored.value as object, { isPaused: true })
    })
}

/** A mass cancellation that is not through. */
export interface HalfDoneJob {
  destinationId: number
  /** Of the destination. */
  name: string
  /** How many trips are cancelled, and how many wait. */
  done: number
  left: number
}

/** Mass cancellations that are not through. Live. */
export async function halfDoneJobs(): Promise<HalfDoneJob[]> {
  const prefix = draftName({ form: untypedForms.massJob, id: '' })
  return (await waitingDrafts()).flatMap(({ key, name, progress }) =>
    progress ? [{ destinationId: Number(key.slice(prefix.length)), name, ...progress }] : [],
  )
}

/** How many forms wait to be gone on with. Live. */
export const draftCount = async (): Promise<number> => (await waitingDrafts()).length

const Named = z.union([
  z.object({ name: z.string() }),
  z.pipe(
    z.object({ draft: z.object({ passenger: z.object({ name: z.string() }) }) }),
    z.transform(({ draft: { passenger } }) => passenger),
  ),
  z.pipe(
    z.object({ idNumber: z.int() }),
    z.transform(({ idNumber }) => ({ name: `#${idNumber}` })),
  ),
])

function nameIn(value: unknown): string {
  const named = Named.safeParse(value)
  return named.success ? named.data.name.trim() : ''
}

/** The ids of a form's drafts that begin with the prefix: what is new and not on the server yet. In the order of ids. */
export async function waitingDraftIds(form: DraftKey['form'], prefix: string): Promise<string[]> {
  const rows = await workspace()
    .drafts.drafts.where('key')
    .startsWith(draftName({ form, id: prefix }))
    .toArray()
  const oldest = now() - draftExpiryMs
  return rows
    .filter(({ value, savedAt }) => value !== undefined && savedAt >= oldest)
    .map(({ key }) => key.slice(draftName({ form, id: '' }).length))
}

/** Forgets what nobody has come back to. */
export async function forgetExpiredDrafts(): Promise<void> {
  await workspace()
    .drafts.drafts.where('savedAt')
    .below(now() - draftExpiryMs)
    .delete()
}

/** Writes that a form has not come to the end of; `null` for none. */
export async function openWrites(key: DraftKey): Promise<OpenWrites | null> {
  return (await workspace().drafts.drafts.get(draftName(key)))?.writes ?? null
}

/** Notes a form's writes before one is sent, and once it is answered; `null` when all is done. @throws StorageError */
export const noteWrites = (key: DraftKey, writes: OpenWrites | null): Promise<void> =>
  change(key, (stored) => {
    const { key: name, value, base, savedAt } = stored
    return { key: name, value, base, savedAt, ...(writes && { writes }) }
  })

/** A row with neither words nor writes in it is not kept. */
async function change(key: DraftKey, changed: (stored: StoredDraft) => StoredDraft): Promise<void> {
  const { drafts } = workspace().drafts
  const name = draftName(key)
  try {
    await workspace().drafts.transaction('rw', drafts, async () => {
      const next = changed((await drafts.get(name)) ?? { key: name, savedAt: 0 })
      if (next.value === undefined && !next.writes) await drafts.delete(name)
      else await drafts.put({ ...next, savedAt: now() })
    })
  } catch (failure) {
    throw storageErrorOf(failure)
  }
}

/** A copy without any field called ssn, however deep. */
function withoutSsn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSsn)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([name]) => name.toLowerCase() !== 'ssn')
  return Object.fromEntries(fields.map(([name, given]) => [name, withoutSsn(given)]))
}
