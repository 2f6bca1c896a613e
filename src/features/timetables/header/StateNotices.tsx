import { makeStyles } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isBeingCorrected, isLocked, isOrderable, timetableStateFacts } from '#domain/timetable/state.ts'
import { useSeenOrder } from '#state/use-rejected-orders.ts'
import { formatFullMoment } from '#ui/look/format.ts'
import { Notice } from '#ui/speak/Notice.tsx'
import { stateInfoKey } from '../words/timetable-words.ts'

interface Props {
  timetable: Timetable
  today: LocalDate
  /** Whether timetables are split here. */
  isSplittable: boolean
  /** Whether who looks at it may take a rejected one back to correct it. */
  mayCorrect: boolean
}

/**
 * What a timetable's state means for who works on it: that it is locked, why it was rejected, until the next order, and
 * that the booking system has not taken it.
 */
export function StateNotices({ timetable, today, isSplittable, mayCorrect }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { tab } = timetableStateFacts[timetable.state]
  const isCorrected = isBeingCorrected(timetable)
  const isRejected = tab === 'rejected' || isCorrected
  useSeenOrder({ kind: 'timetable', id: timetable.id }, isRejected)
  const info = mayCorrect ? 'timetables.correct.offer' : stateInfoKey(timetable.state, isSplittable)
  const infoKey = isCorrected ? 'timetables.correct.info' : info
  const isLockedNow = isLocked(timetable, today)
  const { notTakenSince } = timetable
  if (!isLockedNow && !isRejected && notTakenSince === undefined) return null
  return (
    <div className={styles.root}>
      {(isLockedNow || isRejected) && (
        <Notice intent={isRejected ? 'error' : 'info'} {...(!isRejected && { icon: <LockClosedRegular /> })}>
          {isLockedNow && <strong>{t('timetables.locked')}. </strong>}
          {t(infoKey)}
          {timetable.rejectedReason && (
            <span>
              {' '}
              {t('timetables.rejectedReason')}: {timetable.rejectedReason}
            </span>
          )}
          {isCorrected && !isOrderable(timetable, today) && <span> {t('timetables.correct.late')}</span>}
        </Notice>
      )}
      {notTakenSince !== undefined && (
        <Notice intent="warning">
          {t('timetables.notTaken', { since: formatFullMoment(Date.parse(notTakenSince), i18n.language) })}
        </Notice>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '6px', paddingBottom: '8px' },
})
