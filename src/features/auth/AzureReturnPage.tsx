import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AuthFrame } from './frame/AuthFrame.tsx'
import { ReturnFailed } from './microsoft/ReturnFailed.tsx'
import { ReturnWaiting } from './microsoft/ReturnWaiting.tsx'
import { useCodeExchange } from './microsoft/use-code-exchange.ts'

/**
 * Where the browser lands after Microsoft 365, with a code that is exchanged for a session and taken out of the address
 * at once, or with what went wrong. Source: spec 1 §2.4.
 */
export function AzureReturnPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const inAddress = codeIn(search)
  const [code, setCode] = useState(inAddress)
  // a second attempt may come back to the same window
  if (inAddress !== null && inAddress !== code) setCode(inAddress)

  useEffect(() => {
    const query = new URLSearchParams(search)
    if (!query.has('code')) return
    query.delete('code')
    void navigate({ search: query.toString() }, { replace: true })
  }, [search, navigate])

  return (
    <AuthFrame title={t('auth.microsoft.title')}>
      {code === null ? <ReturnFailed failure={null} /> : <Exchange key={code} code={code} />}
    </AuthFrame>
  )
}

const codeIn = (search: string): string | null => {
  const query = new URLSearchParams(search)
  return query.has('error') ? null : query.get('code')
}

function Exchange({ code }: { code: string }) {
  const exchange = useCodeExchange(code)
  return exchange.failure === null ? <ReturnWaiting /> : <ReturnFailed failure={exchange.failure} />
}
