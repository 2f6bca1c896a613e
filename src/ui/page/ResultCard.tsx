import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { stateTokens } from '../look/themes.ts'

interface Props {
  icon: ReactElement
  intent?: 'neutral' | 'success' | 'warning'
  title: string
  /** Of the title: `h2` where the page has a heading of its own. */
  heading?: 'h1' | 'h2'
  children: ReactNode
  actions: ReactNode
}

/** What stands in a form's place once it has nothing more to ask. Its heading takes the focus, so that it is read out. */
export function ResultCard({ icon, intent = 'neutral', title, heading: Heading = 'h1', children, actions }: Props) {
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.root}>
      <span className={mergeClasses(styles.icon, styles[intent])} aria-hidden="true">
        {icon}
      </span>
      <Heading ref={heading} className={mergeClasses(styles.title, styles[Heading])} tabIndex={-1}>
        {title}
      </Heading>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </section>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '12px',
    padding: '28px 24px 24px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    textAlign: 'center',
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '64px',
    height: '64px',
    borderRadius: '50%',
    fontSize: '28px',
  },
  neutral: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  success: { backgroundColor: stateTokens.acceptedBackground, color: stateTokens.acceptedSolid },
  warning: { backgroundColor: stateTokens.orderedBackground, color: stateTokens.orderedSolid },
  title: { fontWeight: tokens.fontWeightSemibold, outlineStyle: 'none' },
  h1: { fontSize: '24px', lineHeight: '32px' },
  h2: { fontSize: '20px', lineHeight: '28px' },
  text: { display: 'grid', gap: '8px', fontSize: '16px', lineHeight: '22px', overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexDirection: 'column', gap: '8px', width: 'min(100%, 332px)', marginTop: '8px' },
})
