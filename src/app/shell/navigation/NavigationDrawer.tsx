import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { AppMark } from '#ui/look/AppMark.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { SideDrawer } from '#ui/page/SideDrawer.tsx'
import { useMedia } from '#ui/look/use-media.ts'
import { MenuContents } from '../menu/MenuContents.tsx'
import { useCheckedSettings } from '../menu/SettingGroups.tsx'
import { refreshOrExplain } from '../refresh-or-explain.ts'
import { DrawerLinks } from './DrawerLinks.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The whole navigation over the page, with everything that the user menu has. */
export function NavigationDrawer({ open, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const isPhone = useMedia(media.phone)
  const refresh = () => {
    onClose()
    void refreshOrExplain()
  }
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      position="start"
      width={340}
      label={t('shell.menu')}
      title={
        <span className={styles.brand}>
          <AppMark />
          {t('app.name')}
        </span>
      }
      className={styles.root}
      bodyClassName={styles.body}
    >
      <nav className={styles.links} aria-label={t('shell.navigation')}>
        <h2 className={styles.section}>{t('shell.section.destination')}</h2>
        <DrawerLinks place="main" onOpen={onClose} />
        <DrawerLinks
          place="organization"
          heading={<h2 className={styles.section}>{t('shell.section.organization')}</h2>}
          onOpen={onClose}
        />
        <hr className={styles.line} />
        <DrawerLinks place="end" onOpen={onClose} />
      </nav>
      <hr className={styles.line} />
      {isPhone && (
        <Button className={styles.refresh} icon={<ArrowClockwiseRegular />} onClick={refresh}>
          {t('shell.refresh')}
        </Button>
      )}
      <div className={styles.menu}>
        <MenuContents onLeave={onClose} checkedValues={useCheckedSettings()} />
      </div>
    </SideDrawer>
  )
}

const useStyles = makeStyles({
  root: { backgroundColor: tokens.colorNeutralBackground2 },
  brand: { display: 'flex', alignItems: 'center', gap: '10px' },
  body: { paddingBottom: 'calc(24px + env(safe-area-inset-bottom))' },
  links: { display: 'flex', flexDirection: 'column', gap: '2px', marginInline: '-10px' },
  section: {
    padding: '4px 10px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  menu: { marginInline: '-20px' },
  refresh: { width: '100%', marginBottom: '12px' },
  line: {
    width: '100%',
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    marginBlock: '8px',
  },
})
