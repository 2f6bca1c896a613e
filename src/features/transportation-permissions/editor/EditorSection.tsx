import { makeStyles, tokens } from '@fluentui/react-components'
import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
}

/** A part of the editor: its fields in two columns where there is room. */
export function EditorSection({ title, children }: Props) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.root}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    paddingTop: '14px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { fontSize: '16px', lineHeight: '22px', fontWeight: tokens.fontWeightSemibold },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: '12px 16px',
    '@container editor (min-width: 608px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
})
