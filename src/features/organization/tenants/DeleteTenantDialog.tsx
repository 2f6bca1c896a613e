import { makeStyles } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteTenant, deletionOf } from '#data/auth-tenants.ts'
import { ApiError, isGone } from '#data/api/api-error.ts'
import type { AuthTenant, AuthTenantDeletion } from '#domain/auth-tenant.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { useSlowLoading } from '#ui/late/use-slow-loading.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { say } from '#ui/speak/toast.ts'

interface Props {
  tenant: AuthTenant
  onClose: () => void
}

type Known = { deletion: AuthTenantDeletion | null; failure: unknown }

/** Asks before a tenant is deleted, once the server has counted what that comes to. */
export function DeleteTenantDialog({ tenant, onClose }: Props) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const failedWords = useFailedWords()
  const { isBusy, failure, attempt } = useAttempt()
  const [known, setKnown] = useState<Known>({ deletion: null, failure: null })
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    let isWanted = true
    deletionOf(tenant.id).then(
      (deletion) => {
        if (isWanted) setKnown({ deletion, failure: null })
      },
      (reason: unknown) => {
        if (isWanted) setKnown({ deletion: null, failure: reason })
      },
    )
    return () => {
      isWanted = false
    }
  }, [tenant.id, asked])

  const failed = (error: unknown) => failedWords(t('authTenants.deleteFailed'), error, t('authTenants.gone'))
  const remove = async () => {
    await deleteTenant(tenant)
    say({ title: t('authTenants.deleted', { name: tenant.name }), intent: 'success' })
    onClose()
  }
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (!isGone(error)) say({ ...failed(error), intent: 'error' })
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy}
      isReady={known.deletion !== null}
      title={t('authTenants.delete.title', { name: tenant.name })}
      confirmLabel={t('authTenants.delete.confirm')}
      failure={failure !== null && inOneLine(failed(failure))}
      onConfirm={() => void attempt(remove, tell)}
      onCancel={onClose}
    >
      {known.failure !== null && (
        <FailureNotice
          onRetry={() => {
            setKnown({ deletion: null, failure: null })
            setAsked(asked + 1)
          }}
        >
          {failureText(known.failure, t('authTenants.gone'))}
        </FailureNotice>
      )}
      {known.deletion ? <Consequences {...known.deletion} /> : known.failure === null && <Counting />}
    </ConfirmDialog>
  )
}

function Counting() {
  const { t } = useTranslation()
  const isSlow = useSlowLoading()
  return <p>{isSlow ? t('authTenants.delete.counting') : '\u00a0'}</p>
}

function Consequences({ users, usersWithoutPassword, openSessions, domains }: AuthTenantDeletion) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ul className={styles.list}>
      <li>{users === 0 ? t('authTenants.delete.nobody') : t('authTenants.delete.users', { count: users })}</li>
      {users > 0 && <li>{t('authTenants.delete.passwords', { count: usersWithoutPassword })}</li>}
      {openSessions > 0 && <li>{t('authTenants.delete.sessions', { count: openSessions })}</li>}
      {domains.length > 0 && <li>{t('authTenants.delete.domains', { domains: domains.join(', ') })}</li>}
    </ul>
  )
}

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: '6px',
    margin: 0,
    paddingInlineStart: '20px',
    listStyleType: 'disc',
    overflowWrap: 'anywhere',
  },
})
