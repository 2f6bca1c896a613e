import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { refresh, useRefresh } from '#state/refresh.ts'
import { session } from '#state/session.ts'
import { media } from '#ui/look/breakpoints.ts'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { useIdle } from '#ui/late/use-idle.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { useShortcut } from '#ui/press/use-shortcut.ts'
import { refreshDestinations } from '../destinations.tsx'
import { AreaProvider } from './AreaProvider.tsx'
import { Banners } from './Banners.tsx'
import { FormLock } from './FormLock.tsx'
import { Header } from './Header.tsx'
import { BottomBar } from './navigation/BottomBar.tsx'
import { InlineDrawer } from './navigation/InlineDrawer.tsx'
import { Rail } from './navigation/Rail.tsx'
import { useNavigation } from './navigation/use-navigation.ts'
import { Overlays } from './Overlays.tsx'
import { refreshOrExplain } from './refresh-or-explain.ts'
import { openOverlay } from './shell-state.ts'
import { useHasDrawer, useIsDesktop } from './use-has-drawer.ts'
import { useNotedPages } from './use-noted-pages.ts'
import { usePageFocus } from './use-page-focus.ts'
import { usePlace } from './use-place.ts'
import { useRegions } from './use-regions.ts'

const loadPullToRefresh = async () => (await import('./PullToRefresh.tsx')).PullToRefresh
const loadBands = async () => (await import('./Bands.tsx')).Bands

/** The frame around every page of a signed-in user. Without one, the page below decides what to show. */
export function Shell() {
  const { status } = useSnapshot(session)
  return status === 'signedIn' ? <Frame /> : <Outlet />
}

function Frame() {
  const { t } = useTranslation()
  const styles = useStyles()
  const main = useRef<HTMLElement>(null)
  const { route, record, destination } = usePlace()
  const isPhone = useMedia(media.phone)
  const isDesktop = useIsDesktop()
  const hasDrawer = useHasDrawer()
  const alias = route?.path.includes(':destinationId') ? destination?.alias : undefined

  useNotedPages()
  usePageFocus(main, `${route?.title ?? ''} ${alias ?? ''} ${record ?? ''}`)
  useFrameShortcuts()
  useRefresh(refreshDestinations, { kinds: ['organization'] })
  const areas = useNavigation()

  return (
    <div className={mergeClasses(styles.root, hasDrawer && styles.withDrawer)}>
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skip')}
      </a>
      <Header isDesktop={isDesktop} isPhone={isPhone} />
      {!isPhone && (hasDrawer ? <InlineDrawer /> : <Rail />)}
      <main id="main" ref={main} className={styles.main} tabIndex={-1} data-region="main">
        <RefreshLine />
        {isPhone && <LazyPart isWanted load={loadPullToRefresh} props={{ area: main }} />}
        <Banners />
        <BandsOnceIdle />
        <FormLock className={styles.page}>
          <AreaProvider>
            <Outlet />
          </AreaProvider>
        </FormLock>
      </main>
      {isPhone && <BottomBar />}
      <Overlays />
      {areas.map(({ key, to }) => key && <AreaShortcut key={key} letter={key} to={to} />)}
    </div>
  )
}

/** Few users have anything waiting there: no start waits for it. */
function BandsOnceIdle() {
  return <LazyPart isWanted={useIdle()} load={loadBands} props={{}} />
}

function RefreshLine() {
  return <LoadingBar loading={useSnapshot(refresh).busy} />
}

function useFrameShortcuts(): void {
  const { shortcuts } = useSnapshot(preferences)
  useRegions()
  useShortcut('r', () => void refreshOrExplain(), shortcuts)
  useShortcut('?', () => openOverlay('shortcuts'), shortcuts)
}

/** G and the area's letter open an area of the navigation. */
function AreaShortcut({ letter, to }: { letter: string; to: string }) {
  const { shortcuts } = useSnapshot(preferences)
  const navigate = useNavigate()
  useShortcut(`g ${letter}`, () => void navigate(to), shortcuts)
  return null
}

const useStyles = makeStyles({
  root: {
    height: '100%',
    display: 'grid',
    gridTemplateColumns: '88px minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"header header" "navigation main"',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground1,
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"header" "main" "bar"',
    },
    [media.print]: { display: 'block', height: 'auto', overflow: 'visible', backgroundColor: '#fff' },
  },
  withDrawer: { gridTemplateColumns: '232px minmax(0, 1fr)' },
  skip: {
    position: 'absolute',
    top: '-100px',
    left: '8px',
    zIndex: 10,
    padding: '12px 16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':focus': { top: '6px' },
    [media.print]: { display: 'none' },
  },
  main: {
    gridArea: 'main',
    position: 'relative',
    minWidth: 0,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    overflowY: 'auto',
    outlineStyle: 'none',
    [media.print]: { display: 'block', overflow: 'visible' },
  },
  page: { flex: '1 1 auto', minHeight: 0 },
})
