import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sync } from '#state/sync.ts'
import { media } from '#ui/look/breakpoints.ts'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { useMicrosoft } from './use-microsoft.ts'
import { useWideButton } from '../frame/wide-button.ts'

interface Props {
  /** What stands in the e-mail field. */
  email: string
  /** The way to go on. */
  primary?: boolean
  /** In place of "Sign in with Microsoft 365", where that has been said already. */
  label?: string
}

export function MicrosoftButton({ email, primary = false, label }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const goToMicrosoft = useMicrosoft()
  return (
    <RefusableButton
      className={useWideButton()}
      appearance={primary ? 'primary' : 'outline'}
      refusal={online ? null : t('auth.offline')}
      icon={<Squares className={styles.squares} />}
      onClick={() => goToMicrosoft(email)}
    >
      {label ?? t('auth.signIn.microsoft')}
    </RefusableButton>
  )
}

/** Microsoft's sign, in its own colours in every theme, as its rules for such a button ask. */
function Squares({ className }: { className: string | undefined }) {
  return (
    <svg className={className} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path fill="#f25022" d="M0 0h9v9H0z" />
      <path fill="#7fba00" d="M11 0h9v9h-9z" />
      <path fill="#00a4ef" d="M0 11h9v9H0z" />
      <path fill="#ffb900" d="M11 11h9v9h-9z" />
    </svg>
  )
}

const useStyles = makeStyles({
  squares: { [media.forcedColors]: { forcedColorAdjust: 'none' } },
})
