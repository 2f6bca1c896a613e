import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { changeOf } from '#data/api/conflict.ts'
import { Submission } from '#data/drafts/submission.ts'
import { openedWorkspace } from '#data/workspace/workspace.ts'
import { updateRoles, usersMeanwhile } from '#data/users.ts'
import { isSameEmail } from '#domain/email.ts'
import type { LastChange } from '#domain/last-change.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import {
  matrixOf,
  mergedRights,
  rightsConflicts,
  rolesOf,
  type RightsConflict,
  type RightsMatrix,
} from '#domain/rights-matrix.ts'
import { say } from '#ui/speak/toast.ts'
import type { EditedRights } from './use-edited-rights.ts'
import { useTellingFailure } from './use-telling-failure.ts'

interface Conflict {
  theirs: OrganizationUser
  /** Who has stored that; `null` where it is not known. */
  changed: LastChange | null
  cells: readonly RightsConflict[]
}

export interface RightsSaving {
  busy: boolean
  /** What the last try failed with, or `null`. */
  failure: unknown
  /** What another administrator has changed otherwise meanwhile; `null` while there is nothing to decide. */
  conflict: Conflict | null
  /** @returns whether everything is stored */
  save: () => Promise<boolean>
  /** Goes on with both changes. @param kept keys of cells that stay as they are here */
  resolve: (kept: ReadonlySet<string>) => Promise<boolean>
  closeConflict: () => void
}

interface Options {
  organizationId: number
  /** Whose rights these are, of the version that they started from. */
  user: OrganizationUser
  rights: EditedRights
  /** Told of the user as they are stored now, or as somebody else has stored them meanwhile. */
  onKnown: (user: OrganizationUser) => void
}

/** The way of a user's rights to the server. */
export function useRightsSaving({ organizationId, user, rights, onKnown }: Options): RightsSaving {
  const { t } = useTranslation()
  const tell = useTellingFailure(organizationId, t('rights.saveFailed'), true)
  const [submission] = useState(() => new Submission())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  async function store(from: { user: OrganizationUser; base: RightsMatrix; matrix: RightsMatrix }): Promise<boolean> {
    try {
      const { email, version } = from.user
      const stored = await updateRoles(organizationId, [{ email, version, ...rolesOf(from.matrix) }], submission)
      const mine = stored.find((each) => isSameEmail(each.email, email))
      if (mine) rights.goOn(matrixOf(mine))
      if (mine) onKnown(mine)
      say({ title: t('rights.savedFor', { email }), intent: 'success' })
      return true
    } catch (error) {
      // the session may end while the answer is on its way
      if (!openedWorkspace()) return false
      if (!(error instanceof ApiError)) throw error
      const theirs = usersMeanwhile(error)?.find((each) => isSameEmail(each.email, from.user.email))
      if (!theirs) {
        setFailure(error)
        tell(error)
        return false
      }
      const cells = rightsConflicts(from.base, from.matrix, matrixOf(theirs))
      if (cells.length === 0) return onto(theirs, from, new Set())
      setConflict({ theirs, changed: changeOf(error), cells })
      return false
    }
  }
  /** Stores the changes on what somebody else has stored. */
  function onto(
    theirs: OrganizationUser,
    from: { base: RightsMatrix; matrix: RightsMatrix },
    kept: ReadonlySet<string>,
  ): Promise<boolean> {
    const base = matrixOf(theirs)
    const matrix = mergedRights(from.base, from.matrix, base, kept)
    rights.goOn(base, matrix)
    onKnown(theirs)
    return store({ user: theirs, base, matrix })
  }
  const whileBusy = async (work: () => Promise<boolean>): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    setConflict(null)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ busy, failure, conflict },
    save: () => (busy ? Promise.resolve(false) : whileBusy(() => store({ user, ...rights }))),
    resolve: (kept) => (conflict ? whileBusy(() => onto(conflict.theirs, rights, kept)) : Promise.resolve(false)),
    closeConflict: () => setConflict(null),
  }
}
