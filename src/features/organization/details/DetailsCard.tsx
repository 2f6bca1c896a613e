import { makeStyles, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'
import { cardLook } from '#ui/look/card-look.ts'
import { media } from '#ui/look/breakpoints.ts'

interface Props {
  title: string
  children: ReactNode
}

/** What belongs together on the page of an organisation's details. */
export function DetailsCard({ title, children }: Props) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    padding: '14px 16px 16px',
    ...cardLook,
    [media.print]: { border: 'none', padding: 0 },
  },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
})
