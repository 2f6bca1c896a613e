import { makeStyles } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isGone } from '#data/api/api-error.ts'
import { deleteSchedule } from '#data/schedules.ts'
import type { Schedule } from '#domain/schedule.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { RefusableButton } from '#ui/press/RefusableButton.tsx'
import { say } from '#ui/speak/toast.ts'
import { scheduleName } from './schedule-words.ts'

interface Props {
  /** As it is stored, and to come. */
  schedule: Schedule
  onDeleted: () => Promise<void>
}

/** Deletes a schedule that was made by mistake and has not begun, once it was asked. */
export function DeleteSchedule({ schedule, onDeleted }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, attempt } = useAttempt()
  const name = scheduleName(schedule, { t, locale: i18n.language })
  const failed = (reason: unknown) => {
    const message = failureText(reason, t('schedules.gone'))
    return isGone(reason) ? message : t('schedules.delete.failed', { message })
  }
  const tell = (reason: unknown) => {
    if (!isGone(reason)) say({ title: failed(reason), intent: 'error' })
  }
  const remove = async () => {
    await deleteSchedule(schedule)
    say({ title: t('schedules.deleted', { name }), intent: 'success' })
    await onDeleted()
  }
  return (
    <div className={styles.root}>
      <RefusableButton
        appearance="subtle"
        icon={<DeleteRegular />}
        refusal={online ? null : t('schedules.delete.offline')}
        aria-label={t('schedules.delete.of', { name })}
        onClick={() => setAsking(true)}
      >
        {t('schedules.delete')}
      </RefusableButton>
      {isAsking && (
        <ConfirmDialog
          open
          danger
          busy={isBusy}
          title={t('schedules.delete.ask', { name })}
          confirmLabel={t('schedules.delete')}
          isReady={online}
          missing={online ? null : t('schedules.delete.offline')}
          failure={failure !== null && failed(failure)}
          onConfirm={() => void attempt(remove, tell)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('schedules.delete.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const useStyles = makeStyles({ root: { padding: '6px 8px', '& button': { minHeight: '44px' } } })
