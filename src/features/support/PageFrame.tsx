import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { media } from '#ui/look/breakpoints.ts'

interface Props {
  title: string
  children: ReactNode
}

/** A page that is read from top to bottom: a heading and one column. */
export function PageFrame({ title, children }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <div className={styles.column}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: { padding: '20px', [media.phone]: { padding: '16px' } },
  column: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '560px' },
  title: {
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: tokens.fontWeightSemibold,
    [media.phone]: { fontSize: '20px', lineHeight: '28px' },
  },
})
