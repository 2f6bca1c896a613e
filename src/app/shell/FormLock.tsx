import type { ReactNode } from 'react'
import { useLockText } from '#state/held-rights.ts'
import { FormLockContext, LockNotice } from '#ui/form/form-lock.tsx'
import { useBand } from './band.ts'

/**
 * The page, whose forms can only be read once the user has lost rights while something was typed. That is said above the
 * page, which is lower by so much: its lower edge stays in view.
 */
export function FormLock({ children, className }: { children: ReactNode; className: string }) {
  const band = useBand()
  const reason = useLockText()
  return (
    <FormLockContext value={reason}>
      <div className={reason === null ? undefined : band}>
        <LockNotice />
      </div>
      <div className={className}>{children}</div>
    </FormLockContext>
  )
}
