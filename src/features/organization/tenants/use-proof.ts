import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { proveTenant } from '#data/auth-tenants.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { say } from '#ui/speak/toast.ts'

/** What the browser has come back from Microsoft 365 with. */
interface Returned {
  tenantId: number
  /** `null` when it was not signed in. */
  code: string | null
  error: string | null
}

export interface ProofState {
  /** The tenant whose proof is being looked at, or has failed; `null` for none. */
  tenantId: number | null
  isBusy: boolean
  /** Why the proof has failed, in words; `null` while it has not. */
  problem: string | null
}

let latest: { code: string; work: Promise<void> } | null = null

/** A code is good once, and whoever asks for the second time waits for the first answer: in development all effects run twice. */
function proveOnce(organizationId: number, tenantId: number, code: string): Promise<void> {
  if (latest?.code !== code) latest = { code, work: proveTenant(organizationId, tenantId, code) }
  return latest.work
}

/** Ends the proof that the browser comes back with, and takes it out of the address. */
export function useProof(organizationId: number): ProofState {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const { search } = useLocation()
  const inAddress = returnedIn(search)
  const [returned, setReturned] = useState(inAddress)
  const [outcome, setOutcome] = useState<{ code: string; failure: unknown } | null>(null)
  if (inAddress && (inAddress.code !== returned?.code || inAddress.error !== returned.error)) setReturned(inAddress)
  const told = useEffectEvent(() => say({ title: t('authTenants.proved'), intent: 'success' }))

  useEffect(() => {
    if (returnedIn(search)) void navigate({ search: '' }, { replace: true })
  }, [search, navigate])

  const code = returned?.code ?? null
  const tenantId = returned?.tenantId ?? 0
  useEffect(() => {
    if (code === null) return
    let isWanted = true
    proveOnce(organizationId, tenantId, code).then(
      () => {
        if (!isWanted) return
        setOutcome({ code, failure: null })
        told()
      },
      (failure: unknown) => {
        if (isWanted) setOutcome({ code, failure })
      },
    )
    return () => {
      isWanted = false
    }
  }, [organizationId, tenantId, code])

  if (!returned) return { tenantId: null, isBusy: false, problem: null }
  const { error } = returned
  if (error !== null) {
    const key = `api.errors.${error}`
    // anybody can write an address: a code without a text of ours is never shown as it is
    return { tenantId, isBusy: false, problem: i18n.exists(key) ? t(key) : t('auth.microsoft.failed') }
  }
  if (outcome?.code !== code) return { tenantId, isBusy: true, problem: null }
  return { tenantId, isBusy: false, problem: outcome.failure === null ? null : failureText(outcome.failure) }
}

function returnedIn(search: string): Returned | null {
  const query = new URLSearchParams(search)
  const [code, error] = [query.get('code'), query.get('error')]
  const tenantId = Number(query.get('tenant'))
  return (code === null && error === null) || !Number.isInteger(tenantId) ? null : { tenantId, code, error }
}
