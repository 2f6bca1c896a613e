import { Button, makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components'
import { AddRegular, ArrowMaximizeRegular, EyeOffRegular, EyeRegular, SubtractRegular } from '@fluentui/react-icons'
import 'leaflet/dist/leaflet.css'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { mapView } from '#domain/route.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { hasLayer, routeLayers, type RouteLayer, type RouteShapes } from './route-shapes.ts'
import type { LoadTile } from './tile-layer.ts'
import { useDrawing } from './use-drawing.ts'
import { useMapStyles } from './map-styles.ts'

export interface RouteMapProps extends RouteShapes {
  /** What the map shows, for those who do not see it. */
  label: string
  loadTile: LoadTile
  /** Whose the map's ground is; `null` when it is nobody's. */
  attribution: string | null
  /** The stop that is looked at, here or in the list beside the map. */
  currentStop: string | null
  onStop: (id: string) => void
  /** Esc in the map: puts the focus where the reader goes on, mostly the list of stops. */
  onLeave: () => void
}

/** A route on a map. It is never the only way to know something: the stops in words stand beside it. */
export function RouteMap({ label, loadTile, attribution, currentStop, onStop, onLeave, ...shapes }: RouteMapProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const mapStyles = useMapStyles()
  const [hidden, setHidden] = useState<ReadonlySet<RouteLayer>>(new Set())
  const [hasFocus, setFocus] = useState(false)
  const { ref, drawing, zoom, hasFailed } = useDrawing({ shapes, hidden, currentStop, loadTile, onStop })

  const toggle = (layer: RouteLayer) =>
    setHidden((current) => {
      const next = new Set(current)
      if (!next.delete(layer)) next.add(layer)
      return next
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // leaves the map, not the dialog around it
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }
  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Esc for all that is in it
    <div className={styles.root} onKeyDown={onKeyDown}>
      <div
        ref={ref}
        className={mergeClasses(styles.map, mapStyles.root)}
        role={hasFocus ? 'application' : 'group'}
        aria-label={label}
        // arrow keys move the map only while it has the focus itself
        onFocus={(event) => setFocus(event.target === event.currentTarget)}
        onBlur={() => setFocus(false)}
      />
      <div className={styles.layers} role="group" aria-label={t('map.layers')}>
        {routeLayers
          .filter((layer) => hasLayer(shapes, layer))
          .map((layer) => (
            <ToggleButton
              key={layer}
              icon={hidden.has(layer) ? <EyeOffRegular /> : <EyeRegular />}
              checked={!hidden.has(layer)}
              onClick={() => toggle(layer)}
            >
              {t(layer === 'planned' && shapes.isEstimate ? 'map.layer.planned.estimate' : `map.layer.${layer}`)}
            </ToggleButton>
          ))}
      </div>
      <div className={styles.zoom}>
        <IconButton
          icon={<AddRegular />}
          aria-label={t('map.zoomIn')}
          disabledFocusable={zoom >= mapView.maxZoom}
          onClick={() => drawing()?.zoomBy(1)}
        />
        <IconButton
          icon={<SubtractRegular />}
          aria-label={t('map.zoomOut')}
          disabledFocusable={zoom <= mapView.minZoom}
          onClick={() => drawing()?.zoomBy(-1)}
        />
        <IconButton icon={<ArrowMaximizeRegular />} aria-label={t('map.fit')} onClick={() => drawing()?.fit(shapes)} />
      </div>
      <div className={styles.foot}>
        <div role="status">
          {hasFailed && (
            <Notice intent="warning" actions={<Button onClick={() => drawing()?.reload()}>{t('retry')}</Button>}>
              {t('map.tilesFailed')}
            </Notice>
          )}
        </div>
        {attribution !== null && <span className={styles.attribution}>{attribution}</span>}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  // its own stack: the map's layers count high and must stay under what opens above the page
  root: {
    position: 'relative',
    isolation: 'isolate',
    width: '100%',
    height: '100%',
    minHeight: '240px',
    overflow: 'hidden',
  },
  map: {
    position: 'absolute',
    inset: 0,
    backgroundColor: tokens.colorNeutralBackground4,
    ':focus-visible': { outline: `3px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
  },
  layers: {
    position: 'absolute',
    top: '10px',
    left: '10px',
    right: '64px',
    zIndex: 1000,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
  zoom: {
    position: 'absolute',
    top: '10px',
    right: '10px',
    zIndex: 1000,
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
  },
  foot: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    zIndex: 1000,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: '6px',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
  attribution: {
    padding: '2px 6px',
    fontSize: '12px',
    lineHeight: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
})
