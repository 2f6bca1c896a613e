import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sync } from '#state/sync.ts'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { DiscardButton } from '#ui/form/DiscardButton.tsx'
import { FieldHint } from '#ui/form/FieldHint.tsx'
import { changesInWords } from './schedule-words.ts'
import type { ScheduleSaving } from './use-schedule-saving.ts'

interface Props {
  saving: ScheduleSaving
  isNew: boolean
  /** Whether somebody else has deleted what it was. */
  isDeleted: boolean
  /** Whether it can be saved as it stands. */
  isReady: boolean
  onDiscard: () => void
}

/** Changes that are told one by one; of more only the number. */
const most = 3

/** What of a schedule is not saved, and its way to be saved or put back. */
export function ScheduleFooter({ saving, isNew, isDeleted, isReady, onDiscard }: Props) {
  const { t, i18n } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const { before, fields, errors, busy } = saving
  const changes = isNew ? [] : changesInWords(before, fields, { t, locale: i18n.language })
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <b className={styles.count}>{isNew ? t('schedules.notSaved') : t('save.changes', { count: changes.length })}</b>
        <span className={styles.changes}>
          {changes.slice(0, most).join(' · ')}
          {changes.length > most && ` · ${t('schedules.changes.more', { count: changes.length - most })}`}
        </span>
        {errors.scheduleItems && <FieldHint>{t(errors.scheduleItems)}</FieldHint>}
        {!online && <FieldHint>{t('schedules.offline')}</FieldHint>}
      </div>
      <div className={styles.actions}>
        <DiscardButton
          appearance="subtle"
          question={isNew ? t('schedules.discard.question') : t('save.discard.question', { count: changes.length })}
          confirmLabel={isNew ? t('schedules.discard') : t('save.discard.count', { count: changes.length })}
          disabled={busy}
          onDiscard={onDiscard}
        >
          {changes.join(' · ')}
        </DiscardButton>
        <BusyButton
          appearance="primary"
          disabledFocusable={!isReady}
          refusal={online ? null : t('schedules.offline')}
          busy={busy}
          spinner="inverted"
          onClick={() => void saving.save()}
        >
          {t(isDeleted ? 'schedules.saveAsNew' : 'schedules.save')}
        </BusyButton>
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 10px',
    minHeight: '60px',
    boxSizing: 'border-box',
    padding: '8px 16px',
  },
  words: { display: 'flex', flexWrap: 'wrap', gap: '0 8px', flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' },
  count: { fontWeight: tokens.fontWeightSemibold },
  changes: {
    color: tokens.colorNeutralForeground2,
    '@container schedules (max-width: 599px)': { display: 'none' },
  },
  actions: { display: 'flex', gap: '8px', marginInlineStart: 'auto' },
})
