import { useEffect, useState } from 'react'
import { fetchInvitation, type Invitation } from '#data/invitation.ts'
import type { ResetLink } from '../reset/reset-link.ts'

type InvitationCheck =
  /** The address had no code, or did not say whose it is. */
  | { state: 'incomplete' }
  | { state: 'checking' }
  | { state: 'failed'; failure: unknown }
  | { state: 'found'; invitation: Invitation }

/** Asks the server what the link is for. */
export function useInvitation(link: ResetLink): { check: InvitationCheck; checkAgain: () => void } {
  const [check, setCheck] = useState<InvitationCheck>({
    state: link.code === '' || link.email === '' ? 'incomplete' : 'checking',
  })
  const isChecking = check.state === 'checking'

  useEffect(() => {
    if (!isChecking) return
    let isWanted = true
    fetchInvitation(link.email, link.code).then(
      (invitation) => {
        if (isWanted) setCheck({ state: 'found', invitation })
      },
      (failure: unknown) => {
        if (isWanted) setCheck({ state: 'failed', failure })
      },
    )
    return () => {
      isWanted = false
    }
  }, [isChecking, link])

  return { check, checkAgain: () => setCheck({ state: 'checking' }) }
}
