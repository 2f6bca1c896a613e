import { Button, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { changeOf, isOfVersion, theirsOf } from '#data/api/conflict.ts'
import { StoredSettings } from '#contract/organizations.ts'
import { Submission } from '#data/drafts/submission.ts'
import { saveSettings } from '#data/organization-settings.ts'
import { pullOrganizations } from '#data/organizations.ts'
import { ssnReaders, type OrganizationSettings } from '#domain/organization.ts'
import { useUnsavedForm } from '#state/leaving.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useChangeText } from '#state/use-change-text.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { LockableFields } from '#ui/form/form-lock.tsx'
import { RadioCards } from '#ui/form/RadioCards.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { say } from '#ui/speak/toast.ts'
import { DetailsCard } from './DetailsCard.tsx'

interface Props {
  organizationId: number
  stored: OrganizationSettings & { version: number }
  /** When that was fetched, in milliseconds since 1970 UTC. */
  fetchedAt: number
}

/** Who reads identity codes, as its administrators set it. Source: open point G-61. */
export function SsnReadersForm({ organizationId, stored, fetchedAt }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const changeText = useChangeText()
  const { online } = useSnapshot(sync)
  const [submission] = useState(() => new Submission())
  /** A colleague's version that the user has been told of, and goes on from. */
  const [told, setTold] = useState(0)
  const [chosen, choose] = useState<OrganizationSettings['ssnReaders'] | null>(null)
  const { isBusy, failure, attempt } = useAttempt()
  const isChanged = chosen !== null && chosen !== stored.ssnReaders
  const refusal = online ? null : t('organization.offline', { at: fetchedAt })

  const save = async () => {
    if (chosen === null || isBusy || refusal !== null) return false
    let isSaved = false
    await attempt(
      async () => {
        await saveSettings(organizationId, { ssnReaders: chosen, version: Math.max(stored.version, told) }, submission)
        isSaved = true
        choose(null)
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
    choose(null)
    return Promise.resolve()
  }
  useUnsavedForm(isChanged, { isInDialog: false, refusal, save, discard })
  return (
    <DetailsCard title={t('organization.setting.ssn')}>
      {failure !== null && (
        <FailureNotice>{isOfVersion(failure) ? changeText(changeOf(failure)) : failureText(failure)}</FailureNotice>
      )}
      <LockableFields>
        <RadioCards
          label={t('organization.setting.ssn.who')}
          value={chosen ?? stored.ssnReaders}
          disabled={isBusy}
          options={ssnReaders.map((key) => ({ key, title: t(`organization.setting.ssn.shown.${key}`) }))}
          onChange={(key) => choose(ssnReaders.find((each) => each === key) ?? null)}
        />
      </LockableFields>
      {isChanged && (
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
