import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { pullTimetable, timetableOf } from '#data/timetables.ts'
import type { Destination } from '#domain/destination.ts'
import { isShownDate } from '#domain/local-date.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import { shownMoment, type Timetable } from '#domain/timetable/schema.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { useLive } from '#state/use-live.ts'
import { usePull } from '#state/use-pull.ts'
import { FactList } from '#ui/look/FactList.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { formatDay, formatFullMoment } from '#ui/look/format.ts'
import { LoadingBar } from '#ui/late/LoadingBar.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { useToday } from '../use-today.ts'
import { TimetableStateChip } from '../TimetableStateChip.tsx'
import { summaryText, timetableName } from '../words/timetable-words.ts'

interface Props {
  destination: Destination
  /** As the list has it. */
  timetable: Timetable
  onEdit: () => void
  onClose: () => void
}

/**
 * The facts of a timetable, fetched when they are opened and anew while they are; days and moments before 2000 are left
 * out. Source: spec 3 §2 Timetable info dialog.
 */
export function TimetableInfoDialog({ destination, timetable: listed, onEdit, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const timetable = useLive(timetableOf, listed.id) ?? listed
  const { failure, isLoading, retry } = usePull(listed.id, pullTimetable)
  const styles = useStyles()
  const { me } = useSnapshot(session)
  const today = useToday()
  const mayEdit = me !== null && timetableCan.edit(timetable, today, me) === null
  const day = (date: string) => (isShownDate(date) ? formatDay(date, i18n.language, 'long') : null)
  const done = (instant: string | null, email: string) => {
    const moment = shownMoment(instant)
    if (moment === null) return null
    return [formatFullMoment(Date.parse(moment), i18n.language), email].filter(Boolean).join(', ')
  }
  return (
    <FormDialog
      open
      title={timetableName(timetable)}
      width={500}
      onClose={onClose}
      actions={
        <>
          {mayEdit && <Button onClick={onEdit}>{t('timetables.edit')}</Button>}
          <Button appearance="primary" data-autofocus="" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <LoadingBar loading={isLoading} />
      {failure !== null && online && !isLoading && (
        <FailureNotice onRetry={retry}>{failureText(failure)}</FailureNotice>
      )}
      <div className={styles.facts}>
        <FactList
          facts={[
            [t('timetables.column.idNumber'), `#${timetable.idNumber}`],
            [t('timetables.state'), <TimetableStateChip key="state" state={timetable.state} />],
            [t('timetables.destination'), destination.alias],
            [t('timetables.column.startDate'), day(timetable.startDate)],
            [t('timetables.column.endDate'), day(timetable.endDate)],
            [t('timetables.description'), timetable.description],
            [t('timetables.column.summary'), summaryText(timetable, t)],
            [t('timetables.unnamedPassengers'), timetable.unnamedPassengersCount || null],
            [t('timetables.createdAt'), done(timetable.createdAt, timetable.createdByEmail)],
            [t('timetables.updatedAt'), done(timetable.updatedAt, timetable.updatedByEmail)],
            [t('timetables.orderedAt'), done(timetable.orderedAt, timetable.orderedByEmail)],
            [t('timetables.costCenter'), timetable.costCenterName],
            [t('timetables.driverNotes'), timetable.driverNotes],
            [t('timetables.fromPlace'), timetable.fromPlace],
            [t('timetables.toPlace'), timetable.toPlace],
            [t('timetables.rejectedReason'), timetable.rejectedReason],
          ]}
        />
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  facts: { whiteSpace: 'pre-line', fontVariantNumeric: 'tabular-nums' },
})
