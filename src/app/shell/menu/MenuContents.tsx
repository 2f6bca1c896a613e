import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChatWarningRegular, KeyboardRegular, SignOutRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { clientVersion } from '#domain/product.ts'
import { session } from '#state/session.ts'
import { paths } from '../../paths.ts'
import { openOverlay } from '../shell-state.ts'
import { beginSignOut } from '../sign-out.ts'
import { usePlace } from '../use-place.ts'
import { FeedbackContact } from './FeedbackContact.tsx'
import { PreferenceControls } from './PreferenceControls.tsx'

interface Props {
  /** Called when something is chosen that leads away from the menu. */
  onLeave: () => void
}

/** What the user menu holds; the drawer repeats it. */
export function MenuContents({ onLeave }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const { destination } = usePlace()

  const leaveTo = (act: () => void) => () => {
    onLeave()
    act()
  }
  const toSupport = leaveTo(() => void navigate(paths.contactSupport({ destinationId: destination?.id ?? 0 })))

  return (
    <div className={styles.root}>
      <div className={styles.user}>
        <p className={styles.email}>{me?.email}</p>
        <Button icon={<SignOutRegular />} onClick={leaveTo(() => void beginSignOut())}>
          {t('menu.signOut')}
        </Button>
      </div>
      <PreferenceControls />
      <hr className={styles.line} />
      <Button
        appearance="subtle"
        className={styles.entry}
        icon={<KeyboardRegular />}
        onClick={leaveTo(() => openOverlay('shortcuts'))}
      >
        {t('shortcuts.title')}
      </Button>
      <Button appearance="subtle" className={styles.entry} icon={<ChatWarningRegular />} onClick={toSupport}>
        {t('menu.reportProblem')}
      </Button>
      <FeedbackContact onSupport={toSupport} />
      <p className={styles.version}>{t('auth.version', { version: clientVersion })}</p>
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '2px' },
  user: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', paddingBottom: '8px' },
  email: { flex: '1 1 max-content', maxWidth: '100%', fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  line: { width: '100%', border: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, marginBlock: '8px' },
  entry: {
    justifyContent: 'flex-start',
    paddingInline: '8px',
    marginInline: '-8px',
    fontWeight: tokens.fontWeightRegular,
  },
  version: { paddingTop: '8px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
})
