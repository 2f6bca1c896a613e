import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { redirectTarget } from '../redirect-target.ts'

interface Props {
  /** Text key of the title of the page at an address inside the app; `null` for one that only leads on. */
  titleOf: (address: string) => string | null
}

/** Names the page that the sign-in leads to, when a link or an ended session has asked for one. */
export function ContinueHint({ titleOf }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [query] = useSearchParams()
  const title = titleOf(redirectTarget(query))
  return title !== null && <p className={styles.root}>{t('auth.signIn.continue', { page: t(title) })}</p>
}

const useStyles = makeStyles({
  root: { fontSize: '14px', lineHeight: '20px', color: tokens.colorNeutralForeground2 },
})
