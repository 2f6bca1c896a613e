import { makeStyles } from '@fluentui/react-components'
import { LockClosedRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { LocalDate } from '#domain/local-date.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { isLocked, timetableStateFacts } from '#domain/timetable/state.ts'
import { Notice } from '#ui/Notice.tsx'

interface Props {
  timetable: Timetable
  today: LocalDate
}

/** What a timetable's state means for who works on it: that it is locked, and why it was rejected. */
export function StateNotices({ timetable, today }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { tab, info } = timetableStateFacts[timetable.state]
  if (!isLocked(timetable, today) && tab !== 'rejected') return null
  return (
    <div className={styles.root}>
      <Notice
        intent={tab === 'rejected' ? 'error' : 'info'}
        {...(tab !== 'rejected' && { icon: <LockClosedRegular /> })}
      >
        {isLocked(timetable, today) && <strong>{t('timetables.locked')}. </strong>}
        {t(info)}
        {timetable.rejectedReason && (
          <span>
            {' '}
            {t('timetables.rejectedReason')}: {timetable.rejectedReason}
          </span>
        )}
      </Notice>
    </div>
  )
}

const useStyles = makeStyles({ root: { paddingTop: '4px' } })
