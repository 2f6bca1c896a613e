import { Button, makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components'
import { AddRegular, ArrowMaximizeRegular, ArrowUpRegular, SubtractRegular } from '@fluentui/react-icons'
import 'leaflet/dist/leaflet.css'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mapView } from '#domain/route.ts'
import { media } from '#ui/look/breakpoints.ts'
import { IconButton } from '#ui/press/IconButton.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { hasLayer, routeLayers, type RouteLayer, type RouteShapes } from './route-shapes.ts'
import type { Ground } from './ground/ground.ts'
import { LayerSign } from './LayerSign.tsx'
import { useMapStyles } from './map-styles.ts'
import { ScaleBar } from './ScaleBar.tsx'
import { useDrawing, type GroundLack } from './use-drawing.ts'
import { usePageLook } from './use-page-look.ts'

export interface RouteMapProps extends RouteShapes {
  /** What the map shows, for those who do not see it. */
  label: string
  ground: Ground
  /** Whose the map's ground is; `null` when it is nobody's. */
  attribution: string | null
  /** The stop that is looked at, here or in the list beside the map. */
  currentStop: string | null
  onStop: (id: string) => void
  /** Esc in the map: puts the focus where the reader goes on, mostly the list of stops. */
  onLeave: () => void
  /** What is wrong with the route, in words on the map; `null` for nothing. */
  notice?: ReactNode
  /** A control at the foot of the map. */
  corner?: ReactNode
}

/** A route on a map. It is never the only way to know something: the stops in words stand beside it. */
export function RouteMap(props: RouteMapProps) {
  const { label, ground, attribution, currentStop, onStop, onLeave, notice, corner, ...shapes } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const mapStyles = useMapStyles()
  const [hidden, setHidden] = useState<ReadonlySet<RouteLayer>>(new Set())
  const [hasFocus, setFocus] = useState(false)
  const look = usePageLook()
  const layers = useRef<HTMLDivElement>(null)
  const notes = useRef<HTMLDivElement>(null)
  const covered = () => ({ top: heightOf(layers.current), bottom: heightOf(notes.current) })
  const { ref, drawing, view, lack } = useDrawing({ shapes, hidden, currentStop, ground, look, onStop, covered })

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
      <div className={styles.layers} ref={layers} role="group" aria-label={t('map.layers')}>
        {routeLayers
          .filter((layer) => hasLayer(shapes, layer))
          .map((layer) => (
            <ToggleButton
              key={layer}
              icon={<LayerSign layer={layer} isHidden={hidden.has(layer)} />}
              checked={!hidden.has(layer)}
              className={mergeClasses(styles.layer, !hidden.has(layer) && styles.shown, isRoomy(layer) && styles.roomy)}
              onClick={() => toggle(layer)}
            >
              {t(layer === 'planned' && shapes.isEstimate ? 'map.layer.planned.estimate' : `map.layer.${layer}`)}
            </ToggleButton>
          ))}
      </div>
      <div
        ref={ref}
        className={mergeClasses(styles.map, mapStyles.root)}
        role={hasFocus ? 'application' : 'group'}
        aria-label={label}
        // arrow keys move the map only while it has the focus itself
        onFocus={(event) => setFocus(event.target === event.currentTarget)}
        onBlur={() => setFocus(false)}
      />
      <div className={styles.foot}>
        <div className={styles.notes} ref={notes}>
          {notice}
          <div role="status">{lack && <GroundNotice lack={lack} onRetry={() => drawing()?.reload()} />}</div>
          <div className={styles.line}>
            {corner}
            {lack && (
              <span className={styles.north} role="img" aria-label={t('map.northUp')}>
                <ArrowUpRegular />
                {t('map.north')}
              </span>
            )}
            {attribution !== null && ground.kind !== 'none' && <span className={styles.note}>{attribution}</span>}
            <span className={styles.scale}>
              <ScaleBar metresPerPixel={view.metresPerPixel} />
            </span>
          </div>
        </div>
        <div className={styles.zoom}>
          <IconButton
            icon={<AddRegular />}
            className={styles.roomy}
            aria-label={t('map.zoomIn')}
            disabledFocusable={view.zoom >= mapView.maxZoom}
            onClick={() => drawing()?.zoomBy(1)}
          />
          <IconButton
            icon={<SubtractRegular />}
            className={styles.roomy}
            aria-label={t('map.zoomOut')}
            disabledFocusable={view.zoom <= mapView.minZoom}
            onClick={() => drawing()?.zoomBy(-1)}
          />
          <IconButton
            icon={<ArrowMaximizeRegular />}
            aria-label={t('map.fit')}
            onClick={() => drawing()?.fit(shapes, covered())}
          />
        </div>
      </div>
    </div>
  )
}

/** On a phone, where fingers zoom, the lines alone can be hidden. */
const isRoomy = (layer: RouteLayer): boolean => layer === 'stops' || layer === 'car'

const heightOf = (element: HTMLElement | null): number => element?.offsetHeight ?? 0

function GroundNotice({ lack, onRetry }: { lack: GroundLack; onRetry: () => void }) {
  const { t } = useTranslation()
  if (lack !== 'failed') return <Notice intent="info">{t(`map.ground.${lack}`)}</Notice>
  return (
    <Notice intent="warning" actions={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {t('map.tilesFailed')}
    </Notice>
  )
}

const useStyles = makeStyles({
  // its own stack: the map's layers count high and must stay under what opens above the page
  root: {
    position: 'relative',
    isolation: 'isolate',
    width: '100%',
    height: '100%',
    minHeight: '160px',
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
    right: '10px',
    zIndex: 1000,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto', boxShadow: tokens.shadow4 },
  },
  layer: {
    border: `2px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '& .fui-Button__icon': { width: 'auto' },
  },
  roomy: { [media.phone]: { display: 'none' } },
  shown: { border: `2px solid ${tokens.colorCompoundBrandStroke}` },
  foot: {
    position: 'absolute',
    left: '10px',
    right: '10px',
    bottom: '10px',
    zIndex: 1000,
    display: 'flex',
    alignItems: 'flex-end',
    gap: '10px',
    pointerEvents: 'none',
  },
  notes: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    '& button': { pointerEvents: 'auto' },
  },
  line: { display: 'flex', alignItems: 'flex-end', gap: '8px', [media.phone]: { flexWrap: 'wrap', rowGap: '6px' } },
  note: {
    padding: '2px 6px',
    borderRadius: '4px',
    fontSize: '12px',
    lineHeight: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
    // above what would leave it a few letters a line
    [media.phone]: { order: -1, marginInlineEnd: 'auto' },
  },
  north: {
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    padding: '2px 6px',
    borderRadius: '4px',
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  scale: {
    marginInlineStart: 'auto',
    padding: '2px 6px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  zoom: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    pointerEvents: 'auto',
    '& > *': { boxShadow: tokens.shadow4 },
  },
})
