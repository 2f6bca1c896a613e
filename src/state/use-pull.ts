import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchedOf, type Fetched, type LiveChange } from '#domain/live.ts'
import { useRefresh, whenFree, type MadeOf, type RefreshCause } from './refresh.ts'

/** Why a set is asked for: it is opened, or refreshed. */
export type PullCause = RefreshCause | 'open'

export interface PullOptions {
  cause: PullCause
  /** What has changed; `null` for anything, and for every other cause. */
  changes: readonly LiveChange[] | null
  /** Nobody who asked for it waits any more. */
  signal: AbortSignal
}

type PullOf<Of> = (of: Of, options: PullOptions) => Promise<Fetched> | Promise<void>

export interface Pull {
  /** Why the last refresh failed; `null` when it did not. */
  failure: unknown
  /** It is opened, or the user asks for it. What the clock fetches comes without a sign. */
  isLoading: boolean
  retry: () => void
}

interface Pulled<Of> {
  of: Of
  failure: unknown
  isLoading: boolean
}

/**
 * Brings a set up to date while it is shown: at once, again and again, when the window is shown again, when what it is made
 * of has changed, and on the header's refresh. Whoever shows the same set at the same time shares the call.
 * @param of names the set
 * @param pull must keep its identity
 */
export function usePull<Of extends string | number>(of: Of, pull: PullOf<Of>, madeOf?: MadeOf): Pull {
  const [pulled, setPulled] = useState<Pulled<Of>>({ of, failure: null, isLoading: true })
  const looking = useRef<AbortSignal>(undefined)
  const ask = useCallback(
    async (cause: PullCause, changes: readonly LiveChange[] | null = null): Promise<Fetched> => {
      const signal = looking.current
      // who has left waits for nothing, and would keep the call under way for ever
      if (signal?.aborted) return 'whole'
      let failure: unknown = null
      let fetched: Fetched = 'nothing'
      try {
        fetched = await shared(pull, of, { cause, changes }, signal)
      } catch (reason) {
        failure = reason
      }
      if (!signal?.aborted) setPulled({ of, failure, isLoading: false })
      return fetched
    },
    [of, pull],
  )
  useEffect(() => {
    const leaving = new AbortController()
    looking.current = leaving.signal
    void ask('open')
    return () => leaving.abort()
  }, [ask])
  const run = useCallback(
    (cause: PullCause, changes: readonly LiveChange[] | null = null) => {
      if (cause === 'user') setPulled({ of, failure: null, isLoading: true })
      return ask(cause, changes)
    },
    [of, ask],
  )
  useRefresh(run, madeOf)
  const retry = useCallback(() => void run('user'), [run])
  const isOfIt = pulled.of === of
  return {
    failure: isOfIt ? pulled.failure : null,
    isLoading: isOfIt ? pulled.isLoading : true,
    retry,
  }
}

type Why = Omit<PullOptions, 'signal'>

/** A call under way, and how many wait for it. */
interface SharedCall {
  cause: PullCause
  done: Promise<Fetched>
  leaving: AbortController
  count: number
}

/** Calls of this window that are under way, by what they ask. */
const calls = new WeakMap<object, Map<string | number, SharedCall>>()

/**
 * Never two calls for one set: whoever comes while one is under way gets its answer; a user who asks while the clock does,
 * and a change that is told of meanwhile, get the next one.
 */
async function shared<Of extends string | number>(
  pull: PullOf<Of>,
  of: Of,
  why: Why,
  signal?: AbortSignal,
): Promise<Fetched> {
  const { cause } = why
  const ofPull = calls.get(pull) ?? new Map<string | number, SharedCall>()
  calls.set(pull, ofPull)
  const before = ofPull.get(of)
  const isNew = !before || cause === 'change' || (cause === 'user' && before.cause !== 'user')
  const call = isNew ? begin(pull, of, why, before?.done) : before
  if (isNew) {
    ofPull.set(of, call)
    const end = () => {
      if (ofPull.get(of) === call) ofPull.delete(of)
    }
    call.leaving.signal.addEventListener('abort', end)
    call.done.then(end, end)
  }
  call.count += 1
  signal?.addEventListener('abort', () => {
    call.count -= 1
    if (call.count === 0) call.leaving.abort()
  })
  return call.done
}

function begin<Of>(pull: PullOf<Of>, of: Of, why: Why, before?: Promise<Fetched>): SharedCall {
  const { cause } = why
  const leaving = new AbortController()
  const ask = async () => {
    const free = cause === 'open' ? whenFree() : null
    if (free) await free
    // everybody may have left while it waited, for that or for the call before
    leaving.signal.throwIfAborted()
    return fetchedOf(await pull(of, { ...why, signal: leaving.signal }))
  }
  return { cause, done: before ? before.then(ask, ask) : ask(), leaving, count: 0 }
}
