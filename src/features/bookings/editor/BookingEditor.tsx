import { Button, makeStyles } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { instanceConfigOf } from '#data/app-info.ts'
import { can, type AccessFacts } from '#domain/access.ts'
import { bookingCan } from '#domain/booking/can.ts'
import type { DraftPassenger } from '#domain/booking/draft.ts'
import { bookingStateOf, type BookingTab } from '#domain/booking/state.ts'
import { bookingSteps, type BookingStep } from '#domain/booking/steps.ts'
import type { Booking, BookingDetails } from '#domain/booking/schema.ts'
import type { Destination } from '#domain/destination.ts'
import { localDateAt } from '#domain/local-date.ts'
import { productField } from '#domain/product.ts'
import { now, sync } from '#state/sync.ts'
import { inOneLine, useFailedWords } from '#state/use-failed-words.ts'
import { useMirror } from '#state/use-mirror.ts'
import { DraftNotice } from '#ui/form/DraftNotice.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LeaveDialog } from '#ui/form/LeaveDialog.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { StepCount, Stepper } from '#ui/page/Stepper.tsx'
import { useNow } from '#ui/time/use-now.ts'
import { minuteMs, wallMomentAt } from '../words/wall-moment.ts'
import { BookingConflict } from './BookingConflict.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { EditorActions } from './EditorActions.tsx'
import { PassengerStep } from './PassengerStep.tsx'
import { PlaceAndTimeStep } from './PlaceAndTimeStep.tsx'
import { PassengerSummary, PlaceAndTimeSummary } from './StepSummaries.tsx'
import { useBookingForm, type BookingForm } from './use-booking-form.ts'
import { useBookingLeaving } from './use-booking-leaving.ts'

export interface BookingEditorProps {
  /** For a moment after it was closed an editor is there with what it showed. */
  open: boolean
  destination: Destination
  /** `null` for a new one. */
  stored: BookingDetails | null
  /** For whom a new one is begun; `null` for nobody in particular. */
  passenger?: DraftPassenger | null
  /** Begins at the first step, also with a stored booking. */
  isFromStart: boolean
  me: AccessFacts & { email: string }
  onClose: () => void
  /** Told of what is stored now, and of the tab on which it stands. */
  onSaved: (saved: BookingDetails, tab: BookingTab) => void
  /** Asks whether the booking is to be deleted. */
  onCancel: (booking: Booking) => void
}

const seesTransportationPermissions = (me: AccessFacts, destinationId: number): boolean =>
  can(me, 'readTransportationPermissions', destinationId) || can(me, 'createTransportationPermissions', destinationId)

/** The three steps of a booking, with what has been said in the earlier ones in view. */
export function BookingEditor(props: BookingEditorProps) {
  const { open, destination, stored, passenger = null, isFromStart, me, onClose, onSaved, onCancel } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const { online } = useSnapshot(sync)
  const isSaved = useRef(false)
  const [isCreating, setCreating] = useState(false)
  const time = useNow(now, minuteMs)
  const wallTime = wallMomentAt(time)
  const instanceId = destination[productField.instanceId]
  const config = useMirror(() => instanceConfigOf(instanceId), [instanceId]) ?? null
  const form = useBookingForm({
    isOpen: open,
    isFromStart,
    destinationId: destination.id,
    ...{ stored, passenger },
    email: me.email,
    now: wallTime,
    onSaved(saved) {
      isSaved.current = true
      onSaved(saved, bookingStateOf(saved.state).tab)
    },
  })
  const { draft, step, busy } = form
  const refusal = stored ? bookingCan.edit(stored, me, wallTime) : bookingCan.create(destination, me)
  const { close, question } = useBookingLeaving({
    ...{ form, isOpen: open, isCovered: isCreating, isNew: stored === null, onClose },
    isSaved: () => isSaved.current,
  })
  const contents = {
    passenger: (
      <PassengerStep
        form={form}
        destination={destination}
        mayCreate={can(me, 'createPassengers', destination.id)}
        isCreating={isCreating}
        onCreating={setCreating}
      />
    ),
    placeAndTime: (
      <PlaceAndTimeStep
        form={form}
        destination={destination}
        today={localDateAt(time)}
        seesTransportationPermissions={seesTransportationPermissions(me, destination.id)}
      />
    ),
    details: <DetailsStep form={form} config={config} />,
  }
  const summaries = {
    passenger: <PassengerSummary draft={draft} />,
    placeAndTime: <PlaceAndTimeSummary draft={draft} />,
    details: null,
  }
  const place = bookingSteps.indexOf(step)
  // on the first pass what lies ahead is reached step by step
  const isOffered = (key: BookingStep, index: number) =>
    key !== step && !busy && (index < place || form.estimate.estimate !== null)
  return (
    <>
      <FormDialog
        open={open}
        isSteady
        title={t(stored ? 'screens.bookingEdit' : 'bookings.new')}
        aside={<StepCount current={place + 1} total={bookingSteps.length} />}
        onClose={close}
        onSubmit={() => {
          if (refusal === null && step !== 'details') form.goOn()
        }}
        actions={
          refusal === null ? (
            <EditorActions
              {...{ form, stored, me, onCancel, onClose }}
              currencySymbol={config?.currencySymbol ?? '€'}
            />
          ) : (
            <Button onClick={onClose}>{t('close')}</Button>
          )
        }
      >
        <div className={styles.content} aria-busy={busy}>
          {refusal !== null && <Notice intent="warning">{t(refusal)}</Notice>}
          {!online && refusal === null && <Notice intent="warning">{t('bookings.offline')}</Notice>}
          <SaveFailure form={form} />
          <DraftNotice savedAt={refusal === null ? form.offeredAt : null} offer={form} />
          {refusal === null && (
            <Stepper
              steps={bookingSteps.map((key, index) => ({
                key,
                title: t(`bookings.step.${key}`),
                state: key === step ? 'current' : index < place ? 'done' : 'ahead',
                summary: summaries[key],
                onChange: isOffered(key, index) && form.mayOpen(key) ? () => form.open(key) : null,
                content: contents[key],
              }))}
            />
          )}
        </div>
      </FormDialog>
      <LeaveDialog {...question} open={open && question.open} />
      {open && form.theirs && form.base && (
        <BookingConflict
          mine={draft}
          base={form.base}
          theirs={form.theirs.booking}
          changed={form.theirs.changed}
          config={config}
          products={form.estimate.estimate?.products ?? []}
          isBusy={busy}
          onResolve={(merged) => void form.resolve(merged)}
          onClose={form.postpone}
        />
      )}
    </>
  )
}

/** Why the booking could not be saved, and that it is closed by now. */
function SaveFailure({ form: { failure, isClosed, base } }: { form: BookingForm }) {
  const { t } = useTranslation()
  const failedWords = useFailedWords()
  if (failure === null) return null
  return (
    <FailureNotice>
      {inOneLine(failedWords(t('bookings.save.failed'), failure, base ? t('bookings.notFound') : undefined))}{' '}
      {isClosed && t('refusal.booking.locked')}
    </FailureNotice>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '14px', fontSize: '14px', lineHeight: '20px' },
})
