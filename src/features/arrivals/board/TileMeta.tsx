import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CloudArrowUp16Regular } from '@fluentui/react-icons/headless/svg/cloud-arrow-up'
import { CloudCheckmark16Regular } from '@fluentui/react-icons/headless/svg/cloud-checkmark'
import { ErrorCircle16Regular } from '@fluentui/react-icons/headless/svg/error-circle'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { inShownOrder, utilities } from '#domain/utility.ts'
import { BreakableText } from '#ui/look/BreakableText.tsx'
import { formatClock } from '#ui/look/format.ts'
import { stateTokens } from '#ui/look/themes.ts'
import { UtilityIcon } from '#ui/look/UtilityIcon.tsx'
import type { Delivery } from './use-delivery.ts'

interface Props {
  /** The ride's state in words. */
  states: readonly string[]
  isCompleted: boolean
  hasFailed: boolean
  delivery: Delivery
  /** Ids of what the passenger needs. */
  utilities: readonly number[]
  /** What the pictures are given that stand without their names. */
  pictures: HTMLAttributes<Element>
}

/** Whether a need is seen without its name, which the tile tells. @param id of a utility */
export const isPictureAlone = (id: number): boolean => id !== utilities.receiver

const queuedIcon = <CloudArrowUp16Regular aria-hidden="true" />
const sentIcon = <CloudCheckmark16Regular aria-hidden="true" />
const failedIcon = <ErrorCircle16Regular aria-hidden="true" />

/** The line under a passenger's name. Nothing when there is nothing to say. */
export function TileMeta({ states, isCompleted, hasFailed, delivery, utilities: needs, pictures }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (states.length === 0 && needs.length === 0 && !delivery) return null
  const shown = inShownOrder(needs)
  const alone = shown.filter(isPictureAlone)
  return (
    <span className={mergeClasses(styles.meta, isCompleted && styles.completed)}>
      {delivery?.state === 'queued' && (
        <span className={styles.mark}>
          {queuedIcon}
          {t('arrivals.queued')}
        </span>
      )}
      {delivery?.state === 'sent' && (
        <span className={styles.mark}>
          {sentIcon}
          {t('arrivals.sent', { time: formatClock(delivery.at) })}
        </span>
      )}
      {states.length > 0 && (
        <span className={mergeClasses(styles.mark, styles.states, hasFailed && styles.failed)}>
          {hasFailed && failedIcon}
          <span>
            <BreakableText>{states.join(' · ')}</BreakableText>
          </span>
        </span>
      )}
      {shown.includes(utilities.receiver) && (
        <span className={styles.receiver}>
          <UtilityIcon id={utilities.receiver} size={16} />
          {t('utilities.receiver')}
        </span>
      )}
      {alone.length > 0 && (
        <span {...pictures} className={styles.pictures}>
          {alone.map((id) => (
            <UtilityIcon key={id} id={id} />
          ))}
        </span>
      )}
    </span>
  )
}

const useStyles = makeStyles({
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    marginTop: '2px',
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    fill: 'currentColor',
  },
  completed: { color: stateTokens.acceptedForeground, fontWeight: tokens.fontWeightSemibold },
  mark: { display: 'inline-flex', alignItems: 'center', gap: '4px', whiteSpace: 'nowrap' },
  states: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  failed: { color: stateTokens.rejectedSolid, fontWeight: tokens.fontWeightSemibold },
  pictures: { display: 'inline-flex', flexWrap: 'wrap', gap: '6px' },
  receiver: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '22px',
    borderRadius: '11px',
    padding: '0 8px 0 5px',
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: tokens.colorNeutralForegroundInverted,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
})
