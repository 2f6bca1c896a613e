import { useSnapshot } from 'valtio'
import { preferences } from '#state/preferences.ts'
import { useMedia } from '#ui/look/use-media.ts'

const desktop = '(min-width: 1280px) and (pointer: fine)'

export const useIsDesktop = (): boolean => useMedia(desktop)

/** Whether the drawer stands beside the page, with every entry of the navigation in words. */
export function useHasDrawer(): boolean {
  const { navigation } = useSnapshot(preferences)
  return useIsDesktop() && navigation === 'drawer'
}
