import { useSnapshot } from 'valtio'
import { LazyPart } from './LazyPart.tsx'
import { closeOverlay, shell } from './shell-state.ts'
import { leaving } from './sign-out.ts'

const loadNavigation = async () => (await import('./navigation/NavigationDrawer.tsx')).NavigationDrawer
const loadSync = async () => (await import('./sync/SyncPanel.tsx')).SyncPanel
const loadShortcuts = async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet
const loadSignOut = async () => (await import('./SignOutDialog.tsx')).SignOutDialog

/** What lies over the page, each loaded when it is first wanted. */
export function Overlays() {
  const { overlay } = useSnapshot(shell)
  const isOpen = {
    navigation: false,
    sync: false,
    shortcuts: false,
    signOut: false,
    ...(overlay && { [overlay]: true }),
  }
  const { phase } = useSnapshot(leaving)
  const onClose = closeOverlay
  return (
    <>
      <LazyPart isWanted={isOpen.navigation} load={loadNavigation} props={{ open: isOpen.navigation, onClose }} />
      <LazyPart isWanted={isOpen.sync} load={loadSync} props={{ open: isOpen.sync, onClose }} />
      <LazyPart isWanted={isOpen.shortcuts} load={loadShortcuts} props={{ open: isOpen.shortcuts, onClose }} />
      <LazyPart isWanted={phase !== 'no'} load={loadSignOut} props={{}} />
    </>
  )
}
