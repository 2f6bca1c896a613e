import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isSameEmail } from '#domain/email.ts'
import { organizationUserCan } from '#domain/organization-user-can.ts'
import type { OrganizationUser } from '#domain/organization-user.ts'
import type { Organization } from '#domain/organization.ts'
import type { PassengerGroupRow } from '#domain/passenger-group.ts'
import { copiedRights, matrixOf, mergedRights, rightsChanges } from '#domain/rights-matrix.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import type { PagesSeenBy } from '../seen-pages.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { RightsBar, useToldChanges } from './RightsBar.tsx'
import { RightsConflictDialog } from './RightsConflictDialog.tsx'
import { RightsForm } from './RightsForm.tsx'
import { useEditedRights } from './use-edited-rights.ts'
import { useRightsSaving } from './use-rights-saving.ts'
import { useRightsWords } from './use-rights-words.ts'
import { UserHead } from './UserHead.tsx'

interface Props {
  organization: Organization
  groups: readonly PassengerGroupRow[]
  /** As the device knows them now. */
  user: OrganizationUser
  users: readonly OrganizationUser[]
  myEmail: string
  back: { href: string; label: string; onOpen: () => void }
  pagesSeenBy: PagesSeenBy
  /** Told when there is nothing left to do here. */
  onDone: () => void
  /** Why nothing can be changed now, in words; `null` while it can. */
  lock: string | null
}

/** The rights of a user of the organisation, or of somebody who is invited. Source: spec 2 §2, spec 3 §6. */
export function UserEditor(props: Props) {
  const { organization, groups, user, users, myEmail, back, pagesSeenBy, onDone, lock } = props
  const { t } = useTranslation()
  const { online } = useSnapshot(sync)
  const failedWords = useFailedWords()
  const [started, setStarted] = useState(user)
  const [seen, setSeen] = useState(user)
  const [first] = useState(() => matrixOf(user))
  const rights = useEditedRights(first, organization.destinations)
  const [isCopying, setCopying] = useState(false)
  const words = useRightsWords({ destinations: organization.destinations, groups })
  const isDirty = rights.changes.length > 0
  // what somebody else has stored is taken over while nothing is unsaved here; else saving shows the difference
  const isNewer = (user.version ?? 0) > (started.version ?? 0)
  if (isNewer && !isDirty) {
    setStarted(user)
    rights.goOn(matrixOf(user))
  }
  // a destination that was deleted or restored takes rights along or brings them back, without a new version of the user
  if (user !== seen) {
    setSeen(user)
    const stored = matrixOf(user)
    if (user.version === started.version && rightsChanges(rights.base, stored).length > 0) {
      rights.goOn(stored, mergedRights(rights.base, rights.matrix, stored, new Set()))
    }
  }
  const saving = useRightsSaving({
    ...{ organizationId: organization.id, user: started, rights },
    onKnown: setStarted,
  })
  const { discard } = rights
  const onRemoved = useCallback(() => {
    discard()
    onDone()
  }, [discard, onDone])
  const onCopy = useCallback(() => setCopying(true), [])
  const save = useLatest(saving.save)
  const offline = online ? null : t('users.offline')
  useUnsavedForm(isDirty, {
    ...{ isInDialog: false, refusal: offline, save: saving.save },
    discard() {
      rights.discard()
      return Promise.resolve()
    },
  })
  const refusal = organizationUserCan.takeAdministratorRight(user, users, { email: myEmail })
  const told = useToldChanges(rights.changes)
  return (
    <>
      <RightsForm
        {...{ organization, groups, rights, lock, pagesSeenBy }}
        isNew={false}
        administratorRefusal={refusal && t(refusal)}
        header={
          <UserHead
            {...{ user, users, myEmail, words, back, offline, onCopy, onRemoved }}
            organizationId={organization.id}
          />
        }
        notices={
          <>
            {saving.failure !== null && (
              <FailureNotice>
                {inOneLine(failedWords(t('rights.saveFailed'), saving.failure, t('users.gone')))}
              </FailureNotice>
            )}
            {/* what is being stored from here comes by the list, too, before its own answer is heard */}
            {isNewer && isDirty && !saving.busy && <Notice intent="warning">{t('rights.overtaken')}</Notice>}
            {user.state === 'asked' && <Notice intent="info">{t('users.asked')}</Notice>}
          </>
        }
        bar={
          <RightsBar
            changes={told}
            words={words}
            busy={saving.busy}
            refusal={offline}
            onSave={save}
            onDiscard={rights.discard}
          />
        }
      />
      {isCopying && (
        <CopyDialog
          title={t('rights.copy.fromTitle')}
          colleagues={users.filter(({ email }) => !isSameEmail(email, user.email))}
          compare={(colleague, how) => ({
            before: rights.matrix,
            after: copiedRights(rights.matrix, matrixOf(colleague), how),
          })}
          words={words}
          onClose={() => setCopying(false)}
          onCopy={(_, after) => {
            rights.put(after)
            setCopying(false)
          }}
        />
      )}
      <RightsConflictDialog saving={saving} words={words} />
    </>
  )
}

/** Does what it was given last, and is the same for as long as the page is there: what holds it is not drawn again. */
function useLatest(work: () => unknown): () => void {
  const latest = useRef(work)
  // before the next key is heard
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback(() => void latest.current(), [])
}
