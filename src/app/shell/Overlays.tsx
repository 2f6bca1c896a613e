import { useSnapshot } from 'valtio'
import { LazyPart } from '#ui/late/LazyPart.tsx'
import { useLoadedAhead } from '#ui/late/use-loaded-ahead.ts'
import { closeOverlay, shell } from './shell-state.ts'
import { leaving, staySignedIn } from './sign-out.ts'

const loadNavigation = async () => (await import('./navigation/NavigationDrawer.tsx')).NavigationDrawer
const loadSearch = async () => (await import('./search/SearchSheet.tsx')).SearchSheet
const loadSync = async () => (await import('./sync/SyncPanel.tsx')).SyncPanel
const loadShortcuts = async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet
const loadSignOut = async () => (await import('./SignOutDialog.tsx')).SignOutDialog

/** What lies over the page, each loaded when it is first wanted. */
export function Overlays() {
  const { overlay } = useSnapshot(shell)
  // it is wanted most when there is no connection to fetch it
  useLoadedAhead(loadSync)
  const isOpen = {
    navigation: false,
    search: false,
    orders: false,
    sync: false,
    shortcuts: false,
    signOut: false,
    ...(overlay && { [overlay]: true }),
  }
  const { phase } = useSnapshot(leaving)
  const onClose = closeOverlay
  return (
    <>
      <LazyPart
        isWanted={isOpen.navigation}
        load={loadNavigation}
        props={{ open: isOpen.navigation, onClose }}
        onFailure={onClose}
      />
      <LazyPart
        isWanted={isOpen.search || isOpen.orders}
        load={loadSearch}
        props={{ open: isOpen.search || isOpen.orders, kind: isOpen.orders ? 'orders' : 'passengers', onClose }}
        onFailure={onClose}
      />
      <LazyPart isWanted={isOpen.sync} load={loadSync} props={{ open: isOpen.sync, onClose }} onFailure={onClose} />
      <LazyPart
        isWanted={isOpen.shortcuts}
        load={loadShortcuts}
        props={{ open: isOpen.shortcuts, onClose }}
        onFailure={onClose}
      />
      <LazyPart isWanted={phase !== 'no'} load={loadSignOut} props={{}} onFailure={staySignedIn} />
    </>
  )
}
