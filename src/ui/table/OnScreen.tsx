import { makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { media } from '../look/breakpoints.ts'

/** Parts below one another of which paper has a form of its own: see `PaperSheet`. */
export function OnScreen({ children }: { children: ReactNode }) {
  return <div className={useStyles().root}>{children}</div>
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    minWidth: 0,
    [media.print]: { display: 'none' },
  },
})
