import { makeStyles, tokens } from '@fluentui/react-components'
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
}

/** From where to where: two joined dots with their names. */
export function RouteLine({ from, to, offMap = [] }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const mark = (end: BookingEnd) =>
    offMap.includes(end) && <span className={styles.offMap}> · {t('places.offMap')}</span>
  return (
    <span className={styles.root}>
      <span className={styles.end}>
        <span className={styles.dot} aria-hidden="true" />
        <span>
          <span className={styles.hidden}>{t('routeLine.from')} </span>
          {from}
          {mark('from')}
        </span>
      </span>
      {to !== null && (
        <span className={styles.end}>
          <span className={styles.goal} aria-hidden="true" />
          <span>
            <span className={styles.hidden}>{t('routeLine.to')} </span>
            {to}
            {mark('to')}
          </span>
        </span>
      )}
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
