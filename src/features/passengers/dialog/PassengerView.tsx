import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '#data/arrivals.ts'
import type { LocalDate } from '#domain/local-date.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { CancelRide } from './CancelRide.tsx'
import { PassengerFacts } from './PassengerFacts.tsx'
import { RideFacts } from './RideFacts.tsx'
import { usePassenger } from './use-passenger.ts'

interface Props {
  item: BoardItem
  today: LocalDate
  notes: readonly string[]
}

export function PassengerView({ item, today, notes }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { passenger, isRefused, isSaved, retry } = usePassenger(item.passengerId)
  return (
    // the focus starts here: in the field it would open a keyboard over what is to be read
    <div className={styles.content} tabIndex={-1} data-autofocus="">
      {(passenger?.inactive ?? item.inactive) && <Notice intent="warning">{t('passengers.dialog.inactive')}</Notice>}
      {passenger?.isArchivedOrDeleted && <Notice intent="error">{t('passengers.dialog.deletionRequested')}</Notice>}
      {isRefused && <FailureNotice onRetry={retry}>{t('passengers.dialog.refused')}</FailureNotice>}
      {isSaved && <p className={styles.hint}>{t('passengers.dialog.saved')}</p>}
      <RideFacts item={item} notes={notes} />
      <PassengerFacts passenger={passenger} utilityIds={item.utilities} />
      <CancelRide item={item} today={today} />
    </div>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '14px', ':focus': { outline: 'none' } },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})
