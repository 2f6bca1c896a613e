import { makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Submission } from '#data/drafts/submission.ts'
import { addTimetablePassengers } from '#data/timetables.ts'
import { can } from '#domain/access.ts'
import type { Destination } from '#domain/destination.ts'
import { timetableCan } from '#domain/timetable/can.ts'
import type { Timetable } from '#domain/timetable/schema.ts'
import { PassengerEditorDialog } from '#features/passengers/PassengerEditorDialog.tsx'
import { PassengerPickBar } from '#features/passengers/PassengerPickBar.tsx'
import { PassengerPicker } from '#features/passengers/PassengerPicker.tsx'
import { usePassengerPick } from '#features/passengers/use-passenger-pick.ts'
import { session } from '#state/session.ts'
import { sync } from '#state/sync.ts'
import { useAttempt } from '#state/use-attempt.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { media } from '#ui/look/breakpoints.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { say } from '#ui/speak/toast.ts'
import { needsConnection } from '../actions/timetable-offers.ts'
import { useToday } from '../use-today.ts'
import { timetableName } from '../words/timetable-words.ts'

interface Props {
  destination: Destination
  timetable: Timetable
  onClose: () => void
}

/** Picks passengers of the destination for a timetable; a new one can be made on the way. Source: spec 3 §2. */
export function AddPassengersDialog({ destination, timetable, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failedWords = useFailedWords()
  const { me } = useSnapshot(session)
  const { online } = useSnapshot(sync)
  const today = useToday()
  const [submission] = useState(() => new Submission())
  const [isMaking, setMaking] = useState(false)
  const { isBusy, failure, attempt } = useAttempt()
  const refusal = me ? timetableCan.addPassengers(timetable, today, me) : 'refusal.timetable.noRight'
  const mayAdd = refusal === null && online && !isBusy
  const pick = usePassengerPick({ destinationId: destination.id, excludeIds: timetable.passengerIds })

  const send = async (passengerIds: readonly number[]) => {
    await addTimetablePassengers(timetable, passengerIds, submission)
    const count = passengerIds.length
    say({ title: t('timetables.passengers.added', { count, name: timetableName(timetable) }), intent: 'success' })
    onClose()
  }
  const add = (passengerIds: readonly number[]) => {
    if (mayAdd && passengerIds.length > 0) void attempt(() => send(passengerIds))
  }
  return (
    <>
      <FormDialog
        open
        isColumn
        title={t('timetables.addPassengers')}
        width={720}
        onClose={onClose}
        actions={
          <PassengerPickBar
            pick={pick}
            refusal={refusal !== null || !online ? t(refusal ?? needsConnection) : null}
            isBusy={isBusy}
            onAdd={() => add(pick.pickedIds)}
            onCreate={me && can(me, 'createPassengers', destination.id) ? () => setMaking(true) : undefined}
          />
        }
      >
        <div className={styles.notices}>
          <p>{timetableName(timetable)}</p>
          {refusal !== null && <Notice intent="warning">{t(refusal)}</Notice>}
          {!online && <Notice intent="warning">{t(needsConnection)}</Notice>}
          {failure !== null && (
            <FailureNotice>{inOneLine(failedWords(t('timetables.passengers.failed'), failure))}</FailureNotice>
          )}
        </div>
        <PassengerPicker
          pick={pick}
          destinationAlias={destination.alias}
          organizationId={destination.organizationId}
          onAdd={() => add(pick.pickedIds)}
        />
      </FormDialog>
      {isMaking && (
        <PassengerEditorDialog
          subject={{ organizationId: destination.organizationId, destinationIds: [destination.id], groupId: null }}
          onClose={() => setMaking(false)}
          onSaved={({ id }) => {
            setMaking(false)
            add([id])
          }}
        />
      )}
    </>
  )
}

const useStyles = makeStyles({
  notices: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    flexShrink: 0,
    padding: '0 24px 8px',
    color: tokens.colorNeutralForeground2,
    [media.phone]: { paddingInline: '16px' },
  },
})
