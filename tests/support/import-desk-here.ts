import { currentSession } from '#data/device/db.ts'
import { forgetJournal, keepJournal, unfinishedImport } from '#data/import/journal.ts'
import type { ImportDesk } from '#state/import-desk.ts'
import { ImportDesk as Desk } from '../../workers/import/desk.ts'
import type { DeskFace, DeskSetup } from '../../workers/import/face.ts'

/** Calls of the desks that wait, by their name, until the test lets them go. */
const held = new Map<string, Promise<void>>()

/** Has a call of the desks wait. @returns lets it go */
export function holdDesk(name: keyof DeskFace): () => void {
  let letGo: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (letGo = resolve))
  held.set(name, waiting)
  return () => {
    held.delete(name)
    letGo()
  }
}

let lose: (reason: Error) => void = () => undefined

/** Loses the worker of the desk that was opened last. @param reason of which its calls fail */
export const loseDesk = (reason: Error): void => lose(reason)

/** The same desk on the page's own thread, for a browser that has no workers. */
export function openDeskHere(setup: DeskSetup): ImportDesk {
  const { organizationId } = setup
  const desk = new Desk(setup, {
    async session() {
      const session = await currentSession()
      return session && { token: session.token, userKey: session.userKey }
    },
    readJournal: () => unfinishedImport(organizationId),
    keepJournal: (journal) => keepJournal(organizationId, journal),
    forgetJournal: () => forgetJournal(organizationId),
  })
  const close = () => {
    desk.stop()
    desk.cancel()
  }
  let fail: (reason: Error) => void = () => undefined
  const ended = new Promise<never>((_, reject) => (fail = reject))
  ended.catch(() => undefined)
  let tellGone: () => void = () => undefined
  const gone = new Promise<void>((resolve) => (tellGone = resolve))
  lose = (reason) => {
    close()
    fail(reason)
    tellGone()
  }
  const own = { close, gone }
  type Work = (...given: unknown[]) => unknown
  return new Proxy(own, {
    get(_, name) {
      if (name in own) return own[name as keyof typeof own]
      if (name === 'then') return undefined
      return async (...given: unknown[]) => {
        await Promise.race([held.get(String(name)), ended])
        return Promise.race([(desk[name as keyof DeskFace] as Work).apply(desk, given), ended])
      }
    },
  }) as unknown as ImportDesk
}
