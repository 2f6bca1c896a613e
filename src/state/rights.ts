import { subscribe } from 'valtio'
import { now } from '#data/device/clock.ts'
import { losesRights, type RightsOfUser } from '#domain/access.ts'
import { heldRights } from './held-rights.ts'
import { formsNews, unsavedForms } from './leaving.ts'
import { mirrorRevision } from './mirror-revision.ts'

let waiting: (() => void) | null = null

/** A call was refused. While a loss is held back, that is why. */
export function sawDenial(): void {
  if (heldRights.since !== null) heldRights.isLocked = true
}

interface Change {
  before: RightsOfUser
  after: RightsOfUser
  /** It was learnt because a call was refused. */
  isDenied: boolean
  /** Has the screens follow. */
  apply: () => void
}

/** Has the screens follow a change of the user's rights: at once, or when no form holds anything unsaved any more. */
export function followRights({ before, after, isDenied, apply }: Change): void {
  if (unsavedForms().length === 0 || !losesRights(before, after)) {
    release()
    apply()
    return
  }
  waiting = apply
  heldRights.since ??= now()
  if (isDenied) heldRights.isLocked = true
}

function release(): void {
  waiting = null
  if (heldRights.since === null) return
  Object.assign(heldRights, { since: null, isLocked: false })
  // what was not read meanwhile is
  mirrorRevision.count += 1
}

subscribe(formsNews, () => {
  const apply = waiting
  if (!apply || unsavedForms().length > 0) return
  release()
  apply()
})
