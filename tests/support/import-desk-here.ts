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
  const own = { close, gone: new Promise<void>(() => undefined) }
  type Work = (...given: unknown[]) => unknown
  return new Proxy(own, {
    get(_, name) {
      if (name in own) return own[name as keyof typeof own]
      if (name === 'then') return undefined
      return async (...given: unknown[]) => {
        await held.get(String(name))
        return (desk[name as keyof DeskFace] as Work).apply(desk, given)
      }
    },
  }) as unknown as ImportDesk
}
