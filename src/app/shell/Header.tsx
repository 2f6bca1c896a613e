import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Navigation24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { AppMark } from '#ui/look/AppMark.tsx'
import { media } from '#ui/look/breakpoints.ts'
import { BarButton } from './BarButton.tsx'
import { DestinationSelect } from './DestinationSelect.tsx'
import { UserMenu } from './menu/UserMenu.tsx'
import { RefreshButton } from './RefreshButton.tsx'
import { HeaderSearch } from './search/HeaderSearch.tsx'
import { openOverlay } from './shell-state.ts'
import { SyncChip } from './sync/SyncChip.tsx'

interface Props {
  /** The navigation stands open beside the page and the menu button folds it. */
  isDesktop: boolean
  isPhone: boolean
}

export function Header({ isDesktop, isPhone }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { navigation } = useSnapshot(preferences)
  const fold = () => {
    preferences.navigation = navigation === 'drawer' ? 'rail' : 'drawer'
  }
  return (
    <header className={styles.root} data-region="header">
      <BarButton
        aria-label={t('shell.menu')}
        icon={<Navigation24Regular aria-hidden="true" />}
        {...(isDesktop
          ? { 'aria-expanded': navigation === 'drawer', onClick: fold }
          : { 'aria-haspopup': 'dialog', onClick: () => openOverlay('navigation') })}
      />
      <span className={mergeClasses(styles.brand, isPhone && styles.hidden)}>
        <AppMark />
        <span className={styles.word}>{t('app.name')}</span>
      </span>
      <DestinationSelect />
      <span className={styles.gap} />
      <HeaderSearch isPhone={isPhone} />
      <SyncChip />
      {!isPhone && (
        <>
          <RefreshButton />
          <UserMenu />
        </>
      )}
    </header>
  )
}

const useStyles = makeStyles({
  root: {
    gridArea: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: 'calc(var(--bar-height) + env(safe-area-inset-top))',
    paddingTop: 'env(safe-area-inset-top)',
    paddingLeft: 'calc(8px + env(safe-area-inset-left))',
    paddingRight: 'calc(12px + env(safe-area-inset-right))',
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    zIndex: 3,
    [media.phone]: {
      gap: '4px',
      paddingLeft: 'calc(4px + env(safe-area-inset-left))',
      paddingRight: 'calc(8px + env(safe-area-inset-right))',
    },
    [media.print]: { display: 'none' },
  },
  brand: { display: 'flex', alignItems: 'center', gap: '10px', marginRight: '4px' },
  hidden: { display: 'none' },
  word: {
    fontSize: '15px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    '@media (max-width: 1200px)': { display: 'none' },
  },
  gap: { flexGrow: 1 },
})
