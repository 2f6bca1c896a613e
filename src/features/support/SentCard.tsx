import { makeStyles, tokens } from '@fluentui/react-components'
import { MailCheckmarkRegular } from '@fluentui/react-icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stateTokens } from '#ui/themes.ts'

interface Props {
  /** Where the answer goes. */
  email: string
  action: ReactNode
}

/** What stands in the form's place once the message is on its way. Takes the focus, so that it is read out. */
export function SentCard({ email, action }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.root}>
      <span className={styles.icon} aria-hidden="true">
        <MailCheckmarkRegular />
      </span>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {t('support.sent')}
      </h2>
      <p className={styles.text}>{t('support.sent.text', { email })}</p>
      {action}
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
    backgroundColor: stateTokens.acceptedBackground,
    color: stateTokens.acceptedSolid,
  },
  title: { fontSize: '20px', lineHeight: '28px', fontWeight: tokens.fontWeightSemibold, outlineStyle: 'none' },
  text: { fontSize: '14px', lineHeight: '20px', overflowWrap: 'anywhere' },
})
