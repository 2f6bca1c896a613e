import { VehicleCarProfileLtrRegular, EyeOffRegular, LocationRegular } from '@fluentui/react-icons'
import { mergeClasses } from '@fluentui/react-components'
import { useMapStyles } from './map-styles.ts'
import type { RouteLayer } from './route-shapes.ts'

/** What a layer looks like on the map: a line as it is drawn there, a sign for the rest. */
export function LayerSign({ layer, isHidden }: { layer: RouteLayer; isHidden: boolean }) {
  const styles = useMapStyles()
  if (isHidden) return <EyeOffRegular />
  if (layer === 'stops') return <LocationRegular />
  if (layer === 'car') return <VehicleCarProfileLtrRegular />
  return (
    <svg className={mergeClasses(styles.root, styles.swatch)} viewBox="0 0 34 8" aria-hidden="true">
      <path className={layer} d="M4 4H30" fill="none" />
    </svg>
  )
}
