import { makeStyles, MenuList, tokens } from '@fluentui/react-components'
import { ChatHelpRegular, InfoRegular, SignOutRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { clientVersion } from '#domain/product.ts'
import { session } from '#state/session.ts'
import { paths } from '../../paths.ts'
import { openOverlay } from '../shell-state.ts'
import { beginSignOut } from '../sign-out.ts'
import { usePlace } from '../use-place.ts'
import { FeedbackRows } from './FeedbackRows.tsx'
import { initialsOf } from './initials.ts'
import { ActionRow, Group } from './MenuRow.tsx'
import { SettingGroups } from './SettingGroups.tsx'

interface Props {
  /** Called when something is chosen that leads away from the menu. */
  onLeave: () => void
  /** What is chosen among the settings, where no menu around this list knows it. */
  checkedValues?: Record<string, string[]>
}

/** Whose menu it is, and its groups; the drawer repeats them. */
export function MenuContents({ onLeave, checkedValues }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const navigate = useNavigate()
  const { me } = useSnapshot(session)
  const { destination } = usePlace()
  const email = me?.email ?? ''

  const leaveTo = (act: () => void) => () => {
    onLeave()
    act()
  }
  const toSupport = leaveTo(() => void navigate(paths.contactSupport({ destinationId: destination?.id ?? 0 })))

  return (
    <>
      <div className={styles.account}>
        <span className={styles.face} aria-hidden="true">
          {initialsOf(email)}
        </span>
        <p className={styles.email}>{email}</p>
      </div>
      <MenuList className={styles.list} aria-label={t('menu.label')} {...(checkedValues && { checkedValues })}>
        <SettingGroups onShortcuts={leaveTo(() => openOverlay('shortcuts'))} />
        <Group heading={t('menu.group.help')}>
          <ActionRow icon={<ChatHelpRegular />} onClick={toSupport}>
            {t('menu.reportProblem')}
          </ActionRow>
          <FeedbackRows onSupport={toSupport} />
          <ActionRow
            icon={<InfoRegular />}
            end={t('auth.version', { version: clientVersion })}
            onClick={leaveTo(() => void navigate(paths.about()))}
          >
            {t('about.title')}
          </ActionRow>
        </Group>
        <Group>
          <ActionRow icon={<SignOutRegular />} isStrong onClick={leaveTo(() => void beginSignOut())}>
            {t('menu.signOut')}
          </ActionRow>
        </Group>
      </MenuList>
    </>
  )
}

const useStyles = makeStyles({
  account: { display: 'flex', alignItems: 'center', gap: '12px', padding: '12px 16px' },
  face: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '44px',
    height: '44px',
    borderRadius: '50%',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  email: { minWidth: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  list: { gap: 0, maxWidth: 'none', overflowY: 'visible' },
})
