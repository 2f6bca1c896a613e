import { releaseProxy, type Remote } from 'comlink'
import type { DeskEars } from '#data/import/desk-ears.ts'
import { configureApi, type ApiConfiguration } from '#data/api/client.ts'
import { sawAnswer, sawNoAnswer } from '#data/api/connection.ts'
import { transmit } from '#data/api/transport.ts'
import { adoptClock } from '#data/device/clock.ts'
import { failureRecordOf, type FailureRecord } from '#data/workspace/failure-record.ts'
import { openWorkspace } from '#data/workspace/workspace.ts'
import type { Caller } from '#data/workspace/off-page.ts'
import { ImportDesk } from './desk.ts'
import type { DeskFace, DeskSetup } from './face.ts'

/** What the page hears of the calls that are made for it, and what is asked of it. */
export interface ImportEars
  extends DeskEars, Pick<ApiConfiguration, 'onAnswer' | 'onAccepted' | 'onNoAnswer' | 'onUnauthorized' | 'onDenied'> {
  keepsNaming: (isNaming: boolean) => Promise<void>
  readsNaming: () => Promise<boolean>
}

export type DeskAnswer = { value: unknown } | { failure: FailureRecord }

let desk: ImportDesk | null = null

/**
 * Makes this thread ready for an import.
 * @param caller whose databases it reads; `now` alone counts where the page keeps nothing (`userKey` is empty then)
 */
export function begin(setup: DeskSetup, caller: Caller, page: ImportEars): void {
  configureApi({
    baseUrl: import.meta.env.VITE_API_BASE_URL ?? '',
    transport: () => Promise.resolve({ transmit }),
    token: async () => (await page.session())?.token ?? null,
    onAnswer(...answer) {
      sawAnswer(answer[3])
      page.onAnswer(...answer)
    },
    onNoAnswer(call) {
      sawNoAnswer(call)
      page.onNoAnswer(call)
    },
    onAccepted: (token) => page.onAccepted(token),
    onUnauthorized: (token) => page.onUnauthorized(token),
    onDenied: () => page.onDenied(),
    naming: { read: () => page.readsNaming(), keep: (isNaming) => page.keepsNaming(isNaming) },
  })
  adoptClock(caller.now)
  if (caller.userKey !== '') openWorkspace(caller)
  desk = new ImportDesk(setup, page)
}

/** The connection is back, as the page has noticed. */
export const wake = (): void => sawAnswer()

/** A sign of life. */
export const ping = (): void => undefined

type Work = (...given: readonly unknown[]) => unknown

type Told = Remote<(...told: readonly unknown[]) => void>

/** A function of the page that is told how far something is, until that is over: then it is let go. */
function earOf(page: Told) {
  let isOver = false
  return {
    hear: (...told: readonly unknown[]): void => {
      // it is the page's to say when what it makes of it goes wrong
      if (!isOver) page(...told).catch(() => undefined)
    },
    release(): void {
      isOver = true
      page[releaseProxy]()
    },
  }
}

/** Does what the page has named. Functions that it was given are let go when it is done. */
export async function work(name: keyof DeskFace, ...given: readonly unknown[]): Promise<DeskAnswer> {
  const ears = given.map((each) => (typeof each === 'function' ? earOf(each as Told) : null))
  try {
    if (!desk) throw new Error('The desk is not open.')
    return {
      value: await (desk[name] as Work).apply(
        desk,
        given.map((each, at) => ears[at]?.hear ?? each),
      ),
    }
  } catch (failure) {
    return { failure: failureRecordOf(failure) }
  } finally {
    for (const ear of ears) ear?.release()
  }
}
