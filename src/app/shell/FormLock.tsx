import type { ReactNode } from 'react'
import { useLockText } from '#state/held-rights.ts'
import { FormLockContext, LockNotice } from '#ui/form/form-lock.tsx'
import { useBand } from './band.ts'

/** The page, whose forms can only be read once the user has lost rights while something was typed. */
export function FormLock({ children }: { children: ReactNode }) {
  const band = useBand()
  const reason = useLockText()
  return (
    <FormLockContext value={reason}>
      <div className={reason === null ? undefined : band}>
        <LockNotice />
      </div>
      {children}
    </FormLockContext>
  )
}
