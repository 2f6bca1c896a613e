import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircle24Filled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { ChevronDown20Regular } from '@fluentui/react-icons/headless/svg/chevron-down'
import { Prohibited24Regular } from '@fluentui/react-icons/headless/svg/prohibited'
import { useTranslation } from 'react-i18next'
import { media } from '#ui/look/breakpoints.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { visuallyHidden } from '#ui/look/visually-hidden.ts'
import { phonePane } from '../panes.ts'
import type { BoardGroup } from './group-rows.ts'
import { carGoneKey, foldedNames } from './tile-words.ts'

interface Props {
  group: BoardGroup
  /** "07:40 arrives, Taxi 118". */
  name: string
  onOpen: () => void
}

const doneIcon = <CheckmarkCircle24Filled />
const cancelledIcon = <Prohibited24Regular />
const openIcon = <ChevronDown20Regular />

/** A car with which nothing is left to do, in one line. */
export function FoldedGroup({ group, name, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { completed, riding, carName, time, direction } = group
  const isDone = completed > 0
  const outcome = isDone
    ? t(carGoneKey(direction), { completed, riding })
    : t(riding > 0 ? 'arrivals.fold.over' : 'arrivals.fold.cancelled')
  return (
    <button type="button" aria-expanded={false} className={styles.line} onClick={onOpen}>
      <span className={isDone ? styles.done : styles.over} aria-hidden="true">
        {isDone ? doneIcon : cancelledIcon}
      </span>
      <span className={styles.time}>
        <span aria-hidden="true">{time}</span>
        <span className={styles.unseen}>{name},</span>
      </span>
      <span className={isDone ? styles.done : styles.over}>{outcome}</span>
      <span className={mergeClasses(styles.car, !carName && styles.noCar)} aria-hidden="true">
        {carName ?? t('arrivals.fold.noCar')}
      </span>
      <span className={styles.names}>{foldedNames(group, t)}</span>
      <span className={styles.open} aria-hidden="true">
        {openIcon}
      </span>
    </button>
  )
}

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: '24px 62px 104px 124px minmax(0, 1fr) 44px',
    alignItems: 'center',
    gap: '12px',
    width: '100%',
    minHeight: '48px',
    padding: '0 8px 0 20px',
    borderRadius: 'inherit',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'left',
    cursor: 'pointer',
    fill: 'currentColor',
    [phonePane]: { gridTemplateColumns: '24px 56px minmax(0, 1fr) minmax(0, 1fr) 44px', gap: '8px' },
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      boxShadow: `inset 0 0 0 3px ${tokens.colorStrokeFocus1}`,
    },
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: tokens.durationNormal,
    animationTimingFunction: tokens.curveDecelerateMid,
    [media.reducedMotion]: { animationName: 'none' },
  },
  done: {
    display: 'flex',
    alignItems: 'center',
    color: stateTokens.acceptedForeground,
    fontWeight: tokens.fontWeightSemibold,
  },
  over: { display: 'flex', alignItems: 'center', fontWeight: tokens.fontWeightSemibold },
  time: {
    fontVariantNumeric: 'tabular-nums',
    position: 'relative',
    fontSize: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  unseen: visuallyHidden,
  car: { minWidth: 0, overflowWrap: 'anywhere' },
  noCar: { color: tokens.colorNeutralForeground3 },
  names: {
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    color: tokens.colorNeutralForeground3,
    [phonePane]: { display: 'none' },
  },
  open: {
    width: '44px',
    height: '44px',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    color: tokens.colorNeutralForeground2,
  },
})
