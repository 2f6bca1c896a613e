import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { now } from '#state/sync.ts'
import type { FollowedCar } from '#state/use-car-location.ts'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { useNow } from '#ui/time/use-now.ts'
import { agoOf, secondsSince } from './route-words.ts'
import type { Drive } from './use-drive.ts'

/** A position older than this is old: the car has said nothing for six questions. */
const oldAfterSeconds = 60

interface Props {
  car: FollowedCar
  following: NonNullable<Drive['following']>
}

/** Turns the live tracking of the car on and off, and says how new its position is. */
export function LiveCar({ car: { location }, following: { isOn, turn } }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const time = useNow(now, 1000)
  const at = location?.sateliteTime
  const isOld = at !== undefined && secondsSince(at, time) > oldAfterSeconds
  const words = !isOn ? t('trips.route.car.off') : at && t('trips.route.car.ago', { ago: agoOf(at, time, t) })
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.root} onClick={() => turn(!isOn)}>
      <span className={mergeClasses(styles.dot, isOn && at !== undefined && (isOld ? styles.old : styles.live))} />
      {t('trips.route.follow')}
      {words && (
        <span className={styles.ago} aria-hidden="true">
          {words}
        </span>
      )}
    </button>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '44px',
    padding: '0 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow4,
    font: 'inherit',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  dot: {
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '10px',
    height: '10px',
    border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '50%',
  },
  live: {
    border: 'none',
    backgroundColor: stateTokens.acceptedSolid,
    [media.forcedColors]: { backgroundColor: 'Highlight' },
  },
  old: {
    border: 'none',
    backgroundColor: stateTokens.modifiedSolid,
    [media.forcedColors]: { backgroundColor: 'GrayText' },
  },
  ago: {
    fontSize: '13px',
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
    [media.phone]: { display: 'none' },
  },
})
