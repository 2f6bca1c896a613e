import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { BookingEnd } from '#domain/booking/schema.ts'
import { media } from '../../../ui/look/breakpoints.ts'
import { visuallyHidden } from '../../../ui/look/visually-hidden.ts'

interface Props {
  from: string
  /** `null` where only the beginning is known. */
  to: string | null
  /** Ends of which nobody knows where they are on the map. */
  offMap?: readonly BookingEnd[] | undefined
  /** Beside each other, as far as there is room. */
  isInLine?: boolean
}

/** From where to where: two joined dots with their names. */
export function RouteLine({ from, to, offMap = [], isInLine = false }: Props) {
  const styles = useStyles()
  return (
    <span className={mergeClasses(styles.root, isInLine && styles.inLine)}>
      <RouteEnd end="from" name={from} isOffMap={offMap.includes('from')} />
      {to !== null && <RouteEnd end="to" name={to} isOffMap={offMap.includes('to')} />}
    </span>
  )
}

interface EndProps {
  end: BookingEnd
  name: string
  /** Nobody knows where it is on the map. */
  isOffMap: boolean
  /** What stands over it says already which end it is. */
  isUnderHeader?: boolean
}

/** One end of the way, with its dot; that of the goal is joined to what stands above it. */
export function RouteEnd({ end, name, isOffMap, isUnderHeader = false }: EndProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <span className={styles.end}>
      <span className={end === 'from' ? styles.dot : styles.goal} aria-hidden="true" />
      <span>
        {!isUnderHeader && <span className={styles.hidden}>{t(`routeLine.${end}`)} </span>}
        {name}
        {isOffMap && <span className={styles.offMap}> · {t('places.offMap')}</span>}
      </span>
    </span>
  )
}

const dot = {
  position: 'relative',
  flexShrink: 0,
  width: '10px',
  height: '10px',
  marginTop: '5px',
  borderRadius: '50%',
  border: `2px solid ${tokens.colorCompoundBrandStroke}`,
  [media.print]: {
    borderTopColor: '#000',
    borderRightColor: '#000',
    borderBottomColor: '#000',
    borderLeftColor: '#000',
  },
} as const

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  inLine: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    gap: '0 12px',
    '& > span': { gap: '6px' },
    '& > span > span::before': { display: 'none' },
  },
  end: { display: 'flex', gap: '12px', minWidth: 0, lineHeight: '20px', overflowWrap: 'anywhere' },
  dot,
  goal: {
    ...dot,
    backgroundColor: tokens.colorCompoundBrandStroke,
    '::before': {
      content: '""',
      position: 'absolute',
      left: '2px',
      bottom: 'calc(100% + 2px)',
      height: '8px',
      borderLeft: `2px dotted ${tokens.colorCompoundBrandStroke}`,
    },
  },
  offMap: { color: tokens.colorNeutralForeground2 },
  hidden: visuallyHidden,
})
