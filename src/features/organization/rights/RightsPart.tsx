import { media } from '#ui/look/breakpoints.ts'
import { useMedia } from '#ui/look/use-media.ts'
import { RightsCards } from './RightsCards.tsx'
import type { RightsGridProps } from './grid-props.ts'
import { RightsGrid } from './RightsGrid.tsx'

/** A grid where there is room for it, else cards. */
export function RightsPart(props: RightsGridProps) {
  const isPhone = useMedia(media.phone)
  return isPhone ? <RightsCards {...props} /> : <RightsGrid {...props} />
}
