import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppInfo } from '#contract/app.ts'
import { fetchAppInfo } from '#data/app-info.ts'
import { announce } from '#ui/speak/announce.ts'
import { BreakableText } from '#ui/look/BreakableText.tsx'

interface Props {
  onPick: (username: string, password: string) => void
}

/** Accounts of a server that runs as a demo; nothing on any other server. */
export function DemoAccounts({ onPick }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const titleId = useId()
  const demo = useDemo()
  if (!demo) return null

  const roleName = (role: string) => (i18n.exists(`auth.demo.roles.${role}`) ? t(`auth.demo.roles.${role}`) : role)

  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('auth.demo.title')}
      </h2>
      <p className={styles.text}>{t('auth.demo.text')}</p>
      <ul className={styles.list}>
        {demo.accounts.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              className={styles.account}
              onClick={() => {
                onPick(email, demo.password)
                announce(t('auth.demo.filled', { email }))
              }}
            >
              <span className={styles.role}>{roleName(role)}</span>
              <span className={styles.email}>
                <BreakableText>{email}</BreakableText>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useDemo(): AppInfo['demo'] {
  const [demo, setDemo] = useState<AppInfo['demo']>(undefined)
  useEffect(() => {
    let isWanted = true
    fetchAppInfo().then(
      (info) => {
        if (isWanted) setDemo(info.demo)
      },
      // without an answer there is nothing to offer; the page says by itself that there is no connection
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return demo
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    marginTop: '24px',
    padding: '12px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '10px',
  },
  title: { fontSize: '14px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold },
  text: { fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 144px), 1fr))',
    gap: '8px',
    marginTop: '4px',
  },
  account: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    width: '100%',
    minHeight: '48px',
    height: '100%',
    padding: '4px 10px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  role: { fontSize: '14px', lineHeight: '18px', fontWeight: tokens.fontWeightSemibold },
  email: {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
})
