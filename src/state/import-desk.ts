import { proxy, wrap } from 'comlink'
import { onConnection } from '#data/api/connection.ts'
import { now } from '#data/device/clock.ts'
import { currentSession, keepsNothing } from '#data/device/db.ts'
import { forgetJournal, keepJournal, unfinishedImport } from '#data/import/journal.ts'
import { failureOf } from '#data/workspace/failure-record.ts'
import { keptNaming } from '#data/workspace/kept-naming.ts'
import { workspace } from '#data/workspace/workspace.ts'
import type { DeskFace, DeskSetup } from '../../workers/import/face.ts'
import type { DeskAnswer, ImportEars } from '../../workers/import/hand.ts'
import type { ImportWorker } from '../../workers/import/import.worker.ts'
import { apiEars } from './session.ts'
import { watchLife } from './watch-life.ts'

type Given<Each> = Each extends (...given: infer Arguments) => unknown ? Arguments : never
type Gives<Each> = Each extends (...given: never[]) => infer Result ? Awaited<Result> : never

/** The desk as the page has it: every answer is a promise. All are rejected with `ImportGoneError` once its worker is gone. */
export type ImportDesk = {
  readonly [Name in keyof DeskFace]: (...given: Given<DeskFace[Name]>) => Promise<Gives<DeskFace[Name]>>
} & {
  /** Ends the worker. What was sent stays saved; an import that was running is left as one that was cut off. */
  readonly close: () => void
  /** Resolves when the worker is gone without `close`: it has failed, or given no sign of life for ten seconds. */
  readonly gone: Promise<void>
}

/** The worker has failed or was ended, and with it everything that was read. The file is to be opened on a new desk. */
export class ImportGoneError extends Error {
  override readonly name = 'ImportGoneError'
}

const earsFor = (organizationId: number): ImportEars => ({
  ...apiEars,
  async session() {
    const session = await currentSession()
    return session && { token: session.token, userKey: session.userKey }
  },
  readJournal: () => unfinishedImport(organizationId),
  keepJournal: (journal) => keepJournal(organizationId, journal),
  forgetJournal: () => forgetJournal(organizationId),
  readsNaming: () => keptNaming.read(),
  keepsNaming: (isNaming) => keptNaming.keep(isNaming),
})

/**
 * Calls that wait for a thread: when it ends none of them is answered any more. A race with one promise that lasts as long
 * as the thread would keep every answer for as long.
 */
class Waiting {
  readonly #refusals = new Set<(reason: Error) => void>()
  #reason: Error | null = null

  fail(reason: Error): void {
    this.#reason ??= reason
    for (const refuse of this.#refusals) refuse(reason)
    this.#refusals.clear()
  }

  until<Value>(answer: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const refuse = (reason: Error) => reject(reason)
      if (this.#reason) refuse(this.#reason)
      else this.#refusals.add(refuse)
      answer.then(resolve, reject).finally(() => this.#refusals.delete(refuse))
    })
  }
}

/**
 * Opens a desk with a worker of its own for the signed-in user. Close it when the screen is left.
 * @throws NotSignedInError
 */
export function openImportDesk(setup: DeskSetup): ImportDesk {
  const { userId, userKey } = workspace()
  const thread = new Worker(new URL('../../workers/import/import.worker.ts', import.meta.url), {
    type: 'module',
    name: 'import',
  })
  const remote = wrap<ImportWorker>(thread)
  const waiting = new Waiting()
  let tellGone: () => void = () => undefined
  const gone = new Promise<void>((resolve) => (tellGone = resolve))
  const end = () => {
    stopWatching()
    stopWaking()
    thread.terminate()
    waiting.fail(new ImportGoneError('The import is closed'))
  }
  const lose = () => {
    end()
    tellGone()
  }
  thread.addEventListener('error', lose, { once: true })
  const stopWatching = watchLife(() => remote.ping(), lose)
  const stopWaking = onConnection(({ online }) => {
    // what waits is tried again later, too
    if (online) remote.wake().catch(() => undefined)
  })

  const caller = { userId, userKey: keepsNothing() ? '' : userKey, now: now() }
  const begun = remote.begin(setup, caller, proxy(earsFor(setup.organizationId)))
  // it is told to who asks for something
  begun.catch(() => undefined)
  const work = async (name: keyof DeskFace, given: readonly unknown[]): Promise<unknown> => {
    await waiting.until(begun)
    const sent = given.map((each) => (typeof each === 'function' ? proxy(each) : each))
    const answered: DeskAnswer = await waiting.until<DeskAnswer>(remote.work(name, ...sent))
    if ('failure' in answered) throw failureOf(answered.failure)
    return answered.value
  }
  const own = { close: end, gone }
  return new Proxy(own, {
    get(_, name) {
      if (name in own) return own[name as keyof typeof own]
      // a promise that resolves with the desk asks whether it is one itself
      return name === 'then' ? undefined : (...given: readonly unknown[]) => work(name as keyof DeskFace, given)
    },
  }) as unknown as ImportDesk
}
