import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** Two short fields that belong together, beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 130px), 1fr))',
    gap: '12px',
    alignItems: 'start',
  },
})
