import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, CircleRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { brokenPasswordRules, passwordLimits, passwordRules } from '#domain/password.ts'
import { announce } from '#ui/speak/announce.ts'
import { stateTokens } from '#ui/look/themes.ts'

interface Props {
  password: string
}

/** What a new password needs, each with whether it is there yet. */
export function NewPasswordRules({ password }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const broken = brokenPasswordRules(password)
  const areAllMet = broken.length === 0
  const allMet = t('auth.reset.rules.allMet')

  useEffect(() => {
    if (areAllMet) announce(allMet)
  }, [areAllMet, allMet])

  return (
    <ul className={styles.list} aria-label={t('auth.reset.rules')}>
      {passwordRules.map(({ code }) => {
        const isMet = !broken.includes(code)
        return (
          <li key={code} className={mergeClasses(styles.rule, isMet && styles.met)}>
            {isMet ? (
              <CheckmarkCircleFilled className={styles.icon} aria-label={t('auth.reset.rules.met')} />
            ) : (
              <CircleRegular className={styles.icon} aria-label={t('auth.reset.rules.unmet')} />
            )}
            {t(`auth.reset.rules.${code}`, { count: passwordLimits.min })}
          </li>
        )
      })}
    </ul>
  )
}

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: '4px 12px' },
  rule: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
  },
  met: { color: stateTokens.acceptedForeground },
  icon: { flexShrink: 0, fontSize: '20px' },
})
