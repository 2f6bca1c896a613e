import { Button, makeStyles } from '@fluentui/react-components'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { StoredSettings } from '#contract/organizations.ts'
import { changeOf, isOfVersion, theirsOf } from '#data/api/conflict.ts'
import { Submission } from '#data/drafts/submission.ts'
import { saveSettings } from '#data/organization-settings.ts'
import { pullOrganizations } from '#data/organizations.ts'
import type { OrganizationSettings } from '#domain/organization.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { LockableFields } from '#ui/form/form-lock.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { say } from '#ui/speak/toast.ts'
import { DetailsCard } from './DetailsCard.tsx'

/** The organisation whose settings a form is about. */
export interface SettingsOf {
  organizationId: number
  /** Of the settings as they are shown. */
  version: number
  /** When they were fetched, in milliseconds since 1970 UTC. */
  fetchedAt: number
}

interface Props extends SettingsOf {
  title: string
  /** What is chosen and not saved; `null` for nothing. */
  change: Partial<OrganizationSettings> | null
  /** Why that cannot be saved, in words; `null` where it can. */
  problem?: string | null
  /** What was chosen is saved, or is not wanted any more. */
  onDone: () => void
  children: (isBusy: boolean) => ReactNode
}

/** A card of settings that administrators change. Each one saves its own, and leaves the others as they are. */
export function SettingsForm(props: Props) {
  const { organizationId, version, fetchedAt, title, change, problem = null, onDone, children } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const changeText = useChangeText()
  const { online } = useSnapshot(sync)
  const [submission] = useState(() => new Submission())
  /** A colleague's version that the user has been told of, and goes on from. */
  const [told, setTold] = useState(0)
  const { isBusy, failure, attempt } = useAttempt()
  const refusal = online ? problem : t('organization.offline', { at: fetchedAt })

  const save = async () => {
    if (change === null || isBusy || refusal !== null) return false
    let isSaved = false
    await attempt(
      async () => {
        await saveSettings(organizationId, { ...change, version: Math.max(version, told) }, submission)
        isSaved = true
        onDone()
        say({ title: t('organization.settings.saved'), intent: 'success' })
      },
      (reason) => {
        const theirs = theirsOf(reason, StoredSettings)
        if (!theirs) return
        setTold(theirs.version)
        void pullOrganizations().catch(() => undefined)
      },
    )
    return isSaved
  }
  const discard = () => {
    onDone()
    return Promise.resolve()
  }
  useUnsavedForm(change !== null, { isInDialog: false, refusal, save, discard })
  return (
    <DetailsCard title={title}>
      {failure !== null && (
        <FailureNotice>{isOfVersion(failure) ? changeText(changeOf(failure)) : failureText(failure)}</FailureNotice>
      )}
      <LockableFields>{children(isBusy)}</LockableFields>
      {change !== null && (
        <div className={styles.actions}>
          <Button disabled={isBusy} onClick={() => void discard()}>
            {t('save.discard')}
          </Button>
          <BusyButton
            appearance="primary"
            busy={isBusy}
            refusal={refusal}
            spinner="inverted"
            onClick={() => void save()}
          >
            {t('save.save')}
          </BusyButton>
        </div>
      )}
    </DetailsCard>
  )
}

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: '8px' },
})
