import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { signInByCode } from '#state/session.ts'
import { authPaths } from '../auth-paths.ts'

let latest: { code: string; session: Promise<void> } | null = null

/** A code is good once, and whoever asks for the second time waits for the first answer: in development all effects run twice. */
function exchangeOnce(code: string): Promise<void> {
  if (latest?.code !== code) latest = { code, session: signInByCode(code) }
  return latest.session
}

/**
 * Gives the code that the browser has come back with to the server, once, and goes on to where the user was going.
 * @returns why that failed; `null` while it has not
 */
export function useCodeExchange(code: string): { failure: unknown } {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [failure, setFailure] = useState<unknown>(null)
  // where a sign-in with a password goes on, too
  const goOn = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    query.delete('code')
    void navigate({ pathname: authPaths.signIn, search: query.toString() }, { replace: true })
  })

  useEffect(() => {
    let isWanted = true
    exchangeOnce(code).then(
      () => {
        if (isWanted) goOn()
      },
      (error: unknown) => {
        if (isWanted) setFailure(error)
      },
    )
    return () => {
      isWanted = false
    }
  }, [code])

  return { failure }
}
