import { Button, Checkbox, makeStyles, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { ApiError } from '#data/api/api-error.ts'
import { Submission } from '#data/drafts/submission.ts'
import { cancelTrips, type TripQuery } from '#data/trips.ts'
import { arrivalLimits } from '#domain/arrival.ts'
import type { Trip, TripCancellationResult } from '#domain/trip.ts'
import { isBlank } from '#domain/text.ts'
import { useDirty } from '#state/dirty.ts'
import { sync } from '#state/sync.ts'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FormField } from '#ui/form/FormField.tsx'
import { BusyButton } from '#ui/form/BusyButton.tsx'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'
import { Notice } from '#ui/speak/Notice.tsx'
import { cancellationToastMs, say } from '#ui/speak/toast.ts'
import { TripNames } from './TripNames.tsx'

interface Props {
  /** The list to read again afterwards. */
  query: TripQuery
  passengerName: string
  /** At least one. */
  trips: readonly Trip[]
  /** Other legs of these that could be cancelled too. */
  otherLegs: readonly Trip[]
  onDone: (result: TripCancellationResult) => void
  onClose: () => void
}

/** Share of the limit from which it is said how much is left. */
const counterShare = 0.8

/** Asks for a reason, and once about the other legs, before trips are cancelled. */
export function CancelTripsDialog({ query, passengerName, trips, otherLegs, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const { online } = useSnapshot(sync)
  const [submission] = useState(() => new Submission())
  const [reason, setReason] = useState('')
  const [wasLeft, setWasLeft] = useState(false)
  const [withLegs, setWithLegs] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useDirty(reason !== '')

  const chosen = withLegs ? [...trips, ...otherLegs] : trips
  const isReady = !isBlank(reason) && online && !isBusy
  const submit = async () => {
    if (!isReady) return
    setBusy(true)
    setFailure(null)
    try {
      onDone(await cancelTrips(query, reason.trim(), chosen, submission))
    } catch (error) {
      setFailure(error)
      setBusy(false)
      say({ title: t('passengers.dialog.cancel.failed'), intent: 'error', timeoutMs: cancellationToastMs })
    }
  }
  const left = arrivalLimits.cancellationReason - reason.length
  const isNearLimit = reason.length >= arrivalLimits.cancellationReason * counterShare
  return (
    <FormDialog
      open
      role="alertdialog"
      title={t('trips.cancel.title', { count: chosen.length })}
      onClose={() => {
        if (!isBusy) onClose()
      }}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('trips.cancel.keep')}
          </Button>
          <BusyButton
            type="submit"
            appearance="primary"
            disabledFocusable={!isReady}
            refusal={online ? null : t('passengers.dialog.cancel.offline')}
            busy={isBusy}
          >
            {t('trips.cancel.submit', { count: chosen.length })}
          </BusyButton>
        </>
      }
    >
      <div className={styles.content}>
        {failure !== null && (
          <FailureNotice>
            <p>{t('passengers.dialog.cancel.failed')}</p>
            {isRefusal(failure) && <p>{failureText(failure)}</p>}
          </FailureNotice>
        )}
        {!online && <Notice intent="warning">{t('passengers.dialog.cancel.offline')}</Notice>}
        <p>{t('trips.cancel.whose', { name: passengerName })}</p>
        <TripNames trips={trips} />
        {otherLegs.length > 0 && (
          <Notice intent="info">
            <p>{t('trips.cancel.legs', { count: otherLegs.length })}</p>
            <TripNames trips={otherLegs} />
            <Checkbox
              label={t('trips.cancel.withLegs', { count: otherLegs.length })}
              checked={withLegs}
              disabled={isBusy}
              onChange={(_, { checked }) => setWithLegs(checked === true)}
            />
          </Notice>
        )}
        <FormField
          label={t('passengers.dialog.cancel.reason')}
          required
          error={wasLeft && isBlank(reason) ? 'validation.required' : undefined}
          hint={isNearLimit ? t('passengers.dialog.cancel.left', { count: left }) : undefined}
        >
          <Textarea
            data-autofocus=""
            value={reason}
            rows={2}
            resize="vertical"
            maxLength={arrivalLimits.cancellationReason}
            readOnly={isBusy}
            onChange={(_, { value }) => setReason(value)}
            onBlur={() => setWasLeft(true)}
          />
        </FormField>
      </div>
    </FormDialog>
  )
}

/** The server has said why: trying again does not help. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status !== null && failure.status >= 400 && failure.status < 500

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px' },
})
