import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { RouteStop } from '#domain/route.ts'
import { stopPassengers, stopPlace, stopTime } from './route-words.ts'

interface Props {
  stops: readonly RouteStop[]
  /** The stop that is looked at, here or on the map: its place among the stops, as text. */
  current: string | null
  onStop: (id: string) => void
  ref: Ref<HTMLOListElement>
}

/** The route in words: what the map shows, for whoever does not see it. */
export function StopList({ stops, current, onStop, ref }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ol ref={ref} className={styles.list} aria-label={t('trips.route.stops')}>
      {stops.map((stop, index) => {
        const id = String(index)
        return (
          <li key={id}>
            <button
              type="button"
              aria-pressed={current === id}
              className={mergeClasses(styles.stop, current === id && styles.current)}
              onClick={() => onStop(id)}
            >
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.time}>{stopTime(stop, t) ?? '–'}</span>
              <span className={styles.words}>
                <span className={styles.place}>{stopPlace(stop, t)}</span>
                {stopPassengers(stop, t).map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '4px', margin: 0, padding: 0, listStyleType: 'none' },
  stop: {
    display: 'grid',
    gridTemplateColumns: '24px auto minmax(0, 1fr)',
    alignItems: 'start',
    gap: '8px',
    width: '100%',
    minHeight: 'max(var(--control-height, 32px), 32px)',
    padding: '6px 8px',
    border: '1px solid transparent',
    borderRadius: '8px',
    background: 'none',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  current: { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  number: {
    display: 'grid',
    placeItems: 'center',
    height: '24px',
    borderRadius: '12px',
    backgroundColor: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground1,
    fontSize: '12px',
    fontWeight: tokens.fontWeightSemibold,
  },
  time: { lineHeight: '24px', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground1 },
  words: { display: 'flex', flexDirection: 'column', paddingTop: '2px', overflowWrap: 'anywhere' },
  place: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
})
