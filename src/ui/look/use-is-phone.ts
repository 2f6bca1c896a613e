import { media } from './breakpoints.ts'
import { useMedia } from './use-media.ts'

/** Whether this is a phone, upright or on its side: lists are cards then, and what narrows them is behind a button. */
export function useIsPhone(): boolean {
  const isUpright = useMedia(media.phone)
  return useMedia(media.phoneOnItsSide) || isUpright
}
