import { useEffect, useState } from 'react'
import { validateResetCode } from '#data/account.ts'
import type { ResetLink } from './reset-link.ts'

export type LinkCheck =
  /** The address had no code. */
  | { state: 'incomplete' }
  | { state: 'validating' }
  | { state: 'failed'; failure: unknown }
  /** The code is good, or cannot be asked about before the e-mail is known. */
  | { state: 'passed' }

const beginningOf = ({ email, code }: ResetLink): LinkCheck => {
  if (code === '') return { state: 'incomplete' }
  return { state: email === '' ? 'passed' : 'validating' }
}

/** Asks the server about the code of a link when its e-mail came along. Source: spec 1 §2.6. */
export function useLinkCheck(link: ResetLink): { check: LinkCheck; checkAgain: () => void } {
  const [check, setCheck] = useState(() => beginningOf(link))
  const isValidating = check.state === 'validating'

  useEffect(() => {
    if (!isValidating) return
    let isWanted = true
    validateResetCode(link.email, link.code).then(
      () => {
        if (isWanted) setCheck({ state: 'passed' })
      },
      (failure: unknown) => {
        if (isWanted) setCheck({ state: 'failed', failure })
      },
    )
    return () => {
      isWanted = false
    }
  }, [isValidating, link])

  return { check, checkAgain: () => setCheck({ state: 'validating' }) }
}
