import Dexie from 'dexie'
import { isRecord, outlivesOthers, outlivesSignOut } from './draft-key.ts'
import { DraftDatabase, draftsName, draftsPrefix, type StoredDraft } from './draft-db.ts'
import { MirrorDatabase, mirrorName, mirrorPrefix } from '../mirror/db.ts'
import { forgetWords, giveUpUnsent, withOutboxOf } from '../outbox/left.ts'
import { device } from '../device/db.ts'

/** Longest wait for other windows to let go of a database that is to be deleted. */
const blockedMs = 3000
const marker = (userKey: string) => `wipe:${userKey}`

/** Notes that a user is to be forgotten, so that the next start ends what a crash interrupts. */
export const markForWipe = async (userKey: string, unsent: 'keep' | 'discard'): Promise<void> => {
  await device.kept.put({ k: marker(userKey), value: unsent })
}

/** Takes the note back: the user is here again. */
export const unmarkForWipe = (userKey: string): Promise<void> => device.kept.delete(marker(userKey))

/** Forgets what the device holds of a user who has been marked for it. */
export async function wipe(userKey: string, unsent: 'keep' | 'discard'): Promise<void> {
  await removeMirror(userKey)
  // what was discarded is not what has been done already
  await removeTyped(userKey, unsent === 'keep' ? outlivesSignOut : isRecord)
  await withOutboxOf(userKey, async (outbox) => {
    try {
      if (unsent === 'discard') await giveUpUnsent(outbox, 'discarded')
      // what is left is what a person needs to decide about what waits
      await forgetWords(outbox)
    } catch (failure) {
      if (unsent === 'keep') throw failure
      // what was discarded must not be sent, whatever else goes with it
      await deleteOrEmpty(outbox)
    }
  })
  await unmarkForWipe(userKey)
}

export const removeMirror = (userKey: string): Promise<void> => deleteOrEmpty(new MirrorDatabase(userKey))

/** Ends wipes that were interrupted. One that fails keeps nobody from the app: its note stays for the next time. */
export async function finishWipes(): Promise<void> {
  for (const { k, value } of await device.kept.where('k').startsWith(marker('')).toArray()) {
    await wipe(k.slice(marker('').length), value === 'discard' ? 'discard' : 'keep').catch(() => undefined)
  }
}

/** Deletes the mirrors of other users, and those that an older build left. Never an outbox. */
export async function removeOtherMirrors(userKey: string): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  for (const name of names.filter((other) => other.startsWith(mirrorPrefix) && other !== mirrorName(userKey))) {
    await deleteOrEmpty(new Dexie(name))
  }
}

/** Deletes what other users have typed and not saved on this device. */
export async function removeOtherDrafts(userKey: string): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  for (const name of names.filter((other) => other.startsWith(draftsPrefix) && other !== draftsName(userKey))) {
    await removeTyped(name.slice(draftsPrefix.length), outlivesOthers)
  }
}

/** Deletes what a user has typed, but not what waits for the next sign-in. */
async function removeTyped(userKey: string, waits: (draft: StoredDraft) => boolean): Promise<void> {
  const database = new DraftDatabase(userKey)
  // what cannot be read goes with the rest
  const keys = await database.drafts
    .filter(waits)
    .primaryKeys()
    .catch(() => [])
  if (keys.length === 0) return deleteOrEmpty(database)
  await database.drafts.where('key').noneOf(keys).delete()
  database.close()
}

/** A window that holds the database in an older form may keep it from being deleted; its tables are emptied then. */
async function deleteOrEmpty(database: Dexie): Promise<void> {
  const deleted = database.delete().then(() => true)
  const late = new Promise<false>((resolve) => setTimeout(resolve, blockedMs, false))
  if (await Promise.race([deleted, late])) return
  await database.open()
  await database.transaction('rw', database.tables, () => Promise.all(database.tables.map((table) => table.clear())))
  database.close()
}
