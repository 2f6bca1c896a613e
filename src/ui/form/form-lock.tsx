import { makeStyles } from '@fluentui/react-components'
import { createContext, use, type ReactNode } from 'react'
import { Notice } from '../speak/Notice.tsx'

/** Why what is typed on this page can only be read, in words; `null` while it may be saved. */
export const FormLockContext = createContext<string | null>(null)

export const useFormLock = (): string | null => use(FormLockContext)

/** Fields that can only be read while their page's forms are locked. What was typed stays in them. */
export function LockableFields({ children }: { children: ReactNode }) {
  const styles = useStyles()
  // always there: what is wrapped later would be a new form
  return (
    <fieldset role="presentation" disabled={useFormLock() !== null} className={styles.fields}>
      {children}
    </fieldset>
  )
}

/** Says so above the fields, and reads it out when it comes. */
export function LockNotice() {
  const reason = useFormLock()
  return <div role="alert">{reason !== null && <Notice intent="warning">{reason}</Notice>}</div>
}

const useStyles = makeStyles({ fields: { display: 'contents' } })
