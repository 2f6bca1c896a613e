import { Button, makeStyles, Spinner } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/api/api-error.ts'
import { fetchWholePassenger } from '#data/passenger.ts'
import type { CostLine } from '#domain/costs/invoice.ts'
import type { DateRange } from '#domain/date-range.ts'
import type { Passenger } from '#domain/passenger.ts'
import { TripList } from '#features/trips/TripList.tsx'
import { useFailureText } from '#state/use-failure-text.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useDelayedFlag } from '#ui/late/use-delayed-flag.ts'
import { FailureNotice } from '#ui/speak/FailureNotice.tsx'

interface Props {
  passenger: Pick<CostLine, 'passengerId' | 'passengerName'>
  period: DateRange
  onClose: () => void
}

/** A passenger's trips of some days, over the costs. Whoever administers an organisation may see none of them. */
export function TripsDialog({ passenger: { passengerId, passengerName }, period, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const failureText = useFailureText()
  const [attempt, setAttempt] = useState(0)
  const [passenger, setPassenger] = useState<Passenger | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const isSlow = useDelayedFlag(passenger === null && failure === null)
  useEffect(() => {
    const leaving = new AbortController()
    fetchWholePassenger(passengerId, { signal: leaving.signal }).then(setPassenger, (reason: unknown) => {
      if (leaving.signal.aborted) return
      if (!(reason instanceof ApiError)) throw reason
      setFailure(reason)
    })
    return () => leaving.abort()
  }, [passengerId, attempt])
  const retry = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  const isHidden = failure?.status === 404
  return (
    <FormDialog
      open
      title={passengerName}
      width={960}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className={styles.content} tabIndex={-1} data-autofocus="">
        {failure && (
          <FailureNotice {...(!isHidden && { onRetry: retry })}>
            {isHidden
              ? t('costs.trips.hidden')
              : failure.status === null
                ? t('costs.trips.offline')
                : failureText(failure)}
          </FailureNotice>
        )}
        {passenger && <TripList passenger={passenger} period={period} />}
        {isSlow && <Spinner size="small" label={t('loading')} />}
      </div>
    </FormDialog>
  )
}

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: '12px', ':focus': { outline: 'none' } },
})
