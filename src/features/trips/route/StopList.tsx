import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteStop } from '#domain/route.ts'
import type { Trip } from '#domain/trip.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import type { StopProgress } from './progress.ts'
import { stopPlace, stopTime, whoStops } from './route-words.ts'

interface Props {
  stops: readonly RouteStop[]
  progress: readonly StopProgress[]
  /** Those of which it is known what the driver has told. */
  trips: readonly Trip[]
  /** The stop that is looked at, here or on the map: its place among the stops, as text. */
  current: string | null
  onStop: (id: string) => void
  ref: Ref<HTMLOListElement>
}

/** The route in words: what the map shows, for whoever does not see it. */
export function StopList({ stops, progress, trips, current, onStop, ref }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ol ref={ref} className={styles.list} aria-label={t('trips.route.stops')}>
      {stops.map((stop, index) => {
        const id = String(index)
        const { isDone = false, at = null } = progress[index] ?? {}
        return (
          <li key={id} className={mergeClasses(styles.item, isDone && styles.driven)}>
            <button
              type="button"
              aria-pressed={current === id}
              className={mergeClasses(styles.stop, current === id && styles.current)}
              onClick={() => onStop(id)}
            >
              <span className={styles.times}>
                <span className={styles.time}>{stopTime(stop, t) ?? '–'}</span>
                {at !== null && (
                  <span className={styles.at}>
                    <span className={styles.heard}>{t('trips.route.actual')} </span>
                    {at}
                  </span>
                )}
              </span>
              <span className={mergeClasses(styles.number, isDone && styles.done)} aria-hidden="true">
                {isDone ? <CheckmarkFilled fontSize={16} /> : index + 1}
              </span>
              <span className={styles.words}>
                <span className={styles.place}>{stopPlace(stop, t)}</span>
                {whoStops(stop, trips, t).map(({ text, isTold }) => (
                  <span key={text} className={mergeClasses(isTold && styles.told)}>
                    {text}
                  </span>
                ))}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const circle = 28

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  // the way to the next stop, from circle to circle
  item: {
    position: 'relative',
    ':not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: '83px',
      top: '42px',
      bottom: '-8px',
      borderLeft: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
      pointerEvents: 'none',
    },
  },
  driven: { ':not(:last-child)::after': { borderLeft: `2px solid ${tokens.colorCompoundBrandStroke}` } },
  stop: {
    display: 'grid',
    gridTemplateColumns: `52px ${circle}px minmax(0, 1fr)`,
    alignItems: 'start',
    gap: '0 10px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '60px',
    padding: '9px 7px',
    border: '1px solid transparent',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [media.phone]: { minHeight: '56px', padding: '7px' },
  },
  current: { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  times: { display: 'flex', flexDirection: 'column', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  time: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  at: { position: 'relative', fontSize: '12px', lineHeight: '16px' },
  heard: visuallyHidden,
  number: {
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    width: `${circle}px`,
    height: `${circle}px`,
    border: `2px solid ${tokens.colorNeutralForeground1}`,
    borderRadius: '50%',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontSize: '14px',
    fontWeight: tokens.fontWeightSemibold,
  },
  done: {
    border: `2px solid ${stateTokens.acceptedSolid}`,
    backgroundColor: stateTokens.acceptedSolid,
    color: tokens.colorNeutralBackground1,
  },
  words: { display: 'flex', flexDirection: 'column', paddingTop: '3px', overflowWrap: 'anywhere' },
  place: {
    fontSize: '16px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  told: { fontWeight: tokens.fontWeightSemibold, color: stateTokens.acceptedForeground },
})
